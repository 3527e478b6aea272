import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PointsDiscussion, tableOf } from "#points";
import { drawn } from "../../../../test/support/drawn.ts";
import { fromNotation } from "../../../../test/support/points-notation.ts";
import { discussions, foldRandom, type RandomDiscussion, SEED } from "../../../../test/support/random-points.ts";
import { askedAbout, turnPoints } from "./turn-points.ts";

const RUNS = { numRuns: drawn(100), seed: SEED };
const READER = "e0";
const POINT = [
  "id",
  "text",
  "message",
  "asked",
  "detailOf",
  "insteadOf",
  "yours",
  "yoursIf",
  "yoursSecondTo",
  "yoursInstead",
  "reasons",
  "aside",
  "moreOpen",
  "conditionOf",
];
const REASON = ["id", "on", "side", "text", "message", "yours", "open"];

/** The same discussion in which the other experts have taken no stance on what is on the table. */
const withoutStances = ({ statements, ...rest }: RandomDiscussion): RandomDiscussion => ({
  ...rest,
  statements: statements.map((one) => (one.by === READER ? one : { ...one, stances: [] })),
});

/** The points of the reader's turn, without the objections' fate. */
const told = (discussion: PointsDiscussion) =>
  turnPoints(discussion, READER).map(({ reasons, ...point }) => ({
    ...point,
    reasons: reasons.map(({ open: _, ...reason }) => reason),
  }));

describe("the points of a turn", () => {
  it("have no count and no holder: of stances only the reader's own", () => {
    fc.assert(
      fc.property(discussions, (random) => {
        const discussion = foldRandom(random);
        const rows = new Map(tableOf(discussion).rows.map((row) => [row.id, row]));
        for (const point of turnPoints(discussion, READER)) {
          expect(POINT).toEqual(expect.arrayContaining(Object.keys(point)));
          expect(point.yours).toBe(rows.get(point.id)?.cells.get(READER)?.stance);
          for (const reason of point.reasons) {
            expect(REASON).toEqual(expect.arrayContaining(Object.keys(reason)));
            expect(reason.yours ?? false).toBe(discussion.reasons.get(reason.id)?.by === READER);
          }
        }
      }),
      RUNS,
    );
  });

  it("are the same whatever stances others take, as long as all are shown", () => {
    let compared = 0;
    fc.assert(
      fc.property(discussions, (random) => {
        // A judge joins by stances, and what is left out depends on what divides.
        const plain = { ...random, judgements: [] };
        const [one, other] = [foldRandom(plain), foldRandom(withoutStances(plain))];
        const many = Math.max(
          ...[...one.points.keys()].map((id) => [...one.reasons.values()].filter(({ on }) => on === id).length),
        );
        if (one.points.size > 10 || many > 1) return;
        compared += 1;
        expect(told(one)).toEqual(told(other));
      }),
      RUNS,
    );
    expect(compared).toBeGreaterThan(20);
  });

  it("are ten at most, with what was asked about, and a few reasons each, open objections first", () => {
    fc.assert(
      fc.property(discussions, (random) => {
        const discussion = foldRandom(random);
        const { rows } = tableOf(discussion);
        const points = turnPoints(discussion, READER);
        const common = points.filter(({ aside }) => !aside);
        expect(common).toHaveLength(Math.min(10, rows.length));
        for (const { id, yours } of points.slice(common.length)) expect(yours, id).toBeDefined();
        for (const row of rows) if (row.cells.has(READER)) expect(points.map(({ id }) => id)).toContain(row.id);
        const shown = new Set(points.map(({ id }) => id));
        for (const row of rows) if (row.isAsked && row.tier !== "given up") expect(shown).toContain(row.id);
        for (const { id, reasons } of points) {
          const open = rows
            .find((row) => row.id === id)
            ?.objections.filter(({ isOpenForLong: _, fate }) => fate === "disputed");
          expect(reasons.length).toBeLessThanOrEqual(4);
          if ((open?.length ?? 0) > 0) expect(reasons.some((reason) => reason.open)).toBe(true);
          // Both sides are told where there is room for two.
          const isFor = rows.find((row) => row.id === id)?.reasons.length ?? 0;
          if (reasons.length > 1 && isFor > 0) expect(reasons.every((reason) => reason.open)).toBe(false);
          for (const reason of reasons) expect(discussion.withdrawn).not.toContain(reason.id);
        }
      }),
      RUNS,
    );
  });

  it("are the same for every reader, but for what is told aside and the reader's own", () => {
    fc.assert(
      fc.property(discussions, (random) => {
        const discussion = foldRandom(random);
        const common = (reader: string) =>
          turnPoints(discussion, reader)
            .filter(({ aside }) => !aside)
            .map(({ yours: _, yoursIf: _if, yoursSecondTo: _after, yoursInstead: _in, reasons, ...point }) => ({
              ...point,
              reasons: reasons.map(({ yours: __, ...reason }) => reason),
            }));
        for (const { id } of discussion.setting.experts) expect(common(id)).toEqual(common(READER));
      }),
      RUNS,
    );
  });

  it("come in the order of the table, each with the message that brought it and a long reason cut", () => {
    const points = foldRandom({
      setting: { experts: [READER, "e1"].map((id) => ({ id, name: id })), asked: [{ id: "p1", text: "Leave" }] },
      statements: [
        { id: "m1", by: "e1", step: 1, points: [{ id: "p2", text: "Stay", insteadOf: "p1" }], reasons: [] },
        { id: "m2", by: READER, step: 2, reasons: [{ id: "a1", on: "p2", side: "against", text: "x".repeat(400) }] },
      ],
      judgements: [],
    });
    expect(turnPoints(points, READER)).toEqual([
      { id: "p1", text: "Leave", asked: true, insteadOf: ["p2"], reasons: [] },
      {
        ...{ id: "p2", text: "Stay", message: "m1", insteadOf: ["p1"] },
        reasons: [
          { id: "a1", on: "p2", side: "against", text: expect.any(String), message: "m2", yours: true, open: true },
        ],
      },
    ]);
    expect(turnPoints(points, READER)[1]?.reasons[0]?.text.length).toBeLessThanOrEqual(121);
  });

  it("tell what was found in its source first, and count the open objections that they leave out", () => {
    const said = Array.from({ length: 14 }, (_, at) => `${at + 2} con: a${at + 1} against p1${at === 9 ? " ✓" : ""}`);
    const [point] = turnPoints(fromNotation(["asked: p1", "1 ann: for p1", "1 bob: for p1", ...said]), "ann");
    expect(point?.reasons.map(({ id }) => id)).toContain("a10");
    expect(point?.moreOpen).toBe(14 - (point?.reasons.length ?? 0));
    const [alone] = turnPoints(fromNotation(["asked: p1", "1 ann: for p1", "2 con: a1 against p1"]), "ann");
    expect(alone).not.toHaveProperty("moreOpen");
  });

  it("name what a speaker took in place of a point", () => {
    const points = fromNotation(["asked: p1", "1 ann: for p1", "2 ann: brings p2 instead of p1"]);
    expect(turnPoints(points, "ann")).toMatchObject([
      { id: "p1", yours: "none", yoursInstead: "p2" },
      { id: "p2", yours: "for" },
    ]);
  });

  it("leave out neither what was asked about nor what stands open", () => {
    const ids = Array.from({ length: 12 }, (_, at) => `p${at + 2}`);
    const reasons = Array.from(
      { length: 8 },
      (_, at) => ({ id: `a${at + 1}`, on: "p2", side: "for", text: `r${at}` }) as const,
    );
    const objection = { id: "a9", on: "p2", side: "against", text: "It is slow" } as const;
    const points = foldRandom({
      setting: { experts: [READER, "e1"].map((id) => ({ id, name: id })), asked: [{ id: "p1", text: "Leave" }] },
      statements: [
        { id: "m1", by: READER, step: 1, points: ids.map((id) => ({ id, text: `Point ${id}` })) },
        { id: "m2", by: READER, step: 2, reasons },
        { id: "m3", by: "e1", step: 3, reasons: [objection] },
      ],
      judgements: [],
    });
    const shown = turnPoints(points, READER);
    expect(shown.filter(({ aside }) => !aside)).toHaveLength(10);
    expect(shown).toHaveLength(13);
    expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(["p1", "p2"]));
    const told = shown.find(({ id }) => id === "p2")?.reasons;
    expect(told).toHaveLength(2);
    expect(told?.at(-1)).toMatchObject({ id: "a9", open: true });
  });

  it("say of what a point was brought as a condition", () => {
    const points = [
      { id: "p1", text: "Split it", if: ["p2"] },
      { id: "p2", text: "A load test stays below 200 ms", asCondition: true as const },
    ];
    const discussion = new PointsDiscussion({ experts: [{ id: "e1", name: "e1" }] }, [
      { id: "m-e1", by: "e1", step: 1, points },
    ]);
    expect(turnPoints(discussion, READER).map(({ conditionOf }) => conditionOf)).toEqual([undefined, ["p1"]]);
  });

  it("have the reader's own conditions aside, on which they have no stance", () => {
    const points = Array.from({ length: 20 }, (_, at) => ({ id: `p${at + 3}`, text: `Point ${at}` }));
    const discussion = new PointsDiscussion(
      {
        experts: [
          { id: "e0", name: "Ada" },
          { id: "e1", name: "Bo" },
        ],
      },
      [
        {
          ...{ id: "m1", by: "e0", step: 1 },
          points: [
            { id: "p1", text: "Stay", if: ["p2"] },
            { id: "p2", text: "The test passes", asCondition: true },
          ],
        },
        { id: "m2", by: "e1", step: 2, points },
      ],
    );
    const own = (who: string) => turnPoints(discussion, who).find(({ id }) => id === "p2");
    expect(own("e0")).toMatchObject({ aside: true, conditionOf: ["p1"] });
    expect(own("e1")).toBeUndefined();
  });

  it("have what somebody needs before what one alone brought in the same step", () => {
    const brings = (from: number) => Array.from({ length: 6 }, (_, at) => `brings p${from + at}`).join("; ");
    const discussion = fromNotation([
      `1 ann: ${brings(1)}`,
      `1 bob: ${brings(7)}; names p13; for p1 if p13`,
      "2 cat: brings p14; a1 for p14",
    ]);
    const shown = turnPoints(discussion, "cat").map(({ id }) => id);
    expect(shown).toContain("p13");
    expect(shown).toHaveLength(10);
  });

  it("have what came in the place of a point that is told, however much was brought after it", () => {
    const brings = (from: number, many: number) =>
      Array.from({ length: many }, (_, at) => `brings p${from + at}`).join("; ");
    const discussion = fromNotation([
      "asked: p1",
      `1 ann: for p1; ${brings(20, 2)}`,
      `1 bob: ${brings(2, 8)}`,
      "2 ann: brings p15 instead of p1; none p1",
      `3 bob: ${brings(30, 8)}`,
      `3 cat: ${brings(40, 8)}`,
    ]);
    const shown = turnPoints(discussion, "cat").flatMap(({ id, aside }) => (aside ? [] : [id]));
    expect(shown).toEqual(expect.arrayContaining(["p1", "p15"]));
    expect(shown).toHaveLength(10);
  });

  it("have first of all what each brought first, and the reader's conditions", () => {
    const point = (n: number) => ({ id: `p${n}`, text: `Point ${n}` });
    const of = (by: string, from: number) => ({
      ...{ id: `m-${by}`, by, step: 1 },
      points: Array.from({ length: 5 }, (_, at) => point(from + at)),
    });
    const discussion = new PointsDiscussion({ experts: ["e0", "e1", "e2"].map((id) => ({ id, name: id })) }, [
      of("e1", 1),
      of("e2", 6),
      { ...of("e0", 11), stances: [{ on: "p6", stance: "for", if: ["p1", "p2"] }] },
    ]);
    const shown = turnPoints(discussion, READER);
    const common = shown.filter(({ aside }) => !aside).map(({ id }) => id);
    expect(common).toEqual(["p1", "p2", "p3", "p4", "p6", "p7", "p8", "p11", "p12", "p13"]);
    expect(shown.find(({ id }) => id === "p6")).toMatchObject({ yours: "for", yoursIf: ["p1", "p2"] });
  });

  it("have what the opening names to the speaker, and the contrarian's target, aside", () => {
    const points = Array.from({ length: 20 }, (_, n) => ({ id: `p${n + 1}`, text: `Point ${n + 1}` }));
    const experts = ["e0", "e1", "e2"].map((id) => ({ id, name: id }));
    const discussion = new PointsDiscussion({ experts, asked: points.slice(0, 1) }, [
      { id: "m1", by: "e1", step: 1, points: points.slice(1) },
      { id: "m2", by: "e2", step: 2, stances: [{ on: "p20", stance: "for" }] },
    ]);
    const questions = [
      { question: "What of p18, and of p99?", to: [READER] },
      { question: "And p17?", to: ["e1"] },
    ];
    const opening = { type: "opening", content: { questions } } as never;
    const asideOf = (speaker: string) =>
      turnPoints(discussion, speaker, askedAbout(discussion, [opening], speaker)).flatMap(({ id, aside }) =>
        aside ? [id] : [],
      );
    expect(asideOf(READER)).toEqual(["p18"]);
    expect(asideOf("contrarian")).toEqual(["p20"]);
  });

  it("have what was brought last, beside older points of single experts that somebody objects to", () => {
    const point = (n: number) => ({ id: `p${n}`, text: `Point ${n}` });
    const old = Array.from({ length: 14 }, (_, n) => point(n + 1));
    const experts = ["e0", "e1"].map((id) => ({ id, name: id }));
    const discussion = new PointsDiscussion({ experts }, [
      { id: "m1", by: "e1", step: 1, points: old },
      {
        id: "m0",
        by: "e0",
        step: 1,
        reasons: old.map(({ id }, n) => ({ id: `a${n + 1}`, on: id, side: "against", text: "No" })),
      },
      { id: "m2", by: "e1", step: 2, points: [point(15)] },
    ]);
    const shown = turnPoints(discussion, READER).map(({ id }) => id);
    expect(shown).toHaveLength(10);
    expect(shown).toContain("p15");
    const later = { id: "m3", by: "e1", step: 3, points: Array.from({ length: 2 }, (_, n) => point(n + 16)) };
    discussion.hear(later);
    expect(turnPoints(discussion, READER).map(({ id }) => id)).toEqual(expect.arrayContaining(["p16", "p17"]));
  });
});
