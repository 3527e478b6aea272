import { describe, expect, it } from "vitest";
import { PointsDiscussion, type Told, tableOf } from "#points";
import { fromNotation } from "../../../../test/support/points-notation.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { agreementsOf, debatesOf, insightsOf, minorityOf, nextToAsk, openQuestions } from "./from-table.ts";
import { recommendationsOf } from "./synthesis.ts";
import { words } from "./words/index.ts";

const en = words("en");
const experts = ["ana", "ben", "cyd"].map((id) => ({ id, name: id }));
const tableIn = (...statements: readonly Told[]) => tableOf(new PointsDiscussion({ experts }, statements));

const stay: Told = { id: "m1", by: "ana", step: 1, points: [{ id: "p1", text: "Stay" }] };
const ben: Told = { id: "m2", by: "ben", step: 2, stances: [{ on: "p1", stance: "for" }] };
const cyd: Told = { id: "m3", by: "cyd", step: 2, stances: [{ on: "p1", stance: "against" }] };
const objects: Told = {
  ...{ id: "m4", by: "cyd", step: 3 },
  reasons: [{ id: "a1", on: "p1", side: "against", text: "It is slow", evidence: ["db.md:3"], checked: true }],
};
const answers: Told = { id: "m5", by: "ana", step: 4, reasons: [{ id: "a2", on: "a1", side: "against", text: "No" }] };
const takesBack: Told = { id: "m6", by: "cyd", step: 5, withdraws: ["a1"] };

describe("a synthesis off the table", () => {
  it("says of an agreement who is for it, and how it came", () => {
    const how = (...more: readonly Told[]) =>
      agreementsOf(tableIn(stay, ben, ...more)).map(({ resolvedBy, strength, supporters }) => [
        resolvedBy,
        strength,
        supporters.length,
      ]);
    expect(how()).toEqual([["silence", "moderate", 2]]);
    expect(how(cyd)).toEqual([["majority", "weak", 2]]);
    expect(how(cyd, objects)).toEqual([["open", "weak", 2]]);
    expect(how(cyd, objects, answers, takesBack)).toEqual([["majority", "weak", 2]]);
    const moves: Told = { id: "m7", by: "cyd", step: 5, stances: [{ on: "p1", stance: "for", because: ["m5"] }] };
    expect(how(cyd, moves)).toEqual([["argument", "strong", 3]]);
    const trial = { id: "p9", text: "It is tried", asCondition: true } as const;
    const onTrial: Told = { ...cyd, points: [trial], stances: [{ on: "p1", stance: "for", if: ["p9"] }] };
    expect(how(onTrial), "who is for it on a condition, too").toEqual([["silence", "strong", 3]]);
    expect(agreementsOf(tableIn(stay))).toEqual([]);
  });

  it("reports who is against what most are for in their own words, else that they are against it", () => {
    expect(minorityOf(tableIn(stay, ben, cyd, objects), en)).toMatchObject([
      { advocate: "cyd", position: "It is slow", stillValid: true, messageId: "m4" },
    ]);
    expect(minorityOf(tableIn(stay, ben, cyd), en)).toMatchObject([
      { advocate: "cyd", position: "Against: “Stay”", stillValid: false, messageId: "m3" },
    ]);
    expect(minorityOf(tableIn(stay, ben), en)).toEqual([]);
  });

  it("tells two points that exclude each other as one debate, with what is said for each side", () => {
    const leave: Told = { id: "m3", by: "cyd", step: 1, points: [{ id: "p2", text: "Leave", insteadOf: "p1" }] };
    const why: Told = {
      id: "m8",
      by: "cyd",
      step: 2,
      reasons: [{ id: "a3", on: "p2", side: "for", text: "It is old" }],
    };
    const [debate, ...others] = debatesOf(tableIn(stay, leave, why), en);
    expect(others).toEqual([]);
    expect(debate?.positions).toEqual(
      expect.arrayContaining([{ stance: "Leave", advocates: ["cyd"], arguments: ["It is old (m8)"] }]),
    );
    expect(debatesOf(tableIn(stay, ben), en)).toEqual([]);
  });

  it("lists points that somebody is for with a reason, and nothing that was given up or withdrawn", () => {
    const reason: Told = { ...stay, reasons: [{ id: "a4", on: "p1", side: "for", text: "It works", checked: true }] };
    const called = (id: string): string => id;
    const [insight] = insightsOf(tableIn(reason, ben, cyd, objects), en, called);
    expect(insight).toMatchObject({
      title: "Stay",
      description: "“It works” — ana in m1.",
      confidence: "medium",
      supportingEvidence: [{ messageId: "m1", summary: "It works" }],
      dissentingViews: [{ messageId: "m4", refuted: false }],
    });
    expect(insightsOf(tableIn(reason, ben, cyd), en, called)[0]?.confidence).toBe("high");
    const quoting = { id: "a5", on: "p1", side: "for", text: "It says “two weeks”" } as const;
    const [cited] = insightsOf(tableIn({ ...stay, reasons: [quoting] }, ben), en, called);
    expect(cited?.description).toBe("“It says ‘two weeks’” — ana in m1.");
    expect(insightsOf(tableIn(reason), en, called)[0]?.confidence, "one of three is for it").toBe("low");
    const gone: Told = { id: "m9", by: "ana", step: 6, stances: [{ on: "p1", stance: "none", because: ["m4"] }] };
    expect(insightsOf(tableIn(reason, gone), en, called)).toEqual([]);
    expect(insightsOf(tableIn(reason, { ...gone, stances: [], withdraws: ["a4"] }), en, called)).toEqual([]);
  });
});

it("asks what answers an objection until it is closed or granted, and nothing where nobody is for the point", () => {
  verifies("SD-13", "SD-30");
  const lines = ["asked: p1", "1 ann: for p1", "1 bob: for p1", "2 con: a1 against p1 “It rains”"];
  const asked = (...more: readonly string[]) =>
    openQuestions(tableOf(fromNotation([...lines, ...more])), "en").map(({ question }) => question);
  expect(asked()).toEqual(["What answers “It rains” (against p1)?"]);
  expect(asked("3 ann: concedes a1")).toEqual([]);
  expect(asked("3 ann: none p1 because m3", "3 bob: none p1 because m3")).toEqual([]);
});

it("calls an objection refuted that was taken back, and none that was taken in", () => {
  verifies("SD-20");
  const point = { id: "p2", text: "Index it", detailOf: "p1" };
  const takesIn: Told = { id: "m5", by: "ana", step: 4, points: [point], concedes: [{ to: "a1", met: "p2" }] };
  const reason: Told = {
    id: "m7",
    by: "ana",
    step: 3,
    reasons: [{ id: "a3", on: "p1", side: "for", text: "It runs" }],
  };
  const refuted = (...more: readonly Told[]) =>
    insightsOf(tableIn(stay, ben, reason, objects, ...more), en, (id) => id)[0]?.dissentingViews.map(
      (one) => one.refuted,
    );
  expect(refuted(takesIn)).toEqual([false]);
  expect(refuted(takesBack)).toEqual([true]);
});

it("takes no reason to which an objection is open for an insight", () => {
  const lines = [
    "asked: p1",
    "1 ann: a1 for p1 “It rains”; for p1",
    "2 bob: a2 for p1 “It is near”",
    "3 con: a3 against a1",
  ];
  const first = (...more: readonly string[]) =>
    insightsOf(tableOf(fromNotation([...lines, ...more])), en, (id) => id).map(({ description }) => description);
  expect(first()).toEqual([expect.stringContaining("“It is near”")]);
  const whole = tableOf(fromNotation(["1 ann: brings p1 “Move it.”; a1 for p1"]));
  expect(insightsOf(whole, en, (id) => id)[0]?.title).toBe("Move it");
  expect(first("4 con: withdraws a3")).toEqual([expect.stringContaining("“It rains”")]);
  expect(first("4 bob: withdraws a2")).toEqual([]);
});

it("names all conditions of those who are for what it recommends, shared ones too", () => {
  verifies("SD-20");
  const lines = ["asked: p1", "1 ann: brings p2 “Two sign”", "1 bob: for p1; for p2", "2 ann: for p1 if p2"];
  const [first] = recommendationsOf(fromNotation(lines), en);
  expect(first).toMatchObject({ prerequisite: "Two sign", risk: en.noRisk });
  expect(recommendationsOf(fromNotation(["asked: p1", "1 ann: for p1", "1 bob: for p1"]), en)).toMatchObject([
    { prerequisite: en.noPrerequisite },
  ]);
});

it("asks the author of an objection about an answer to it, else a holder who has not answered it: whose reason it is against, or who brought the point", () => {
  const asked = (...more: readonly Told[]) => {
    const table = tableIn(stay, ben, cyd, objects, ...more);
    const [row] = table.rows;
    const [objection] = row?.objections ?? [];
    return row && objection && nextToAsk(row, objection);
  };
  const checked = { ...answers, reasons: answers.reasons?.map((one) => ({ ...one, checked: true as const })) };
  expect(asked()).toBe("ana");
  expect(asked(checked)).toBe("cyd");
  expect(asked(checked, { id: "m6", by: "cyd", step: 5, maintains: ["a1"] })).toBe("ben");
});

it("asks the holder who has held the point longest and has not answered", () => {
  const table = tableOf(fromNotation(["asked: p1", "1 bob: for p1", "2 con: a1 against p1", "3 ann: for p1"]));
  const [row] = table.rows;
  const [objection] = row?.objections ?? [];
  expect(row && objection && nextToAsk(row, objection)).toBe("bob");
  const reasoned = tableOf(
    fromNotation(["asked: p1", "1 bob: for p1", "2 ann: for p1; a1 for p1", "3 con: a2 against a1"]),
  );
  const [held] = reasoned.rows;
  const [against] = held?.objections ?? [];
  expect(held && against && nextToAsk(held, against)).toBe("ann");
  const both = ["3 ann: a2 against a1", "3 bob: a3 against a1", "4 bob: concedes a1", "4 con: maintains a1"];
  const granted = tableOf(
    fromNotation(["asked: p1", "1 bob: for p1", "1 ann: for p1", "2 con: a1 against p1", ...both]),
  );
  const [told] = granted.rows;
  const [disputed] = told?.objections ?? [];
  expect(told && disputed && nextToAsk(told, disputed)).toBe("ann");
  const checked = ["asked: p1", "1 bob: for p1", "1 ann: for p1", "2 con: a1 against p1 ✓", "3 ann: a2 against a1"];
  const next = (...more: readonly string[]) => {
    const [row] = tableOf(fromNotation([...checked, ...more])).rows;
    const [objection] = row?.objections ?? [];
    return [objection?.fate, row && objection && nextToAsk(row, objection)];
  };
  expect(next()).toEqual(["disputed", "bob"]);
  expect(next("3 bob: a3 against a1")).toEqual(["disputed", "con"]);
});
