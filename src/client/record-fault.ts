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
