import { z } from "zod";
import { heardIn, LIMIT_OPTIONS, type Listed, listFromStream, readUpToNow } from "#client";
import { emptyReading, type Reading, takeIn } from "#discussion";
import { readArchive } from "#projection";
import { checkedName, type Limit } from "#wire";
import type { McpHost } from "./tool.ts";
import { ToolError } from "./tool.ts";

/** Seconds that a long poll may take: clients give up on a call after a minute. */
const LONGEST_WAIT = 50;

/** Described once, in the server's instructions. */
export const DiscussionId = z.string();

export const Wait = z.number().min(0).max(LONGEST_WAIT).default(LONGEST_WAIT).describe("seconds to wait at most");

export const limitInput = (limit: Limit): string =>
  LIMIT_OPTIONS[limit].replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The current state of a discussion; of an archived one its last. */
export async function stateOf(host: McpHost, id: string, signal: AbortSignal): Promise<Reading> {
  const state = emptyReading(checkedName("discussion", id));
  await readUpToNow(await host.bus(), state, signal);
  if (state.created === undefined && host.folderOf) {
    for (const stored of (await readArchive(host.folderOf(id), id))?.messages ?? []) {
      for (const heard of heardIn(stored)) takeIn(state, heard);
    }
  }
  if (state.created === undefined) throw await notHere(host, id);
  return state;
}

/** All discussions: those of the stream, and those of which there are only files. */
export async function listed(host: McpHost): Promise<Listed[]> {
  const [running, filed = []] = await Promise.all([host.bus().then(listFromStream), host.filed?.()]);
  const known = new Set(running.map(({ id }) => id));
  return [...running, ...filed.filter(({ id }) => !known.has(id))];
}

export const noDiscussion = (id: string): ToolError =>
  new ToolError(`there is no discussion ${id}: list_discussions shows the existing ones`);

/** Explains why a discussion cannot be read: it has only files, or does not exist. */
export async function notHere(host: McpHost, id: string): Promise<ToolError> {
  const isFiled = (await host.filed?.())?.some((one) => one.id === id);
  if (!isFiled || !host.folderOf) return noDiscussion(id);
  return new ToolError(`of ${id} there are only files, no messages any more: read them in ${host.folderOf(id)}`);
}

/** The timeout of one long poll, combined with the caller's signal. */
export class PollTimeout {
  readonly #over: AbortSignal;
  readonly #caller: AbortSignal;
  readonly signal: AbortSignal;

  constructor(seconds: number, caller: AbortSignal) {
    this.#caller = caller;
    this.#over = AbortSignal.timeout(seconds * 1_000);
    this.signal = AbortSignal.any([caller, this.#over]);
  }

  /** Whether the timeout has passed; rethrows an error with another cause. */
  isOver(error: unknown): boolean {
    this.#caller.throwIfAborted();
    if (!this.#over.aborted) throw error;
    return true;
  }
}
