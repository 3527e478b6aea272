import { z } from "zod";

/** Reason why something on the wire was refused. Closed: a new code changes the protocol. */
export type FailureCode =
  | "bad_name"
  | "bad_json"
  | "bad_envelope"
  | "bad_body"
  | "wrong_sender"
  | "too_large"
  | "unsupported_version";

/** A message or name that violates the protocol. `message` says what was found and what is expected. */
export class WireError extends Error {
  override readonly name = "WireError";
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Reads a message; undefined if it violates the protocol, since any client may send one. */
export function ifSound<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

/** Form of a name on the wire, which becomes a NATS token and a file name. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Checks a name of a subject or path; `what` names its kind. @throws WireError `bad_name` with the value found */
export function checkedName(what: string, value: unknown): string {
  if (typeof value === "string" && NAME.test(value)) return value;
  const found = typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : typeof value;
  throw new WireError("bad_name", `${what} ${found} is not a name: use 1 to 64 of A-Z a-z 0-9 _ -`);
}

export const isName = (value: string): boolean => NAME.test(value);

export const Name = z.string().regex(NAME, "1 to 64 of A-Z a-z 0-9 _ -");

/** Ids of the fixed participants of every discussion. */
export const MODERATOR = "moderator";
export const HISTORIAN = "historian";
export const CONTRARIAN = "contrarian";
export const CROSS_DOMAIN = "cross-domain";
export const USER = "user";
export const FIXED_PARTICIPANTS: readonly string[] = [MODERATOR, HISTORIAN, CONTRARIAN, CROSS_DOMAIN, USER];

const MESSAGE_ID = /^r([1-9]\d{0,3})-msg-(\d{3,6})$/;

/** Returns the id of an accepted statement: `r1-msg-001`. Both numbers count from 1; the second has at least three digits. */
export const messageId = (round: number, number: number): string => `r${round}-msg-${String(number).padStart(3, "0")}`;

/** Parses a message id into round and number; undefined for other text. */
export function parseMessageId(id: string): { round: number; number: number } | undefined {
  const match = MESSAGE_ID.exec(id);
  if (!match) return undefined;
  return { round: Number(match[1]), number: Number(match[2]) };
}

export const MessageId = z.string().regex(MESSAGE_ID, "a message id such as r1-msg-003");

/** Message id with a slip: other zero padding, upper case, another separator or none. */
const SLIP =
  /(?<![\p{L}\p{N}_-])r[ _-]?0*([1-9]\d{0,3})[ _.:/-]{0,2}(?:msg|message)[ _#-]{0,2}0*(\d{1,6})(?![\p{L}\p{N}_])/giu;
/** Message id between brackets or other marks. */
const WRAPPED = /^[\s"'`#@<([{“]*(r[1-9]\d{0,3}-msg-\d{3,6})[\s"'`>)\]}”.,;:]*$/;

/** Depth limit of the search: no schema is deeper, and a hostile content would overflow the stack. */
const DEPTH = 16;

/** Corrects slips in message ids that can mean one known message only: `r1-msg-3`, `R1-MSG-003`, `[r1-msg-003]`. */
export function mendIds(content: unknown, known: { has(id: string): boolean }, depth = 0): unknown {
  if (typeof content === "string") {
    if (!/m(?:sg|essage)/i.test(content)) return content;
    const mended = content.replace(SLIP, (found, round: string, number: string) => {
      const id = `r${round}-msg-${String(Number(number)).padStart(3, "0")}`;
      return !known.has(found) && known.has(id) ? id : found;
    });
    return WRAPPED.exec(mended)?.[1] ?? mended;
  }
  if (typeof content !== "object" || content === null || depth >= DEPTH) return content;
  if (Array.isArray(content)) return content.map((item) => mendIds(item, known, depth + 1));
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, mendIds(value, known, depth + 1)]));
}

/** Returns the distinct message ids in a text, in order of appearance. */
export function messageIdsIn(text: string): string[] {
  return [...new Set(text.match(/\br[1-9]\d{0,3}-msg-\d{3,6}\b/g) ?? [])];
}
