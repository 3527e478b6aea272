import { type ArgumentGraph, type Claim, citedCauses, hasSpecifics, isShift } from "#graph";
import type { Table } from "#points";

/**
 * `argued`: a message that the expert names counters or questions what they said. `conformity`: the expert names no cause
 * and goes to the side that more experts are on. Else `unexplained`.
 */
type ShiftCause = "argued" | "conformity" | "unexplained";

/**
 * Kind of what moved the author in the cited causes: `evidence` where one has a figure, code or a source, and the author does not
 * say that it was an argument; `none` where nothing is cited.
 */
type ShiftBasis = "evidence" | "argument" | "none";

/** Lists the declared shifts, in order, with their causes. */
export function shiftCauses(graph: ArgumentGraph, table: Table) {
  return graph.claims.flatMap((claim) => {
    if (!isShift(claim.statement) || claim.position === undefined) return [];
    const cited = citedCauses(claim, (id) => graph.claim(id));
    const cause: ShiftCause = isNamedAgainst(graph, claim, cited)
      ? "argued"
      : cited.length === 0 && isConforming(claim, table)
        ? "conformity"
        : "unexplained";
    const { id, author, round } = claim;
    return [{ expert: author, messageId: id, round, cause, basis: basisOf(graph, claim, cited) }];
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

/** Takes the basis that the author names; evidence only where a cause brings some, also where the author names none. */
function basisOf(graph: ArgumentGraph, { statement: { content } }: Claim, cited: readonly string[]): ShiftBasis {
  if (cited.length === 0 || content.shiftBasis === "none") return "none";
  const brings = cited.some((id) => {
    const cause = graph.claim(id);
    return cause !== undefined && hasSpecifics(cause);
  });
  return brings && content.shiftBasis !== "argument" ? "evidence" : "argument";
}

/** Whether a message that a shift names counters or questions an earlier statement of who shifts. */
const isNamedAgainst = (graph: ArgumentGraph, { author }: Claim, cited: readonly string[]): boolean =>
  graph.edges.some(
    ({ from, to, type }) =>
      cited.includes(from) && (type === "counters" || type === "questions") && graph.claim(to)?.author === author,
  );
