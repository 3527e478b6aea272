import { type Claim, isDeclaration } from "../claim.ts";
import { type ClaimClass, classes } from "../classes.ts";
import { gist } from "../gist.ts";
import type { ArgumentGraph } from "../graph.ts";
import { holders } from "../stances.ts";
import { standings } from "../standing.ts";
import { strengths } from "../strength.ts";
import { type BroughtPosition, type JudgedClaim, type JudgedMap, type MapEdge, rounded } from "./argument-map.ts";

/** Converts the judged graph of a discussion for files. */
export function mapOf(graph: ArgumentGraph): JudgedMap {
  const claims = graph.claims.map((claim) => claimOf(graph, claim));
  const edges = graph.edges.map(({ type, ...edge }): MapEdge => ({ ...edge, relation: type }));
  const maintained = graph.feed.maintained.map((edge): MapEdge => ({ ...edge, relation: "counters", confidence: 1 }));
  return {
    claims,
    edges: [...edges, ...maintained],
    claimCount: claims.length,
    edgeCount: edges.length + maintained.length,
  };
}

function claimOf(graph: ArgumentGraph, claim: Claim): JudgedClaim {
  const known = classes(graph);
  const [own, position] = [known.of(claim.id), known.positionOf(claim.id)];
  if (!own) throw new Error(`a claim without a place in the graph: ${claim.id}`);
  const draft = graph.feed.drafts[own.index];
  // A declaration repeats the first declaration of its position, a reason its first wording.
  const first = own.isPosition ? own.claims.find(isDeclaration) : own.claims[0];
  const said = graph.feed.said.get(claim.id);
  const isUntested = own.isPosition ? draft?.tested === 0 : said !== undefined && !graph.feed.isTested(said);
  return {
    id: claim.id,
    author: claim.author,
    type: claim.statement.type,
    round: claim.round,
    text: own.isPosition ? (claim.position ?? own.text) : gist(claim),
    ...(first === undefined || first.id === claim.id ? {} : { restates: first.id }),
    ...stateOf(graph, own),
    challenged: standings(graph)[own.index]?.challenged ?? false,
    holders: own.isPosition ? holders(graph, own) : [],
    ...(position ? { position: position.claims[0]?.id ?? claim.id } : {}),
    ...(draft?.given === claim.id ? { given: true } : {}),
    ...(own.isPosition ? {} : { evidence: graph.feed.judge.evidenceOf(draft?.node ?? 0) }),
    ...(isUntested ? { untested: true } : {}),
    ...broughtBy(graph, claim, position),
  };
}

/** Returns the computed state of a position or reason, and whether it was given up. */
function stateOf(graph: ArgumentGraph, own: ClaimClass) {
  const [standing, strength] = [standings(graph)[own.index], strengths(graph)[own.index]];
  const draft = graph.feed.drafts[own.index];
  return {
    weight: graph.feed.judge.weightOf(draft?.node ?? 0),
    ...(own.withdrawn ? { withdrawn: true } : {}),
    ...(own.retractedAt === undefined ? {} : { retracted: true }),
    standing: standing?.label ?? "UNDECIDED",
    status: standing?.status ?? "contested",
    strength: rounded(strength?.strength ?? 0),
    strengthFlat: rounded(strength?.flat ?? 0),
  } as const;
}

/** Returns the position that a reason introduced, unless it was declared before. */
function broughtBy(
  graph: ArgumentGraph,
  claim: Claim,
  position: ClaimClass | undefined,
): { brings: BroughtPosition } | undefined {
  if (!position || position.claims[0] !== claim || isDeclaration(claim)) return undefined;
  const isUntested = graph.feed.drafts[position.index]?.tested === 0;
  const untested = isUntested ? { untested: true } : {};
  return {
    brings: { text: position.text, ...stateOf(graph, position), ...untested, holders: holders(graph, position) },
  };
}
