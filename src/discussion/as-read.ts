import { recordsOf } from "#lib/fields";
import type { TurnPoint } from "#wire";

/** Lists of a model's reading of a short answer. */
export const READ_LISTS = ["points", "stances", "reasons", "concedes"] as const;

type Row = Readonly<Record<string, unknown>>;

export interface ReadWords {
  readonly sides: Readonly<Record<string, string>>;
  readonly about: (side: string, what: string) => string;
  readonly grants: (what: string) => string;
  readonly onlyIf: (line: string, needs: readonly string[]) => string;
}

/** Rows of a reading in order, each with its list, its index there, and a line: what is said, with its conditions. */
export function rowsRead(read: Row, points: readonly TurnPoint[], w: ReadWords) {
  const known = [...points, ...points.flatMap(({ reasons }) => reasons)];
  const named = (id: unknown): string => known.find((one) => one.id === id)?.text ?? String(id);
  const lineOf = ({ text, on, to, stance, side, if: needs }: Row): string => {
    const about = on === undefined ? undefined : w.about(w.sides[String(stance ?? side)] ?? "", named(on));
    const granted = to === undefined ? undefined : w.grants(named(to));
    const line = [granted, about, text].filter(Boolean).join(": ");
    return Array.isArray(needs) && needs.length > 0 ? w.onlyIf(line, needs.map(named)) : line;
  };
  return READ_LISTS.flatMap((list) => recordsOf(read, list).map((row, at) => ({ list, at, row, line: lineOf(row) })));
}
