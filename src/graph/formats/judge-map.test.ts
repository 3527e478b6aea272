import { expect, it } from "vitest";
import { drawn } from "../../../test/support/drawn.ts";
import { random } from "../../../test/support/random-graphs.ts";
import { slowly } from "../../../test/support/slow-map.ts";
import { verifies } from "../../../test/support/verifies.ts";
import type { MapClaim, MapEdge } from "./argument-map.ts";
import { judgeMap } from "./judge-map.ts";

/** Number of compared graphs; SWARM_TIMES=20 tests a change of the engine thoroughly. */
const GRAPHS = drawn(500);

/** A graph of up to eight claims: restatements, retractions, undercuts, counters of little confidence. */
function randomMap(draw: () => number): { readonly claims: MapClaim[]; readonly edges: MapEdge[] } {
  const below = (limit: number): number => Math.floor(draw() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const maybe = <T extends object>(share: number, value: T): Partial<T> => (draw() < share ? value : {});
  const claims: MapClaim[] = [];
  for (let at = 0; at < 2 + below(7); at += 1) {
    const first = claims.filter(({ restates }) => restates === undefined);
    const own = { weight: below(101) / 100, ...maybe(0.1, { retracted: true }) };
    const isCopy = first.length > 0 && draw() < 0.2;
    claims.push({ id: `a${at}`, text: "", ...(isCopy ? { restates: one(first).id } : own) });
  }
  const edges = Array.from({ length: below(14) }, (): MapEdge => {
    const [from, to] = [one(claims).id, one(claims).id];
    const relation = one(["counters", "counters", "supports", "extends", "questions"] as const);
    const confidence = maybe(0.3, { confidence: below(101) / 100 });
    return { from, to, relation, ...confidence, ...maybe(0.15, { bearingOn: one(claims).id }) };
  });
  return { claims, edges };
}

it(`labels and weighs ${GRAPHS} random graphs as the rules do`, () => {
  verifies("BY-01");
  for (let seed = 1; seed <= GRAPHS; seed += 1) {
    const { claims, edges } = randomMap(random(seed));
    const { labels, strengths } = slowly(claims, edges);
    for (const { id, restates = id, standing, strength } of judgeMap({ claims, edges }).claims) {
      expect([seed, id, standing], JSON.stringify({ claims, edges })).toEqual([seed, id, labels.get(restates)]);
      expect(strength, `${seed} ${id}`).toBeCloseTo(strengths.get(restates) ?? Number.NaN, 5);
    }
  }
});
