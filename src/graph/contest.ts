import { type ClaimClass, classes, statedIn } from "./classes.ts";
import { isDisputed } from "./disagreement.ts";
import { isAttack } from "./edge.ts";
import { gist } from "./gist.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { isMet } from "./met.ts";
import { holders, livePositions } from "./stances.ts";
import { isOut, isRefuted, statusAt } from "./standing.ts";
import { strengths } from "./strength.ts";

/** One side of something contested. */
export interface ContestSide {
  readonly claim: ClaimClass;
  readonly stance: string;
  readonly messageId: string;
  readonly advocates: readonly string[];
}

/** Two claims of which one counters the other, and neither is refuted; what is merely unanswered is not settled. */
export interface Contest {
  readonly sides: readonly [ContestSide, ContestSide];
  /** Whether both are positions of experts, and not one of them an attack by nobody who holds a position. */
  readonly betweenExperts: boolean;
  /** How many counters were said between them. */
  readonly counters: number;
}

/**
 * What is contested at present, the most contested first: among experts before the contrarian's attacks, then by the
 * number of counters, then by the strength of the weaker side. A counter between reasons is one between the positions
 * that they serve. Positions are not contested whose holders do not disagree, nor is an attack that was met.
 */
export const contests = derived((graph): readonly Contest[] => {
  const known = classes(graph);
  const live = new Set(livePositions(graph).map((position) => position.claim));
  const found = new Map<string, { pair: [ClaimClass, ClaimClass]; counters: number }>();
  for (const edge of graph.edges) {
    if (!isAttack(edge)) continue;
    const [from, to] = [edge.from, edge.to].map((id) => known.positionOf(id) ?? known.of(id));
    if (!from || !to || from === to || [from, to].some((side) => side.isPosition && !live.has(side))) continue;
    if (from.isPosition && to.isPosition && !isDisputed(graph, from, to)) continue;
    if (hasFallen(graph, from) || hasFallen(graph, to) || (isNoPosition(from) && isNoPosition(to))) continue;
    // Neither an objection that was met, nor what was said against it before.
    if (isMet(graph, known.of(edge.from), to) || isMet(graph, known.of(edge.to), from)) continue;
    const pair: [ClaimClass, ClaimClass] = from.index < to.index ? [from, to] : [to, from];
    const key = `${pair[0].index} ${pair[1].index}`;
    found.set(key, { pair, counters: (found.get(key)?.counters ?? 0) + 1 });
  }
  const weaker = ({ sides }: Contest): number =>
    Math.min(...sides.map((side) => strengths(graph)[side.claim.index]?.strength ?? 0));
  return [...found.values()]
    .map(({ pair: [a, b], counters }): Contest => {
      return { sides: [sideOf(graph, a), sideOf(graph, b)], betweenExperts: a.isPosition && b.isPosition, counters };
    })
    .sort(
      (a, b) =>
        Number(b.betweenExperts) - Number(a.betweenExperts) ||
        b.counters - a.counters ||
        weaker(b) - weaker(a) ||
        a.sides[0].claim.index - b.sides[0].claim.index ||
        a.sides[1].claim.index - b.sides[1].claim.index,
    );
});

/** The contrarian's attack, as opposed to a position. */
const isNoPosition = (claim: ClaimClass): boolean => !claim.isPosition;

/** A position that is refuted, or an attack that is OUT as of now: it was answered. */
function hasFallen(graph: ArgumentGraph, claim: ClaimClass): boolean {
  return isNoPosition(claim) ? isOut(graph, claim) : isRefuted(statusAt(graph, claim));
}

function sideOf(graph: ArgumentGraph, claim: ClaimClass): ContestSide {
  const held = claim.isPosition ? holders(graph, claim) : [...claim.authors];
  const words = claim.claims.findLast((one) => held.includes(one.author)) ?? statedIn(claim);
  const stance = claim.isPosition ? (words.position ?? claim.text) : gist(words);
  return { claim, stance, messageId: words.id, advocates: held };
}
