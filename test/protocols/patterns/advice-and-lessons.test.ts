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

const advice = (confidence: number, more: object = {}) => ({
  ...{ rationale: "it is slow on purpose", recommendation: `use bcrypt (${confidence})`, confidence },
  ...more,
});

describe("CP-8, consulting", () => {
  it("applies advice of 80 % confidence, and the work stays with the one who asked", async () => {
    verifies("CP-08", "success gate: confidence of 0.8, and applied");
    const table = team({ consultant: { advice: [advice(0.8)] } });
    const report = await table.runs("consulting");
    expect(table.course).toEqual(["consultant advice", "executor application"]);
    expect(table.turns[1]?.turn.body.instruction).toContain("use bcrypt (0.8)");
    expect(report).toMatchObject({ outcome: "reached", runs: [{ iterations: 1, bound: 2 }] });
    expect(await table.signals("consult_request")).toMatchObject([{ role: "executor", urgency: "normal" }]);
    expect(await table.signals("consult_response")).toMatchObject([{ role: "consultant", confidence: 0.8 }]);
  });

  it("asks once more below that, and no third time", async () => {
    verifies("CP-08", "bound: one follow-up");
    const sure = team({ consultant: { advice: [advice(0.79), advice(0.9)] } });
    expect((await sure.runs("consulting")).outcome).toBe("reached");
    const [, followUp] = sure.turns;
    expect(followUp?.turn.body.instruction).toContain("use bcrypt (0.79)");
    const unsure = team({ consultant: { advice: [advice(0.5)] } });
    const report = await unsure.runs("consulting");
    expect(unsure.count("consultant", "advice")).toBe(2);
    expect(report).toMatchObject({ outcome: "workaround", answer: expect.stringContaining("below 80 %") });
  });

  it.each([
    ["blocking", 120],
    ["normal", 300],
  ])("waits for %s advice %i seconds, then goes on unverified", async (urgency, seconds) => {
    verifies("CP-08", "time-out: two and five minutes; fallback: own judgement, unverified");
    const table = team({ consultant: { advice: ["silence"] } });
    const before = table.clock.now();
    const report = await table.runs("consulting", { urgency, turnSeconds: 4_000 });
    expect((table.clock.now() - before) / 1_000).toBeGreaterThanOrEqual(seconds);
    expect((table.clock.now() - before) / 1_000).toBeLessThan(seconds + 20);
    expect(report).toMatchObject({ outcome: "workaround", answer: expect.stringContaining("Unverified") });
  });

  it("calls nothing a workaround that only a rule answered", async () => {
    const table = team({ consultant: { advice: ["silence"] }, executor: { application: [undefined] } });
    table.models.set("executor", "rules");
    table.providerOf = () => "offline";
    const report = await table.runs("consulting");
    expect(report).toMatchObject({ outcome: "not-reached", answer: expect.stringMatching(/^Not done\./) });
  });

  it("waits as long as it takes where the urgency is low", async () => {
    verifies("CP-08", "time-out: none for low urgency");
    const table = team({ consultant: { advice: () => undefined } });
    await table.runs("consulting", { urgency: "low" });
    const [asked] = table.turns;
    expect(Date.parse(String(asked?.turn.body.deadline)) - (asked?.at ?? 0)).toBeGreaterThan(360 * 86_400_000);
  });

  it("asks a model where there is no specialist", async () => {
    verifies("CP-08", "fallback: no specialist, a model in their place");
    const table = team({ consultant: { advice: ["unable"] } });
    table.thoughtAnswers = ({ purpose }) => (purpose === "advice" ? advice(0.9) : undefined);
    const report = await table.runs("consulting");
    expect(table.thoughts).toEqual(["advice"]);
    expect(report.outcome).toBe("reached");
  });

  it("takes advice that conflicts with the design to a consensus gate", async () => {
    verifies("CP-08", "fallback: a conflict with the design triggers CP-4");
    const conflict = { summary: "it breaks the port", applied: false, conflicts: true };
    const table = team({ executor: { application: [conflict] } });
    const report = await table.runs("consulting");
    expect(report.runs.map(({ pattern, depth }) => [pattern, depth])).toEqual([
      ["CP-8", 0],
      ["CP-4", 1],
    ]);
  });

  it("is not reached where the advice is not applied", async () => {
    verifies("CP-08", "success gate: applied");
    expect((await team({ executor: { application: ["bad"] } }).runs("consulting")).outcome).toBe("not-reached");
  });
});

describe("CP-10, the post-mortem", () => {
  it("asks everybody once, and reports what they say, each thing once", async () => {
    verifies("CP-10", "success gate: all have looked back, and the report is made");
    const table = team({
      planner: { retro: [{ patterns: ["lock first", "Plan small"], difficult: ["the fixture"] }] },
    });
    const report = await table.runs("post-mortem");
    expect(table.course).toEqual(["planner retro", "executor retro", "tester retro"]);
    expect(report.postMortem).toMatchObject({
      execution_summary: { total_tasks: 0, escalations: 0 },
      reusable_patterns: ["lock first", "Plan small"],
      improvement_actions: ["ask earlier"],
      what_was_difficult: ["the fixture"],
    });
    expect(await table.signals("retro_finding")).toHaveLength(3);
    expect(report.outcome).toBe("reached");
  });

  it("goes on after three minutes, with what the messages say of those who are gone", async () => {
    verifies("CP-10", "time-out: three minutes; fallback: data from the messages");
    const table = team({ executor: { retro: ["silence"] } });
    const before = table.clock.now();
    const report = await table.runs("standard-development", { turnSeconds: 4_000 });
    expect((table.clock.now() - before) / 1_000).toBeGreaterThanOrEqual(180);
    expect((table.clock.now() - before) / 1_000).toBeLessThan(220);
    expect(report.postMortem?.from_messages).toEqual([
      "Executor did not look back; from the messages: impl_complete × 1",
    ]);
    expect(report.postMortem?.execution_summary).toMatchObject({ total_tasks: 4, completed: 4 });
  });

  it("keeps nothing where nobody found anything", async () => {
    verifies("CP-10", "fallback: a minimal report, nothing kept");
    const nothing = { retro: [{}] };
    const table = team({ planner: nothing, executor: nothing, tester: nothing });
    const report = await table.runs("post-mortem");
    expect(report.answer).toContain("found nothing to keep");
    expect(report.lessons.learned).toEqual([]);
    expect(await table.signals("lesson", "lessons")).toEqual([]);
  });

  it("teaches the next task of its kind, and no other", async () => {
    verifies("CP-24", "CP-10");
    const table = team();
    const report = await table.runs("standard-development", { taskType: "refactor" });
    expect(report.lessons.learned).toEqual(["lock first", "ask earlier"]);
    const next = await table.another("linear-pipeline", { taskType: "refactor" });
    expect(next.report.lessons.used).toEqual(["lock first", "ask earlier"]);
    for (const { body } of next.turns)
      expect(body.instruction).toContain("Learned from earlier tasks of this kind:\n- lock first");
    const other = await table.another("linear-pipeline", { taskType: "docs" });
    expect(other.report.lessons.used).toEqual([]);
    expect(other.turns[0]?.body.instruction).not.toContain("lock first");
  });
});
