import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableOf } from "#points";
import type { FloorStatement } from "#wire";
import { twoWhoDiffer } from "../../../../test/support/form-floor.ts";
import { fromNotation } from "../../../../test/support/points-notation.ts";
import {
  argues,
  attacks,
  declares,
  floorOf,
  likens,
  opens,
  responds,
  type StatementMaker,
} from "../../../../test/support/statements/in-graph.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { ArgumentGraph } from "../../../graph/graph.ts";
import { positions } from "../../../graph/positions.ts";
import { pointsAt, pointsOf } from "../points/of-floor.ts";
import { QualityGate } from "../schemas/statements.ts";
import { assessRound } from "./assess.ts";
import { contestedIn, recommend, unearnedIn } from "./recommend.ts";

const S = "Split billing into services";
const K = "Keep billing in one piece";
const experts = ["a", "b"];
const RESTATED: Readonly<Record<string, string>> = {
  "r1-msg-001": "Split billing into services before the figures speak against it, always.",
  "r1-msg-002": "Keep billing in one piece until figures speak against it.",
  "r1-msg-004": "Keep billing in one piece, and extract the ledger first, see `ledger.ts`.",
  "r1-msg-006": "The consensus assumes that load stays low; at 10,000 invoices a day it fails.",
};
const man = (targetId: string) => ({ steelMan: [{ targetId, restatement: RESTATED[targetId] }] });

const lively = floorOf(
  declares("a", S, 0.8),
  declares("b", K, 0.6),
  opens,
  argues("a", S, { counters: ["r1-msg-002"] }, { ...man("r1-msg-002"), reasoning: "3 teams wait 9 days" }),
  argues(
    "b",
    K,
    { counters: ["r1-msg-001"] },
    {
      ...man("r1-msg-001"),
      reasoning: "see `ledger.ts`",
    },
  ),
  attacks({ counters: ["r1-msg-004"] }, { ...man("r1-msg-004"), failureScenario: "at 10,000 invoices a day it fails" }),
  responds(
    "a",
    "major",
    "Extract the ledger, then stop and measure for 30 days",
    {},
    {
      response: "That invoices fail at such a load speaks for extracting the ledger first: 4 tables move in one night.",
      shiftCause: ["r1-msg-005"],
    },
  ),
  responds(
    "b",
    "none",
    K,
    { counters: ["r1-msg-006"] },
    {
      ...man("r1-msg-006"),
      response:
        "Splitting would stop 3 teams for 9 days as r1-msg-004 says itself; the spike of load is one night a year.",
    },
  ),
  likens({ extends: ["r1-msg-005"] }),
);
const tableIn = (floor: typeof lively) =>
  tableOf(
    pointsOf(floor, {
      experts: experts.map((id) => ({ id, name: id })),
      others: ["contrarian", "cross-domain"].map((id) => ({ id, name: id })),
    }),
  );
const assess = (floor: typeof lively, more: Partial<Parameters<typeof assessRound>[1]> = {}) =>
  assessRound(ArgumentGraph.of(floor), {
    ...{ round: 1, experts, roundsLeft: 2, lang: "en", table: tableIn(floor) },
    ...more,
  });

describe("assessRound", () => {
  it("scores a lively round well and takes every word from the record", () => {
    verifies("SD-13", "SD-11");
    const gate = QualityGate.parse(assess(lively));
    expect(gate.qualityScore).toMatchObject({ steelManning: 5, positionEvolution: 4 });
    expect(gate.qualityScore.overall).toBeGreaterThanOrEqual(3);
    expect(gate.warning).toBeUndefined();
    expect(gate.ground).toMatch(
      /^\d+ of \d+ reasons? found in their source, in words or figures; \d+ of \d+ objections? to held points closed; /,
    );
    expect(gate.positionShifts).toEqual([
      {
        expert: "a",
        from: `“${S}” (p1): for`,
        to: "on neither side",
        trigger: "r1-msg-005",
        reasoning: "why",
        messageId: "r1-msg-007",
        cause: "argued",
        basis: "argument",
      },
    ]);
    const insight = "Extract the ledger, then stop and measure for 30 days";
    expect(gate.insights).toEqual([{ insight, novelty: "low", source: "r1-msg-007" }]);
    expect(gate.openQuestions).toEqual(["What answers “about r1-msg-002?” (against p2)?"]);
    expect(gate.recommendation).toBe("continue");
  });

  it("tells of who moves what they left, not all that they are for", () => {
    verifies("SD-13");
    const table = twoWhoDiffer();
    table.say("ben", "response", {
      text: "I stay, with a count.",
      stances: [
        { on: "p4", stance: "against", because: ["r1-msg-004"] },
        { on: "p3", stance: "for" },
        { on: "p2", stance: "none" },
      ],
      points: [{ text: "Count the rows each week" }],
    });
    const floor = [...table.floor.values()];
    const at = { round: 1, experts: ["ana", "ben", "cyd"], roundsLeft: 2, lang: "en" } as const;
    const discussion = pointsAt(floor, table.participants, { asked: table.asked });
    const gate = assessRound(ArgumentGraph.of(floor), { ...at, table: tableOf(discussion) });
    expect(gate.positionShifts).toMatchObject([
      {
        expert: "ben",
        from: "“Move in March” (p4): for",
        to: "against",
      },
    ]);
  });

  it("asks no restatement of who answers in words what a docket put to them", () => {
    verifies("SD-13");
    const answers = [{ targetId: "r1-msg-005", answer: "answered", text: "The lock goes with the next index." }];
    const begun = [declares("a", S), declares("b", K), opens, argues("a", S, {})];
    const restatement = "Split billing into services until figures speak against it.";
    const steelMan = [{ targetId: "r1-msg-004", restatement }];
    const countered = argues("b", K, { counters: ["r1-msg-004"] }, { steelMan });
    const answered = responds("a", "none", S, {}, { answers });
    const restated = (...say: readonly StatementMaker[]) => assess(floorOf(...begun, ...say)).qualityScore.steelManning;
    expect(restated(countered, answered)).toBe(5);
    expect(restated(countered, answered)).toBe(restated(countered, responds("a", "none", S)));
    const declared = responds("a", "none", S, { counters: ["r1-msg-005"] });
    expect(restated(countered, declared)).toBeLessThan(restated(countered, answered));
  });

  it("warns of too much agreement and says what the next round changes", () => {
    verifies("SD-14");
    const gate = assess(
      floorOf(declares("a", S), declares("b", S), opens, argues("a", S, { supports: ["r1-msg-002"] })),
    );
    expect(gate.disagreement).toBe(0);
    expect(gate.agreements).toEqual([{ point: S, supporters: ["a", "b"], strength: "strong" }]);
    expect(gate.qualityScore.overall).toBeLessThan(3);
    expect(gate.warning).toContain("the contrarian is sent at the strongest agreement");
    expect(gate.recommendation).toBe("different-angle");
  });

  it("speaks of too much agreement only where there is little disagreement", () => {
    verifies("SD-14");
    const floor = floorOf(
      declares("a", S, 0.9),
      declares("b", K, 0.9),
      opens,
      argues("a", S, { questions: ["r1-msg-002"] }),
    );
    const { warning = "", disagreement } = assess(floor);
    expect(disagreement).toBeUndefined();
    expect(warning).toMatch(/^Objections were few or left unanswered \(disagreement not measured\): the next round/);
    expect(assess(floor, { lang: "zh" }).warning).toMatch(/^异议很少或没有得到回应（分歧度 未测量）：下一轮/);
    expect(assess(floor, { roundsLeft: 0 }).warning).toMatch(/not measured\)\.$/);
  });

  it("dives into what is contested, and never synthesizes before a disagreement was explored", () => {
    verifies("SD-19");
    const fight = lively.slice(0, 6);
    const stay = responds("a", "none", S, { counters: ["r1-msg-006"] });
    const judged = { type: "judgement", from: "moderator", content: { points: { oneOf: [["p1", "p2"]] } } };
    const apart = { ...fight[0], ...judged, id: "r1-msg-008" } as FloorStatement;
    const contested = assess([...fight, stay("r1-msg-007"), apart]);
    expect(contested.recommendation).toBe("deep-dive");
    expect(contested.activeDisagreements[0]?.positions).toEqual([
      { stance: S, advocates: ["a"] },
      { stance: K, advocates: ["b"] },
    ]);
    expect(assess([...fight, stay("r1-msg-007")], { roundsLeft: 0 }).recommendation).toBe("synthesize");
    const polite = lively.slice(0, 3);
    for (const roundsLeft of [0, 1]) expect(assess(polite, { roundsLeft }).recommendation).not.toBe("synthesize");
  });

  it("dives first into what divides of what was asked about, or excludes that", () => {
    const table = tableOf(
      fromNotation([
        ...["asked: p5", "1 ann: brings p1; brings p6 instead of p5; a1 for p1", "1 bob: against p1; a2 against p1"],
        ...["1 cat: for p5", "2 cat: none p1"],
      ]),
    );
    const pointOf = (of: typeof table) =>
      recommend(ArgumentGraph.of(lively), { round: 1, roundsLeft: 1, lang: "en", table: of }).point;
    expect(pointOf(table)).toContain("Option 5");
    const worded = [
      ...["1 ann: brings p1", "1 bob: brings p2 instead of p1", "1 cat: brings p3; for p1", "1 dan: for p2; for p3"],
      ...["2 ann: against p3 because m3", "2 bob: none p3"],
    ];
    expect(pointOf(tableOf(fromNotation(worded))), "in other words alone").toContain("Option 3");
    const last = ["1 ann: brings p1", "1 bob: for p1", "2 cat: brings p2 instead of p1"];
    expect(
      contestedIn(tableOf(fromNotation(last))).map(({ id }) => id),
      "that nobody had a turn to",
    ).not.toContain("p2");
    const most = ["asked: p5", "1 ann: for p5; brings p1", "1 bob: for p5; against p1", "1 cat: against p5"];
    expect(pointOf(tableOf(fromNotation(most))), "that most are for").toContain("Option 5");
    const granted = ["2 bob: a1 against p5", "3 ann: concedes a1"];
    expect(pointOf(tableOf(fromNotation([...most, ...granted]))), "given way on").toContain("Option 1");
  });

  it("names first among what is contested what a deep dive goes into", () => {
    const lines = [
      "asked: p5",
      "1 ann: brings p1; for p5; a1 for p1",
      "1 bob: against p1; against p5",
      "1 cat: for p5",
      "2 cat: for p5",
    ];
    const table = tableOf(fromNotation(lines));
    const asked = {
      round: 1,
      roundsLeft: 1,
      lang: "en" as const,
      table,
      experts: ["ann", "bob", "cat"],
      floor: lively,
    };
    const { activeDisagreements } = assessRound(ArgumentGraph.of(lively), asked);
    expect(activeDisagreements.map(({ point }) => point)).toEqual(["Option 5", "Option 1"]);
  });

  it("tells apart what nobody objected to and what no objection counts against any more", () => {
    const whyOf = (...lines: string[]) =>
      unearnedIn(tableOf(fromNotation(["asked: p1", "1 ann: for p1", "1 bob: for p1", ...lines])))?.why;
    expect(whyOf()).toBe("untested");
    expect(whyOf("2 con: a1 against p1", "3 con: withdraws a1")).toBe("voided");
    expect(whyOf("2 con: a1 against p1", "3 ann: none p9")).toBe("unanswered");
  });

  it("keeps to its schema and its lengths whatever was said, in both languages", () => {
    fc.assert(
      fc.property(
        fc.subarray(lively),
        fc.constantFrom("en" as const, "zh" as const),
        fc.string({ unit: "grapheme", maxLength: 3_000 }),
        fc.nat(2),
        (floor, lang, words, roundsLeft) => {
          const odd = floor.map((statement, index) =>
            index % 2 === 0 ? statement : { ...statement, content: { ...statement.content, position: words } },
          );
          const gate = QualityGate.parse(assess(odd, { lang, roundsLeft }));
          expect(gate.summary.length).toBeGreaterThanOrEqual(200);
          expect(gate.summary.length).toBeLessThanOrEqual(300);
          expect(gate.warning === undefined).toBe(gate.qualityScore.overall >= 3);
          const ids = new Set(floor.map((statement) => statement.id));
          for (const insight of gate.insights) expect(ids).toContain(insight.source);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("follows each expert's journey, round by round", () => {
    verifies("SD-26");
    const graph = ArgumentGraph.of([...lively, declares("a", "Measure first", 0.9)("r2-msg-001")]);
    expect(positions(graph)[0]).toMatchObject({ expert: "a", position: "Measure first", confidence: 0.9 });
    expect(positions(graph)[0]?.journey.map((stop) => stop.messageId)).toEqual([
      "r1-msg-001",
      "r1-msg-007",
      "r2-msg-001",
    ]);
  });
});
