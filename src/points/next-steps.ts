import { daysInOrder, isDue } from "#lib/dates";
import type { Row, Table } from "./table.ts";

/** A point to be done. */
export interface NextStep {
  readonly row: Row;
  /** Its owner and its time, as somebody named them. */
  readonly who: string | undefined;
  readonly when: string | undefined;
  /** The point that it refines, if nobody is for that. */
  readonly left: Row | undefined;
}

/** Tiers of what nobody is for. */
const LEFT: ReadonlySet<Row["tier"]> = new Set(["given up", "nobody"]);

/**
 * Shared points with an owner or a date, where somebody named them, or with a day in their text by which they are done; what
 * has a date comes first, the earliest before all. Details of what nobody is for any more follow, and what came last: no
 * other expert could take it up.
 */
export function nextSteps({ rows }: Table): NextStep[] {
  const named = rows
    .filter(({ tier, cameLast, for: pro }) => tier === "shared" || (cameLast && tier === "few" && pro.length > 0))
    .flatMap((row) => {
      const { who, when } = row.points.find((point) => point.who !== undefined || point.when !== undefined) ?? {};
      const due = when ?? (isDue(row.text) ? row.text : undefined);
      const whole = rows.find(({ id }) => id === row.detailOf);
      const left = whole && LEFT.has(whole.tier) ? whole : undefined;
      return who === undefined && due === undefined ? [] : [{ row, who, when, due, left }];
    });
  const orderOf = daysInOrder(named.flatMap(({ due }) => due ?? []));
  return named.toSorted(
    (one, other) =>
      Number(one.row.cameLast) - Number(other.row.cameLast) ||
      Number(one.left !== undefined) - Number(other.left !== undefined) ||
      orderOf(one.due).localeCompare(orderOf(other.due)),
  );
}
