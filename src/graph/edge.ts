import { allText } from "#lib/fields";
import { messageIdsIn, type Reference } from "#wire";
import type { Claim } from "./claim.ts";

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

/** κ of what was declared. */
export const DECLARED = 1;
/** An id in running text shows that another message is spoken of, not how. */
const FOUND_IN_TEXT = 0.5;

/**
 * The edges that leave a claim: its declared references, the ids that stand in its text (`references`, where
 * nothing was declared about that message), and `responds_to` from a response to the stress tests of its round.
 * Targets that are no claims are left to the graph to drop.
 */
export function edgesOf(claim: Claim, stressTests: readonly string[]): Edge[] {
  const edges: Edge[] = [];
  const { references, content } = claim.statement;
  for (const { targetId, type, comment } of references)
    if (type !== "references") add(edges, claim, targetId, type, DECLARED, comment);
  if (claim.act === "answers") for (const test of stressTests) add(edges, claim, test, "responds_to", DECLARED);
  const spokenOf = new Set(edges.map(({ to }) => to));
  for (const { targetId, type, comment } of references)
    if (type === "references" && !spokenOf.has(targetId)) add(edges, claim, targetId, type, DECLARED, comment);
  for (const id of messageIdsIn(allText(content)))
    if (!spokenOf.has(id)) add(edges, claim, id, "references", FOUND_IN_TEXT);
  return edges;
}

/** Adds an edge that is not there yet; nobody speaks of themselves. */
function add(
  edges: Edge[],
  claim: Claim,
  to: string,
  type: EdgeType,
  confidence: number,
  comment: string | undefined = undefined,
): void {
  if (to === claim.id || edges.some((edge) => edge.to === to && edge.type === type)) return;
  const { id: from, author, round } = claim;
  edges.push({ from, to, type, author, round, confidence, ...(comment === undefined ? {} : { comment }) });
}
