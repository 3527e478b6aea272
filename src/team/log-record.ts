import { z } from "zod";
import type { Stored } from "#bus";
import { isoTime } from "#lib/clock";
import { cutDeep, Envelope, parseJson, parseSubject } from "#wire";
import { DISPATCH, type Dispatch, parseArguments, statementOf, type TeamStatement } from "./log-arguments.ts";

export const StateObject = z.record(z.string(), z.unknown());

/** Operations on a log, stored as type `mark`: the stream keeps all messages, a mark changes the reading. */
export const Mark = z.discriminatedUnion("mark", [
  z.object({ mark: z.literal("delete"), id: z.string() }),
  z.object({ mark: z.literal("clear") }),
  /** Sets the status of messages that do not have it yet. */
  z.object({ mark: z.literal("dispatch"), ids: z.array(z.string()).max(1_000), status: z.enum(DISPATCH) }),
  /** Restores the state of a meta.json. */
  z.object({ mark: z.literal("restore"), roles: z.record(z.string(), StateObject), common: StateObject }),
]);
export type Mark = z.infer<typeof Mark>;

const time = z.string().max(64).optional();
/** Times at which an imported message reached its statuses. */
export const Reached = z.object({ notified_at: time, delivered_at: time, failed_at: time });

/** Message of a team log, as callers get it. Times are ISO 8601 with milliseconds and `+00:00`. */
export interface TeamRecord extends TeamStatement, Readonly<z.infer<typeof Reached>> {
  readonly id: string;
  readonly ts: string;
}

/** Returns the time of a status under its key of the record. */
export const reachedAt = (status: Dispatch, ts: string): Partial<TeamRecord> =>
  status === "pending" ? {} : { [`${status}_at`]: ts };

/** Formats a record's id: `MSG-007`, `MSG-1000`. */
export const recordId = (number: number): string => `MSG-${String(number).padStart(3, "0")}`;

/** Parses the number of an id; undefined for other text. */
export const numberOf = (id: string): number | undefined => {
  const number = Number(/^MSG-(\d{3,9})$/.exec(id)?.[1]);
  return number > 0 ? number : undefined;
};

/** Content of a stored message on a log subject: a message, or a mark. */
export type ReadLog =
  | { readonly kind: "said"; readonly record: Omit<TeamRecord, "id">; readonly number?: number }
  | { readonly kind: "mark"; readonly mark: Mark; readonly ts: string };

/**
 * Parses a stored message: a full envelope, or bare arguments. Undefined if it is neither, or if its sender is not the one
 * in the subject; it then gets no number. A pure function, so that every reader numbers alike.
 */
export function readStored(stored: Stored): ReadLog | undefined {
  const address = parseSubject(stored.subject);
  if (address?.channel !== "log" || address.participant === undefined) return undefined;
  try {
    const value = cutDeep(parseJson(stored.data, "keep"));
    const envelope = Envelope.safeParse(value);
    if (!envelope.success) return readBare(value, address.participant, stored.time);
    const { body, type, from, discussion, ts } = envelope.data;
    if (discussion !== address.discussion || from !== address.participant) return undefined;
    const said = timestamp(Date.parse(ts));
    const mark = type === "mark" ? Mark.safeParse(body).data : undefined;
    if (mark) return { kind: "mark", mark, ts: said };
    const statement = statementOf(parseArguments({ type, ...body, from }));
    const reached = statement.dispatch_status ? reachedAt(statement.dispatch_status, said) : {};
    const record = { ts: said, ...statement, ...reached, ...Reached.safeParse(body).data };
    const number = typeof body.imported === "string" ? numberOf(body.imported) : undefined;
    return { kind: "said", record, ...(number === undefined ? {} : { number }) };
  } catch {
    return undefined;
  }
}

function readBare(value: unknown, from: string, storedAt: number): ReadLog | undefined {
  const args = parseArguments(value);
  const isSaid = args.operation === undefined || args.operation === "log" || args.operation === "broadcast";
  const statement = statementOf({ ...args, from: args.from ?? from });
  if (!isSaid || statement.from !== from) return undefined;
  return { kind: "said", record: { ts: timestamp(storedAt), ...statement } };
}

/** Formats a time the way existing callers expect, since they compare times as text. */
export const timestamp = (ms: number): string => isoTime(ms).replace("Z", "+00:00");
