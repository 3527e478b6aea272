import { z } from "zod";
import type { Bus } from "#bus";
import { LIMIT_OPTIONS, readUpToNow } from "#client";
import { emptyReading, type Reading } from "#discussion";
import { checkedName, type Limit } from "#wire";
import { ToolError } from "./tool.ts";

/** Seconds that a long poll may take: clients give up on a call after a minute. */
const LONGEST_WAIT = 50;

export const Discussion = z
  .string()
  .describe("the discussion's id, as start_discussion or list_discussions gave it, such as split-the-billing-monolith");

export const Wait = z
  .number()
  .min(0)
  .max(LONGEST_WAIT)
  .default(25)
  .describe(`how many seconds to wait for news before answering without; 0 to ${LONGEST_WAIT}`);

/** The name of the input that raises a limit. */
export const limitInput = (limit: Limit): string =>
  LIMIT_OPTIONS[limit].replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The current state of a discussion. */
export async function stateOf(bus: Bus, id: string, signal: AbortSignal): Promise<Reading> {
  const state = emptyReading(checkedName("discussion", id));
  await readUpToNow(bus, state, signal);
  if (state.created === undefined) throw noDiscussion(id);
  return state;
}

export const noDiscussion = (id: string): ToolError =>
  new ToolError(`there is no discussion ${id}: list_discussions shows the existing ones`);

/** The timeout of one long poll, combined with the caller's signal. */
export class PollTimeout implements Disposable {
  readonly #over = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #caller: AbortSignal;
  readonly signal: AbortSignal;

  constructor(seconds: number, caller: AbortSignal) {
    this.#caller = caller;
    this.#timer = setTimeout(() => this.#over.abort(new Error("nothing came in time")), seconds * 1_000);
    this.signal = AbortSignal.any([caller, this.#over.signal]);
  }

  /** Whether the timeout has passed; rethrows an error with another cause. */
  isOver(error: unknown): boolean {
    this.#caller.throwIfAborted();
    if (!this.#over.signal.aborted) throw error;
    return true;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#over.abort();
  }
}
