export type FaultKind = "unreadable" | "changed" | "removed" | "added" | "moved" | "number" | "reference";

/** One place at which a record is not what it says it is. */
export interface RecordFault {
  readonly kind: FaultKind;
  /** Counted from 1. Of something that is missing, the line before which it belongs. */
  readonly line: number;
  /** The message that is wrong; where one is missing, the missing one as far as its number tells. */
  readonly id?: string;
  readonly expected: string;
  readonly found: string;
  /** One sentence with all of it, hashes cut short. */
  readonly text: string;
}

/** The line, and the message that stands there. */
export const nameOf = ({ line, id }: { line: number; id: string }): string => `line ${line} (${id})`;

/**
 * A fault in one sentence: where, why, what was expected and what was found.
 * @param shown the message that stands in the line, where that is not the one that is wrong
 */
export function faultAt(
  kind: FaultKind,
  { line, id }: { readonly line: number; readonly id?: string },
  expected: string,
  found: string,
  why: string,
  shown = id,
): RecordFault {
  const where = shown === undefined ? `line ${line}` : nameOf({ line, id: shown });
  const text = `${where} ${why}; expected ${short(expected)}, found ${short(found)}`;
  return { kind, line, ...(id === undefined ? {} : { id }), expected, found, text };
}

/** A hash is known by its beginning. */
const short = (text: string): string => (/^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 12)}…` : text);
