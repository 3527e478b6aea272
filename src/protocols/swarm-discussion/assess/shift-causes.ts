import { type ArgumentGraph, type Claim, citedCauses, isShift } from "#graph";
import type { Table } from "#points";

/**
 * `argued`: the expert names a message of somebody else as the cause, or concedes one. `conformity`: the expert names none,
 * and goes to the side that more experts are on. Else `unexplained`.
 */
type ShiftCause = "argued" | "conformity" | "unexplained";

/** `evidence` where a message that is named has something found in its source; `none` where none is named. */
type ShiftBasis = "evidence" | "argument" | "none";

/** Lists the declared shifts, in order, with their causes. */
export function shiftCauses(graph: ArgumentGraph, table: Table) {
  const isChecked = (id: string): boolean => (graph.claim(id)?.statement.checked ?? []).length > 0;
  return graph.claims.flatMap((claim) => {
    if (!isShift(claim.statement) || claim.position === undefined) return [];
    const named = citedCauses(claim, (id) => graph.claim(id));
    const isNamed = named.length > 0;
    const basis: ShiftBasis = !isNamed ? "none" : named.some(isChecked) ? "evidence" : "argument";
    const cause: ShiftCause = isNamed ? "argued" : isConforming(claim, table) ? "conformity" : "unexplained";
    const { id, author, round } = claim;
    return [{ expert: author, messageId: id, round, cause, basis }];
  });
}

/** Whether somebody changes to the side that more experts were on, or takes up a point that most of the others are for. */
const isConforming = ({ id, author }: Claim, { shifts, rows, experts }: Table): boolean =>
  shifts.some(({ now, isConforming }) => now.message === id && isConforming) ||
  rows.some(({ cells, points, for: pro }) => {
    const own = cells.get(author);
    const isTakenUp = own?.said.message === id && own.stance === "for" && points.every(({ by }) => by !== author);
    return isTakenUp && 2 * pro.filter((who) => who !== author).length > experts.length;
  });
