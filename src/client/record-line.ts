import { canonicalJson, describeIssues, FloorStatement, parseMessageId, statementHash } from "#wire";
import { clipped, type FaultKind, firstDifference, type RecordFault } from "./compare.ts";

/** The line and its message id. */
export const lineName = ({ line, id }: { line: number; id: string }): string => `line ${line} (${id})`;

/**
 * Describes a fault in one sentence: where, why, what was expected and what was found.
 * @param shown the message in the line, if it is not the one that is wrong
 */
export function faultAt(
  kind: FaultKind,
  { line, id }: { readonly line: number; readonly id?: string },
  expected: string,
  found: string,
  why: string,
  shown = id,
): RecordFault {
  const where = shown === undefined ? `line ${line}` : lineName({ line, id: shown });
  const text = `${where} ${why}; expected ${short(expected)}, found ${short(found)}`;
  return { kind, line, ...(id === undefined ? {} : { id }), expected, found, text };
}

/** Shortens a hash. */
const short = (text: string): string => (/^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 12)}…` : text);

/** One statement of a record, with its place in the chain. */
export interface RecordLine {
  /** Counted from 1. */
  readonly line: number;
  readonly id: string;
  readonly round: number;
  readonly number: number;
  readonly hash: string;
  readonly prev: string;
  /** The hash computed from its content. */
  readonly own: string;
  readonly statement: FloorStatement;
}

/** Parses one line: `entry` unless it is not a statement, `fault` if it is badly formed. */
export function readLine(text: string, line: number): { entry?: RecordLine; fault?: RecordFault } {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { fault: faultAt("unreadable", { line }, "one JSON object", clipped(text), "is no JSON") };
  }
  const parsed = FloorStatement.safeParse(raw);
  const place = parsed.success ? parseMessageId(parsed.data.id) : undefined;
  const { hash, prev } = parsed.success ? parsed.data : {};
  if (!parsed.success || !place || hash === undefined || prev === undefined) {
    const why = `is no statement: ${parsed.success ? "it has no hash or prev" : describeIssues(parsed.error)}`;
    return { fault: faultAt("unreadable", { line }, "a statement with hash and prev", clipped(text), why) };
  }
  // The raw value, not the parsed one: the hash covers what was published.
  const statement = raw as FloorStatement;
  const own = statementHash(statement, prev);
  const entry: RecordLine = { line, id: parsed.data.id, ...place, hash, prev, own, statement };
  const canonical = canonicalJson(raw);
  // If the content was changed, its hash shows it.
  if (canonical === text || own !== hash) return { entry };
  const at = firstDifference(canonical, text);
  const why = `is written in another way than its hash was taken (white space, order of keys, a repeated key), from column ${at.column} on`;
  return { entry, fault: faultAt("changed", entry, at.expected, at.found, why) };
}
