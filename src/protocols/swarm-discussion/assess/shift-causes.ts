import { type ArgumentGraph, type Claim, citedCauses, isShift } from "#graph";
import type { Table } from "#points";

/**
 * `argued`: the expert names a message of somebody else as the cause, or concedes one. `conformity`: the expert names none,
 * and goes to the side that more experts are on. Else `unexplained`.
 */
type ShiftCause = "argued" | "conformity" | "unexplained";

/** Lists the declared shifts, in order, with their causes. */
export function shiftCauses(graph: ArgumentGraph, table: Table) {
  return graph.claims.flatMap((claim) => {
    if (!isShift(claim.statement) || claim.position === undefined) return [];
    const isNamed = citedCauses(claim, (id) => graph.claim(id)).length > 0;
    const cause: ShiftCause = isNamed ? "argued" : isConforming(claim, table) ? "conformity" : "unexplained";
    const { id, author, round } = claim;
    return [{ expert: author, messageId: id, round, cause }];
  });
}

/** Whether somebody changes to the side that more experts were on, or takes up a point that most of the others are for. */
const isConforming = ({ id, author }: Claim, { shifts, rows, experts }: Table): boolean =>
  shifts.some((shift) => shift.message === id && shift.isConforming) ||
  rows.some(({ cells, points, for: pro }) => {
    const own = cells.get(author);
    const isTakenUp = own?.said.message === id && own.stance === "for" && points.every(({ by }) => by !== author);
    return isTakenUp && 2 * pro.filter((who) => who !== author).length > experts.length;
  });
