import { describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { drawn } from "../../test/support/drawn.ts";
import { random, randomFloor, rearranged } from "../../test/support/random-graphs.ts";
import { arriving, differences } from "../../test/support/same-graph.ts";
import { slowly } from "../../test/support/slow-graph.ts";
import { verifies } from "../../test/support/verifies.ts";
import { disagreement } from "./disagreement.ts";
import { argues, declares, floorOf, opens } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";
import { minorityReport } from "./minority.ts";
import { settlement } from "./settlement.ts";
import { isOut, isRefuted, isStanding, statusAt } from "./standing.ts";
import { strengthOf, strengths } from "./strength.ts";

/** Seeds of this test; test/simulation/graphs.test.ts goes through thousands. */
const SEEDS = Array.from({ length: drawn(150) }, (_, at) => 1_000_001 + at);
const floorOfSeed = (seed: number): FloorStatement[] => randomFloor(random(seed));

describe("the graph of any discussion", () => {
  it("is what the rules give, message by message", () => {
    verifies("BY-01");
    for (const seed of SEEDS) {
      const floor = floorOfSeed(seed);
      expect(differences(arriving(floor), slowly(floor)), String(seed)).toEqual([]);
      if (seed % 10 > 0) continue;
      const graph = new ArgumentGraph();
      floor.forEach((statement, at) => {
        graph.apply(statement);
        expect(differences(graph, slowly(floor.slice(0, at + 1))), `${seed} until ${at}`).toEqual([]);
      });
    }
  });

  it("is the same in any order of arrival, with duplicates", () => {
    for (const seed of SEEDS) {
      const draw = random(seed);
      const floor = randomFloor(draw);
      expect(differences(arriving(rearranged(floor, draw)), slowly(floor)), String(seed)).toEqual([]);
    }
  });

  it("decides nothing firmly that taking out untested statements would change", () => {
    for (const seed of SEEDS) {
      const draw = random(seed);
      const floor = randomFloor(draw);
      const { labels, reading } = slowly(floor);
      const untested = reading.reasons.filter((one) => !reading.isTested(one)).map(({ id }) => id);
      if (untested.length === 0) continue;
      const out = new Set(untested.filter(() => draw() < 0.5));
      // What is repeated by a statement that stays is not taken out.
      const isRepeated = (id: string): boolean =>
        reading.reasons.some((one) => one.original === id && one.id !== id && !out.has(one.id));
      const without = new Set([...out].filter((id) => !isRepeated(id)));
      const rest = slowly(floor, without);
      for (const kind of ["cautious", "evidence"] as const) {
        for (const [node, label] of labels[`${kind} firm`]) {
          if (label === "UNDECIDED" || without.has(reading.originalOf(node))) continue;
          expect([seed, node, rest.labels[kind].get(node) ?? label]).toEqual([seed, node, label]);
        }
      }
    }
  });

  it("adopts nothing that is OUT or tied, and reports nobody as a dissenter who agrees", () => {
    for (const seed of SEEDS) {
      const graph = ArgumentGraph.of(floorOfSeed(seed));
      const settled = settlement(graph);
      if (!settled) continue;
      const { adopted, leading, by, rivals, tied } = settled;
      expect(adopted === undefined).toBe(by === "open" || by === "against argument");
      if (adopted) expect(isOut(graph, adopted.claim)).toBe(false);
      if (tied.length > 0) expect(leading).toBeUndefined();
      if (by === "argument" || by === "evidence") {
        expect(adopted && isStanding(statusAt(graph, adopted.claim))).toBe(true);
        for (const rival of rivals) expect(isRefuted(statusAt(graph, rival))).toBe(true);
      }
      const report = minorityReport(graph);
      for (const view of [...report.standing, ...report.unanswered]) {
        expect(view.holders.some((expert) => leading?.holders.includes(expert))).toBe(false);
        expect(isRefuted(view.status)).toBe(false);
        expect(view.holders.length).toBeLessThan(leading?.holders.length ?? 0);
      }
    }
  });

  it("keeps every measure within its bounds", () => {
    for (const seed of SEEDS) {
      const graph = ArgumentGraph.of(floorOfSeed(seed));
      for (const { strength, flat } of strengths(graph)) {
        for (const value of [strength, flat]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThan(1);
        }
      }
      expect(disagreement(graph).score).toBeGreaterThanOrEqual(0);
      expect(disagreement(graph).score).toBeLessThanOrEqual(10);
    }
  });

  it("is not moved by copies of an argument", () => {
    for (const seed of SEEDS) {
      const floor = floorOfSeed(seed).filter(({ type }) => type !== "judgement");
      const argued = floor.findLast(({ type }) => type === "argument");
      const last = floor.at(-1);
      if (!argued || last !== argued) continue;
      const before = ArgumentGraph.of(floor);
      const { retracts: _, ...content } = argued.content;
      const copies = [0, 1, 2].map((at) => {
        const id = `r${argued.round}-msg-9${at}0`;
        return { ...argued, id, turn: id, content } as FloorStatement;
      });
      const after = ArgumentGraph.of([...floor, ...copies]);
      const { judge, drafts } = after.feed;
      before.feed.drafts.forEach(({ node }, index) => {
        const own = drafts[index]?.node ?? -1;
        expect([seed, index, judge.label(own)]).toEqual([seed, index, before.feed.judge.label(node)]);
        expect(judge.flat(own)).toBeCloseTo(before.feed.judge.flat(node), 9);
      });
    }
  });

  it("gives symmetric camps the same strength in either order", () => {
    const floor = floorOf(
      ...["a", "b"].map((who) => declares(who, "Split it")),
      ...["c", "d"].map((who) => declares(who, "Keep it")),
      opens,
      argues("a", "Split it", { counters: ["r1-msg-003"] }, { reasoning: "cost" }),
      argues("c", "Keep it", { counters: ["r1-msg-001"] }, { reasoning: "risk" }),
    );
    const graph = ArgumentGraph.of(floor);
    expect(strengthOf(graph, "r1-msg-001")).toEqual(strengthOf(graph, "r1-msg-003"));
  });
});
