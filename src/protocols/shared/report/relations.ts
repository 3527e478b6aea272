import {
  type ArgumentGraph,
  ATTACK_THRESHOLD,
  type ClaimClass,
  classes,
  derived,
  type EdgeType,
  isAttack,
} from "#graph";

/** Relation between claims; an undercut denies that one claim bears on another. */
export type RelationKind = Extract<EdgeType, "counters" | "supports" | "extends" | "questions"> | "undercuts";

/** All that was said of one kind from one claim to another. */
export interface ClaimRelation {
  readonly from: ClaimClass;
  readonly to: ClaimClass;
  readonly kind: RelationKind;
  /** The messages that say so, in order. */
  readonly messages: readonly string[];
}

/** The relations between claims, by the order in which they were first said. What only mentions or answers is left out. */
export const relations = derived((graph: ArgumentGraph): readonly ClaimRelation[] => {
  const known = classes(graph);
  const found = new Map<string, ClaimRelation & { messages: string[] }>();
  for (const edge of graph.edges) {
    const [from, to] = [known.of(edge.from), known.of(edge.to)];
    if (!from || !to || from === to || edge.type === "references" || edge.type === "responds_to") continue;
    if (edge.type === "counters" && edge.confidence < ATTACK_THRESHOLD) continue;
    const kind = edge.type === "counters" && !isAttack(edge) ? "undercuts" : edge.type;
    const key = `${from.index} ${to.index} ${kind}`;
    const relation = found.get(key) ?? { from, to, kind, messages: [] };
    if (!relation.messages.includes(edge.from)) relation.messages.push(edge.from);
    found.set(key, relation);
  }
  // A reason speaks for the position that it was given for.
  for (const from of known.list) {
    if (!from.serves || !isGiven(graph, from)) continue;
    const key = `${from.index} ${from.serves.index} supports`;
    const messages = from.claims.slice(0, 1).map(({ id }) => id);
    if (!found.has(key)) found.set(key, { from, to: from.serves, kind: "supports", messages });
  }
  return [...found.values()];
});

const isGiven = (graph: ArgumentGraph, reason: ClaimClass): boolean =>
  graph.feed.drafts[reason.index]?.given !== undefined;
