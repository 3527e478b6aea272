import { canonicalJson, type FloorStatement } from "#wire";

export type FaultKind = "unreadable" | "changed" | "removed" | "added" | "moved" | "number" | "reference";

/** One place at which a record is wrong. */
export interface RecordFault {
  readonly kind: FaultKind;
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
export function firstDifference(expected: string, found: string): { column: number; expected: string; found: string } {
  let at = 0;
  while (at < expected.length && at < found.length && expected[at] === found[at]) at += 1;
  const from = Math.max(0, at - BEFORE);
  return { column: at + 1, expected: clipped(expected.slice(from)), found: clipped(found.slice(from)) };
}

/** The start of a text, quoted; control characters are escaped, since it may come from anywhere. */
export const clipped = (text: string): string =>
  JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** Where two floors differ, by the id of the statement. */
export interface FloorDifference {
  readonly id: string;
  readonly kind: "changed" | "missing" | "added";
  readonly expected: string;
  readonly found: string;
}

/**
 * What differs between a recorded floor and that of a replay. Times differ in every run, and with them the hashes of the
 * chain; all else is compared: ids and their order, authors, contents, references, flags, origins, usage.
 */
export function compareFloors(
  recorded: readonly FloorStatement[],
  replayed: readonly FloorStatement[],
): FloorDifference[] {
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
      faults.push(missing(id, order + 1, by));
      continue;
    }
    const line = at + 1;
    const mine = found[at]?.text ?? "";
    // The hashes after a change differ as a consequence.
    const follows = faults.some(({ kind }) => kind === "changed") && isSameButChain(mine, text);
    if (mine !== text && !follows) faults.push(differs(id, line, text, mine, by));
    if (at < order && !shuffled) faults.push(misplaced(id, line, found[order - 1]?.id ?? "", by));
    shuffled ||= at < order;
    order = Math.max(order, at + 1);
  }
  for (const [id, extra] of left) {
    for (const at of extra) faults.push(added(id, at + 1, clipped(found[at]?.text ?? ""), by));
  }
  return faults.sort((a, b) => a.line - b.line);
}

/** The lines with their ids; a line without an id is identified by its text. */
function linesOf(record: string): { id: string; text: string }[] {
  const lines = record.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((text) => ({ id: idOf(text) ?? text, text }));
}

function idOf(text: string): string | undefined {
  try {
    const { id } = Object(JSON.parse(text)) as { id?: unknown };
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

const isSameButChain = (a: string, b: string): boolean => withoutChain(a) === withoutChain(b);

function withoutChain(text: string): string {
  try {
    const { hash: _, prev: __, ...said } = Object(JSON.parse(text)) as Record<string, unknown>;
    return canonicalJson(said);
  } catch {
    return text;
  }
}

function missing(id: string, line: number, by: string): RecordFault {
  const text = `line ${line}: ${id} is missing, which ${by} has here`;
  return { kind: "removed", line, id, expected: id, found: "nothing", text };
}

function differs(id: string, line: number, expected: string, found: string, by: string): RecordFault {
  const at = firstDifference(expected, found);
  const text = `line ${line} (${id}) differs from ${by} at column ${at.column}: expected ${at.expected}, found ${at.found}`;
  return { kind: "changed", line, id, expected: at.expected, found: at.found, text };
}

function misplaced(id: string, line: number, before: string, by: string): RecordFault {
  const text = `line ${line} (${id}) is in a different place than in ${by}, where it comes after ${before}`;
  return { kind: "moved", line, id, expected: `after ${before}`, found: `before ${before}`, text };
}

function added(id: string, line: number, found: string, by: string): RecordFault {
  const shown = id.startsWith("r") ? ` (${id})` : "";
  const text = `line ${line}${shown} is not in ${by}: it was added; found ${found}`;
  return { kind: "added", line, id, expected: "nothing", found, text };
}
