import { jsonIn } from "#lib/json-in";
import { canonicalJson, describeIssues, FloorStatement, isHashOf, parseMessageId, statementHash } from "#wire";

/** One place at which a record is wrong. */
export interface RecordFault {
  readonly kind: "unreadable" | "changed" | "removed" | "added" | "moved" | "number" | "reference";
  /** Counted from 1. For something missing, the line before which it belongs. */
  readonly line: number;
  /** The id of the wrong message; for a missing one its id, if its number shows it. */
  readonly id?: string;
  readonly expected: string;
  readonly found: string;
  /** One sentence with the details, hashes shortened. */
  readonly text: string;
}

/** Characters shown of each side, starting a little before the difference. */
const SHOWN = 40;
const BEFORE = 12;

/** The first column (from 1) at which two texts differ, and an excerpt of each. */
function firstDifference(expected: string, found: string): { column: number; expected: string; found: string } {
  let at = 0;
  while (at < expected.length && at < found.length && expected[at] === found[at]) at += 1;
  const from = Math.max(0, at - BEFORE);
  return { column: at + 1, expected: clipped(expected.slice(from)), found: clipped(found.slice(from)) };
}

/** The start of a text, quoted; control characters are escaped, since it may come from anywhere. */
export const clipped = (text: string) => JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

export interface FloorDifference {
  readonly id: string;
  readonly kind: "changed" | "missing" | "added";
  readonly expected: string;
  readonly found: string;
}

/** Compares floors by all but times and hashes, which depend on them: order, authors, contents, flags, usage … */
export function compareFloors(recorded: readonly FloorStatement[], replayed: readonly FloorStatement[]) {
  const found = new Map(replayed.map((statement) => [statement.id, textOf(statement)]));
  const differences = recorded.flatMap((statement): FloorDifference[] => {
    const { id } = statement;
    const [expected, now] = [textOf(statement), found.get(id)];
    found.delete(id);
    if (now === undefined) return [{ id, kind: "missing", expected: id, found: "" }];
    if (now === expected) return [];
    const at = firstDifference(expected, now);
    return [{ id, kind: "changed", expected: at.expected, found: at.found }];
  });
  return [...differences, ...[...found.keys()].map((id) => ({ id, kind: "added" as const, expected: "", found: id }))];
}

function textOf({ timestamp: _, hash: __, prev: ___, ...statement }: FloorStatement): string {
  return canonicalJson(statement);
}

/**
 * Compares a record, message by message, with the true one from the stream or an archive. Detects what a consistently
 * forged record cannot show by itself, and the column at which a changed line differs.
 * @param by the source of the true record, for the error: `the stream`
 * @param behind whether the record may end earlier, because its discussion goes on and it is still being written
 */
export function compareRecords(record: string, truth: string, by: string, behind = false): RecordFault[] {
  const [found, expected] = [linesOf(record), linesOf(truth)];
  const faults: RecordFault[] = [];
  const left = new Map<string, number[]>();
  for (const [i, { id }] of found.entries()) left.set(id, [...(left.get(id) ?? []), i]);
  let order = 0;
  let shuffled = false;
  for (const { id, text } of expected) {
    const at = left.get(id)?.shift();
    if (at === undefined) {
      if (behind && order === found.length) return faults;
      faults.push(faultAt("removed", { line: order + 1, id }, id, "nothing", `is missing, which ${by} has here`));
      continue;
    }
    const line = at + 1;
    const mine = found[at]?.text ?? "";
    // The hashes after a change differ as a consequence.
    const follows = faults.some(({ kind }) => kind === "changed") && withoutChain(mine) === withoutChain(text);
    if (mine !== text && !follows) {
      const { column, ...sides } = firstDifference(text, mine);
      faults.push(
        faultAt("changed", { line, id }, sides.expected, sides.found, `differs from ${by} at column ${column}`),
      );
    }
    if (at < order && !shuffled) {
      const before = found[order - 1]?.id ?? "";
      const why = `is in a different place than in ${by}`;
      faults.push(faultAt("moved", { line, id }, `after ${before}`, `before ${before}`, why));
    }
    shuffled ||= at < order;
    order = Math.max(order, at + 1);
  }
  for (const [id, extra] of left) {
    for (const at of extra) {
      const place = { line: at + 1, ...(id.startsWith("r") ? { id } : {}) };
      const text = clipped(found[at]?.text ?? "");
      faults.push(faultAt("added", place, "nothing", text, `is not in ${by}: it was added`));
    }
  }
  return faults.sort((a, b) => a.line - b.line);
}

/** The lines with their ids; a line without an id is identified by its text. */
function linesOf(record: string): { id: string; text: string }[] {
  const lines = record.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((text) => ({ id: lineId(text) ?? text, text }));
}

/** The message id of a line of a record; undefined if it has none. */
export function lineId(text: string): string | undefined {
  const { id } = Object(jsonIn(text)) as { id?: unknown };
  return typeof id === "string" ? id : undefined;
}

function withoutChain(text: string): string {
  const { hash: _, prev: __, ...said } = Object(jsonIn(text) ?? { text }) as Record<string, unknown>;
  return canonicalJson(said);
}

export const lineName = ({ line, id }: { line: number; id: string }): string => `line ${line} (${id})`;

/** Describes a fault in a sentence: where (message `shown`, if another is wrong), why, expected, found. */
export function faultAt(
  kind: RecordFault["kind"],
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
  readonly own: string;
  readonly statement: FloorStatement;
}

/** A line that was read: `entry` unless it is not a statement, `fault` if it is badly formed. */
export interface ReadLine {
  readonly entry?: RecordLine;
  readonly fault?: RecordFault;
}

export function readLine(text: string, line: number): ReadLine {
  const raw = jsonIn(text);
  if (raw === undefined)
    return { fault: faultAt("unreadable", { line }, "one JSON object", clipped(text), "is no JSON") };
  const parsed = FloorStatement.safeParse(raw);
  const place = parsed.success ? parseMessageId(parsed.data.id) : undefined;
  const { hash, prev } = parsed.success ? parsed.data : {};
  if (!parsed.success || !place || hash === undefined || prev === undefined) {
    const why = `is no statement: ${parsed.success ? "it has no hash or prev" : describeIssues(parsed.error)}`;
    return { fault: faultAt("unreadable", { line }, "a statement with hash and prev", clipped(text), why) };
  }
  // The raw value, not the parsed one: the hash covers what was published.
  const statement = raw as FloorStatement;
  const own = isHashOf(statement, prev, hash) ? hash : statementHash(statement, prev);
  const entry: RecordLine = { line, id: parsed.data.id, ...place, hash, prev, own, statement };
  const canonical = canonicalJson(raw);
  // If the content was changed, its hash shows it.
  if (canonical === text || own !== hash) return { entry };
  const at = firstDifference(canonical, text);
  const why = `is written in another way than its hash was taken (white space, order of keys, a repeated key), from column ${at.column} on`;
  return { entry, fault: faultAt("changed", entry, at.expected, at.found, why) };
}
