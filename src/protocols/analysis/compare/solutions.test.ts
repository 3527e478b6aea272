import { describe, expect, it } from "vitest";
import { Random } from "../../../../test/simulation/random.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { LEVELS, StandingAnalysis } from "../schemas.ts";
import { convergenceOf } from "./round.ts";
import { scoreOf, solutionsOf } from "./solutions.ts";

const CASES = 2_000;
type Scored = Parameters<typeof scoreOf>[0];

const drawn = (random: Random): Scored => ({
  source_cli: ["gemini", "codex", "qwen", "claude"].slice(0, random.int(1, 4)),
  effort: random.pick(LEVELS),
  risk: random.pick(LEVELS),
  pros: Array.from({ length: random.int(0, 8) }, (_, at) => `pro ${at}`),
  cons: Array.from({ length: random.int(0, 8) }, (_, at) => `con ${at}`),
  affected_files: Array.from({ length: random.int(0, 9) }, (_, at) => ({ file: `f${at}.ts`, reason: "x" })),
});

describe("the score of a solution", () => {
  it("has the seed's numbers", () => {
    verifies("CD-04", "scored");
    const files = (count: number) => Array.from({ length: count }, (_, at) => ({ file: `${at}.ts`, reason: "x" }));
    const one: Scored = { source_cli: ["a"], effort: "low", risk: "low", pros: [], cons: [], affected_files: [] };
    expect(scoreOf(one)).toBe(20 + 30 + 30);
    expect(scoreOf({ ...one, effort: "medium", risk: "medium" })).toBe(20 + 20 + 20);
    expect(scoreOf({ ...one, effort: "high", risk: "high" })).toBe(20 + 10 + 5);
    expect(scoreOf({ ...one, source_cli: ["a", "b"], pros: ["1", "2", "3"], cons: ["1"] })).toBe(40 + 60 + 10);
    expect([1, 4, 5, 9].map((count) => scoreOf({ ...one, affected_files: files(count) }) - 80)).toEqual([
      3, 12, 15, 15,
    ]);
    const twice = [...files(2), ...files(2).map((file) => ({ ...file, line: 7 }))];
    expect(scoreOf({ ...one, affected_files: twice })).toBe(86);
    expect(scoreOf({ ...one, source_cli: ["a", "a"] })).toBe(80);
  });

  it("rises with providers, pros and files, and falls with cons, effort and risk", () => {
    verifies("CD-04", "monotonic");
    const random = new Random(4);
    for (let nth = 0; nth < CASES; nth += 1) {
      const one = drawn(random);
      const score = scoreOf(one);
      expect(Number.isInteger(score)).toBe(true);
      expect(scoreOf({ ...one, source_cli: [...one.source_cli, "another"] })).toBe(score + 20);
      expect(scoreOf({ ...one, pros: [...one.pros, "one more"] })).toBe(score + 5);
      expect(scoreOf({ ...one, cons: [...one.cons, "one more"] })).toBe(score - 5);
      const more = scoreOf({ ...one, affected_files: [...one.affected_files, { file: "new.ts", reason: "x" }] });
      expect(more - score).toBe(one.affected_files.length < 5 ? 3 : 0);
      for (const field of ["effort", "risk"] as const) {
        const scores = LEVELS.map((level) => scoreOf({ ...one, [field]: level }));
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
      }
    }
  });
});

it("a solution goes by the name that others refer to, whoever comes first", () => {
  verifies("CD-04", "named as it was first called");
  const by = (participant: string, name: string, same_as?: string) => ({
    ...{ participant, tool: participant, perspective: "analysis", messageId: `r1-${participant}` },
    analysis: StandingAnalysis.parse({
      ...{ findings: [], feasibility_score: 0.5 },
      implementation_approaches: [{ name, description: `how ${name}`, effort: "low", ...(same_as ? { same_as } : {}) }],
    }),
  });
  const names = (...all: ReturnType<typeof by>[]) => solutionsOf(all, undefined).map(({ name }) => name);
  const [later, first] = [by("codex", "Sessions without state", "JWT tokens"), by("gemini", "JWT tokens")];
  expect(names(later, first)).toEqual(["JWT tokens"]);
  expect(names(first, later)).toEqual(["JWT tokens"]);
  // Takes no name from what both name and nobody proposes.
  const both = [by("codex", "Alpha", "Gamma"), by("gemini", "Beta", "Gamma")];
  expect(names(...both)).toEqual(["Alpha"]);
});

describe("the convergence of a round", () => {
  it("has the seed's numbers and bounds", () => {
    verifies("CD-05", "numbers");
    const at = { agreements: 3, disagreements: 0, feasibility: [0.9, 0.7], newInsights: true };
    expect(convergenceOf(at)).toEqual({ score: 0.615, new_insights: true, recommendation: "continue" });
    expect(convergenceOf({ ...at, newInsights: false })).toMatchObject({ score: 0.815, recommendation: "converged" });
    expect(convergenceOf({ ...at, disagreements: 3 }).recommendation).toBe("continue");
    expect(convergenceOf({ ...at, disagreements: 4 }).recommendation).toBe("user_input_needed");
    // Exactly 0.8 is enough, although its parts are fractions.
    const exact = { agreements: 4, disagreements: 0, feasibility: [2 / 3], newInsights: false };
    expect(convergenceOf(exact)).toMatchObject({ score: 0.8, recommendation: "converged" });
    expect(convergenceOf({ agreements: 0, disagreements: 0, feasibility: [], newInsights: true }).score).toBe(0);
  });

  it("lies between 0 and 1, rises with agreement and feasibility, falls with disputes, and is never reached at once", () => {
    verifies("CD-05", "properties");
    const random = new Random(5);
    for (let nth = 0; nth < CASES; nth += 1) {
      const feasibility = Array.from({ length: random.int(0, 4) }, () => random.int(0, 100) / 100);
      const newInsights = random.int(0, 1) === 1;
      const one = { agreements: random.int(0, 30), disagreements: random.int(0, 9), feasibility, newInsights };
      const { score, recommendation } = convergenceOf(one);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(convergenceOf({ ...one, agreements: one.agreements + 1 }).score).toBeGreaterThanOrEqual(score);
      expect(convergenceOf({ ...one, disagreements: one.disagreements + 1 }).score).toBeLessThanOrEqual(score);
      expect(convergenceOf({ ...one, feasibility: [...feasibility, 1] }).score).toBeGreaterThanOrEqual(score);
      expect(convergenceOf({ ...one, newInsights: false }).score).toBeGreaterThanOrEqual(score);
      expect(recommendation === "converged").toBe(score >= 0.8);
      if (newInsights) expect(recommendation).not.toBe("converged");
      if (recommendation === "user_input_needed") expect(one.disagreements).toBeGreaterThan(3);
      if (recommendation === "continue") expect(one.disagreements).toBeLessThanOrEqual(3);
    }
  });
});
