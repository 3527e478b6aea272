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

const finding = (description: string) => ({ description, file: "src/a.ts", line: 3 });
const block = (...found: string[]) => ({ summary: "no", verdict: "BLOCK", findings: { high: found.map(finding) } });

describe("CP-1, the linear pipeline", () => {
  it("goes from plan to review, each stage a task that is blocked by the one before, and completed", async () => {
    verifies("CP-01", "success gate: every stage's task is completed");
    const table = team();
    const report = await table.runs("linear-pipeline");
    expect(table.course).toEqual([
      "planner plan",
      "coordinator review",
      "executor work",
      "tester test",
      "tester review",
    ]);
    expect(await table.board()).toEqual(
      ["PLAN-001", "IMPL-001", "TEST-001", "REVIEW-001"].map((task) => `${task} completed`),
    );
    const { tasks } = (await table.task("list")) as { tasks: { blockedBy: string[]; owner: string }[] };
    expect(tasks.map(({ blockedBy, owner }) => [owner, ...blockedBy])).toEqual([
      ["planner"],
      ["executor", "TASK-001"],
      ["tester", "TASK-002"],
      ["tester", "TASK-002"],
    ]);
    expect(report).toMatchObject({
      outcome: "reached",
      runs: [{ pattern: "CP-1", reached: true }, { pattern: "CP-2" }],
    });
    for (const type of ["plan_ready", "impl_complete", "review_result"])
      expect(await table.signals(type)).toHaveLength(1);
    expect(table.ended().outcome).toBe("completed");
  });

  it("sends a rejected plan back, and after three rejections the coordinator plans itself", async () => {
    verifies("CP-01", "fallback: plan rejected three times, the coordinator plans");
    const table = team({ coordinator: { review: ["bad"] } });
    await table.runs("linear-pipeline");
    expect(table.count("planner", "plan")).toBe(3);
    expect(table.count("coordinator", "review")).toBe(3);
    expect(table.count("coordinator", "plan")).toBe(1);
    const [, second] = table.turns.filter(({ role, kind }) => role === "planner" && kind === "plan");
    expect(second?.turn.body.instruction).toContain("reads past the end");
    expect(await table.signals("plan_ready")).toHaveLength(3);
  });

  it("has the executor correct what fails its own check before anybody else looks", async () => {
    verifies("CP-01", "feedback: the executor validates itself");
    const failed = { summary: "half", selfCheck: "failed" };
    const table = team({ executor: { work: [failed, undefined] } });
    await table.runs("linear-pipeline");
    expect(table.course.slice(2, 5)).toEqual(["executor work", "executor work", "tester test"]);
  });

  it("repeats tests until 95 % pass, five times at most, and then asks the user", async () => {
    verifies("CP-01", "bound: five test iterations below 95 %, then the user");
    const rate = (passRate: number) => ({ summary: "some fail", passRate, failures: ["a"] });
    const good = team({ tester: { test: [rate(0.9), rate(0.949), rate(0.95)] } });
    expect((await good.runs("linear-pipeline")).outcome).toBe("reached");
    expect(good.count("tester", "test")).toBe(3);
    const never = team({ tester: { test: [rate(0.5)] } });
    const report = await never.runs("linear-pipeline");
    expect(never.count("tester", "test")).toBe(5);
    expect(never.count("executor", "work")).toBe(5);
    expect(report).toMatchObject({ outcome: "not-reached", answer: expect.stringContaining("95 % in 5 iterations") });
    expect(await never.board()).toContain("TEST-001 blocked");
    expect(never.ended().outcome).toBe("completed");
  });

  it("goes into a review-fix cycle where the review blocks, with a task for each fix", async () => {
    verifies("CP-01", "CP-02", "fallback: the review blocks, IMPL-fix is created");
    const table = team({ tester: { review: ["bad", undefined] } });
    expect((await table.runs("linear-pipeline")).outcome).toBe("reached");
    expect(await table.board()).toContain("IMPL-fix-1 completed");
    expect(await table.signals("fix_required")).toMatchObject([{ iteration: 1 }]);
  });

  it("plans again, once, where the review finds the design at fault", async () => {
    verifies("CP-01", "CP-02", "fallback: a flaw of the design goes back to CP-1");
    const flaw = { ...block("the boundary is wrong"), designFlaw: true };
    const table = team({ tester: { review: [flaw, undefined] } });
    expect((await table.runs("linear-pipeline")).outcome).toBe("reached");
    expect(table.count("planner", "plan")).toBe(2);
    const always = team({ tester: { review: [flaw] } });
    expect((await always.runs("linear-pipeline")).outcome).toBe("not-reached");
    expect(always.count("planner", "plan")).toBe(2);
  });

  it("goes on without those who say nothing, as far as that is possible", async () => {
    verifies("CP-01", "time-out: a stage's own turn limit");
    const table = team({ coordinator: { review: ["silence"] }, planner: { plan: ["silence"] } });
    const report = await table.runs("linear-pipeline", { seats: ["coordinator", "planner"], seatSeconds: 60 });
    expect(report.outcome).toBe("reached");
    expect(table.count("coordinator", "plan")).toBe(1);
    const stuck = team({ executor: { work: ["silence"] } });
    expect(await stuck.runs("linear-pipeline", { seats: ["executor"], seatSeconds: 60 })).toMatchObject({
      outcome: "not-reached",
      answer: "Not done. Executor handed nothing over.",
    });
    expect(await stuck.board()).toContain("IMPL-001 blocked");
  });
});

describe("CP-2, the review-fix cycle", () => {
  it.each([
    ["APPROVE", {}],
    ["CONDITIONAL", { findings: { high: [finding("slow")] } }],
  ])("ends where the reviewer says %s, without a critical finding", async (verdict, more) => {
    verifies("CP-02", "success gate: APPROVE, or CONDITIONAL without critical findings");
    const table = team({ reviewer: { review: ["bad", { summary: "good", verdict, ...more }] } });
    const report = await table.runs("review-fix-cycle");
    expect(report).toMatchObject({ outcome: "reached", runs: [{ pattern: "CP-2", iterations: 2, bound: 5 }] });
    expect(table.course).toEqual(["executor work", "reviewer review", "executor work", "reviewer review"]);
    const second = table.turns[2]?.turn.body.instruction;
    expect(second).toContain("reads past the end");
  });

  it("returns a verdict that does not go with its findings", async () => {
    verifies("CP-02", "CONDITIONAL has no critical finding");
    const critical = { summary: "x", verdict: "CONDITIONAL", findings: { critical: [finding("deletes data")] } };
    const empty = { summary: "x", verdict: "BLOCK" };
    const table = team({ reviewer: { review: [critical, empty, undefined] } });
    expect(await table.runs("review-fix-cycle")).toMatchObject({ outcome: "reached", runs: [{ iterations: 3 }] });
    const rules = table
      .messages("phase", "returned")
      .flatMap(({ body }) => (body.reasons as { rule: string }[]).map(({ rule }) => rule));
    expect(rules).toContain("approved_critical");
    expect(rules).toContain("block_without_finding");
  });

  it("says in each signal what changed against the round before", async () => {
    verifies("CP-02", "feedback signal: verdict, findings, iteration, delta");
    const second = {
      summary: "no",
      verdict: "BLOCK",
      findings: { high: [{ ...finding("c"), again: true }, finding("d")] },
    };
    const table = team({ reviewer: { review: [block("a", "b", "c"), second, undefined] } });
    await table.runs("review-fix-cycle");
    expect(await table.signals("review_result")).toMatchObject([
      { iteration: 1, verdict: "BLOCK", delta: "+0 fixed, -3 new issues" },
      {
        iteration: 2,
        verdict: "BLOCK",
        delta: "+2 fixed, -1 new issue",
        findings: { high: [{ again: true }, { again: false }] },
      },
      { iteration: 3, verdict: "APPROVE", delta: "+2 fixed, -0 new issues" },
    ]);
    expect(await table.board()).toEqual(["IMPL-fix-1 completed", "IMPL-fix-2 completed"]);
  });

  it("stops after five rounds, or as many as were asked for, and shows the user the findings of all", async () => {
    verifies("CP-02", "bound: five rounds, configurable; then the user with the whole history");
    const fewer = (n: number) => block(...Array.from({ length: 10 - n }, (_, at) => `finding ${n}.${at}`));
    const table = team({ reviewer: { review: fewer } });
    const report = await table.runs("review-fix-cycle");
    expect(table.count("reviewer", "review")).toBe(5);
    expect(report).toMatchObject({ outcome: "not-reached", answer: expect.stringContaining("after 5 rounds") });
    const short = team({ reviewer: { review: fewer } });
    await short.runs("review-fix-cycle", { maxIterations: 2 });
    expect(short.count("reviewer", "review")).toBe(2);
  });

  it("asks the user, who sees every finding, and may let it pass", async () => {
    verifies("CP-02", "fallback: the user gets all findings");
    const table = team({
      reviewer: { review: (n) => block(...Array.from({ length: 4 - n }, (_, at) => `f${n}.${at}`)) },
    });
    await table.begin("review-fix-cycle", { unattended: false, maxIterations: 2, userSeconds: 60 });
    const done = await table.run();
    expect(done).toBe("finished");
    const [question] = table.messages("inbox.user.user", "question");
    const { found = [] } = (question?.body.details ?? {}) as { found?: string[] };
    expect(found).toEqual([
      ...["f1.0", "f1.1", "f1.2"].map((text) => `1. high: src/a.ts:3: ${text}`),
      ...["f2.0", "f2.1"].map((text) => `2. high: src/a.ts:3: ${text}`),
    ]);
    expect(table.report().answer).toContain("Without an answer of the user");
  });

  it("stops where two rounds in a row bring no improvement", async () => {
    verifies("CP-02", "fallback: no improvement in two consecutive rounds");
    const table = team({ reviewer: { review: [block("a", "b"), block("a", "c"), block("d", "e")] } });
    const report = await table.runs("review-fix-cycle");
    expect(table.count("reviewer", "review")).toBe(3);
    expect(report.answer).toContain("not become fewer in 2 rounds in a row");
    const up = team({ reviewer: { review: [block("a", "b"), block("a", "b"), block("a"), block("b"), undefined] } });
    expect((await up.runs("review-fix-cycle")).outcome).toBe("reached");
  });

  it("escalates what no fix can mend", async () => {
    verifies("CP-02", "CP-05", "fallback: a design that the producer cannot mend is escalated");
    const flaw = { ...block("wrong boundary"), designFlaw: true };
    const table = team({ reviewer: { review: [flaw] }, executor: { attempt: ["bad"] } });
    const report = await table.runs("review-fix-cycle");
    expect(report.runs.map(({ pattern, depth }) => [pattern, depth])).toEqual([
      ["CP-2", 0],
      ["CP-5", 1],
    ]);
    expect(await table.signals("escalate")).not.toHaveLength(0);
  });

  it("asks the user where the producer or the reviewer says nothing in time", async () => {
    verifies("CP-02", "time-out: a round's is the turn's");
    for (const role of ["executor", "reviewer"]) {
      const table = team({ [role]: { work: ["silence"], review: ["silence"] } });
      const before = table.clock.now();
      const report = await table.runs("review-fix-cycle", { seats: [role], seatSeconds: 90 });
      expect(report.answer.toLowerCase()).toContain(role);
      expect((table.clock.now() - before) / 1_000).toBeGreaterThanOrEqual(90);
    }
  });
});
