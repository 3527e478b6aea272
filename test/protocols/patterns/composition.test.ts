import { afterEach, describe, expect, it } from "vitest";
import type { Protocol } from "#protocols";
import { readGiven } from "#protocols/given";
import {
  pattern as definition,
  listPatterns,
  runnableNamed,
  selectPatterns,
  tellPatterns,
  tellSelection,
} from "#protocols/patterns/index";
import { DiscussionOptions } from "#wire";
import {
  COMPOSITIONS,
  CompositionError,
  nestingFault,
  PATTERNS,
  type PatternId,
  RUNNABLE,
} from "../../../src/protocols/patterns/catalogue.ts";
import { Course } from "../../../src/protocols/patterns/course.ts";
import { ROUTES, routeOf } from "../../../src/protocols/patterns/team.ts";
import { projectionOf } from "../../support/deliberated.ts";
import { killPoints } from "../../support/drawn.ts";
import { TeamTable } from "../../support/team-table.ts";
import { verifies } from "../../support/verifies.ts";

const tables: TeamTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

function team(...scripts: ConstructorParameters<typeof TeamTable>): TeamTable {
  const table = new TeamTable(...scripts);
  tables.push(table);
  return table;
}

const runsOf = ({ runs }: { runs: readonly { pattern: string; depth: number }[] }): string[] =>
  runs.map(({ pattern, depth }) => `${">".repeat(depth)}${pattern}`);

describe("the rules of composition", () => {
  it("lets no pattern run within itself, and CP-7 once at a time", () => {
    verifies("CP-20", "not re-entrant");
    for (const id of Object.values(PATTERNS)) expect(nestingFault([id], [], id)).toContain("not re-entrant");
    expect(nestingFault(["CP-7", "CP-3"], [], "CP-7")).toContain("not re-entrant");
  });

  it.each<[PatternId, PatternId]>([
    ["CP-6", "CP-2"],
    ["CP-2", "CP-5"],
    ["CP-2", "CP-7"],
    ["CP-9", "CP-1"],
    ["CP-3", "CP-4"],
    ["CP-9", "CP-7"],
  ])("lets %s run %s within itself", (outer, inner) => {
    verifies("CP-20", "nestable, escalates, degrades");
    expect(nestingFault([outer], [], inner)).toBeUndefined();
  });

  it("refuses what no rule allows, and anything after the post-mortem", () => {
    verifies("CP-20", "CP-10", "always last");
    expect(nestingFault(["CP-4"], [], "CP-2")).toContain("CP-4 does not run CP-2 within itself: it may run none");
    expect(nestingFault(["CP-3"], [], "CP-6")).toContain("CP-3 does not run CP-6 within itself: it may run CP-4");
    expect(nestingFault(["CP-8"], [], "CP-5")).toContain("it may run CP-4");
    expect(nestingFault([], ["CP-1", "CP-10"], "CP-2")).toContain("the post-mortem is always last");
    const course = new Course({} as ConstructorParameters<typeof Course>[0]);
    course.stack.push("CP-10");
    const body = (): Protocol<never> => expect.unreachable();
    expect(() => course.within("CP-1", null, body).next()).toThrow(CompositionError);
  });
});

describe("the five named compositions", () => {
  it.each([
    ["standard-development", ["CP-1", ">CP-2", "CP-10"]],
    ["high-risk-feature", ["CP-4", "CP-6", ">CP-2", ">CP-2"]],
    ["complex-investigation", ["CP-3", "CP-4"]],
    ["parallel-development", ["CP-9", ">CP-2", ">CP-2", "CP-10"]],
    ["expert-guided-development", ["CP-8", "CP-1", "CP-2"]],
  ] as const)("%s runs %j", async (name, runs) => {
    verifies("CP-25");
    const table = team();
    const report = await table.runs(name);
    expect(runsOf(report)).toEqual(runs);
    expect(report.outcome).toBe("reached");
    // A kind comes once in a round, and at its own step.
    const begun = table.messages("phase", "begun").map(({ round, body }) => `${round}.${body.step} ${body.name}`);
    expect(new Set(begun).size).toBe(begun.length);
    expect(begun.every((one) => !one.includes(".0 "))).toBe(true);
    const named: readonly string[] = COMPOSITIONS[name];
    expect(new Set(runs.map((one) => one.replace(">", "")))).toEqual(new Set(named.filter((id) => id !== "CP-7")));
  });

  it("swarm on an investigation without a diagnosis", async () => {
    verifies("CP-25", "CP-3, CP-4, CP-7 where it is needed");
    const against = { vote: ["bad"] } as const;
    const report = await team({ "voter-1": against, "voter-2": against }).runs("complex-investigation");
    expect(runsOf(report)).toEqual(["CP-3", "CP-4", "CP-7"]);
    expect(report.outcome).toBe("reached");
  });

  it("deliver nothing of a high-risk feature whose design was not adopted", async () => {
    verifies("CP-25", "CP-4");
    const table = team({ "voter-1": { vote: [{ vote: "BLOCK", rationale: "no", confidence: 1 }] } });
    const report = await table.runs("high-risk-feature");
    expect(runsOf(report)).toEqual(["CP-4"]);
    expect(report.outcome).toBe("not-reached");
  });

  it("look back on a task that failed, too", async () => {
    verifies("CP-25", "CP-10");
    const report = await team({ tester: { test: ["bad"] } }).runs("standard-development");
    expect(runsOf(report)).toEqual(["CP-1", "CP-10"]);
    expect(report.outcome).toBe("not-reached");
  });
});

describe("the coordinator", () => {
  const chosen = (facts: Readonly<Record<string, unknown>>): string[] =>
    selectPatterns(facts).flatMap(({ pattern, chosen: is }) => (is ? [pattern] : []));

  it.each([
    [{}, ["CP-1", "CP-10"]],
    [{ risk: "high" }, ["CP-4", "CP-1", "CP-10"]],
    [{ complexity: "high", taskType: "feature" }, ["CP-1", "CP-6", "CP-10"]],
    [{ complexity: "high", taskType: "bugfix" }, ["CP-1", "CP-10"]],
    [{ taskType: "review" }, ["CP-1", "CP-2", "CP-10"]],
    [{ taskType: "test" }, ["CP-1", "CP-2", "CP-10"]],
    [{ hasExpert: true }, ["CP-8", "CP-1", "CP-10"]],
    [{ hasExpert: true, complexity: "low" }, ["CP-1", "CP-10"]],
    [{ risk: "high", teamSize: 2 }, ["CP-1", "CP-10"]],
  ])("chooses for %j: %j", (facts, patterns) => {
    verifies("CP-20", "selection by task type, complexity, risk and team");
    expect(chosen(facts)).toEqual(patterns);
  });

  it("explains its choice, and what it left out, in both languages", () => {
    verifies("CP-20", "explains its choice");
    const selected = selectPatterns({ risk: "high", taskType: "feature" });
    expect(tellSelection(selected, "en")).toContain("✓ CP-4 Consensus gate: chosen: the risk is high");
    expect(tellSelection(selected, "en")).toContain(
      "· CP-6 Incremental delivery: left out: not a feature of high complexity",
    );
    expect(tellSelection(selected, "zh")).toContain("✓ CP-4 共识门控：采用，风险高");
    expect(listPatterns("en").map(({ name }) => name)).toEqual([...RUNNABLE]);
    expect(tellPatterns("zh")).toContain("CP-9  dual-track：双轨并行");
  });

  it("knows a pattern by its name and by its number", () => {
    expect(["CP-2", "cp-02", "2", "review-fix-cycle"].map(runnableNamed)).toEqual(Array(4).fill("review-fix-cycle"));
    expect(["CP-11", "0", "review", ""].map(runnableNamed)).toEqual(Array(4).fill(undefined));
  });

  it.each([
    ["plan_ready", {}, ["CP-1"], "approve-plan"],
    ["impl_complete", {}, ["CP-1", "CP-6"], "unlock-tests-and-review"],
    ["review_result", { verdict: "BLOCK" }, ["CP-2"], "create-fix-task"],
    ["vote", {}, ["CP-4"], "tally-votes"],
    ["escalate", {}, ["CP-5"], "hand-to-next-level"],
    ["increment_ready", {}, ["CP-6"], "check-increment-gate"],
    ["swarm_join", {}, ["CP-7"], "pause-tasks-and-gather-diagnoses"],
    ["consult_request", {}, ["CP-8"], "hand-to-specialist"],
    ["sync_checkpoint", {}, ["CP-9"], "check-alignment"],
    ["retro_finding", {}, ["CP-10"], "gather-retrospectives"],
  ] as const)("routes %s", (type, data, patterns, action) => {
    verifies("CP-21");
    expect(routeOf(type, data)).toMatchObject({ patterns, action });
  });

  it("routes no more than that", () => {
    verifies("CP-21");
    expect(Object.keys(ROUTES)).toHaveLength(10);
    expect(routeOf("review_result", { verdict: "APPROVE" })).toBeUndefined();
    for (const type of ["message", "state_update", "toString"]) expect(routeOf(type)).toBeUndefined();
  });

  it("leads a task through PLAN, EXECUTE, VALIDATE and DONE, with the branches chosen for it", async () => {
    verifies("CP-26");
    const table = team();
    const options = { taskType: "feature", complexity: "high", risk: "high", hasExpert: true };
    const report = await table.runs("auto", options);
    expect(runsOf(report)).toEqual(["CP-8", "CP-4", "CP-1", "CP-6", "CP-1", ">CP-2", "CP-10"]);
    const states = (await table.signals("state_update")).flatMap(({ fsm_state }) => fsm_state ?? []);
    expect(states).toEqual(["PLAN", "EXECUTE", "VALIDATE", "DONE"]);
    expect(await table.team("get_state", { role: "coordinator" })).toMatchObject({ state: { fsm_state: "DONE" } });
    expect(report.outcome).toBe("reached");
    expect((await table.board()).every((one) => one.endsWith("completed"))).toBe(true);
    expect(runsOf(await team().runs("auto", { taskType: "review" }))).toEqual([
      "CP-1",
      "CP-1",
      "CP-1",
      ">CP-2",
      "CP-2",
      "CP-10",
    ]);
  });

  it("escalates what blocks a state, and goes through it once more", async () => {
    verifies("CP-26", "blocked: CP-5");
    const table = team({ executor: { work: ["unable", undefined] } });
    const report = await table.runs("auto");
    expect(runsOf(report)).toEqual(["CP-1", "CP-1", "CP-5", "CP-1", "CP-1", ">CP-2", "CP-10"]);
    expect(report.outcome).toBe("reached");
  });

  it("swarms on what no level has resolved and others wait for", async () => {
    verifies("CP-26", "blocked: CP-5, then CP-7");
    const bad = { attempt: ["bad"] } as const;
    const table = team({ executor: { work: ["unable", undefined], ...bad }, specialist: bad, coordinator: bad });
    const report = await table.runs("auto");
    expect(runsOf(report)).toEqual(["CP-1", "CP-1", "CP-5", "CP-7", "CP-1", "CP-1", ">CP-2", "CP-10"]);
    expect(report.outcome).toBe("reached");
  });

  it("plans again where the design is at fault, and looks back however it ended", async () => {
    verifies("CP-26", "CP-05");
    const flaw = { diagnosis: "no boundary", resolved: false, architectural: true };
    const table = team({ executor: { work: ["unable"], attempt: [flaw] } });
    const report = await table.runs("auto");
    expect(runsOf(report)).toEqual(["CP-1", "CP-1", "CP-5", "CP-1", "CP-1", "CP-10"]);
    expect(report.outcome).toBe("not-reached");
  });
});

describe("a team's run", () => {
  it.each(["en", "zh"] as const)("is told with the answer first, in %s", async (lang) => {
    verifies("BY-21");
    const table = team({ "voter-1": { vote: ["bad"] } });
    await table.runs("high-risk-feature", { lang });
    const state = projectionOf(table);
    const text = definition.result(state)?.markdown ?? "";
    expect(text).toMatch(
      lang === "zh" ? /^# Speed up the import\n\n## 结果\n\n已完成。/ : /^# Speed up the import\n\n## Result\n\nDone\./,
    );
    expect(text).toContain(
      lang === "zh"
        ? "| 1 CP-4 共识门控 | 通过 | 通过，2 票赞成"
        : "| 1 CP-4 Consensus gate | passed | Passed with 2 for",
    );
    expect(/[\u4e00-\u9fff]/.test(text)).toBe(lang === "zh");
    const json = definition.files(state).find(({ path }) => path === "artifacts/result.json");
    expect(JSON.parse(json?.make() ?? "")).toEqual({ result: definition.told?.(state).result });
    const report =
      definition
        .files(state)
        .find(({ path }) => path === "artifacts/report.html")
        ?.make() ?? "";
    expect(report).toContain(lang === "zh" ? "各步骤及其门控结果" : "What ran, and what each gate said");
  });

  it("names what was handed over, the latest first, with a file for each longer piece", async () => {
    verifies("CP-02", "the work is delivered with the result");
    const short = { summary: "moved the loop", artifact: "src/import.ts", selfCheck: "passed" };
    const long = { summary: "whole", artifact: "line 1\nline 2\n", selfCheck: "not-made" };
    const table = team({ executor: { work: [short, long] }, reviewer: { review: ["bad", undefined] } });
    await table.runs("review-fix-cycle");
    const state = projectionOf(table);
    const sections = definition.told?.(state).result ?? [];
    expect(sections.find(({ id }) => id === "delivered")?.items).toEqual([
      { text: "Executor: artifacts/work/r2-msg-001.txt. Own check: not made. whole.", refs: ["r2-msg-001"] },
      { text: "Executor: src/import.ts. Own check: passed. moved the loop.", refs: ["r1-msg-001"] },
    ]);
    const files = definition.files(state).filter(({ path }) => path.startsWith("artifacts/work/"));
    expect(files.map(({ path, make }) => [path, make()])).toEqual([
      ["artifacts/work/r2-msg-001.txt", "line 1\nline 2\n"],
    ]);
  });

  it("says of each step its gate, bound, signals and fallback, and of each role who held it", async () => {
    const table = team({
      coordinator: { review: ["bad", "bad", "bad"] },
      tester: { review: ["bad", undefined] },
    });
    await table.runs("linear-pipeline");
    const sections = definition.told?.(projectionOf(table)).result ?? [];
    const of = (id: string) => sections.find((one) => one.id === id);
    expect(of("steps")?.table?.rows.map(([step, gate]) => `${step}: ${gate}`)).toEqual([
      "1 CP-1 Linear pipeline: passed",
      "1.1 CP-2 Review-fix cycle: passed",
    ]);
    expect(of("steps")?.table?.rows[1]?.[3]).toBe("2 of at most 5");
    const pipeline = of("step-1");
    expect(pipeline?.heading).toBe("1 CP-1 Linear pipeline: gate passed");
    expect(pipeline?.text).toContain("Signals: impl_complete, plan_ready × 3.");
    expect(pipeline?.text.join(" ")).toContain("Gate: every stage's task is completed. Bound: each stage once");
    expect(pipeline?.items.map(({ text }) => text)).toContain("Fallback taken: the coordinator plans itself");
    expect(of("roles")?.text).toEqual(["Not needed: Specialist."]);
    expect(of("roles")?.table?.rows.find(([role]) => role === "Tester")).toEqual([
      "Tester",
      "a person or program at the seat",
      expect.stringMatching(/^APPROVE: good \(r\d+-msg-\d+\)$/),
      "3",
    ]);
  });

  it.each(RUNNABLE)("is estimated before anything is spent: %s", async (name) => {
    verifies("BY-18");
    const table = team();
    const report = await table.runs(name);
    expect(report.outcome).toBe("reached");
    const options = DiscussionOptions.parse({ topic: "x", protocol: "pattern", pattern: name });
    const { least, most } = definition.estimate?.(options, 0) ?? {};
    expect(table.turns.length).toBeGreaterThanOrEqual(least?.calls ?? 0);
    expect(table.turns.length).toBeLessThanOrEqual(most?.calls ?? 0);
    expect(most?.input).toBeGreaterThan(least?.input ?? 0);
  });

  it.each([
    ["review-fix-cycle", "executor, reviewer, specialist, coordinator"],
    ["consensus-gate", "proposer, voter-1, voter-2, voter-3, coordinator"],
  ])("refuses a seat that is none of its roles before anything is started: %s", (name, roles) => {
    verifies("CP-20", "roles are seats");
    const start = (seats: readonly string[]) =>
      readGiven([definition], "http", { topic: "Mend it", protocol: "pattern", pattern: name, seats });
    expect(() => start(["coordinator", "alice"])).toThrow(
      `seats: alice is no role of ${name}: a seat is named by the role that it holds: ${roles}`,
    );
    expect(start(["coordinator"]).seats).toEqual(["coordinator"]);
  });

  it("says so where a seat is none of its roles, of a discussion that passed no entrance", async () => {
    const table = team();
    await table.begin("review-fix-cycle", { seats: ["alice"] });
    await table.run();
    expect(table.ended()).toMatchObject({
      outcome: "failed",
      reason: expect.stringContaining("alice is no role of review-fix-cycle"),
    });
  });

  it("ends with what there is where a budget is spent", async () => {
    const report = await team().runs("standard-development", { budgetCalls: 3 });
    expect(report).toMatchObject({
      outcome: "not-reached",
      answer: expect.stringContaining("It ended before its time"),
    });
  });

  it.each(RUNNABLE)("has the same result when killed after any message that it stored: %s", async (name) => {
    verifies("AC-07", "BY-21");
    const scripts = { tester: { test: ["bad", undefined] }, "voter-1": { vote: ["bad", undefined] } } as const;
    const whole = team(scripts);
    const report = await whole.runs(name);
    const said = (table: TeamTable): string[] => table.floor().map(({ id, from, type }) => `${id} ${from} ${type}`);
    for (const after of killPoints(11, 71)) {
      const table = team(scripts);
      await table.begin(name);
      if ((await table.runAndDieAfter(after)) !== "killed") break;
      expect(await table.run(), `killed after ${after}`).toBe("finished");
      expect(table.report(), `killed after ${after}`).toEqual(report);
      expect(said(table), `killed after ${after}`).toEqual(said(whole));
      expect(await table.board(), `killed after ${after}`).toEqual(await whole.board());
      expect((await table.team("status")).total_messages, `killed after ${after}`).toEqual(
        (await whole.team("status")).total_messages,
      );
    }
  });
});
