import { z } from "zod";
import { WireError } from "./failures.ts";

/** What a name on the wire may be: it becomes a NATS token and a file name. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The one check through which a name becomes part of a subject or of a path.
 * @param what names the thing in the error ("discussion", "participant", "session")
 * @throws WireError `bad_name` with the value found
 */
export function checkedName(what: string, value: unknown): string {
  if (typeof value === "string" && NAME.test(value)) return value;
  const found = typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : typeof value;
  throw new WireError("bad_name", `${what} ${found} is not a name: use 1 to 64 of A-Z a-z 0-9 _ -`);
}

export const isName = (value: string): boolean => NAME.test(value);

export const Name = z.string().regex(NAME, "1 to 64 of A-Z a-z 0-9 _ -");

/** Participants that every discussion knows by these ids. */
export const MODERATOR = "moderator";
export const HISTORIAN = "historian";
export const CONTRARIAN = "contrarian";
export const CROSS_DOMAIN = "cross-domain";
export const USER = "user";
export const FIXED_PARTICIPANTS: readonly string[] = [MODERATOR, HISTORIAN, CONTRARIAN, CROSS_DOMAIN, USER];

const MESSAGE_ID = /^r([1-9]\d{0,3})-msg-(\d{3,6})$/;

/** The id of an accepted statement: `r1-msg-001`. Both numbers count from 1; the second has three digits at least. */
export const messageId = (round: number, number: number): string => `r${round}-msg-${String(number).padStart(3, "0")}`;

/** The round and number in a message id, or undefined where the text is none. */
export function parseMessageId(id: string): { round: number; number: number } | undefined {
  const match = MESSAGE_ID.exec(id);
  if (!match) return undefined;
  return { round: Number(match[1]), number: Number(match[2]) };
}

export const MessageId = z.string().regex(MESSAGE_ID, "a message id such as r1-msg-003");

/** An id with a slip: other zero padding, upper case, another mark between its parts, or none. */
const SLIP =
  /(?<![\p{L}\p{N}_-])r[ _-]?0*([1-9]\d{0,3})[ _.:/-]{0,2}(?:msg|message)[ _#-]{0,2}0*(\d{1,6})(?![\p{L}\p{N}_])/giu;
/** A value that is nothing but an id between brackets or other marks. */
const WRAPPED = /^[\s"'`#@<([{“]*(r[1-9]\d{0,3}-msg-\d{3,6})[\s"'`>)\]}”.,;:]*$/;

/** Levels of a content that are looked into: no schema has more, and a hostile content would overflow the stack. */
const DEPTH = 16;

/**
 * A content in which every message id with a slip that can mean one of the known messages only is corrected:
 * `r1-msg-3`, `R1-MSG-003`, `[r1-msg-003]`. Everything else stays as it is; what is not known is not guessed.
 */
export function mendIds(content: unknown, known: { has(id: string): boolean }, depth = 0): unknown {
  if (typeof content === "string") {
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

/** Every distinct message id that stands in a text, in the order of first appearance. */
export function messageIdsIn(text: string): string[] {
  return [...new Set(text.match(/\br[1-9]\d{0,3}-msg-\d{3,6}\b/g) ?? [])];
}
