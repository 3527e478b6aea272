import type { Claim } from "./claim.ts";
import { classes } from "./classes.ts";
import { isAttack } from "./edge.ts";
import { type ArgumentGraph, derived } from "./graph.ts";

/** An objection, and an answer to it that its author has had no turn to judge. */
export interface AnsweredLast {
  readonly objection: Claim;
  readonly answer: Claim;
}

/**
 * The objections that were answered last, in the order of the answers: their authors have not spoken since, so that
 * nobody knows whether the answer meets the objection. What was taken back, on either side, is settled. An undercut is
 * no answer here: it leaves the objection as it is, and denies only that it bears on something.
 */
export function answeredLast(graph: ArgumentGraph): AnsweredLast[] {
  const known = classes(graph);
  const last = lastSteps(graph);
  const objections = new Set(graph.edges.filter(isAttack).map(({ from }) => from));
  const isUpheld = (claim: Claim): boolean => known.of(claim.id)?.withdrawn === false;
  return graph.edges.flatMap((edge) => {
    const [answer, objection] = [graph.claim(edge.from), graph.claim(edge.to)];
    if (!isAttack(edge) || !answer || !objection || !objections.has(objection.id)) return [];
    if (answer.author === objection.author || known.of(objection.id)?.isPosition) return [];
    if ((last.get(objection.author) ?? 0) > answer.step || !isUpheld(objection) || !isUpheld(answer)) return [];
    return [{ objection, answer }];
  });
}

/** The last step in which each author spoke, closing turns included. */
export const lastSteps = derived((graph): ReadonlyMap<string, number> => {
  const last = new Map<string, number>();
  for (const { claim } of graph.feed.said.values())
    last.set(claim.author, Math.max(claim.step, last.get(claim.author) ?? 0));
  return last;
});

/**
 * Objections that their authors maintained in the closing turn, each with an answer that stands against it; an answer that
 * its own author has taken back, in the same closing step too, stands against nothing.
 */
export function maintainedObjections(graph: ArgumentGraph): { objection: string; answer: string }[] {
  const known = classes(graph);
  return graph.feed.maintained.flatMap(({ from, to }) =>
    known.of(to)?.withdrawn ? [] : [{ objection: from, answer: to }],
  );
}
