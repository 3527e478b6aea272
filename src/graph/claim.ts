import { allText, shareOf, textOf } from "#lib/fields";
import { memoized } from "#lib/memoized";
import {
  CONTRARIAN,
  CROSS_DOMAIN,
  type FloorStatement,
  HISTORIAN,
  MODERATOR,
  messageIdsIn,
  type Reference,
  USER,
} from "#wire";

/**
 * Act of a statement in an argument, as far as the graph tells acts apart:
 * `declares` a position before anybody has heard anybody, `informs` of a fact, `argues`, `attacks` what others agree
 * on, `answers` an attack, `compares` with a case elsewhere.
 */
export type Act = "declares" | "informs" | "argues" | "attacks" | "answers" | "compares";

/** Kinds of statements that do something else than to argue. A kind that is not listed argues. */
const ACTS: Readonly<Record<string, Act>> = {
  position_declaration: "declares",
  unshared_information: "informs",
  stress_test: "attacks",
  response: "answers",
  analogy: "compares",
};

export const actOf = (kind: string): Act => (Object.hasOwn(ACTS, kind) ? (ACTS[kind] ?? "argues") : "argues");

/** A node of the argument graph: a statement on the floor by somebody who argues. */
export interface Claim {
  readonly id: string;
  readonly author: string;
  readonly role: "expert" | "contrarian" | "cross-domain";
  readonly act: Act;
  readonly round: number;
  /** The stance that it takes, for the kinds that take one. */
  readonly position: string | undefined;
  /** The author's own confidence, 0 to 1, where it is stated. */
  readonly confidence: number | undefined;
  readonly statement: FloorStatement;
}

/**
 * The claim that a statement makes, or undefined: the moderator, the historian and the user claim nothing. A discussion is
 * read as several graphs, up to each round and each shift: what is derived of a claim is derived once.
 */
export const claimOf = memoized((statement: FloorStatement): Claim | undefined => {
  const author = statement.from;
  if (author === MODERATOR || author === HISTORIAN || author === USER) return undefined;
  return {
    id: statement.id,
    author,
    role: author === CONTRARIAN || author === CROSS_DOMAIN ? author : "expert",
    act: actOf(statement.type),
    round: statement.round,
    position: textOf(statement.content, "currentPosition") ?? textOf(statement.content, "position"),
    confidence: shareOf(statement.content, "confidence"),
    statement,
  };
});

export function byNumber(a: string, b: string): number {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return a < b ? -1 : a > b ? 1 : 0;
  return x - y;
}

const BETWEEN = "-msg-";
/** More than a round has statements. */
const A_ROUND = 2 ** 20;

/**
 * The place of a message in a discussion, NaN for what is no id. No round is too late for it: an order that breaks off
 * at one would have every statement after that taken for a late one.
 */
function numberOf(id: string): number {
  const at = id.indexOf(BETWEEN);
  return at < 0 ? Number.NaN : Number(id.slice(1, at)) * A_ROUND + Number(id.slice(at + BETWEEN.length));
}

export type EdgeType = Reference["type"];

/** Relation of one claim to another, stated by the author of `from`. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly type: EdgeType;
  readonly author: string;
  readonly round: number;
  /** κ, 0 to 1: how certain it is that the relation is meant. 1 where it was declared. */
  readonly confidence: number;
}

/** κ of what was declared. */
const DECLARED = 1;
/** An id in running text shows that another message is spoken of, not how. */
const FOUND_IN_TEXT = 0.5;

/**
 * The edges that leave a claim: its declared references, the ids that stand in its text (`references`, where
 * nothing was declared about that message), and `responds_to` from a response to the stress tests of its round.
 * Targets that are no claims are left to the graph to drop.
 */
export function edgesOf(claim: Claim, attacks: readonly Claim[]): Edge[] {
  const edges: Edge[] = [];
  const { references, content } = claim.statement;
  for (const { targetId, type } of references) if (type !== "references") add(edges, claim, targetId, type, DECLARED);
  if (claim.act === "answers")
    for (const { id, round } of attacks) if (round === claim.round) add(edges, claim, id, "responds_to", DECLARED);
  const spokenOf = new Set(edges.map(({ to }) => to));
  for (const { targetId, type } of references)
    if (type === "references" && !spokenOf.has(targetId)) add(edges, claim, targetId, type, DECLARED);
  for (const id of messageIdsIn(allText(content)))
    if (!spokenOf.has(id)) add(edges, claim, id, "references", FOUND_IN_TEXT);
  return edges;
}

/** Adds an edge that is not there yet; nobody speaks of themselves. */
function add(edges: Edge[], claim: Claim, to: string, type: EdgeType, confidence: number): void {
  if (to === claim.id || edges.some((edge) => edge.to === to && edge.type === type)) return;
  const { id: from, author, round } = claim;
  edges.push({ from, to, type, author, round, confidence });
}
