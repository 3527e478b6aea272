import { messageIdsIn, type Reference } from "#protocol";
import type { Claim } from "./claim.ts";
import { allText } from "./fields.ts";

export type EdgeType = Reference["type"];

/** How one claim bears on another, by the author of `from`. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly type: EdgeType;
  readonly author: string;
  readonly round: number;
  /** κ, 0 to 1: how certain it is that the relation is meant. 1 where it was declared. */
  readonly confidence: number;
  readonly comment?: string;
}

const DECLARED = 1;
/** An id in running text shows that another message is spoken of, not how. */
const FOUND_IN_TEXT = 0.5;

/**
 * The edges that leave a claim: its declared references, the ids that stand in its text (`references`, where
 * nothing was declared about that message), and `responds_to` from a response to the stress tests of its round.
 * Targets that are no claims are left to the graph to drop.
 */
export function edgesOf(claim: Claim, stressTests: readonly string[]): Edge[] {
  const edges = new Map<string, Edge>();
  const add = (to: string, type: EdgeType, confidence: number, comment?: string): void => {
    const key = `${to} ${type}`;
    if (to === claim.id || edges.has(key)) return;
    const edge: Edge = { from: claim.id, to, type, author: claim.author, round: claim.round, confidence };
    edges.set(key, comment === undefined ? edge : { ...edge, comment });
  };
  const typed = claim.statement.references.filter((reference) => reference.type !== "references");
  for (const { targetId, type, comment } of typed) add(targetId, type, DECLARED, comment);
  if (claim.kind === "response") for (const test of stressTests) add(test, "responds_to", DECLARED);
  const spokenOf = new Set([...edges.values()].map((edge) => edge.to));
  for (const { targetId, type, comment } of claim.statement.references) {
    if (type === "references" && !spokenOf.has(targetId)) add(targetId, "references", DECLARED, comment);
  }
  for (const id of messageIdsIn(allText(claim.statement.content))) {
    if (!spokenOf.has(id)) add(id, "references", FOUND_IN_TEXT);
  }
  return [...edges.values()];
}
