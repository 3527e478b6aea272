import { z } from "zod";
import { present } from "#lib/fields";
import { isName } from "#wire";

/* Arguments of the log's operations. Empty strings count as missing; unknown keys and types are accepted. */

/** Largest and default number of messages that `list` returns. */
export const MAX_LAST = 100;
export const DEFAULT_LAST = 20;

/** Runs the team, and may release others' claims: default recipient of messages, and author of marks and changes. */
export const COORDINATOR = "coordinator";

/** Delivery statuses of a message. One without a status counts as delivered. */
export const DISPATCH = ["pending", "notified", "delivered", "failed"] as const;
export type Dispatch = (typeof DISPATCH)[number];

/** An invalid argument. `message` says which, why, and what would be right. */
export class TeamError extends Error {
  override readonly name = "TeamError";
}

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());
export const word = optional(z.string().max(200));

/** Arguments that operations on a log and on a board have in common. */
export const COMMON = {
  operation: word,
  session_id: optional(z.string()),
  team_session_id: optional(z.string()),
  team: optional(z.string()),
  id: word,
  request: word,
};

const Arguments = z.object({
  ...COMMON,
  from: word,
  to: word,
  type: word,
  summary: optional(z.string().max(20_000)),
  data: optional(z.record(z.string(), z.unknown())),
  ref: optional(z.string().max(4_000)),
  role: word,
  delivery_method: word,
  dispatch_status: optional(z.enum(DISPATCH)),
  last: optional(z.int().min(1).max(MAX_LAST)),
});
export type TeamArguments = z.infer<typeof Arguments>;

/** Validates the form of arguments. @throws TeamError with the first invalid one */
export function parsedBy<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  throw new TeamError(`${issue?.path.join(".") || "the arguments"}: ${issue?.message ?? "not understood"}`);
}

export const parseArguments = (value: unknown): TeamArguments => parsedBy(Arguments, value);

/** @throws TeamError that lists the known operations */
export function operationIn<O extends string>(
  operations: readonly O[],
  { operation = "" }: { operation?: string | undefined },
): O {
  const found = operations.find((one) => one === operation);
  if (found !== undefined) return found;
  throw new TeamError(`operation ${JSON.stringify(operation)} is none of ${operations.join(", ")}`);
}

/**
 * Returns the session of the arguments: session_id, else team_session_id, else team.
 * @throws TeamError if none is named or the name is not valid in a subject
 */
export function sessionOf(args: Pick<TeamArguments, "session_id" | "team_session_id" | "team">): string {
  const session = args.session_id ?? args.team_session_id ?? args.team;
  if (session === undefined) throw new TeamError('a session is needed: give "session_id" or "team"');
  return checked("session", session);
}

/** Content of one message, with defaults; its id and time come from its position in the stream. */
export type TeamStatement = Readonly<ReturnType<typeof statementOf>>;

/**
 * Builds the message that `log` (or `broadcast`: to everyone) writes. `delivery_method` is for users of a mailbox; `request`
 * is the call's idempotency key: a sender's second message with the same key is the first one.
 * @throws TeamError if `from` is missing or not valid in a subject
 */
export function statementOf(args: TeamArguments) {
  if (args.from === undefined) throw new TeamError('log needs "from": who says this');
  const from = checked("from", args.from);
  const to = args.operation === "broadcast" ? "all" : (args.to ?? COORDINATOR);
  const type = args.type ?? "message";
  const summary = args.summary ?? `[${from}] ${type} → ${to}`;
  const data = args.ref === undefined || args.data?.ref !== undefined ? args.data : { ...args.data, ref: args.ref };
  // With a delivery method it waits in a mailbox; others have no status.
  const { request, delivery_method, dispatch_status = delivery_method === undefined ? undefined : "pending" } = args;
  return { from, to, type, summary, ...present({ data, request, delivery_method, dispatch_status }) };
}

/** @throws TeamError if the value is not valid in a subject */
export function checked(what: string, value: string): string {
  if (isName(value)) return value;
  throw new TeamError(`${what} ${JSON.stringify(value.slice(0, 80))} is not a name: use 1 to 64 of A-Z a-z 0-9 _ -`);
}
