import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { tableOf } from "#points";
import type { FloorStatement } from "#wire";
import { floorOfRung, LADDER, type Rung } from "../../../../test/support/ladder.ts";
import { said } from "../../../../test/support/statements/in-graph.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { pointsOf } from "../points/of-floor.ts";
import { scoredRound } from "./scored-round.ts";
import { type Criterion, measuresOf, overallOf, qualityScore } from "./scores.ts";

const EXPERTS = ["ada", "ben", "cyd"];
const LANGS = ["en", "zh"] as const;

const scoredOf = (floor: readonly FloorStatement[], judged = floor) => {
  const table = tableOf(pointsOf(floor, { experts: EXPERTS.map((id) => ({ id, name: id })) }));
  return scoredRound(ArgumentGraph.of(floor), table, 1, EXPERTS, judged);
};

const scored = (rung: Rung, lang: (typeof LANGS)[number]) => {
  return scoredOf(floorOfRung(rung, lang));
};

describe("a round's scores", () => {
  it("are below 3 where everybody agrees without a reason, whatever the words", () => {
    verifies("SD-13");
    for (const lang of LANGS) {
      for (const name of ["they agree: it is best practice", "each says the same at length, with one figure"]) {
        const rung = LADDER.find((one) => one.name === name) as Rung;
        expect(qualityScore(scored(rung, lang)).overall, name).toBeLessThan(3);
      }
    }
  });

  it("fall with rules that stayed broken, and with verdicts whose quotation stands in the statement", () => {
    verifies("SD-13");
    const rung = LADDER.at(-1) as Rung;
    const floor = floorOfRung(rung, "en");
    const whole = overallOf(scoredOf(floor));
    const judged = (quote: string): number => {
      const content = { verdicts: [{ messageId: "r1-msg-005", rule: "authority", quote }] };
      const judgement = said("r1-msg-020", "moderator", "judgement", content);
      return overallOf(scoredOf(floor, [...floor, judgement]));
    };
    expect(judged("waits for the payment team")).toBeLessThan(whole - 0.2);
    expect(judged("as every expert in the world knows")).toBe(whole);
    const flagged = floor.map((one) => (one.type === "argument" ? { ...one, flags: ["steel_man"] } : one));
    expect(overallOf(scoredOf(flagged))).toBeLessThan(whole - 0.8);
    const docket = floor.map((one) => (one.type === "response" ? { ...one, flags: ["docket", "language"] } : one));
    expect(overallOf(scoredOf(docket)), "no rule").toBe(whole);
  });

  it("fall with objections that stay open, and further with those that nobody speaks to", () => {
    verifies("SD-13");
    const disagreement = (floor: readonly FloorStatement[]): number => measuresOf(scoredOf(floor)).genuineDisagreement;
    const open = floorOfRung(LADDER.at(-2) as Rung, "en");
    const left = open.filter(({ type }) => type !== "response");
    const silent = open.map((one) =>
      one.type === "response" ? { ...one, references: [], content: { ...one.content, references: [] } } : one,
    );
    expect(disagreement(silent)).toBeLessThan(disagreement(open) - 0.1);
    expect(disagreement(left), "nobody had a turn").toBeCloseTo(0.6);
  });

  it("are below 5 where half of the objections were put to somebody and left out, however good the rest is", () => {
    verifies("SD-13");
    const round = scoredOf(floorOfRung(LADDER.at(-1) as Rung, "en"));
    const overall = (leftOut: number): number =>
      qualityScore({
        ...round,
        objections: [0, 1, 2, 3].flatMap((share) =>
          round.objections.map((one) => ({ ...one, isClosed: share >= leftOut, isLeftOut: share < leftOut })),
        ),
      }).overall;
    expect([0, 1, 2, 3, 4].map(overall)).toEqual([5, 5, 4, 4, 3]);
  });

  it("are below 4 with an invention, a flatterer and a docket that was left out, however good the rest is", () => {
    verifies("SD-13");
    for (const lang of LANGS) {
      const floor = floorOfRung(LADDER.at(-1) as Rung, lang);
      const flattery = { positionShift: "major", shiftCause: [], retracts: [], references: [] };
      const spoiled = floor.map((one) => {
        if (one.id === "r1-msg-006") return { ...one, flags: ["unknown_passage"], checked: [] };
        if (one.id !== "r1-msg-010") return one;
        return { ...one, flags: ["docket", "shift_cause"], references: [], content: { ...one.content, ...flattery } };
      });
      expect(qualityScore(scoredOf(floor)).overall).toBeGreaterThanOrEqual(4);
      expect(qualityScore(scoredOf(spoiled)).overall).toBeLessThan(4);
    }
  });

  it("do not depend on how somebody writes", () => {
    verifies("SD-13");
    const floor = floorOfRung(LADDER.at(-3) as Rung, "en");
    const whole = overallOf(scoredOf(floor));
    const plain = floor.map((one) => ({
      ...one,
      content: { ...one.content, response: one.content.response && `hm well ok. ${one.content.response} thats it!!` },
    }));
    expect(overallOf(scoredOf(plain))).toBeCloseTo(whole, 1);
  });
});

describe.each(LANGS)("the scores of twelve discussions from worthless to excellent (%s)", (lang) => {
  it("come out in that order", () => {
    verifies("SD-13");
    const found = LADDER.map((rung) => overallOf(scored(rung, lang)));
    found.slice(1).forEach((overall, at) => {
      expect(overall, `${LADDER[at + 1]?.name} after ${LADDER[at]?.name}`).toBeGreaterThan(found[at] ?? 0);
    });
  });

  it.each(LADDER.map((rung) => [rung.name, rung] as const))("%s", (_, rung) => {
    const [least, most] = rung.overall;
    const { overall } = qualityScore(scored(rung, lang));
    expect(overall).toBeGreaterThanOrEqual(least);
    expect(overall).toBeLessThanOrEqual(most);
  });

  it("use the whole range of each", () => {
    verifies("SD-13");
    const best = LADDER.at(-1) as Rung;
    const closed = floorOfRung({ ...best, traits: { ...best.traits, shifts: 3 } }, lang);
    const all = [
      ...LADDER.map((rung) => qualityScore(scored(rung, lang))),
      qualityScore(scoredOf(closed.filter(({ type }) => type !== "stress_test"))),
    ];
    for (const criterion of Object.keys(measuresOf(scored(LADDER[0] as Rung, lang))) as Criterion[]) {
      const values = all.map((score) => score[criterion]);
      // A disagreement that ends at the same for all, which nobody objected to, was not a whole one.
      const most = criterion === "genuineDisagreement" ? 4 : 5;
      expect([Math.min(...values), Math.max(...values)], criterion).toEqual([1, most]);
    }
  });
});
