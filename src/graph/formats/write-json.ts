import { present } from "#lib/fields";
import { asJson } from "#lib/plain";
import type { MapEdge, WrittenClaim, WrittenMap } from "./argument-map.ts";

/** Builds a claim of our JSON, omitting unknown attributes. */
function claimJson({ id, author, type, round, message, text, restates = id, weight, ...more }: WrittenClaim) {
  const { retracted, standing, strength, strengthFlat, holders = [], evidence } = more;
  return present({
    ...{ id, author, type, round, message, text, restates, weight, retracted: retracted || undefined },
    ...{ standing, strength, strengthFlat, holders: [...holders], evidence },
  });
}

const edgeJson = ({ from, to, relation, bearingOn, author, round, confidence, comment }: MapEdge) =>
  present({ from, to, relation, bearingOn, author, round, confidence, comment });

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
