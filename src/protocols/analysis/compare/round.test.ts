import { describe, expect, it } from "vitest";
import { approach, CODEX, type Content, GEMINI } from "../../../../test/support/analyses.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { Evidence, StandingAnalysis } from "../schemas.ts";
import type { ComparedAnalysis } from "../standing.ts";
import { words } from "../words/index.ts";
import { synthesize } from "./round.ts";

const standing = (tool: string, content: Content, at = 1): ComparedAnalysis => ({
  participant: tool,
  tool,
  perspective: "deep-code-analysis",
  messageId: `r1-msg-00${at}`,
  analysis: StandingAnalysis.parse({ feasibility_score: 0.5, findings: [], implementation_approaches: [], ...content }),
});
const PLACE = { file: "src/auth/session.ts", line: 4, exists: true, path: "src/auth/session.ts" };
const JOBS = { ...PLACE, file: "src/jobs.ts", line: 2, path: "src/jobs.ts" };
const SHOWN = Evidence.parse({ documents: 2, places: [PLACE, JOBS], files: [], dependencies: [] });

const made = (
  standings: readonly ComparedAnalysis[],
  { round = 1, before = [] as string[], asked = [] as string[], evidence = SHOWN as Evidence | undefined } = {},
) => synthesize({ round, standings, absent: [], evidence, before, asked }, words("en"));

const BOTH = [standing("gemini", GEMINI, 1), standing("codex", CODEX, 2)];

describe("a round's synthesis", () => {
  it("finds what they agree on, merges one approach under two names, and names what the verifier adds", () => {
    verifies("CD-03", "agreements", "CD-04", "merged by likeness", "CD-02", "agrees, disagrees, adds");
    const { cross, solutions } = made(BOTH);
    expect(cross.agreements.map(({ text }) => text)).toEqual([
      ...(GEMINI.findings as string[]),
      'Approach "JWT access tokens" proposed by: gemini, codex',
      "One place looks up the session, so it can be replaced",
    ]);
    expect(cross.additions.map(({ text, tools }) => [text, tools])).toEqual([
      ["Background jobs use the session as well", ["codex"]],
    ]);
    expect(solutions.map(({ name, source_cli, score }) => [name, source_cli, score])).toEqual([
      ["JWT access tokens", ["gemini", "codex"], 40 + 30 + 30 + (1 - 2) * 5 + 3],
      ["Cache of sessions in memory", ["codex"], 20 + 10 + 30 + 0 + 0],
    ]);
    expect(solutions[0]?.cons).toHaveLength(2);
  });

  it("counts what the verifier denies, findings that say the opposite, and efforts far apart as disputes, and resolves by places", () => {
    verifies("CD-03", "disagreements, resolution");
    const denies = {
      ...CODEX,
      cross_verification: {
        disagrees_with: ["The middleware cannot reject an expired session before the handler runs (src/jobs.ts:2)"],
      },
    };
    expect(made([BOTH[0] as ComparedAnalysis, standing("codex", denies, 2)]).cross.disagreements).toMatchObject([
      {
        topic: "The middleware cannot reject an expired session before the handler runs (src/jobs.ts:2)",
        resolved: "codex",
      },
    ]);
    const says = standing("gemini", { findings: ["The session table has an index on the user"] });
    const opposite = standing("codex", { findings: ["The session table has no index on the user"] }, 2);
    const [clash] = made([says, opposite]).cross.disagreements;
    expect(clash?.positions.map(({ tool }) => tool)).toEqual(["gemini", "codex"]);
    expect(clash?.resolved).toBeUndefined();
    expect(made([says, opposite]).cross.agreements).toEqual([]);
    const itself = standing("gemini", {
      findings: ["The session table has an index on the user", "The session table has no index on the user"],
    });
    expect(made([itself, standing("codex", {}, 2)]).cross.disagreements, "nobody disputes with themselves").toEqual([]);
    const gone = Evidence.parse({ ...SHOWN, places: [PLACE, { ...JOBS, exists: false }] });
    const denied = made([BOTH[0] as ComparedAnalysis, standing("codex", denies, 2)], { evidence: gone });
    expect(denied.cross.disagreements[0]?.resolved, "what is not there carries nothing").not.toBe("codex");
    const high = {
      ...CODEX,
      implementation_approaches: [approach("JWT access tokens", { effort: "high", affected_files: [] })],
    };
    const apart = made([BOTH[0] as ComparedAnalysis, standing("codex", high, 2)]);
    expect(apart.cross.disagreements).toMatchObject([{ topic: 'Effort of "JWT access tokens"', resolved: "gemini" }]);
    expect(apart.solutions[0]?.effort).toBe("high");
  });

  it("takes one provider under two names, or alone, for no agreement", () => {
    verifies("CD-03", "nobody agrees with themselves");
    const twice = [standing("codex", GEMINI, 1), { ...standing("codex", CODEX, 2), participant: "gemini" }];
    expect(made(twice).cross.agreements).toEqual([]);
    expect(made(twice).solutions[0]).toMatchObject({ source_cli: ["codex"], lacks: ["providers"] });
    expect(made([standing("gemini", GEMINI)]).cross.agreements).toEqual([]);
  });

  it("hears one provider that contradicts itself, and says which of the two analyses said what", () => {
    verifies("CD-03", "a verifier of the same provider disagrees");
    const denies = {
      ...CODEX,
      cross_verification: {
        agrees_with: ["Fine"],
        disagrees_with: ["Sessions are not looked up"],
        additions: ["Jobs"],
      },
    };
    const twice = [
      { ...standing("anthropic", GEMINI, 1), participant: "anthropic" },
      { ...standing("anthropic", denies, 2), participant: "anthropic-2" },
    ];
    const { cross, questions } = made(twice);
    expect(cross.agreements).toEqual([]);
    expect(cross.disagreements.map(({ topic, positions }) => [topic, positions.map(({ tool }) => tool)])).toEqual([
      ["Sessions are not looked up", ["anthropic", "anthropic-2"]],
    ]);
    expect(cross.additions).toMatchObject([{ text: "Jobs", tools: ["anthropic-2"] }]);
    expect(questions[0]?.text).toContain("Sessions are not looked up");
  });

  it("keeps three solutions at most, the best first", () => {
    verifies("CD-04", "the best two or three kept");
    const names = ["Alpha queue", "Beta cache", "Gamma index", "Delta shard", "Epsilon proxy"];
    const approaches = names.map((name, at) =>
      approach(name, { description: `${name} alone`, affected_files: [], risk: at === 3 ? "low" : "high" }),
    );
    const { solutions } = made([
      standing("gemini", { implementation_approaches: approaches }),
      standing("codex", {}, 2),
    ]);
    expect(solutions.map(({ name }) => name)).toEqual(["Delta shard", "Alpha queue", "Beta cache"]);
    expect(new Set(solutions.map(({ id }) => id)).size).toBe(3);
  });

  it("says of each solution what it does to maintenance and performance, the worse where they differ", () => {
    verifies("CD-11");
    const said = { maintainability: "worse", performance_impact: "better" };
    const other = { maintainability: "same", performance_impact: "better" };
    const { solutions } = made([
      standing("gemini", { implementation_approaches: [approach("Alpha", said)] }),
      standing("codex", { implementation_approaches: [approach("Alpha", other)] }, 2),
    ]);
    expect(solutions).toMatchObject([{ name: "Alpha", ...said }]);
    const argued = { pros: ["Requests are faster, since rows are cached"] };
    const [silent] = made([standing("gemini", { implementation_approaches: [approach("Gamma", argued)] })]).solutions;
    expect(silent).toMatchObject({ maintainability: "unknown", performance_impact: "unknown" });
  });

  it.each([
    ["place", { affected_files: [{ file: "src/auth/session.ts", line: 99, reason: "beyond its end" }] }],
    ["place", { affected_files: [{ file: "src/auth/session.ts", reason: "no line" }] }],
    ["effort", { effort_estimate: "some time" }],
    ["pros-cons", { pros: ["Simple"] }],
    ["pros-cons", { cons: [] }],
  ])("marks a solution that lacks %s", (lack, more) => {
    verifies("CD-13");
    const both = ["gemini", "codex"].map((tool, at) =>
      standing(tool, { implementation_approaches: [approach("JWT access tokens", more)] }, at + 1),
    );
    expect(made(both).solutions[0]?.lacks).toEqual([lack]);
    const good = ["gemini", "codex"].map((tool, at) =>
      standing(tool, { implementation_approaches: [approach("JWT access tokens")] }, at + 1),
    );
    expect(made(good).solutions[0]?.lacks).toEqual([]);
    expect(made(good.slice(0, 1)).solutions[0]?.lacks).toEqual(["providers"]);
  });

  it("asks at most four questions: disputes first, then two concerns, then the trade-off; none twice", () => {
    verifies("CD-06", "at most four");
    const disagrees_with = [
      "Alpha is wrong",
      "Beta costs more",
      "Gamma does not scale",
      "Delta breaks tests",
      "Epsilon leaks",
    ];
    const verifier = standing("codex", { ...CODEX, cross_verification: { disagrees_with } }, 2);
    const many = made([BOTH[0] as ComparedAnalysis, verifier]);
    expect(many.questions.map(({ about }) => about)).toEqual(Array.from({ length: 4 }, () => "disagreement"));
    expect(many).toMatchObject({ status: "blocked", convergence: { recommendation: "user_input_needed" } });
    const few = made(BOTH);
    expect(few.questions.map(({ text }) => text)).toEqual([
      "How should we handle: Tokens cannot be revoked before they expire?",
      "Is minimizing implementation effort or maximizing solution quality the priority?",
    ]);
    expect(made(BOTH, { asked: few.questions.map(({ text }) => text) }).questions).toEqual([]);
  });

  it("is exploring at first, analyzing later, decided when nothing is new and enough is agreed", () => {
    verifies("CD-12", "CD-05", "new insights");
    const first = made(BOTH);
    expect(first).toMatchObject({
      status: "exploring",
      convergence: { new_insights: true, recommendation: "continue" },
    });
    const findings = BOTH.flatMap(({ analysis }) => analysis.findings);
    // The same in other words is nothing new.
    const again = made(BOTH, { round: 2, before: findings.slice(0, 2) });
    expect(again).toMatchObject({ status: "decided", convergence: { new_insights: false, score: 0.855 } });
    const more = standing("codex", { ...CODEX, findings: ["The mailer holds a session for two hours"] }, 2);
    expect(made([BOTH[0] as ComparedAnalysis, more], { round: 2, before: findings })).toMatchObject({
      status: "analyzing",
      convergence: { new_insights: true },
    });
  });

  it("is degraded where nobody answered: blocked, and never a finding", () => {
    verifies("CD-07", "degraded");
    expect(made([], { round: 2, before: ["x"] })).toMatchObject({
      degraded: true,
      status: "blocked",
      solutions: [],
      convergence: { score: 0, new_insights: true, recommendation: "user_input_needed" },
    });
  });

  it("counts no feasibility that nobody judged", () => {
    verifies("CD-09", "fallback counts for less", "CD-05", "mean feasibility");
    const salvaged = { ...GEMINI, _fallback: true };
    const { convergence } = made([standing("gemini", salvaged), standing("codex", { feasibility_score: 0.8 }, 2)]);
    expect(convergence.score).toBe(0.24);
    const zero = made([standing("gemini", { feasibility_score: 0 })]);
    expect(zero.convergence.score).toBe(0);
  });
});
