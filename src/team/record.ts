import type { Stored } from "#bus";
import { isoTime } from "#lib/clock";
import { Envelope, parseJson, parseSubject } from "#protocol";
import { parseArguments, statementOf, type TeamStatement } from "./arguments.ts";

/** One message of a team log as callers see it. `ts` is ISO 8601 with milliseconds and `+00:00`. */
export interface TeamRecord extends TeamStatement {
  readonly id: string;
  readonly ts: string;
}

/** The id of the message that stands at `ordinal` (from 1) among the valid ones of its session. */
export const recordId = (ordinal: number): string => `MSG-${String(ordinal).padStart(3, "0")}`;

/**
 * What a stored message of a log subject says: the full envelope, or the bare arguments. Undefined where it
 * is neither, or where its sender is not the one whom the subject names: then it has no number either.
 * A pure function of what is stored, so that every reader counts alike.
 */
export function readStored(stored: Stored): Omit<TeamRecord, "id"> | undefined {
  const address = parseSubject(stored.subject);
  if (address?.channel !== "log" || address.participant === undefined) return undefined;
  try {
    const { args, ts } = unwrap(parseJson(stored.data), address.discussion, stored.time);
    const statement = statementOf({ ...args, from: args.from ?? address.participant });
    if (statement.from !== address.participant) return undefined;
    return { ts: timestamp(ts), ...statement };
  } catch {
    return undefined;
  }
}

function unwrap(value: unknown, session: string, storedAt: number) {
  const envelope = Envelope.safeParse(value);
  if (!envelope.success) {
    const args = parseArguments(value);
    if (args.operation !== undefined && args.operation !== "log" && args.operation !== "broadcast") {
      throw new Error(`${args.operation} is not written to the log`);
    }
    return { args, ts: storedAt };
  }
  const { body, type, from, discussion, ts } = envelope.data;
  if (discussion !== session) throw new Error("another session's envelope");
  return { args: parseArguments({ type, ...body, from }), ts: Date.parse(ts) };
}

/** Existing callers compare times as text, in this form. */
const timestamp = (ms: number): string => isoTime(ms).replace("Z", "+00:00");
