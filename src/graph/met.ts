import type { Claim } from "./claim.ts";
import { type ClaimClass, classes } from "./classes.ts";
import { type Edge, isObjection } from "./edge.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { amendedFor } from "./own-words.ts";

/*
 * An objection is met where the author of what it counters has conceded it and changed the position accordingly: it
 * holds, and no longer bears on what is held.
 */

/** The response by which an objection was conceded and what it counters amended, where the position is still the same. */
export function metBy(graph: ArgumentGraph, { from, to }: Edge, position: ClaimClass): string | undefined {
  const known = classes(graph);
  const key = keyOf(graph.claim(to)?.author, known.of(from));
  const amended = (amendments(graph).get(key) ?? []).find(
    ({ id }) => known.positionOf(id) === position && known.of(id)?.withdrawn === false,
  );
  return amended?.id;
}

/** Whether everything that a reason holds against a position, or against a reason for it, was met. */
export function isMet(graph: ArgumentGraph, by: ClaimClass | undefined, position: ClaimClass): boolean {
  if (!by || by.isPosition || by.withdrawn || !position.isPosition) return false;
  const known = classes(graph);
  const said = (objections(graph).get(by) ?? []).filter(({ to }) => known.positionOf(to) === position);
  return said.length > 0 && said.every((edge) => metBy(graph, edge, position) !== undefined);
}

const keyOf = (author: string | undefined, objection: ClaimClass | undefined): string =>
  `${author} ${objection?.index}`;

/** By who concedes and what: the responses that do and change the position. */
const amendments = derived((graph): ReadonlyMap<string, readonly Claim[]> => {
  const found = new Map<string, Claim[]>();
  for (const claim of graph.claims) {
    for (const id of amendedFor(claim)) {
      const key = keyOf(claim.author, classes(graph).of(id));
      found.set(key, [...(found.get(key) ?? []), claim]);
    }
  }
  return found;
});

const objections = derived(
  (graph): ReadonlyMap<ClaimClass | undefined, readonly Edge[]> =>
    Map.groupBy(graph.edges.filter(isObjection), ({ from }) => classes(graph).of(from)),
);
