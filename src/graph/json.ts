import { classes } from "./classes.ts";
import { gist } from "./contest.ts";
import type { ArgumentGraph } from "./graph.ts";
import { holders } from "./stances.ts";
import { standingOf } from "./standing.ts";
import { strengthOf } from "./strength.ts";

/** Six decimals: enough to tell strengths apart, and the same on every machine. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The graph as JSON: every claim with what is computed about it, and every edge. */
export function graphJson(graph: ArgumentGraph) {
  const known = classes(graph);
  const claims = graph.claims.map((claim) => {
    const own = known.of(claim.id);
    const standing = standingOf(graph, claim.id);
    const strength = strengthOf(graph, claim.id);
    return {
      id: claim.id,
      author: claim.author,
      type: claim.kind,
      round: claim.round,
      text: gist(claim),
      /** The first claim of its class of restatements. */
      restates: own?.claims[0]?.id ?? claim.id,
      standing: standing?.label ?? "UNDECIDED",
      status: standing?.status ?? "contested",
      challenged: standing?.challenged ?? false,
      strength: rounded(strength?.strength ?? 0),
      strengthFlat: rounded(strength?.flat ?? 0),
      holders: own?.isPosition ? holders(graph, own) : [],
    };
  });
  const edges = graph.edges.map(({ from, to, type, author, round, confidence, comment }) => {
    const edge = { from, to, relation: type, author, round, confidence };
    return comment === undefined ? edge : { ...edge, comment };
  });
  return { claims, edges };
}
