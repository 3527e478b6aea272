import { classes } from "../classes.ts";
import { condensed } from "../condensed.ts";
import { gist } from "../contest.ts";
import type { ArgumentGraph } from "../graph.ts";
import { verdicts } from "../judgement.ts";
import { holders } from "../stances.ts";
import { standings } from "../standing.ts";
import { type JudgedClaim, type JudgedMap, type MapEdge, rounded } from "./argument-map.ts";

/** The graph of a discussion, judged, as files hold it. */
export function mapOf(graph: ArgumentGraph): JudgedMap {
  const known = classes(graph);
  const claims = graph.claims.map((claim): JudgedClaim => {
    const own = known.of(claim.id);
    const index = own?.index ?? -1;
    const verdict = verdicts(graph)[index];
    const first = own?.claims[0]?.id ?? claim.id;
    return {
      id: claim.id,
      author: claim.author,
      type: claim.statement.type,
      round: claim.round,
      text: gist(claim),
      ...(first === claim.id ? {} : { restates: first }),
      weight: condensed(graph).points[index]?.weight ?? 0,
      ...(own?.withdrawn ? { withdrawn: true } : {}),
      ...(own?.retractedAt === undefined ? {} : { retracted: true }),
      standing: verdict?.label ?? "UNDECIDED",
      status: verdict?.status ?? "contested",
      challenged: standings(graph)[index]?.challenged ?? false,
      strength: rounded(verdict?.strength ?? 0),
      strengthFlat: rounded(verdict?.flat ?? 0),
      holders: own?.isPosition ? holders(graph, own) : [],
    };
  });
  const edges = graph.edges.map(({ type, ...edge }): MapEdge => ({ ...edge, relation: type }));
  return { claims, edges, claimCount: claims.length, edgeCount: edges.length };
}
