import type { WrittenMap } from "./formats/argument-map.ts";
import { claimJson, edgeJson } from "./formats/write-json.ts";

/** Returns a graph as our JSON. */
export function graphJson({ claims, edges }: WrittenMap) {
  return { claims: [...claims].map(claimJson), edges: [...edges].map(edgeJson) };
}
