import { expect, it } from "vitest";
import { type GraphMessage, LiveGraph, type Said } from "#graph";
import { slowly } from "../support/slow-graph.ts";

const GRAPHS = 100_000;
const TYPES = ["counters", "counters", "counters", "supports", "extends"] as const;

/** Pseudo-random numbers below 1, the same in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A discussion of two to eight messages, with restatements that close cycles and, now and then, an undercut. */
function discussion(draw: () => number): GraphMessage[] {
  const below = (limit: number): number => Math.floor(draw() * limit);
  return Array.from({ length: 2 + below(7) }, (_, at): GraphMessage => {
    const relations = Array.from({ length: at === 0 ? 0 : below(3) }, (): Said => {
      const said = {
        to: `m${below(at)}`,
        type: TYPES[below(TYPES.length)] ?? "counters",
        confidence: [1, 1, 0.4][below(3)] ?? 1,
      };
      return said.type === "counters" && draw() < 0.15 ? { ...said, bearingOn: `m${below(at)}` } : said;
    });
    const message = { id: `m${at}`, relations, weight: below(101) / 100 };
    return at > 1 && draw() < 0.3 ? { ...message, restates: `m${below(at)}` } : message;
  });
}

it("labels and weighs 100,000 random discussions, message by message, as the definitions do", () => {
  const off: unknown[] = [];
  for (let seed = 1; seed <= GRAPHS && off.length === 0; seed += 1) {
    const messages = discussion(random(seed));
    const graph = new LiveGraph();
    for (const message of messages) {
      graph.apply(message);
      graph.settle();
    }
    const slow = slowly(messages);
    for (const { id } of messages) {
      const [strength, expected] = [graph.strength(id) ?? -1, slow.strengths.get(id) ?? -2];
      if (graph.label(id) === slow.labels.get(id) && Math.abs(strength - expected) < 1e-9) continue;
      off.push({ seed, id, label: graph.label(id), wanted: slow.labels.get(id), strength, expected, messages });
    }
  }
  expect(off).toEqual([]);
});
