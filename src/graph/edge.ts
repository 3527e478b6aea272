import { messageIdsIn, parseMessageId, type Reference } from "#wire";
import { byNumber, type Claim } from "./claim.ts";
import { allText, recordsOf } from "./fields.ts";

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
}

/** Whether an edge attacks a claim, and not only how one claim bears on another. */
export const isAttack = (edge: Edge): boolean => edge.type === "counters" && edge.bearingOn === undefined;

const DECLARED = 1;
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
  const undercuts = undercutsOf(claim);
  for (const { targetId, type, comment } of claim.statement.references) {
    if (type === "references") continue;
    const ends = type === "counters" ? undercuts?.get(targetId) : undefined;
    if (ends) for (const end of ends) add(edges, claim, targetId, type, DECLARED, comment, end);
    else add(edges, claim, targetId, type, DECLARED, comment);
  }
  last = { claim, edges };
  return edges;
}

/** Adds an edge that is not there yet; nobody speaks of themselves. */
function add(
  edges: Edge[],
  claim: Claim,
  to: string,
  type: EdgeType,
  confidence: number,
  comment?: string,
  bearingOn?: string,
): void {
  const isKnown = (edge: Edge): boolean => edge.to === to && edge.type === type && edge.bearingOn === bearingOn;
  if (to === claim.id || edges.some(isKnown)) return;
  const edge: { -readonly [K in keyof Edge]: Edge[K] } = {
    from: claim.id,
    to,
    type,
    author: claim.author,
    round: claim.round,
    confidence,
  };
  if (comment !== undefined) edge.comment = comment;
  if (bearingOn !== undefined) edge.bearingOn = bearingOn;
  edges.push(edge);
}

/** Relations by which an author says whether an objection holds. */
const BEARING: ReadonlySet<EdgeType> = new Set(["counters", "supports", "extends"]);

/**
 * The objections that a response answers in words, in its list of `answers`, without saying how it bears on them: an
 * answer to an objection attacks the objection. Where it declares a relation to it, that holds. What is conceded, and a
 * question, is not attacked.
 */
export function answersOf(claim: Claim, find: (id: string) => Claim | undefined): Edge[] {
  if (claim.act !== "answers") return [];
  const declared = new Set(relationsOf(claim).flatMap(({ to, type }) => (BEARING.has(type) ? [to] : [])));
  const edges: Edge[] = [];
  for (const { targetId, answer, text } of recordsOf(claim.statement.content, "answers")) {
    const objection = typeof targetId === "string" && answer === "answered" ? find(targetId) : undefined;
    if (!objection || declared.has(objection.id) || byNumber(objection.id, claim.id) > 0) continue;
    const isObjection = relationsOf(objection).some(
      ({ to, type }) => type === "counters" && find(to)?.author === claim.author,
    );
    if (isObjection && objection.author !== claim.author)
      add(edges, claim, objection.id, "counters", DECLARED, typeof text === "string" ? text : undefined);
  }
  return edges;
}

/** A claim is asked for its relations by one reader after another. */
let last: { readonly claim: Claim; readonly edges: readonly Edge[] } | undefined;

/**
 * What a claim undercuts, by the message whose bearing it denies. It is said in the statement's own words, since the
 * edges of the floor have no room for it. A message that is countered outright as well stays countered.
 */
function undercutsOf(claim: Claim): Map<string, (string | undefined)[]> | undefined {
  const spoken = recordsOf(claim.statement.content, "references");
  if (spoken.length === 0) return undefined;
  const found = new Map<string, (string | undefined)[]>();
  for (const { targetId, relation, bearingOn } of spoken) {
    if (typeof targetId !== "string" || relation !== "counters") continue;
    const end = typeof bearingOn === "string" && parseMessageId(bearingOn) ? bearingOn : undefined;
    found.set(targetId, [...(found.get(targetId) ?? []), end]);
  }
  return found;
}
