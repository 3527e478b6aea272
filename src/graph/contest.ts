import type { Claim } from "./claim.ts";
import { type ClaimClass, classes } from "./classes.ts";
import { statedIn } from "./contrarian-target.ts";
import { isAttack } from "./edge.ts";
import { textOf } from "./fields.ts";
import { type ArgumentGraph, derived } from "./graph.ts";
import { holders, livePositions } from "./stances.ts";
import { standings } from "./standing.ts";
import { strengths } from "./strength.ts";

/** One side of something contested. */
export interface Side {
  readonly claim: ClaimClass;
  readonly stance: string;
  readonly messageId: string;
  readonly advocates: readonly string[];
}

/** Two claims of which one counters the other, and neither has fallen. */
export interface Contest {
  readonly sides: readonly [Side, Side];
  /** Whether both are positions of experts, and not one of them the contrarian's attack. */
  readonly betweenExperts: boolean;
  /** How many counters were said between them. */
  readonly counters: number;
}

/**
 * What is contested at present, the most contested first: among experts before the contrarian's attacks, then by the
 * number of counters, then by the strength of the weaker side.
 */
export const contests = derived((graph): readonly Contest[] => {
  const known = classes(graph);
  const live = new Set(livePositions(graph).map((position) => position.claim));
  const found = new Map<string, { pair: [ClaimClass, ClaimClass]; counters: number }>();
  for (const edge of graph.edges) {
    const [from, to] = [known.of(edge.from), known.of(edge.to)];
    if (!isAttack(edge) || !from || !to || from === to) continue;
    if (![from, to].every((side) => stands(graph, side) && (live.has(side) || isNoPosition(side)))) continue;
    if (!live.has(from) && !live.has(to)) continue;
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

/** The contrarian's attack, as opposed to a position that somebody has left. */
const isNoPosition = (claim: ClaimClass): boolean => !claim.isPosition;

const stands = (graph: ArgumentGraph, claim: ClaimClass): boolean => standings(graph)[claim.index]?.label !== "OUT";

function sideOf(graph: ArgumentGraph, claim: ClaimClass): Side {
  const held = claim.isPosition ? holders(graph, claim) : [...claim.authors];
  const words = claim.claims.findLast((one) => held.includes(one.author)) ?? statedIn(claim);
  return { claim, stance: gist(words), messageId: words.id, advocates: held };
}

/** What a claim says, in its own words and in one sentence or two. */
export function gist(claim: Claim): string {
  if (claim.position !== undefined) return claim.position;
  const { content } = claim.statement;
  return (
    textOf(content, "failureScenario") ??
    textOf(content, "assumption") ??
    textOf(content, "principle") ??
    textOf(content, "case") ??
    textOf(content, "response") ??
    claim.id
  );
}
