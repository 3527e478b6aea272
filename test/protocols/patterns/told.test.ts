import { afterEach, describe, expect, it } from "vitest";
import { pattern as definition } from "#protocols/patterns/index";
import { projectionOf } from "../../support/deliberated.ts";
import { TeamTable } from "../../support/team-table.ts";
import { verifies } from "../../support/verifies.ts";

const tables: TeamTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

function team(...scripts: ConstructorParameters<typeof TeamTable>): TeamTable {
  const table = new TeamTable(...scripts);
  tables.push(table);
  return table;
}

const lines = ({ runs }: { runs: readonly { lines: readonly { text: string }[] }[] }): string[] =>
  runs.flatMap((run) => run.lines.map(({ text }) => text));

describe("a reader of a pattern's result is told", () => {
  const loss = { file: "src/queue.ts", line: 41, description: "写入之前就确认", suggestion: "提交之后再确认" };
  const metric = { line: 7, description: "没有指标" };

  it("each review, how many findings it names again, and the last one's findings, in words of the language", async () => {
    verifies("CP-02", "the result names the findings");
    const block = { summary: "两个问题", verdict: "BLOCK", findings: { high: [loss], low: [metric] } };
    const passes = { summary: "还差一个", verdict: "CONDITIONAL", findings: { low: [{ ...metric, again: true }] } };
    const table = team({ reviewer: { review: [block, passes] } });
    const report = await table.runs("review-fix-cycle", { lang: "zh" });
    expect(lines(report)).toEqual([
      "第 1 次审查：否决，2 个问题。两个问题。",
      "第 2 次审查：有条件通过，1 个问题，其中 1 个是上次 2 个中的。还差一个。",
    ]);
    expect(report.answer).toBe("已完成。审查放行：有条件通过，共 2 轮，提出 1 个问题。");
    expect(report.findings).toEqual([{ text: "低：第 7 行：没有指标", refs: ["r2-msg-002"] }]);
  });

  it("what each level diagnosed, and that it was resolved where what it proposed did it", async () => {
    verifies("CP-05", "the result tells the diagnoses");
    const stuck = { diagnosis: "it hangs", resolved: false };
    const knows = { diagnosis: "two connections each", resolved: false, solution: "a pool of their own" };
    const table = team({ executor: { attempt: [stuck, stuck, undefined] }, specialist: { attempt: [knows] } });
    const report = await table.runs("escalation-chain");
    expect(lines(report)).toEqual([
      "level 0 (self-repair), Executor, attempt 1: not resolved; it hangs",
      "level 0 (self-repair), Executor, attempt 2: not resolved; it hangs",
      "level 1 (specialist diagnosis), Specialist, attempt 1: resolved; two connections each (proposed: a pool of their own)",
    ]);
    expect(report.answer).toBe("Done. Resolved at level 1 (specialist diagnosis): a pool of their own.");
  });

  it("the cause and the fix of a swarm, what is to be minded about advice, and the angles' findings", async () => {
    verifies("CP-07", "CP-08", "CP-03", "the result says what was done");
    const swarm = await team().runs("swarming");
    expect(swarm.answer).toMatch(/after 1 round\. Cause: what \w+ sees\. What was done: what \w+ would do\.$/);
    const caveats = ["100 ms more at login"];
    const advice = { rationale: "slow on purpose", recommendation: "bcrypt", confidence: 0.95, caveats };
    const consulting = team({ consultant: { advice: [advice] } });
    const report = await consulting.runs("consulting");
    expect(report.answer).toBe("Done. The advice was applied: bcrypt. To be minded: 100 ms more at login.");
    const said = consulting.messages("phase", "progress").flatMap(({ body }) => body.lines as string[]);
    expect(said[0]).toContain("bcrypt");
    const holds = { title: "locks the table", holds: true, severity: "critical" };
    const fan = team({
      "worker-1": { analysis: [{ summary: "a", confidence: 0.8, findings: [holds] }] },
      "worker-2": { analysis: [{ summary: "b", confidence: 0.8, findings: [{ ...holds, holds: false }] }] },
    });
    const { answer, runs, findings } = await fan.runs("fan-out-fan-in", { lang: "zh" });
    expect(findings[0]?.text).toBe("致命：locks the table（安全；性能认为不成问题）");
    expect(answer).toMatch(/^3 个角度分析了 3 个，共 \d 个发现。通过，3 票赞成：/u);
    // The step within says that itself.
    expect(runs[0]?.summary).not.toContain("通过");
    const sections = definition.told?.(projectionOf(fan)).result ?? [];
    expect(sections.find(({ id }) => id === "step-1")?.folded).toBe(false);
    // A vote's conditions are told there.
    expect(sections.find(({ id }) => id === "step-2")?.folded).toBe(false);
  });

  it("what somebody found who suggests nothing; whoever looks back is told what was counted", async () => {
    verifies("CP-10", "retrospectives are told as they were given");
    const table = team({ planner: { retro: [{ went_well: ["the plan held"], patterns: ["queue first"] }] } });
    await table.task("create", { subject: "PLAN-001", owner: "planner" });
    await table.runs("post-mortem");
    const said = table.messages("phase", "progress").flatMap(({ body }) => body.lines as string[]);
    expect(said.join("\n")).toMatch(/Planner \(r1-msg-\d+\): queue first/);
    expect(table.turns[0]?.turn.body.instruction).toContain("Its board and messages show: tasks: 1");
  });
});
