import { describe, expect, it } from "vitest";
import { approach, CODEX, type Content, GEMINI } from "../../../../test/support/analyses.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { Evidence, StandingAnalysis } from "../schemas.ts";
import type { ComparedAnalysis } from "../standing.ts";
import { words } from "../words/index.ts";
import { type Dispute, disputesOf, fateOf } from "./cross.ts";
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
  {
    round = 1,
    before = [] as string[],
    asked = [] as string[],
    open = [] as Dispute[],
    evidence = SHOWN as Evidence | undefined,
  } = {},
) => synthesize({ round, standings, absent: [], evidence, open, before, asked }, words("en"));

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

  it("takes what the verifier denies and efforts far apart for disputes, and leaves it to the analysts who is right", () => {
    verifies("CD-03", "disagreements, resolution");
    const denies = {
      ...CODEX,
      cross_verification: { disagrees_with: ["The middleware cannot reject a session before the handler runs"] },
    };
    const [dispute] = made([BOTH[0] as ComparedAnalysis, standing("codex", denies, 2)]).cross.disagreements;
    expect(dispute).toEqual({
      id: "r1-d1",
      about: "gemini",
      topic: "The middleware cannot reject a session before the handler runs",
      positions: [
        {
          tool: "codex",
          text: "The middleware cannot reject a session before the handler runs",
          messageId: "r1-msg-002",
        },
      ],
    });
    const high = {
      ...CODEX,
      implementation_approaches: [approach("JWT access tokens", { effort: "high", affected_files: [] })],
    };
    const apart = made([BOTH[0] as ComparedAnalysis, standing("codex", high, 2)]);
    expect(apart.cross.disagreements).toMatchObject([
      { topic: 'Effort of "JWT access tokens"', positions: [{ tool: "gemini" }, { tool: "codex" }] },
    ]);
    expect(apart.solutions[0]?.effort).toBe("high");
  });

  it("puts what the verifier disputes to the author whose approach it names", () => {
    const topic = "In-process cache: the paper says four hours, not eleven; JWT access tokens need none";
    const denies = { cross_verification: { disagrees_with: [topic] } };
    const cache = { implementation_approaches: [approach("In-process cache", { affected_files: [] })] };
    const third = standing("claude", cache, 3);
    const all = [BOTH[0] as ComparedAnalysis, standing("codex", denies, 2), third];
    expect(made(all).cross.disagreements).toMatchObject([{ topic, about: "claude" }]);
  });

  it("keeps the answers to what was disputed in the round before, and asks the user about what is kept", () => {
    verifies("CD-03", "an answer to each disputed point");
    const open = ["Alpha is slow", "Beta is dear."].map((topic, at) => ({
      id: `r1-d${at + 1}`,
      topic,
      positions: [],
      ...{ answers: [], isWithdrawn: false },
    }));
    const answers = [
      { to: "r1-d1", verdict: "accepted", why: "It is." },
      { to: "r1-d2", verdict: "kept", why: "It costs 3 EUR." },
      { to: "r1-d9", verdict: "kept", why: "Nobody said that." },
    ];
    const gemini = standing("gemini", { ...GEMINI, answers, questions: [] });
    const verifier = (...withdraws: string[]) =>
      standing(
        "codex",
        { cross_verification: { agrees_with: ["It is here"], disagrees_with: [], additions: [], withdraws } },
        2,
      );
    const { cross, questions } = made([gemini, verifier()], { round: 2, open });
    expect(cross.answered).toEqual(
      answers.slice(0, 2).map((one) => ({ ...one, tool: "gemini", messageId: "r1-msg-001" })),
    );
    expect(questions).toEqual([
      {
        text: "Disputed: Beta is dear. Kept all the same by Gemini: It costs 3 EUR. Which of the two holds?",
        about: "disagreement",
        choices: ["Beta is dear.", "It costs 3 EUR."],
      },
    ]);
    // A point about another's analysis is not theirs to accept or keep.
    const others = open.map((one) => ({ ...one, about: "claude" }));
    expect(made([gemini, verifier()], { round: 2, open: others })).toMatchObject({
      cross: { answered: [] },
      questions: ["Alpha is slow.", "Beta is dear."].map((topic) => ({
        text: `Disputed, and not answered: ${topic} Does it hold?`,
      })),
    });
    const silent = made([standing("gemini", GEMINI), verifier()], { round: 2, open }).questions.map(({ text }) => text);
    expect(silent.slice(0, 2)).toEqual([
      "Disputed, and not answered: Alpha is slow. Does it hold?",
      "Disputed, and not answered: Beta is dear. Does it hold?",
    ]);
    // A point that its author has answered is not asked about once more.
    const kept = open.map((one) => ({ ...one, answers: cross.answered }));
    expect(made([standing("gemini", GEMINI), verifier()], { round: 3, open: kept }).questions).toEqual(
      made([standing("gemini", GEMINI), verifier()], { round: 3 }).questions,
    );
    // A point that is kept stands, though nobody repeats it, until the user has said which holds.
    const scored = (asked: string[], ...withdraws: string[]) =>
      made([gemini, verifier(...withdraws)], { round: 2, open, asked }).convergence.score;
    const withdrawn = scored([], "r1-d2");
    expect(scored([])).toBeLessThan(withdrawn);
    expect(scored(questions.map(({ text }) => text))).toBe(withdrawn);
    const keeps = standing("gemini", { ...GEMINI, answers: answers.slice(1), questions: [] });
    expect(made([keeps, verifier()], { round: 2, open }).convergence.score).toBeLessThan(scored([]));
    const again = { agrees_with: ["It is here"], disagrees_with: ["Beta is dear."], additions: [], withdraws: [] };
    const repeated = [gemini, standing("codex", { cross_verification: again }, 2)];
    expect(made(repeated, { round: 2, open }).convergence.score).toBe(scored([]));
    const settled = made([gemini, verifier("r1-d2", "r9-d9")], { round: 2, open });
    expect(settled).toMatchObject({ cross: { withdrawn: ["r1-d2"] }, questions: [] });
  });

  it("has a point that is disputed anew after it was accepted open again", () => {
    const one = (round: number) => ({ id: `r${round}-d1`, topic: "Alpha is slow.", positions: [] });
    const accepted = {
      to: "r1-d1",
      verdict: "accepted" as const,
      why: "It is.",
      tool: "gemini",
      messageId: "r2-msg-001",
    };
    const first = { disagreements: [one(1)], answered: [], withdrawn: [] };
    const ended = { disagreements: [], answered: [accepted], withdrawn: [] };
    const anew = { disagreements: [one(3)], answered: [], withdrawn: [] };
    expect(disputesOf([first, ended]).map(fateOf)).toEqual(["ended"]);
    expect(disputesOf([first, ended, anew]).map(fateOf)).toEqual(["open"]);
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
    const { cross } = made(twice);
    expect(cross.agreements).toEqual([]);
    expect(cross.disagreements.map(({ topic, positions }) => [topic, positions.map(({ tool }) => tool)])).toEqual([
      ["Sessions are not looked up", ["anthropic-2"]],
    ]);
    expect(cross.additions).toMatchObject([{ text: "Jobs", tools: ["anthropic-2"] }]);
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
    const last = made([
      standing("gemini", { implementation_approaches: approaches, recommends: "epsilon proxy" }),
      standing("codex", {}, 2),
    ]).solutions;
    expect(last.map(({ name }) => name)).toEqual(["Delta shard", "Epsilon proxy", "Alpha queue"]);
    expect(last[1]?.recommended_by).toEqual(["gemini"]);
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

  it("asks at most four questions, none twice, and needs the user after more than three disputes", () => {
    verifies("CD-06", "at most four");
    const disagrees_with = ["Alpha is wrong", "Beta costs more", "Gamma does not scale", "Delta breaks tests"];
    const verifier = standing("codex", { ...CODEX, cross_verification: { disagrees_with } }, 2);
    expect(made([BOTH[0] as ComparedAnalysis, verifier])).toMatchObject({
      status: "blocked",
      convergence: { recommendation: "user_input_needed" },
    });
    const asks = (...questions: string[]) => standing(questions.join(), { questions });
    const many = made([asks("Who pays?", "Until when?"), asks("How many sites?", "Which region?"), asks("Who signs?")]);
    expect(many.questions.map(({ text }) => text)).toEqual([
      "Who pays?",
      "Until when?",
      "How many sites?",
      "Which region?",
    ]);
    const few = made(BOTH);
    expect(few.questions.map(({ about }) => about)).toEqual(["question", "question"]);
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
