import { describe, expect, it } from "vitest";
import { emptyProjection } from "#discussion";
import { DiscussionOptions, type FloorStatement } from "#wire";
import { AGREE, CODEX, GEMINI, projectionOf, says, tableWith } from "../../../../test/support/analyses.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { evidenceOf, importsIn } from "../evidence.ts";
import { RESULT } from "../result/index.ts";
import type { DiscussionArtifact } from "./artifact.ts";
import { artifactOf } from "./artifact.ts";
import { roundsIn } from "./material.ts";
import { reversibilityOf } from "./timeline.ts";

const { files, result: resultOf } = RESULT;

const SESSION = [
  "import { pool } from '../db/pool.ts';",
  "",
  "export async function session(id: string) {",
  "  return pool.query(id);",
  "}",
];
const DOCUMENTS = [
  { path: "src/auth/session.ts", text: SESSION.join("\n") },
  { path: "src/db/pool.ts", text: "export const pool = connect();" },
  { path: "docs/plan.md", text: "Sessions must become stateless before May.\n" },
];

const statement = (id: string, from: string, type: string, content: object): FloorStatement => ({
  ...{ id, from, type, round: 1, content: { ...content }, references: [], turn: id },
  timestamp: `2026-01-13T10:00:0${id.at(-1)}.000Z`,
  origin: { provider: `cli:${from}`, model: "m", isModel: true },
});

/** The evidence that the historian computes of two analyses and these documents. */
function evidence(documents = DOCUMENTS, gemini: object = GEMINI) {
  const state = emptyProjection("d-1");
  state.options = DiscussionOptions.parse({
    topic: "Stateless sessions?",
    provider: "cli:gemini",
    providers: ["gemini", "codex"],
  });
  state.floor.push(
    statement("r1-msg-001", "gemini", "analysis", gemini),
    statement("r1-msg-002", "codex", "verification", CODEX),
  );
  return evidenceOf(state, "en", documents);
}

describe("what the documents hold of the analyses", () => {
  it("is looked up: each place with its lines, and which file imports which", () => {
    verifies("CD-13", "file:line checked to exist", "CD-10", "dependency graph");
    const away = { file: "src/auth/session.ts", line: 40, reason: "beyond its end" };
    const other = { file: "src/nowhere.ts", line: 1, reason: "not there" };
    const found = evidence(DOCUMENTS, {
      ...GEMINI,
      code_locations: [...(GEMINI.code_locations as object[]), away, other],
    });
    expect(found.places.map(({ file, line, exists }) => [file, line, exists])).toEqual([
      ["src/auth/session.ts", 4, true],
      ["src/auth/session.ts", 40, false],
      ["src/nowhere.ts", 1, false],
    ]);
    expect(found.places[0]?.code).toBe("  return pool.query(id);\n}");
    expect(found.dependencies).toEqual([
      { source: "src/auth/session.ts", target: "src/db/pool.ts", relationship: "imports" },
    ]);
    expect(found.files[0]).toBe("src/auth/session.ts");
    expect(found.files).toContain("docs/plan.md");
  });

  it("holds what analyses say of files that there are, and nothing of others", () => {
    const dependencies = [
      { source: "src/auth/session.ts", target: "src/db/pool.ts", relationship: "calls" },
      { source: "src/auth/session.ts", target: "src/nowhere.ts", relationship: "uses" },
    ];
    expect(
      evidence(DOCUMENTS, { ...GEMINI, dependencies }).dependencies.map(({ relationship }) => relationship),
    ).toEqual(["imports", "calls"]);
  });

  it("reads imports of several languages", () => {
    const of = (path: string, text: string, target: string) =>
      importsIn([
        { path, text },
        { path: target, text: "" },
      ]);
    for (const [path, text, target] of [
      ["a/x.ts", 'export { y } from "./y.ts";', "a/y.ts"],
      ["a/x.js", 'const y = require("../y");', "y.js"],
      ["a/x.ts", 'await import("./y.js");', "a/y.ts"],
      ["app/x.py", "from app.db import pool\n", "app/db.py"],
      ["x.c", '#include "y.h"\n', "y.h"],
    ] as const) {
      expect(of(path, text, target), path).toEqual([{ source: path, target, relationship: "imports" }]);
    }
  });
});

describe("the artifact of a round", () => {
  it("has the six sections and what they are made from, with labels in both languages", async () => {
    verifies("CD-08", "six sections, labels", "CD-10", "FR, NFR, acceptance criteria, reversibility");
    const table = await tableWith(AGREE, { topic: "会话是否应当无状态？" });
    await table.run();
    const state = projectionOf(table);
    const paths = files(state).map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith("rounds/"))).toEqual([
      "rounds/1/synthesis.json",
      "rounds/2/synthesis.json",
    ]);
    const read = (round: number): DiscussionArtifact =>
      JSON.parse(
        files(state)
          .find(({ path }) => path === `rounds/${round}/synthesis.json`)
          ?.make() ?? "",
      );
    const [first, second] = [read(1), read(2)];
    expect(Object.keys(first)).toEqual([
      ...["metadata", "discussionTopic", "relatedFiles", "planning", "decision", "decisionRecords", "_internal"],
    ]);
    expect(first.metadata).toMatchObject({
      artifactId: "d-1-round-1",
      roundId: 1,
      contributingAgents: [
        { name: "Gemini", id: "gemini-cli" },
        { name: "Codex", id: "codex-cli" },
      ],
      exportFormats: ["markdown", "html"],
    });
    expect(first.discussionTopic).toMatchObject({
      status: "exploring",
      scope: { included: [{ en: "The session middleware" }] },
    });
    expect(first.planning.functional).toMatchObject([{ id: "FR-01", priority: "high" }]);
    expect(first.planning.nonFunctional).toMatchObject([
      { id: "NFR-01", priority: "critical", source: "Gemini analysis" },
    ]);
    expect(first.planning.acceptanceCriteria).toMatchObject([{ id: "AC-01", isMet: false }]);
    expect(first.decision.status).toBe("pending");
    expect(second.decision).toMatchObject({ status: "decided", confidenceScore: 0.855 });
    const name = second.decision.selectedSolution?.title;
    expect(name).toEqual({ en: "JWT access tokens", zh: "译：JWT access tokens" });
    expect(second.decision.rejectedAlternatives[0]?.rejectionReason).toEqual({
      en: "Recommended by 0 of 2; score 60",
      zh: "2 份分析中 0 份推荐；得分 60",
    });
    expect(second.decision.summary.zh).toBe(
      "2 份分析中 2 份推荐：译：JWT access tokens（低工作量，低风险）。收敛度：86%",
    );
    const types = second.decisionRecords.timeline.map(({ type }) => type);
    expect(types).toEqual(["proposal", "proposal", "argument", ...Array(4).fill("agreement"), "decision"]);
    expect(second.decisionRecords.timeline.at(-1)).toMatchObject({ reversibility: "easily_reversible" });
    expect(second.decisionRecords.timeline[0]?.eventId).toBe("evt-proposal-001");
    expect(second._internal.convergence).toMatchObject({ score: 0.855, recommendation: "converged" });
    expect(second._internal.cli_analyses.map(({ tool }) => tool)).toEqual(["gemini", "codex"]);
  });

  it("names the provider that stood in, and a leading solution that changed", async () => {
    verifies("CD-07", "who stood in is named");
    const table = await tableWith({ gemini: says(GEMINI), codex: says(CODEX) }, { rounds: 1 });
    table.providerOf = () => "cli:codex";
    await table.run();
    const state = projectionOf(table);
    expect(resultOf(state)?.markdown).toContain("Codex answered in place of Gemini.");
    const [round] = roundsIn(state);
    if (!round) throw new Error("no round");
    expect(artifactOf(round)._internal.cli_analyses[0]).toMatchObject({ tool: "codex", stands_in_for: "gemini" });
    const turned = artifactOf({ ...round, former: "Another way" }).decisionRecords.timeline;
    expect(turned.find(({ type }) => type === "reversal")?.summary.en).toBe(
      "The leading solution changed from Another way to JWT access tokens",
    );
    // The solution that most recommend leads, here and in the result, whatever is first by score.
    const scored = round.synthesis.solutions.toReversed().map((one, at) => ({ ...one, score: 90 - at }));
    const reordered = { ...round, synthesis: { ...round.synthesis, status: "decided" as const, solutions: scored } };
    expect(artifactOf(reordered).decision.selectedSolution?.title.en).toBe("JWT access tokens");
    expect(artifactOf(reordered).decisionRecords.timeline.at(-1)?.summary.en).toBe("Leading: JWT access tokens");
    expect(reversibilityOf({ effort: "high", risk: "high" })).toBe("irreversible");
    expect(reversibilityOf({ effort: "low", risk: "medium" })).toBe("requires_refactoring");
  });

  it("comes out the same from the same record, and grows with it", async () => {
    verifies("CD-08", "files are functions of the record");
    const table = await tableWith(AGREE);
    await table.run();
    const made = () => files(projectionOf(table)).map(({ path, make }) => [path, make()]);
    expect(made()).toEqual(made());
    expect(made().map(([path]) => path)).toEqual([
      ...["rounds/1/synthesis.json", "rounds/2/synthesis.json", "artifacts/analysis.json", "artifacts/analysis.md"],
      ...["artifacts/report.html", "artifacts/result.json"],
    ]);
  });

  it("is told in Chinese as in English", async () => {
    verifies("CD-10", "both languages");
    const zh = { topic: "会话是否应当无状态？", lang: "zh" as const };
    const table = await tableWith(AGREE, zh);
    await table.run();
    const text = resultOf(projectionOf(table))?.markdown ?? "";
    expect(text).toContain("两位都赞成：“JWT access tokens”（p1）。");
    const ours = RESULT.told(projectionOf(table))
      .result?.map(({ heading }) => heading)
      .join(" ");
    expect(ours).not.toMatch(/[a-z]{3,}/i);
  });
});
