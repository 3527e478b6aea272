import { z } from "zod";
import {
  BODIES,
  type Body,
  describeIssues,
  type Failure,
  type Message,
  type NewLimits,
  type Usage,
  WireError,
} from "#wire";

/** One answer to a turn, unchecked. */
export interface Said {
  readonly seq: number;
  readonly id: string;
  readonly participant: string;
  readonly turn: string;
  readonly content?: unknown;
  /** Why the participant cannot answer. */
  readonly unable?: string;
  /** Where a model gave no answer. */
  readonly failure?: Failure;
  readonly origin?: Body<"say", "statement">["origin"];
  readonly usage?: Usage;
}

export type JournalEntry = Body<"journal", "effect">;

/** What an answer to a turn, stored at a sequence, says. */
export function saidIn(message: Message<"say", "statement"> | Message<"say", "unable">, seq: number): Said {
  const { turn, usage } = message.body;
  return {
    seq,
    id: message.id,
    participant: message.from,
    turn,
    ...(usage ? { usage } : {}),
    ...(message.type === "unable"
      ? { unable: message.body.reason, ...(message.body.failure ? { failure: message.body.failure } : {}) }
      : { content: message.body.content, ...(message.body.origin ? { origin: message.body.origin } : {}) }),
  };
}

/** The limits that a command to go on gives, and nothing else of it. */
export const limitsIn = ({ budgetCalls, budgetTokens, budgetUsd, timeSeconds }: NewLimits): NewLimits =>
  JSON.parse(JSON.stringify({ budgetCalls, budgetTokens, budgetUsd, timeSeconds }));

/** The journal entries that an announcement carries: the results that led to it. */
export function entriesOn(message: object): readonly JournalEntry[] {
  if (!("journal" in message)) return [];
  const parsed = z.array(BODIES.journal.effect).safeParse(message.journal);
  if (!parsed.success) throw new WireError("bad_body", `journal: ${describeIssues(parsed.error)}`);
  return parsed.data;
}
