import { asJson } from "#lib/plain";
import type { MapEdge, WrittenClaim, WrittenMap } from "./argument-map.ts";

/** Builds a claim of our JSON, omitting unknown attributes. */
function claimJson(claim: WrittenClaim) {
  return {
    id: claim.id,
    ...(claim.author === undefined ? {} : { author: claim.author }),
    ...(claim.type === undefined ? {} : { type: claim.type }),
    ...(claim.round === undefined ? {} : { round: claim.round }),
    ...(claim.message === undefined ? {} : { message: claim.message }),
    text: claim.text,
    /** First claim of its class of restatements. */
    restates: claim.restates ?? claim.id,
    ...(claim.weight === undefined ? {} : { weight: claim.weight }),
    ...(claim.retracted ? { retracted: true } : {}),
    ...(claim.standing === undefined ? {} : { standing: claim.standing }),
    ...(claim.strength === undefined ? {} : { strength: claim.strength }),
    ...(claim.strengthFlat === undefined ? {} : { strengthFlat: claim.strengthFlat }),
    holders: [...(claim.holders ?? [])],
    ...(claim.evidence === undefined ? {} : { evidence: claim.evidence }),
  };
}

function edgeJson({ from, to, relation, bearingOn, author, round, confidence, comment }: MapEdge) {
  return {
    from,
    to,
    relation,
    ...(bearingOn === undefined ? {} : { bearingOn }),
    ...(author === undefined ? {} : { author }),
    ...(round === undefined ? {} : { round }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(comment === undefined ? {} : { comment }),
  };
}

/** Returns a graph as our JSON. */
export function graphJson({ claims, edges }: WrittenMap) {
  return { claims: [...claims].map(claimJson), edges: [...edges].map(edgeJson) };
}

/** Writes our JSON in chunks, a claim or an edge a line. */
export function* writeJson(map: WrittenMap): Generator<string> {
  yield '{"claims": [';
  yield* listed(map.claims, (claim) => asJson(claimJson(claim)));
  yield '],\n"edges": [';
  yield* listed(map.edges, (edge) => asJson(edgeJson(edge)));
  yield "]}\n";
}

/** Yields the items of a JSON list, one a line. */
export function* listed<T>(items: Iterable<T>, text: (item: T) => string): Generator<string> {
  let separator = "\n";
  for (const item of items) {
    yield `${separator}${text(item)}`;
    separator = ",\n";
  }
}
