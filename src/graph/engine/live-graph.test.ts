import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Drawn, discussions, inSomeOrder } from "../../../test/support/random-graphs.ts";
import { slowly } from "../../../test/support/slow-graph.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { LiveGraph } from "./live-graph.ts";

/** Both layers of every message, as far as they are compared. */
const judged = (graph: LiveGraph, { messages }: Drawn) =>
  messages.map(({ id }) => [id, graph.label(id), graph.strength(id) ?? -1, graph.flat(id) ?? -1] as const);

function live(drawn: Drawn, messages = drawn.messages, settleEach = true): LiveGraph {
  const graph = new LiveGraph();
  for (const message of messages) {
    graph.apply(message);
    if (settleEach) graph.settle();
  }
  for (const id of drawn.withdrawn) graph.withdraw(id);
  if (settleEach) graph.settle();
  for (const id of drawn.retracted) graph.retract(id);
  return graph;
}

function same(graph: LiveGraph, drawn: Drawn): void {
  const slow = slowly(drawn.messages, new Set(drawn.withdrawn), new Set(drawn.retracted));
  for (const [id, label, strength, flat] of judged(graph, drawn)) {
    expect(label, id).toBe(slow.labels.get(id));
    expect(strength).toBeCloseTo(slow.strengths.get(id) ?? Number.NaN, 9);
    expect(flat).toBeCloseTo(slow.flat.get(id) ?? Number.NaN, 9);
  }
}

describe("LiveGraph", () => {
  it("gives, message by message, what the definitions give for the whole", () => {
    verifies("BY-01");
    fc.assert(
      fc.property(discussions, (drawn) => same(live(drawn), drawn)),
      { numRuns: 400 },
    );
  });

  it("comes to the same in any order of arrival, with duplicates, and settled once at the end", () => {
    fc.assert(
      fc.property(inSomeOrder, ({ drawn, order }) => {
        same(live(drawn, order), drawn);
        same(live(drawn, order, false), drawn);
      }),
      { numRuns: 150 },
    );
  });

  it("forgets what was withdrawn or retracted when somebody says it again", () => {
    fc.assert(
      fc.property(discussions, (drawn) => {
        const graph = live(drawn);
        graph.settle();
        for (const id of [...drawn.withdrawn, ...drawn.retracted]) graph.restore(id);
        same(graph, { ...drawn, withdrawn: [], retracted: [] });
      }),
      { numRuns: 150 },
    );
  });

  it("is not moved by copies of a message", () => {
    fc.assert(
      fc.property(discussions, fc.nat(), fc.integer({ min: 1, max: 5 }), (drawn, which, times) => {
        const graph = live(drawn);
        const before = judged(graph, drawn);
        const copied = drawn.messages[which % drawn.messages.length];
        for (let copy = 0; copy < times; copy += 1) {
          const { id = "", relations = [] } = copied ?? {};
          graph.apply({ id: `${id}-${copy}`, restates: id, relations });
        }
        const after = judged(graph, drawn);
        expect(after.map(([id, label]) => [id, label])).toEqual(before.map(([id, label]) => [id, label]));
        after.forEach(([, , strength], at) => {
          expect(strength).toBeCloseTo(before[at]?.[2] ?? Number.NaN, 9);
        });
      }),
      { numRuns: 150 },
    );
  });

  it("gives symmetric camps the same strength, whoever spoke first", () => {
    for (const camp of [1, 3, 5]) {
      const graph = new LiveGraph();
      const ids = Array.from({ length: 2 * camp }, (_, index) => `m${index}`);
      for (const id of ids) {
        const rivals = ids.filter((other) => Number(other.slice(1)) % 2 !== Number(id.slice(1)) % 2);
        graph.apply({ id, weight: 0.7, relations: rivals.map((to) => ({ to, type: "counters" })) });
        graph.settle();
      }
      for (const id of ids) {
        expect(graph.label(id)).toBe("UNDECIDED");
        expect(graph.strength(id)).toBeCloseTo(graph.strength("m0") ?? Number.NaN, 10);
      }
    }
  });

  it("trusts no label that stands on the one it is to hold up", () => {
    // a and b attack each other and c, c attacks a: a stale "some attacker is IN" would keep labels alive here.
    const graph = new LiveGraph();
    const counters = (to: string) => ({ to, type: "counters" as const });
    graph.apply({ id: "a" });
    graph.apply({ id: "b", relations: [counters("a")] });
    graph.apply({ id: "c", relations: [counters("b")] });
    expect(["a", "b", "c"].map((id) => graph.label(id))).toEqual(["IN", "OUT", "IN"]);
    graph.apply({ id: "a2", restates: "a", relations: [counters("c")] });
    expect(["a", "b", "c"].map((id) => graph.label(id))).toEqual(["UNDECIDED", "UNDECIDED", "UNDECIDED"]);
    graph.apply({ id: "d", relations: [counters("a")] });
    expect(["a", "b", "c"].map((id) => graph.label(id))).toEqual(["OUT", "OUT", "IN"]);
  });

  it("sets an undercut counter, support or extension aside, and nothing else", () => {
    const graph = new LiveGraph();
    graph.apply({ id: "x", weight: 0.8 });
    graph.apply({ id: "a", weight: 0.8, relations: [{ to: "x", type: "counters" }] });
    graph.apply({ id: "s", weight: 0.9, relations: [{ to: "a", type: "supports" }] });
    expect(graph.label("x")).toBe("OUT");
    const supported = graph.strength("a") ?? 0;
    graph.apply({ id: "u", weight: 0.6, relations: [{ to: "a", type: "counters", bearingOn: "x" }] });
    expect(["x", "a", "u"].map((id) => graph.label(id))).toEqual(["IN", "IN", "IN"]);
    expect(graph.strength("a")).toBe(supported);
    graph.apply({ id: "v", weight: 0.9, relations: [{ to: "s", type: "counters", bearingOn: "a" }] });
    expect(graph.strength("a")).toBeLessThan(supported);
    graph.apply({ id: "w", relations: [{ to: "u", type: "counters" }] });
    expect(graph.label("x")).toBe("OUT");
  });
});
