import { allText, recordsOf } from "#lib/fields";
import { messageIdsIn, parseMessageId, type Reference } from "#wire";
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
  /** Of an undercut: not `to` is countered, but that `to` bears on this message. */
  readonly bearingOn?: string;
  /** Of a counter: only a condition, a figure or a step of `to` is denied, and the rest of it stands. */
  readonly scope?: "detail";
}

/** Whether a claim falls with an edge, and not only a detail of it, or how one claim bears on another. */
export const isAttack = (edge: Edge): boolean => isObjection(edge) && edge.scope === undefined;

/** Whether an edge denies a claim or a detail of it, and not only how one claim bears on another. */
export const isObjection = (edge: Edge): boolean => edge.type === "counters" && edge.bearingOn === undefined;

/** κ of what was declared. */
export const DECLARED = 1;
/** A detail weighs on the strength of a claim; below θ, it decides nothing. */
const OF_A_DETAIL = 0.25;
/** An id in running text shows that another message is spoken of, not how. */
const FOUND_IN_TEXT = 0.5;

/**
 * The edges that leave a claim: its declared references, the ids that stand in its text (`references`, where
 * nothing was declared about that message), and `responds_to` from a response to the stress tests of its round.
 * Targets that are no claims are left to the graph to drop.
 */
export function edgesOf(claim: Claim, stressTests: readonly string[]): Edge[] {
  const edges = [...relationsOf(claim)];
  if (claim.act === "answers") for (const test of stressTests) add(edges, claim, test, "responds_to", DECLARED);
  const spokenOf = new Set(edges.flatMap((edge) => [edge.to, edge.bearingOn]));
  for (const { targetId, type, comment } of claim.statement.references) {
    if (type === "references" && !spokenOf.has(targetId)) add(edges, claim, targetId, "references", DECLARED, comment);
  }
  for (const id of messageIdsIn(allText(claim.statement.content))) {
    if (!spokenOf.has(id)) add(edges, claim, id, "references", FOUND_IN_TEXT);
  }
  return edges;
}

/** Of the edges that leave a claim those that were declared: in them it says how it bears on other messages. */
export function relationsOf(claim: Claim): readonly Edge[] {
  if (claim === last?.claim) return last.edges;
  const edges: Edge[] = [];
  const narrowed = narrowedBy(claim);
  for (const { targetId, type, comment } of claim.statement.references) {
    if (type === "references") continue;
    const aims = type === "counters" ? narrowed?.get(targetId) : undefined;
    for (const aim of aims ?? [WHOLE]) add(edges, claim, targetId, type, DECLARED, comment, aim);
  }
  last = { claim, edges };
  return edges;
}

/** At what a counter aims, where not at a claim as a whole. */
export type Aim = Pick<Edge, "bearingOn" | "scope">;
export const WHOLE: Aim = {};

/** Adds an edge that is not there yet; nobody speaks of themselves. */
export function add(
  edges: Edge[],
  claim: Claim,
  to: string,
  type: EdgeType,
  confidence: number,
  comment?: string,
  aim: Aim = WHOLE,
): void {
  const { bearingOn, scope } = aim;
  const isKnown = (edge: Edge): boolean =>
    edge.to === to && edge.type === type && edge.bearingOn === bearingOn && edge.scope === scope;
  if (to === claim.id || edges.some(isKnown)) return;
  const edge: { -readonly [K in keyof Edge]: Edge[K] } = {
    from: claim.id,
    to,
    type,
    author: claim.author,
    round: claim.round,
    confidence: scope === "detail" ? OF_A_DETAIL : confidence,
  };
  if (comment !== undefined) edge.comment = comment;
  if (bearingOn !== undefined) edge.bearingOn = bearingOn;
  if (scope !== undefined) edge.scope = scope;
  edges.push(edge);
}

/** A claim is asked for its relations by one reader after another. */
let last: { readonly claim: Claim; readonly edges: readonly Edge[] } | undefined;

/**
 * At what the counters of a claim aim, by the message that they counter. It is said in the statement's own words, since
 * the edges of the floor have no room for it. A message that is countered outright as well stays countered.
 */
function narrowedBy(claim: Claim): Map<string, Aim[]> | undefined {
  const spoken = recordsOf(claim.statement.content, "references");
  if (spoken.length === 0) return undefined;
  const found = new Map<string, Aim[]>();
  for (const { targetId, relation, bearingOn, scope } of spoken) {
    if (typeof targetId !== "string" || relation !== "counters") continue;
    found.set(targetId, [...(found.get(targetId) ?? []), aimOf(bearingOn, scope)]);
  }
  return found;
}

function aimOf(bearingOn: unknown, scope: unknown): Aim {
  if (typeof bearingOn === "string" && parseMessageId(bearingOn)) return { bearingOn };
  return scope === "detail" ? { scope } : WHOLE;
}
