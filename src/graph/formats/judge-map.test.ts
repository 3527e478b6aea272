import { expect, it } from "vitest";
import { drawn } from "../../../test/support/drawn.ts";
import { random } from "../../../test/support/random-graphs.ts";
import { slowly } from "../../../test/support/slow-map.ts";
import { verifies } from "../../../test/support/verifies.ts";
import type { MapClaim, MapEdge } from "./argument-map.ts";
import { judgeMap } from "./judge-map.ts";

/** Number of compared graphs; SWARM_TIMES=20 tests a change of the engine thoroughly. */
const GRAPHS = drawn(3_000);

/** A graph of up to three positions and eight reasons: copies, retractions, undercuts, counters of little confidence. */
function randomMap(draw: () => number): { readonly claims: MapClaim[]; readonly edges: MapEdge[] } {
  const below = (limit: number): number => Math.floor(draw() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const maybe = <T extends object>(share: number, value: T): Partial<T> => (draw() < share ? value : {});
  const positions = Array.from({ length: below(4) }, (_, at) => `p${at}`);
  const claims: MapClaim[] = positions.map((id) => ({
    ...{ id, text: "", type: "position_declaration", position: id, weight: below(101) / 100 },
    ...maybe(0.2, { untested: true }),
    ...maybe(0.05, { retracted: true }),
    ...maybe(0.1, { withdrawn: true }),
  }));
  const reasons: MapClaim[] = [];
  for (let at = 0; at < 2 + below(7); at += 1) {
    const id = `a${at}`;
    const first = reasons.filter(({ restates }) => restates === undefined);
    const copied = first.length > 0 && draw() < 0.2 ? one(first) : undefined;
    const whose = copied ? copied.position : positions.length > 0 && draw() < 0.7 ? one(positions) : undefined;
    reasons.push({
      ...{ id, text: "", type: "argument" },
      ...(whose === undefined ? {} : { position: whose, ...maybe(0.5, { given: true }) }),
      ...maybe(0.25, { untested: true }),
      ...(copied
        ? { restates: copied.id }
        : {
            ...{ weight: below(101) / 100, evidence: below(4) as 0 | 1 | 2 | 3 },
            ...maybe(0.1, { withdrawn: true }),
            ...maybe(0.1, { retracted: true }),
          }),
    });
  }
  claims.push(...reasons);
  const edges = Array.from({ length: below(14) }, (): MapEdge => {
    const [from, to] = [one(reasons).id, one(claims).id];
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
    for (const { id, restates = id, standing, status, strength } of judgeMap({ claims, edges }).claims) {
      const now = labels.cautious.get(restates);
      const expected = now === "UNDECIDED" ? labels.evidence.get(restates) : now;
      expect([seed, id, standing], JSON.stringify({ claims, edges })).toEqual([seed, id, expected]);
      expect([seed, id, status === "stands"]).toEqual([seed, id, labels["cautious firm"].get(restates) === "IN"]);
      expect(strength, `${seed} ${id}`).toBeCloseTo(strengths.get(restates) ?? Number.NaN, 5);
    }
  }
});
