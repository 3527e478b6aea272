import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { verifies } from "../../test/support/verifies.ts";
import { converged, history } from "./convergence.ts";
import { cycles } from "./cycles.ts";
import { deliberation, effectiveNumber } from "./deliberation.ts";
import { falseConsensus } from "./false-consensus.ts";
import {
  argues,
  attacks,
  declares,
  floorOf,
  opens,
  responds,
  type StatementMaker,
  said,
} from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";
import type { NodePair } from "./grounded.ts";
import { minorityReport } from "./minority.ts";
import { shiftCauses } from "./shift-causes.ts";
import { shortestCycles } from "./shortest-cycles.ts";
import { familyOf, voices } from "./voices.ts";

const S = "Split billing into services";
const K = "Keep billing in one piece";
const of = (...say: StatementMaker[]): ArgumentGraph => ArgumentGraph.of(floorOf(...say));

describe("shiftCauses", () => {
  const start = [declares("a", S, 0.9), declares("b", K, 0.6), declares("c", S, 0.7), declares("d", S, 0.7), opens];

  it("tells an argument from conformity, and both from what nothing explains", () => {
    verifies("BY-05");
    const attacked = attacks({ counters: ["r1-msg-002"] }, { failureScenario: "at 9,000 invoices a day it stops" });
    const convinced = of(...start, attacked, responds("b", "major", S, {}, { shiftCause: ["r1-msg-006"] }));
    expect(shiftCauses(convinced)).toMatchObject([
      { expert: "b", messageId: "r1-msg-007", cause: "argued", basis: "evidence", cited: ["r1-msg-006"] },
    ]);
    const flattering = of(...start, attacks({ questions: ["r1-msg-002"] }), responds("b", "major", S));
    expect(shiftCauses(flattering)).toMatchObject([{ expert: "b", cause: "conformity", basis: "none", cited: [] }]);
    const odd = of(...start, attacks({ questions: ["r1-msg-002"] }), responds("b", "major", "Buy it"));
    expect(shiftCauses(odd)).toMatchObject([{ expert: "b", cause: "unexplained", basis: "none" }]);
  });

  it("tells evidence from argument as the author does, and calls nothing evidence that brings none", () => {
    verifies("BY-05");
    const basis = (failureScenario: string, shiftBasis?: string): string | undefined => {
      const attacked = attacks({ counters: ["r1-msg-002"] }, { failureScenario });
      const said = { shiftCause: ["r1-msg-006"], ...(shiftBasis === undefined ? {} : { shiftBasis }) };
      return shiftCauses(of(...start, attacked, responds("b", "major", S, {}, said)))[0]?.basis;
    };
    const figure = "at 9,000 invoices a day it stops";
    expect([basis(figure), basis(figure, "evidence"), basis(figure, "argument")]).toEqual([
      ...["evidence", "evidence", "argument"],
    ]);
    expect([basis("a spike"), basis("a spike", "evidence"), basis(figure, "none")]).toEqual([
      ...["argument", "argument", "none"],
    ]);
  });

  it("counts only what came since the expert last spoke, and not their own words", () => {
    const old = argues("c", S, { counters: ["r1-msg-002"] });
    const heard = of(
      ...start,
      old,
      attacks({ questions: ["r1-msg-001"] }),
      responds("b", "none", K),
      (id) => argues("a", S, {})(id.replace("r1", "r2")),
      (id) => responds("b", "major", S, {}, { shiftCause: ["r1-msg-006"] })(id.replace("r1", "r2")),
    );
    // The attack was there when b last spoke, and b stayed: now it is the others.
    expect(shiftCauses(heard)).toMatchObject([{ cause: "conformity", basis: "argument" }]);
    const self = of(
      ...start,
      argues("b", K, {}),
      attacks({ questions: ["r1-msg-001"] }),
      responds("b", "major", S, { counters: ["r1-msg-002"] }),
    );
    expect(shiftCauses(self)).toMatchObject([{ cause: "conformity" }]);
  });
});

describe("falseConsensus", () => {
  it("catches five flatterers who agree at once", () => {
    verifies("SD-14");
    const five = ["a", "b", "c", "d", "e"];
    const flattering = of(
      declares("a", S, 0.8),
      ...["b", "c", "d", "e"].map((who, at) => declares(who, `${K} ${"!".repeat(at)} plan ${at} of ${who}`, 0.8)),
      opens,
      attacks({ questions: ["r1-msg-001"] }),
      ...five.slice(1).map((who) => responds(who, "major", S, {}, { shiftCause: ["r1-msg-001"] })),
    );
    const caught = falseConsensus(flattering);
    expect(caught?.position.text).toBe(S);
    expect(caught?.abandoned).toHaveLength(4);
    expect(caught?.isUntested).toBe(true);
    const nodding = of(...five.map((who) => declares(who, S)), opens, ...five.map((who) => argues(who, S, {})));
    expect(falseConsensus(nodding)).toMatchObject({ rivals: [], abandoned: [], isUntested: true });
  });

  it("lets a consensus pass that was attacked and held, and finds the dissenter who was only outvoted", () => {
    const tested = [
      declares("a", S),
      declares("b", S),
      opens,
      argues("a", S, {}),
      attacks({ counters: ["r1-msg-004"] }),
    ];
    expect(falseConsensus(of(...tested))?.rivals).toHaveLength(1);
    const answered = of(
      ...tested,
      responds("a", "none", S, { counters: ["r1-msg-005"] }),
      responds("b", "none", S, { counters: ["r1-msg-005"] }),
      (id) => attacks({ questions: ["r1-msg-001"] })(id.replace("r1", "r2")),
    );
    expect(falseConsensus(answered)).toBeUndefined();
    const outvoted = [
      declares("a", S, 0.1),
      declares("b", S, 0.1),
      declares("c", K, 0.1),
      opens,
      argues("c", K, { counters: ["r1-msg-001"] }),
      attacks({ questions: ["r1-msg-001"] }),
      responds("a", "none", S),
    ];
    // The rival, and c's objection.
    expect(falseConsensus(of(...outvoted))?.rivals.map((rival) => rival.text)).toEqual([K, "because"]);
    expect(minorityReport(of(...outvoted)).standing).toMatchObject([{ holders: ["c"], status: "stands" }]);
    const refuted = of(
      ...outvoted,
      responds("b", "none", S, { counters: ["r1-msg-003"] }),
      (id) => argues("a", "No figure of c holds", { counters: ["r1-msg-003"] })(id.replace("r1", "r2")),
      (id) => attacks({ questions: ["r1-msg-001"] })(id.replace("r1", "r2")),
      (id) => responds("c", "none", K)(id.replace("r1", "r2")),
    );
    expect(minorityReport(refuted).standing.filter((view) => view.status === "stands")).toEqual([]);
  });
});

describe("convergence", () => {
  it("is when disagreement fell, no label changed and no position is new", () => {
    const again =
      (say: StatementMaker): StatementMaker =>
      (id) =>
        say(id.replace("r1", "r2"));
    const first = [
      declares("a", S, 0.9),
      declares("b", K, 0.9),
      opens,
      argues("a", S, { counters: ["r1-msg-002"] }),
      argues("b", K, { counters: ["r1-msg-001"] }),
    ];
    expect(converged(of(...first))).toBe(false);
    const calm = of(
      ...first,
      again(argues("a", S, {}, { confidence: 0.5 })),
      again(argues("b", K, {}, { confidence: 0.5 })),
    );
    expect(converged(calm)).toBe(true);
    expect(history(calm).map(({ newPositions, changedLabels }) => [newPositions, changedLabels])).toEqual([
      [2, 0],
      [0, 0],
    ]);
    expect(converged(of(...first, again(argues("c", "Something else", {}))))).toBe(false);
    expect(converged(of(...first, again(argues("c", "Neither", { counters: ["r1-msg-001"] }))))).toBe(false);
  });
});

describe("cycles", () => {
  it("prints a shortest cycle of every component, as trying every path does", () => {
    const graph = fc.integer({ min: 1, max: 7 }).chain((size) => {
      const pair = fc.tuple(fc.nat(size - 1), fc.nat(size - 1));
      return fc.tuple(fc.constant(size), fc.array(pair, { maxLength: 12 }));
    });
    fc.assert(
      fc.property(graph, ([size, links]) => {
        const found = shortestCycles(size, links);
        const reach = closure(size, links);
        const onCycle = Array.from({ length: size }, (_, node) => node).filter((node) => reach[node]?.has(node));
        const components = new Set(
          onCycle.map((node) => onCycle.find((other) => reach[node]?.has(other) && reach[other]?.has(node))),
        );
        expect(found).toHaveLength(components.size);
        for (const cycle of found) {
          const next = (at: number): number => cycle[(at + 1) % cycle.length] ?? -1;
          cycle.forEach((node, at) => {
            expect(links).toContainEqual([node, next(at)]);
          });
          const inside = onCycle.filter((node) => reach[node]?.has(cycle[0] ?? -1) && reach[cycle[0] ?? -1]?.has(node));
          expect(cycle.length).toBe(Math.min(...inside.map((node) => girthAt(node, links, size))));
        }
      }),
      { numRuns: 200 },
    );
  });

  it("names circles of support, paradoxes and stand-offs", () => {
    const graph = of(
      declares("a", S),
      declares("b", K),
      declares("c", "Buy it"),
      opens,
      argues("a", S, { counters: ["r1-msg-002"], supports: ["r1-msg-002"] }),
      argues("b", K, { counters: ["r1-msg-003"], supports: ["r1-msg-001"] }),
      argues("c", "Buy it", { counters: ["r1-msg-001"], supports: ["r1-msg-003"] }),
    );
    expect(cycles(graph)).toEqual({
      circular: [["r1-msg-001", "r1-msg-002"], ["r1-msg-003"]],
      paradoxes: [["r1-msg-001", "r1-msg-002", "r1-msg-003"]],
      standOffs: [],
    });
  });
});

describe("deliberation and voices", () => {
  it("measures who takes up what", () => {
    const graph = of(
      declares("a", S),
      declares("b", K),
      opens,
      argues(
        "a",
        S,
        { counters: ["r1-msg-002"] },
        { reasoning: "9 days", steelMan: [{ targetId: "r1-msg-002", restatement: "x" }] },
      ),
      argues("b", K, {}, { reasoning: "it works", counterpoints: ["It works!", "and is cheap"] }),
      attacks({ questions: ["r1-msg-004"] }),
      responds("b", "none", K, { counters: ["r1-msg-004"] }),
    );
    expect(deliberation(graph)).toMatchObject({
      reciprocity: 3 / 4,
      uptake: 1 / 2,
      novelty: 1,
      depth: 4,
      width: 3,
      repertoire: [
        { expert: "a", for: 1, against: 1 },
        { expert: "b", for: 3, against: 0 },
      ],
    });
    expect(deliberation(graph).diversity).toBeCloseTo(2, 10);
    expect(deliberation(new ArgumentGraph())).toMatchObject({ reciprocity: 0, uptake: 1, diversity: 0, depth: 0 });
  });

  it("keeps every measure within its bounds", () => {
    expect(effectiveNumber([])).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 1, maxLength: 9 }), (counts) => {
        const kinds = counts.filter((count) => count > 0).length;
        const number = effectiveNumber(counts);
        expect(number).toBeLessThanOrEqual(kinds + 1e-9);
        if (kinds > 0) expect(number).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it("counts families of models as one voice each, and every person as one", () => {
    verifies("BY-09");
    const spoken = (who: string, model?: string, isModel = true): FloorStatement => ({
      ...said(`r1-msg-00${"abcd".indexOf(who) + 1}`, who, "position_declaration", { position: who, confidence: 0.5 }),
      ...(model === undefined ? {} : { origin: { provider: isModel ? "p" : "offline", model, isModel } }),
    });
    const models = [spoken("a", "claude-opus-4"), spoken("b", "claude-haiku-4"), spoken("c", "gpt-5")];
    const mixed = voices(ArgumentGraph.of([...models, spoken("d")]));
    expect(mixed.families.map(({ family, experts }) => [family, experts])).toEqual([
      ["claude", ["a", "b"]],
      ["gpt", ["c"]],
      ["d", ["d"]],
    ]);
    expect(mixed.effective).toBeCloseTo(Math.exp(-(0.5 * Math.log(0.5) + 2 * 0.25 * Math.log(0.25))), 10);
    expect(voices(ArgumentGraph.of(models.slice(0, 2))).effective).toBeCloseTo(1, 10);
    const people = ["a", "b", "c"].map((who) => spoken(who));
    expect(voices(ArgumentGraph.of(people)).effective).toBeCloseTo(3, 10);
    const rules = ["a", "b"].map((who) => spoken(who, "passages", false));
    expect(voices(ArgumentGraph.of(rules)).effective).toBeCloseTo(1, 10);
    expect(familyOf("x", { provider: "p", model: "mystery-7b", isModel: true }).family).toBe("mystery");
  });
});

/** What can be reached from every node in one step or more. */
function closure(size: number, links: readonly NodePair[]): Set<number>[] {
  const reach = Array.from({ length: size }, (_, node) => new Set(links.flatMap(([a, b]) => (a === node ? [b] : []))));
  for (let step = 0; step < size; step += 1) {
    for (const set of reach) for (const node of [...set]) for (const next of reach[node] ?? []) set.add(next);
  }
  return reach;
}

/** The length of a shortest walk from a node to itself. */
function girthAt(node: number, links: readonly NodePair[], size: number): number {
  let front = new Set([node]);
  for (let length = 1; length <= size; length += 1) {
    front = new Set(links.flatMap(([a, b]) => (front.has(a) ? [b] : [])));
    if (front.has(node)) return length;
  }
  return Number.POSITIVE_INFINITY;
}
