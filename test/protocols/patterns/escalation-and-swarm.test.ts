import { afterEach, describe, expect, it } from "vitest";
import { TeamTable } from "../../support/team-table.ts";
import { verifies } from "../../support/verifies.ts";

const tables: TeamTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

function team(...scripts: ConstructorParameters<typeof TeamTable>): TeamTable {
  const table = new TeamTable(...scripts);
  tables.push(table);
  return table;
}

const stuck = (diagnosis: string) => ({ diagnosis, tried: [`${diagnosis}, tried`], resolved: false });
const NOBODY = {
  executor: { attempt: ["bad"] },
  specialist: { attempt: ["bad"] },
  coordinator: { attempt: ["bad"] },
} as const;

/** No level resolves it, and the executor says what it did instead. */
const WITHOUT_CACHE = {
  ...NOBODY,
  executor: {
    attempt: ["bad", "bad", { diagnosis: "unknown", resolved: false, solution: "it is released without the cache" }],
  },
} as const;

/** Somebody else swarms in a team session, for some seconds. */
async function hold(table: TeamTable, session: string, seconds: number): Promise<void> {
  await table.task("create", { id: session, subject: "CP-7", session_id: "swarming" });
  await table.task("claim", { id: session, by: "another", seconds, session_id: "swarming" });
}

describe("CP-5, the escalation chain", () => {
  it("ends at the level that resolves it", async () => {
    verifies("CP-05", "success gate: a level resolves it");
    const table = team({ executor: { attempt: ["bad", undefined] } });
    const report = await table.runs("escalation-chain");
    expect(report).toMatchObject({ outcome: "reached", runs: [{ iterations: 2, bound: 5 }] });
    expect(await table.signals("escalate")).toHaveLength(0);
  });

  it("goes through all four levels with 2, 1, 1 and 1 attempts, each level knowing what those before diagnosed", async () => {
    verifies("CP-05", "2/1/1/1 attempts over four levels, each adding its diagnosis");
    const table = team({
      executor: { attempt: [stuck("types"), stuck("casts"), undefined] },
      specialist: { attempt: [stuck("a cycle")] },
      coordinator: { attempt: [stuck("the team")] },
    });
    const report = await table.runs("escalation-chain");
    expect(table.course).toEqual(
      ["executor", "executor", "specialist", "coordinator", "executor"].map((who) => `${who} attempt`),
    );
    const escalated = await table.signals("escalate");
    expect(
      escalated.map(({ from_level, to_level, attempts_at_current }) => [from_level, to_level, attempts_at_current]),
    ).toEqual([
      [0, 1, 2],
      [1, 2, 1],
      [2, 3, 1],
    ]);
    expect(escalated[2]?.diagnosis_chain).toMatchObject([
      { level: 0, agent: "executor", attempts: 1, diagnosis: "types", tried: ["types, tried"] },
      { level: 0, attempts: 2, diagnosis: "casts" },
      { level: 1, agent: "specialist", diagnosis: "a cycle" },
      { level: 2, agent: "coordinator", diagnosis: "the team" },
    ]);
    const [first, second, third] = table.turns.map(({ turn }) => turn.body.instruction);
    expect(second).toContain("Your attempt has not resolved it: try what has not been tried.");
    for (const other of [first, third]) expect(other).not.toContain("Your attempt");
    const atCoordinator = table.turns[3]?.turn.body.instruction ?? "";
    for (const known of ["types", "casts", "a cycle"]) expect(atCoordinator).toContain(known);
    expect(report).toMatchObject({ outcome: "workaround", answer: expect.stringContaining("WORKAROUND") });
  });

  it("has the agent carry out what a higher level found, and goes on up where that does not help", async () => {
    verifies("CP-05", "response: a solution goes back to the agent; a problem redefined is tried again");
    const solution = { diagnosis: "a cycle", resolved: false, solution: "cut it at the port" };
    const table = team({
      executor: { attempt: ["bad", "bad", "bad", undefined] },
      specialist: { attempt: [solution] },
      coordinator: { attempt: [{ diagnosis: "x", resolved: false, redefined: "it is the build that fails" }] },
    });
    const report = await table.runs("escalation-chain");
    expect(table.turns[3]?.turn.body.instruction).toContain("cut it at the port");
    expect(table.turns.at(-1)?.turn.body.instruction).toContain("it is the build that fails");
    expect(report).toMatchObject({ outcome: "reached", answer: expect.stringContaining("level 2") });
  });

  it("is not done by a solution that nobody carried out, and learns nothing from it", async () => {
    verifies("CP-05", "a solution that is only described is named as such");
    const describes = { diagnosis: "no access", resolved: true, carriedOut: false, solution: "set a bound by noon" };
    const solution = { diagnosis: "a cache without a bound", resolved: false, solution: "set a bound" };
    const table = team({ executor: { attempt: ["bad", "bad", describes] }, specialist: { attempt: [solution] } });
    const report = await table.runs("escalation-chain");
    expect(report.answer).toBe(
      "Not done. A solution is proposed at level 1 (specialist diagnosis); nobody says that it was carried out: set a bound.",
    );
    expect(report.lessons.learned).toEqual([]);
    // The step names the proposal and the statement that says that it was not carried out.
    expect(report.runs[0]?.lines.at(-1)?.refs).toEqual(["r3-msg-001", "r4-msg-001"]);
  });

  it("goes back to CP-1 where the design is at fault", async () => {
    verifies("CP-05", "fallback: a flaw of the design goes back to CP-1");
    const flaw = { diagnosis: "no boundary", resolved: false, architectural: true };
    const table = team({ executor: { attempt: ["bad"] }, specialist: { attempt: [flaw] } });
    const report = await table.runs("escalation-chain");
    expect(report.runs.map(({ pattern, depth }) => [pattern, depth])).toEqual([
      ["CP-5", 0],
      ["CP-1", 0],
      ["CP-2", 1],
    ]);
    expect(report.outcome).toBe("reached");
  });

  it("carries out what the user says", async () => {
    verifies("CP-05", "level 3: the user's guidance is carried out");
    const table = team({ ...NOBODY, executor: { attempt: ["bad", "bad", undefined] } });
    await table.begin("escalation-chain", { unattended: false });
    const running = table.run();
    await table.answer("guide", "restart the broker");
    expect(await running).toBe("finished");
    expect(table.turns.at(-1)?.turn.body.instruction).toContain("restart the broker");
    expect(table.report()).toMatchObject({
      outcome: "reached",
      answer: "Done. Resolved at level 3 (user): restart the broker.",
    });
  });

  it("takes a workaround where the user does not answer in time, and stops where they say so", async () => {
    verifies("CP-05", "time-out: the user's limit; fallback: a marked workaround");
    const table = team(WITHOUT_CACHE);
    await table.begin("escalation-chain", { unattended: false, userSeconds: 600 });
    const before = table.clock.now();
    expect(await table.run()).toBe("finished");
    expect((table.clock.now() - before) / 1_000).toBeGreaterThanOrEqual(600);
    expect(table.report()).toMatchObject({
      outcome: "workaround",
      answer:
        "Not solved; gone on with a workaround. WORKAROUND: no level has resolved it. In its place, by Executor: it is released without the cache.",
    });
    const told = team(NOBODY);
    await told.begin("escalation-chain", { unattended: false });
    const running = told.run();
    await told.answer("stop");
    await running;
    expect(told.report()).toMatchObject({
      outcome: "not-reached",
      answer: "Not done. Not resolved: the user stopped it.",
    });
  });

  it("asks the same of the user under another owner, with the same limit", async () => {
    verifies("CP-05", "AC-07");
    const table = team(WITHOUT_CACHE);
    await table.begin("escalation-chain", { unattended: false, userSeconds: 600 });
    const before = table.clock.now();
    let runs = 0;
    while ((await table.runAndDieAfter(7)) === "killed" && runs < 50) runs += 1;
    expect((table.clock.now() - before) / 1_000).toBeLessThan(700);
    expect(table.report().outcome).toBe("workaround");
  });

  it("keeps a solution of level 1 as a pattern that level 0 is told the next time", async () => {
    verifies("CP-23", "CP-05");
    const solution = { diagnosis: "a cycle", resolved: true, solution: "cut it at the port" };
    const table = team({ executor: { attempt: ["bad", "bad", undefined] }, specialist: { attempt: [solution] } });
    const report = await table.runs("escalation-chain", { taskType: "bugfix" });
    expect(report.lessons.learned).toEqual(["Speed up the import: cut it at the port"]);
    const next = await table.another("escalation-chain", { taskType: "bugfix" });
    expect(next.report.lessons.used).toEqual(["Speed up the import: cut it at the port"]);
    expect(next.turns[0]?.body.instruction).toContain("cut it at the port");
    const otherKind = await table.another("escalation-chain", { taskType: "docs" });
    expect(otherKind.report.lessons.used).toEqual([]);
  });
});

describe("CP-7, swarming", () => {
  const diagnosis = (confidence: number, fix: string) => ({
    ...{ perspective: "p", root_cause: `cause of ${fix}`, confidence, fix_suggestion: fix },
  });
  const fails = { summary: "still", passRate: 0.9, failures: ["import"] };

  it("has everybody diagnose, carries out the surest diagnosis, and checks it", async () => {
    verifies("CP-07", "success gate: what was blocked runs; the surest diagnosis is carried out");
    const table = team({
      planner: { diagnosis: [diagnosis(0.4, "split the module")] },
      executor: { diagnosis: [diagnosis(0.9, "fix")] },
      tester: { diagnosis: [diagnosis(0.9, "fix the fixture of the import")] },
    });
    const report = await table.runs("swarming");
    expect(table.course).toEqual([
      "planner diagnosis",
      "executor diagnosis",
      "tester diagnosis",
      "executor work",
      "tester test",
    ]);
    // Equally sure: the more concrete one.
    expect(table.turns[3]?.turn.body.instruction).toContain("Carry out: fix the fixture of the import");
    expect(table.turns[3]?.turn.body.instruction).toContain(
      "What others saw:\n- Executor: cause of fix: fix\n- Planner",
    );
    expect(report).toMatchObject({ outcome: "reached", runs: [{ iterations: 1, bound: 2 }] });
    expect(await table.signals("swarm_diagnosis")).toHaveLength(3);
    expect(await table.signals("swarm_join")).toMatchObject([{ issue: "Speed up the import" }]);
    expect(await table.board()).toEqual(["SWARM-FIX completed"]);
  });

  it("pauses what the board says is worked on, and resumes it", async () => {
    verifies("CP-07", "pauses what the task board says");
    const paused: unknown[] = [];
    const table = team();
    await table.task("create", { id: "A", subject: "a", session_id: "team-1" });
    await table.task("create", { id: "B", subject: "b", session_id: "team-1", metadata: { critical: true } });
    for (const id of ["A", "B"]) await table.task("claim", { id, by: "ada", session_id: "team-1" });
    table.onTurn = async () => {
      const { tasks } = (await table.task("list", { session_id: "team-1" })) as {
        tasks: { id: string; metadata: object }[];
      };
      paused.push(tasks.filter(({ metadata }) => "paused_for_swarm" in metadata).map(({ id }) => id));
    };
    await table.runs("swarming", { session: "team-1" });
    expect(paused[0]).toEqual(["A"]);
    const { task } = (await table.task("get", { id: "A", session_id: "team-1" })) as {
      task: { metadata: object; history: object[] };
    };
    expect(task.metadata).toEqual({});
    expect(task.history).toHaveLength(4);
    expect(await table.signals("swarm_join", "team-1")).toMatchObject([{ affected_tasks: ["A", "B"] }]);
  });

  it("has a second round without what was tried, and then asks the user", async () => {
    verifies("CP-07", "bound: two rounds of diagnosis; then the user");
    const table = team({
      executor: { diagnosis: [diagnosis(0.9, "restart")] },
      tester: { test: [fails] },
      planner: { diagnosis: [diagnosis(0.5, "replace the queue")] },
    });
    const report = await table.runs("swarming");
    expect(table.count("executor", "diagnosis")).toBe(2);
    const fixes = table.turns.filter(({ kind }) => kind === "work").map(({ turn }) => turn.body.instruction);
    expect(fixes[0]).toContain("restart");
    expect(fixes[1]).not.toContain("Carry out: restart");
    expect(table.turns.filter(({ kind }) => kind === "diagnosis").at(-1)?.turn.body.instruction).toContain(
      "not to be suggested again",
    );
    expect(report).toMatchObject({ outcome: "not-reached", answer: expect.stringContaining("Two rounds of swarming") });
    const said = report.runs[0]?.lines.map(({ text }) => text);
    expect(said).toContain("not passed: 90 % of what was blocked works: import");
  });

  it("takes back a fix that breaks something else, and tries the next best", async () => {
    verifies("CP-07", "fallback: a fix with a new problem is rolled back");
    const broke = { summary: "new", passRate: 0.9, failures: [], newProblems: ["login fails"] };
    const table = team({
      executor: { diagnosis: [diagnosis(0.9, "drop the cache")] },
      tester: { test: [broke, undefined] },
    });
    expect((await table.runs("swarming")).outcome).toBe("reached");
    const works = table.turns.filter(({ kind }) => kind === "work").map(({ turn }) => turn.body.instruction);
    expect(works[1]).toContain("take it back: drop the cache");
    const said = table.report().runs[0]?.lines.map(({ text }) => text);
    expect(said).toContain("not passed: it brought new problems: login fails");
    expect(works).toHaveLength(3);
  });

  it("goes on after ten minutes with the best diagnosis that there is, without those who are silent", async () => {
    verifies("CP-07", "time-out: ten minutes; fallback: silent agents are skipped");
    const table = team({ planner: { diagnosis: ["silence"] } });
    const before = table.clock.now();
    const report = await table.runs("swarming", { turnSeconds: 4_000 });
    expect((table.clock.now() - before) / 1_000).toBeGreaterThanOrEqual(600);
    expect((table.clock.now() - before) / 1_000).toBeLessThan(640);
    expect(report.outcome).toBe("reached");
    expect(report.runs[0]?.lines.map(({ text }) => text)).toContain("without Planner (no answer by the deadline)");
  });

  it("waits for another swarm of its team session, and gives up where that does not end", async () => {
    verifies("CP-07", "CP-20", "one at a time, across processes, by compare-and-set");
    const table = team();
    await hold(table, "team-1", 100);
    const before = table.clock.now();
    expect((await table.runs("swarming", { session: "team-1" })).outcome).toBe("reached");
    expect((table.clock.now() - before) / 1_000).toBeGreaterThanOrEqual(100);
    expect(table.messages("phase", "notice").map(({ body }) => body.text)).toEqual([
      expect.stringContaining("another swarm is going on"),
    ]);
    expect(await table.board("swarming")).toEqual(["CP-7 pending"]);
    const never = team();
    await hold(never, "team-1", 9_000);
    expect(await never.runs("swarming", { session: "team-1" })).toMatchObject({
      outcome: "not-reached",
      answer: expect.stringContaining("one at a time"),
    });
    expect(never.turns).toEqual([]);
  });

  it("does not wait for the swarm of another team session", async () => {
    verifies("CP-07", "one at a time: of each team session");
    for (const options of [{ session: "team-1" }, {}]) {
      const table = team();
      await hold(table, "team-2", 9_000);
      expect((await table.runs("swarming", options)).outcome).toBe("reached");
      expect(table.messages("phase", "notice")).toEqual([]);
    }
  });
});
