import { describe, expect, it } from "vitest";
import { emptyReading, type Reading } from "#discussion";
import { ArgumentGraph, votes } from "#graph";
import { minorityOf, type Reason, tableOf } from "#points";
import { DiscussionOptions, type FloorStatement, type Origin, type PositionsJudged } from "#wire";
import { verifies } from "../../../../test/support/verifies.ts";
import { swarmDiscussion } from "../index.ts";
import { pointsOf } from "../points/of-floor.ts";
import type { JudgeAnswer } from "../schemas/judgement.ts";
import { checkJudging } from "./check.ts";
import { toJudge } from "./to-judge.ts";
import { judgementContent, objectionsTo, verdictsOf } from "./told.ts";

const MODEL: Origin = { provider: "anthropic", model: "claude-x", isModel: true };
const RULE: Origin = { provider: "offline", model: "passages", isModel: false };

const said = (
  id: string,
  from: string,
  type: string,
  content: Record<string, unknown>,
  origin?: Origin,
): FloorStatement => ({
  ...{ id, from, type, round: 1, content, references: [], timestamp: "2026-11-21T00:00:00Z", turn: id },
  ...(origin ? { origin } : {}),
});
const holds = (id: string, from: string, position: string, origin: Origin | undefined = MODEL): FloorStatement =>
  said(id, from, "position_declaration", { position, confidence: 0.8, wouldChangeIf: "a p99 above 300 ms" }, origin);

const TRIAL = [
  holds("r1-msg-001", "ada", "Start with a trial in one region"),
  holds("r1-msg-002", "ben", "Run a pilot in a single market before anything else"),
  holds("r1-msg-003", "cyd", "One country first, then decide"),
];
const ARGUED = said(
  "r1-msg-004",
  "ada",
  "argument",
  {
    reasoning: "As everybody knows, it’s “best practice”\nto start small.",
    position: "Start with a trial in one region",
  },
  MODEL,
);

const experts = ["ada", "ben", "cyd"].map((id) => ({ id, name: id }));
const asksOf = (floor: readonly FloorStatement[], read: readonly string[] = []) =>
  toJudge(pointsOf(floor, { experts }), floor, { round: 1, read: new Set(read) });
const judge = (floor: readonly FloorStatement[], answer: JudgeAnswer) => checkJudging(answer, asksOf(floor));
const grouping = (...groups: string[][]): JudgeAnswer => ({
  points: { same: groups.map((ids) => ({ why: "each tries it in one place", ids })), oneOf: [] },
});
const judgedBefore = (...of: string[]): FloorStatement =>
  said("r1-msg-005", "moderator", "judgement", { summary: "So.", points: { of } });
const objection = (messageId: string, quote: string): JudgeAnswer => ({
  verdicts: [{ messageId, quote, why: "it says not why", rule: "authority" }],
});

describe("what is judged by reading", () => {
  it("asks about positions and statements of models, and about nobody else's statements", () => {
    verifies("SD-24");
    const byPerson = said("r1-msg-005", "ben", "argument", { reasoning: ARGUED.content.reasoning });
    const byRule = said("r1-msg-006", "cyd", "argument", { reasoning: "it says so" }, RULE);
    const floor = [...TRIAL, ARGUED, byPerson, byRule];
    const asks = asksOf(floor);
    expect(asks.statements.map(({ id }) => id)).toEqual(["r1-msg-004"]);
    expect(asks.points.map(({ id, by }) => [id, ...by])).toEqual([
      ["p1", "ada"],
      ["p2", "ben"],
      ["p3", "cyd"],
    ]);
    expect(asksOf(floor, ["r1-msg-004"]).statements).toEqual([]);
    for (const origin of [undefined, RULE]) {
      const alone = TRIAL.map(({ origin: _, ...one }) => (origin ? { ...one, origin } : one));
      expect(asksOf(alone).points).toEqual([]);
    }
    expect(asksOf([...floor, judgedBefore("p1", "p2", "p3")]).points).toEqual([]);
  });

  it("asks again once a model has brought another point", () => {
    verifies("SD-24");
    const shifted = said(
      "r1-msg-006",
      "ada",
      "response",
      { positionShift: "minor", currentPosition: "Start with a pilot in a single market", response: "So be it." },
      MODEL,
    );
    expect(
      asksOf([...TRIAL, judgedBefore("p1", "p2", "p3"), shifted]).points.map(({ id, isNew }) => [id, isNew]),
    ).toEqual([
      ["p1", false],
      ["p2", false],
      ["p3", false],
      ["p4", true],
    ]);
  });

  it("drops points that are not there, and takes no groups that overlap", () => {
    expect(judge(TRIAL, grouping(["p1", "p2", "p9"])).same.map(({ ids }) => ids)).toEqual([["p1", "p2"]]);
    expect(judge(TRIAL, grouping(["p9", "p1"])).same).toEqual([]);
    expect(judge(TRIAL, grouping(["p1", "p2"], ["p2", "p3"]))).toMatchObject({ same: [], void: 2 });
    const both = { same: [{ why: "w", ids: ["p1", "p2"] }], oneOf: [{ why: "w", ids: ["p1", "p2"] }] };
    expect(judge(TRIAL, { points: both })).toMatchObject({ same: [{ ids: ["p1", "p2"] }], oneOf: [], void: 1 });
  });

  it.each([
    ["of two others", { whole: "p1", ids: ["p2", "p3"] }, {}, 1],
    ["of one other", { whole: "p1", ids: ["p2"] }, {}, 0],
    ["that is not there", { whole: "p9", ids: ["p2", "p3"] }, {}, 0],
    ["of itself", { whole: "p1", ids: ["p1", "p2"] }, {}, 0],
    ["of what says the same", { whole: "p1", ids: ["p2", "p3"] }, { same: [{ why: "w", ids: ["p1", "p2"] }] }, 0],
    ["of what it excludes", { whole: "p1", ids: ["p2", "p3"] }, { oneOf: [{ why: "w", ids: ["p1", "p3"] }] }, 0],
  ])("takes a whole %s", (_, { whole, ids }, more, held) => {
    verifies("SD-24");
    const points = { same: [], oneOf: [], ...more, parts: [{ why: "it says both", whole, ids }] };
    expect(judge(TRIAL, { points }).parts).toHaveLength(held);
  });

  it("tells the table of a whole: who is for it is shown, and not counted, as for its parts", () => {
    verifies("SD-24", "SD-34");
    const answer = {
      points: { same: [], oneOf: [], parts: [{ why: "it says both", whole: "p1", ids: ["p2", "p3"] }] },
    };
    const found = judge(TRIAL, answer);
    const told = { asks: asksOf(TRIAL), found, floor: TRIAL, nameOf: String, lang: "en", judge: undefined } as const;
    const content = judgementContent(told);
    expect(content.summary).toContain("(p1) is “Run a pilot in a single market before anything else” (p2) and");
    const { rows } = tableOf(pointsOf([...TRIAL, said("r1-msg-004", "moderator", "judgement", content)], { experts }));
    expect(rows.map(({ id, for: pro, follows }) => [id, pro, follows])).toEqual([
      ["p1", ["ada"], []],
      ["p2", ["ben"], [{ who: "ada", side: "for", from: "p1" }]],
      ["p3", ["cyd"], [{ who: "ada", side: "for", from: "p1" }]],
    ]);
  });

  it("judges no two points again of which it was judged that they differ", () => {
    const floor = [...TRIAL, judgedBefore("p1", "p2")];
    expect(judge(floor, grouping(["p1", "p2", "p3"])).same).toEqual([]);
    expect(judge(floor, grouping(["p1", "p3"])).same).toHaveLength(1);
  });

  it.each([
    ["as it stands", "it’s “best practice”\nto start small", true],
    ["with other quotation marks and line breaks", `"it's "best practice" to  start small."`, true],
    ["that nobody wrote", "studies consistently show", false],
    ["in other words", "It is best practice to start small", false],
    ["with signs of a pattern", ".*", false],
    ["of one word", "everybody", false],
    ["of nothing", "", false],
  ])("takes a verdict with a quote %s: %s", (_, quote, holdsIt) => {
    const found = judge([...TRIAL, ARGUED], objection("r1-msg-004", quote));
    const asItStands = "it’s “best practice”\nto start small";
    expect(found.verdicts.map((one) => one.quote.replace(/\.$/, ""))).toEqual(holdsIt ? [asItStands] : []);
    expect(found.void).toBe(holdsIt ? 0 : 1);
  });

  it("takes no verdict on a statement that was not asked about, though its words stand there", () => {
    const byPerson = said("r1-msg-005", "ben", "argument", { reasoning: ARGUED.content.reasoning });
    expect(judge([...TRIAL, ARGUED, byPerson], objection("r1-msg-005", "to start small")).verdicts).toEqual([]);
    expect(judge([...TRIAL, ARGUED], objection("r1-msg-001", "Start with a trial")).verdicts).toEqual([]);
  });

  it("takes the marks of a quote as they are", () => {
    const reasoning = "Built-in (see a/b-c): 41% [of 2^3] $5.00? {x}|y\\z*";
    const argued = said("r1-msg-004", "ada", "argument", { reasoning }, MODEL);
    expect(judge([...TRIAL, argued], objection("r1-msg-004", reasoning)).verdicts).toMatchObject([
      { quote: reasoning },
    ]);
  });

  it("reads a quote of Chinese", () => {
    const argued = said("r1-msg-004", "ada", "argument", { reasoning: "众所周知，“小步”是业界惯例。" }, MODEL);
    expect(judge([...TRIAL, argued], objection("r1-msg-004", "「小步」是业界惯例")).verdicts).toMatchObject([
      { quote: "“小步”是业界惯例" },
    ]);
    expect(judge([...TRIAL, argued], objection("r1-msg-004", "小步是业界惯例")).verdicts).toEqual([]);
  });
});

const NONE = { reasons: new Map<string, Reason>(), withdrawn: new Set<string>() };

describe("verdicts", () => {
  const verdict = {
    messageId: "r1-msg-004",
    quote: "best practice",
    why: "It says not why",
    rule: "authority" as const,
  };
  const passed = said(
    "r1-msg-005",
    "moderator",
    "judgement",
    { summary: "One objection.", verdicts: [verdict] },
    MODEL,
  );
  const floor = [...TRIAL, ARGUED, passed];

  it("reach their author's docket until they are spoken to", () => {
    verifies("SD-24", "SD-32");
    expect(verdictsOf(floor)).toMatchObject([{ ...verdict, author: "ada", judgement: "r1-msg-005" }]);
    expect(objectionsTo(floor, NONE, "ben", "en")).toEqual([]);
    const [item, ...more] = objectionsTo(floor, NONE, "ada", "en");
    expect(more).toEqual([]);
    expect(item).toMatchObject({ id: "r1-msg-005", from: "moderator", relation: "questions", about: "r1-msg-004" });
    expect(item?.text).toMatch(/“best practice”\. It says not why\. Say .*naming this entry's id\.$/);
    expect(objectionsTo(floor, NONE, "ada", "zh")[0]?.text).toMatch(
      /“best practice”。It says not why。请.*写出本条的 id。$/,
    );
    const answers = [{ targetId: "r1-msg-005", answer: "answered", text: "the lock held for 41 minutes" }];
    const retracts = [{ targetId: "r1-msg-004", reason: "so it is" }];
    for (const content of [{ answers }, { retracts }])
      expect(objectionsTo([...floor, said("r1-msg-006", "ada", "response", content)], NONE, "ada", "en")).toEqual([]);
  });

  it("do not reach it once the reason that they quote is taken back", () => {
    const of = (by: string, text: string, withdrawn: readonly string[] = ["a1"]) => {
      const reason: Reason = { id: "a1", on: "p1", side: "for", text, by, message: "r1-msg-004", step: 2 };
      return objectionsTo(floor, { reasons: new Map([["a1", reason]]), withdrawn: new Set(withdrawn) }, "ada", "en");
    };
    expect(of("ada", "It is best practice.")).toEqual([]);
    expect(of("ada", "It is best practice.", [])).toHaveLength(1);
    expect(of("ada", "It is cheap.")).toHaveLength(1);
    expect(of("ben", "It is best practice.")).toHaveLength(1);
  });

  it("count where the moderator states them, and nobody else", () => {
    expect(verdictsOf([...TRIAL, ARGUED, { ...passed, from: "user" }])).toEqual([]);
    expect(verdictsOf([...TRIAL, ARGUED, { ...passed, from: "ben" }])).toEqual([]);
  });
});

const readingOf = (floor: readonly FloorStatement[], lang: "en" | "zh" = "en"): Reading => {
  const reading = emptyReading("d");
  reading.floor.push(...floor);
  reading.options = DiscussionOptions.parse({ topic: "Split?", lang });
  const participants = experts.map((one) => ({ ...one, pool: "expert" as const, role: "expert" as const }));
  const problemDefinition = { statement: "", scope: "", successCriteria: [] };
  reading.composed = { participants, tensionMap: [], problemDefinition, mode: "standard", rounds: 1, origin: MODEL };
  return reading;
};

describe("positions that are judged to be one", () => {
  const same = (...lists: string[][]) =>
    said("r1-msg-004", "moderator", "judgement", { points: { same: lists } }, MODEL);
  const owners = (given: PositionsJudged, floor: readonly FloorStatement[], id = "r1-msg-005"): FloorStatement => {
    const found = swarmDiscussion.judged?.(given, readingOf(floor));
    if (!found || found.fault !== undefined) throw new Error(found?.fault);
    return said(id, "user", "judgement", { ...found.content });
  };
  const tableIn = (floor: readonly FloorStatement[]) => tableOf(pointsOf(floor, { experts }));
  const holdersIn = (floor: readonly FloorStatement[]): string[][] =>
    tableIn(floor)
      .rows.map((row) => [...row.for])
      .filter((holders) => holders.length > 0);

  it("have all their holders, and nobody disagrees, reversed or is a minority", () => {
    expect(holdersIn(TRIAL)).toEqual([["ada"], ["ben"], ["cyd"]]);
    const floor = [...TRIAL, same(["p1", "p2", "p3"])];
    const graph = ArgumentGraph.of(floor);
    expect(holdersIn(floor)).toEqual([["ada", "ben", "cyd"]]);
    expect(tableIn(floor).disagreement).toBe(0);
    expect(tableIn(TRIAL).disagreement).toBeUndefined();
    expect(minorityOf(tableIn(floor))).toEqual([]);
    expect(tableIn(floor).rows.map(({ tier }) => tier)).toEqual(["shared"]);
    expect(votes(graph).map(({ isReversed }) => isReversed)).toEqual([false, false, false]);
  });

  it("are parted and merged by the user, whose word counts before the model's and later before earlier", () => {
    const byModel = [...TRIAL, same(["p1", "p2", "p3"])];
    const parted = [...byModel, owners({ part: "r1-msg-003" }, byModel)];
    expect(holdersIn(parted)).toEqual([["ada", "ben"], ["cyd"]]);
    expect(holdersIn([...parted, said("r1-msg-006", "moderator", "judgement", byModel[3]?.content ?? {})])).toEqual([
      ["ada", "ben"],
      ["cyd"],
    ]);
    expect(parted.at(-1)?.content.points).toEqual({
      apart: [
        ["p3", "p1"],
        ["p3", "p2"],
      ],
    });
    const merged = [...parted, owners({ same: ["r1-msg-002", "r1-msg-003"] }, parted, "r1-msg-007")];
    expect(holdersIn(merged)).toEqual([["ada", "ben", "cyd"]]);
    const apart = [...TRIAL, same(["p1"], ["p2"], ["p3"])];
    expect(holdersIn([...apart, owners({ same: ["r1-msg-001", "r1-msg-003"] }, apart)])).toEqual([
      ["ada", "cyd"],
      ["ben"],
    ]);
  });

  it("are refused in plain words where nothing would change", () => {
    const fault = (given: PositionsJudged, lang: "en" | "zh" = "en") =>
      swarmDiscussion.judged?.(given, readingOf(TRIAL, lang)).fault;
    expect(fault({ same: ["r1-msg-001", "r1-msg-009"] })).toContain("r1-msg-009 is no point here");
    expect(fault({ same: ["r1-msg-001", "r1-msg-001"] })).toContain("two points or more");
    expect(fault({})).toContain("two points or more");
    expect(fault({ part: "r1-msg-001" })).toContain("a point of its own already");
    expect(fault({ part: "r1-msg-001" }, "zh")).toContain("自成一个要点");
    const one = [...TRIAL, same(["p1", "p2"])];
    expect(swarmDiscussion.judged?.({ same: ["r1-msg-001", "r1-msg-002"] }, readingOf(one)).fault).toContain(
      "one point already",
    );
  });
});
