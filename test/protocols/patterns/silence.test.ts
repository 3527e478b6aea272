import { afterEach, describe, expect, it } from "vitest";
import { pattern as definition } from "#protocols/patterns/index";
import { ProviderError } from "#providers";
import type { Failure } from "#wire";
import { projectionOf } from "../../support/deliberated.ts";
import { Failing } from "../../support/players.ts";
import { TeamTable } from "../../support/team-table.ts";
import { verifies } from "../../support/verifies.ts";

/* What a pattern says and does where somebody whom it needs gives no answer. */

const tables: TeamTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

function team(...scripts: ConstructorParameters<typeof TeamTable>): TeamTable {
  const table = new TeamTable(...scripts);
  tables.push(table);
  return table;
}

const linesOf = ({ runs }: { runs: readonly { lines: readonly { text: string }[] }[] }, at = 0): string[] =>
  (runs[at]?.lines ?? []).map(({ text }) => text);
const workAsked = (table: TeamTable): string[] =>
  table.turns.filter(({ kind }) => kind === "work").map(({ turn }) => turn.body.instruction);

describe("CP-4 without a proposal", () => {
  const silent = { proposer: { proposal: ["unable" as const] } };

  it.each([
    ["en", "Not done. No proposal was made: Proposer gave no valid answer. Nobody voted."],
    ["zh", "未完成。没有提案：提案人没有给出有效的回答。无人投票。"],
  ] as const)("reports no vote, and asks nobody to adopt what there is not: %s", async (lang, answer) => {
    verifies("CP-04", "never degrades in silence");
    const table = team(silent);
    await table.begin("consensus-gate", { unattended: false, lang });
    expect(await table.run()).toBe("finished");
    expect(table.messages("inbox.user.user", "question")).toEqual([]);
    expect(table.report()).toMatchObject({ outcome: "not-reached", answer, runs: [{ iterations: 0, signals: {} }] });
    expect(await table.signals("consensus_blocked")).toEqual([]);
    const steps = definition.told?.(projectionOf(table)).result?.find(({ id }) => id === "steps");
    expect(steps?.table?.rows[0]?.at(-1)).toBe(lang === "en" ? "none" : "无");
  });

  it("puts the first one to the user where only its revision is missing, and counts the rounds that there were", async () => {
    verifies("CP-04", "never degrades in silence");
    const table = team({
      proposer: { proposal: [undefined, "unable"] },
      "voter-1": { vote: ["bad"] },
      "voter-2": { vote: ["bad"] },
    });
    const report = await table.runs("consensus-gate");
    expect(report.answer).toContain(
      "did not pass: 1 for, 2 against, after one round of voting, and no revised proposal was made. Voter 1 (operations), REJECT: “too early”. Voter 2",
    );
    expect(report.runs[0]?.iterations).toBe(1);
  });

  it("does not call it a severity that too few voted, nor an abstention that the coordinator said nothing", async () => {
    verifies("CP-04", "fewer than half decide nothing");
    const nobody = Object.fromEntries([1, 2, 3].map((n) => [`voter-${n}`, { vote: ["unable" as const] }]));
    expect((await team(nobody).runs("consensus-gate")).answer).toBe(
      "“Use a strategy” did not pass: 0 for, after two rounds of voting; fewer than half voted. The proposal does not recommend: option B, “plugins”.",
    );
    const abstain = { vote: [{ vote: "ABSTAIN", rationale: "not mine", confidence: 0.5 }] };
    const voters = Object.fromEntries([1, 2, 3].map((n) => [`voter-${n}`, abstain]));
    const report = await team({ ...voters, coordinator: { vote: ["unable"] } }).runs("consensus-gate");
    expect(linesOf(report)).toContain("Everybody abstained; the coordinator gave no answer");
  });
});

describe("CP-4 with a voter whose model fails", () => {
  const failing = (failure: Failure, block: "BLOCK" | "APPROVE") => {
    let asked = 0;
    const vote = () => {
      asked += 1;
      return asked === 1
        ? new Failing(failure, "the model gave no answer")
        : { vote: block, rationale: "no", confidence: 1 };
    };
    return { table: team({ "voter-3": { vote } }), asked: () => asked };
  };

  it.each([
    ["that refuses", { class: "call", code: "refusal" }, "BLOCK", "not-reached"],
    ["that is overloaded", { class: "passing", code: "overloaded" }, "APPROVE", "reached"],
  ] as const)(
    "waits for the others, pauses, and a resume asks that turn alone: one %s",
    async (_, failure, vote, end) => {
      verifies("BY-16", "CP-04");
      const { table, asked } = failing(failure, vote);
      await table.begin("consensus-gate");
      expect(await table.run()).toBe("paused");
      expect(table.messages("phase", "paused").map(({ body }) => body)).toMatchObject([
        { failure, reason: expect.stringMatching(/the model gave no answer[\s\S]*--without/) },
      ]);
      const before = [...table.course];
      await table.resume({});
      expect(await table.run()).toBe("finished");
      // A second round votes on a revised proposal.
      expect(table.course.slice(before.length).length).toBe(vote === "BLOCK" ? 4 : 0);
      expect(asked()).toBe(vote === "BLOCK" ? 3 : 2);
      expect(table.report().outcome).toBe(end);
    },
  );

  it("goes on without them if its user wants that, and says so", async () => {
    const { table } = failing({ class: "call", code: "refusal" }, "BLOCK");
    await table.begin("consensus-gate");
    expect(await table.run()).toBe("paused");
    await table.command("answer_now");
    await table.resume({});
    expect(await table.run()).toBe("finished");
    expect(table.report().outcome).toBe("reached");
  });
});

describe("CP-1 where somebody is silent", () => {
  it("tells the coordinator, who plans then, what happened, and counts the plans that there were", async () => {
    verifies("CP-01", "never degrades in silence");
    const plans = (table: TeamTable) =>
      table.turns.find(({ role, kind }) => role === "coordinator" && kind === "plan")?.turn.body.instruction;
    const none = team({ planner: { plan: ["unable"] } });
    await none.runs("linear-pipeline");
    expect(plans(none)).toContain("Planner gave no plan. As the coordinator");
    expect(plans(none)).not.toContain("rejected");
    const later = team({
      planner: { plan: [undefined, "unable"] },
      coordinator: { review: ["bad"], plan: ["unable"] },
    });
    const report = await later.runs("linear-pipeline");
    expect(plans(later)).toContain("The plan was rejected 1 time, and then Planner gave no plan.");
    expect(linesOf(report).at(-1)).toBe("Coordinator gave no answer");
    expect(report.runs[0]).toMatchObject({ iterations: 2, summary: "There is no plan." });
  });

  it("tells that nobody approved the plan, and leaves a correction open on the board that nobody made", async () => {
    verifies("CP-01", "CP-02", "never degrades in silence");
    const table = team({
      coordinator: { review: ["unable"] },
      tester: { review: ["bad"] },
      executor: { work: [undefined, "unable"] },
    });
    expect(linesOf(await table.runs("linear-pipeline"))[0]).toBe("Coordinator gave no answer");
    expect(await table.board()).toContain("IMPL-fix-1 blocked");
  });

  it("says that a correction did not come, and not that nothing was handed over", async () => {
    verifies("CP-01", "feedback: the executor validates itself");
    const table = team({ executor: { work: [{ summary: "half", selfCheck: "failed" }, "unable"] } });
    expect((await table.runs("linear-pipeline")).answer).toBe(
      "Not done. What Executor handed over failed its own check, and no correction came.",
    );
  });

  it("has nobody correct what nobody has tested, and does not say that tests fail", async () => {
    verifies("CP-01", "never degrades in silence");
    const table = team({ tester: { test: ["unable"] } });
    const report = await table.runs("linear-pipeline");
    expect(workAsked(table)).toHaveLength(1);
    expect(report.answer).toContain("Nothing was tested: no report came in 5 iterations.");
  });

  it.each(["linear-pipeline", "expert-guided-development", "auto"] as const)(
    "%s says in the end that the user let tests pass that fail",
    async (pattern) => {
      verifies("CP-01", "the user's decision is told");
      const fails = { test: [{ summary: "half", passRate: 0.5, failures: ["a"] }] };
      const table = team({ tester: fails });
      await table.begin(pattern, { unattended: false });
      const running = table.run();
      await table.answer("proceed");
      expect(await running).toBe("finished");
      expect(table.report()).toMatchObject({
        outcome: "decided-by-user",
        answer: expect.stringMatching(/^Let pass by a decision from outside the team\. The tests do not reach 95 %/u),
      });
    },
  );
});

describe("CP-3 with too few answers", () => {
  it("is not done by a vote of the user's", async () => {
    verifies("CP-03", "quorum");
    const leak = (holds: boolean) => ({
      summary: "x",
      findings: [{ title: "Leak", holds, severity: "high", detail: "" }],
      confidence: 0.8,
    });
    const table = team({
      "worker-1": { analysis: [leak(true)] },
      "worker-2": { analysis: [leak(false)] },
      "worker-3": { analysis: ["unable"] },
      "voter-1": { vote: ["bad"] },
      "voter-2": { vote: ["bad"] },
    });
    await table.begin("fan-out-fan-in", { unattended: false });
    const running = table.run();
    await table.answer("proceed");
    expect(await running).toBe("finished");
    expect(table.report()).toMatchObject({ outcome: "not-reached", runs: [{ reached: false }, { reached: true }] });
  });
});

describe("CP-5 without a workaround", () => {
  const stuck = { attempt: [{ diagnosis: "unknown", resolved: false }] };

  it.each([
    [
      "the agent is silent",
      undefined,
      ["bad", "bad", "unable"],
      "no level has resolved it, and there is no workaround either. Executor gave no answer.",
    ],
    [
      "the agent does not say what it did",
      undefined,
      ["bad"],
      "no level has resolved it, and there is no workaround either. unknown.",
    ],
    ["the user's guidance does not help", "restart it", ["bad"], "what the user said to do did not help. unknown."],
  ] as const)("claims none where %s", async (_, guidance, attempt, told) => {
    verifies("CP-05", "never degrades in silence");
    const table = team({ executor: { attempt }, specialist: stuck, coordinator: stuck });
    await table.begin("escalation-chain", { unattended: guidance === undefined });
    const running = table.run();
    if (guidance !== undefined) await table.answer("guide", guidance);
    expect(await running).toBe("finished");
    expect(table.report()).toMatchObject({ outcome: "not-reached", answer: `Not done. Not resolved: ${told}` });
  });
});

describe("CP-6 where somebody is silent", () => {
  it("checks nothing that was not made, and takes nothing back", async () => {
    verifies("CP-06", "never degrades in silence");
    const table = team({ executor: { work: ["unable"] } });
    const report = await table.runs("incremental-delivery");
    expect(table.count("validator", "gate")).toBe(0);
    expect(workAsked(table).filter((text) => text.includes("Take "))).toEqual([]);
    expect(linesOf(report)).toContain("INCREMENT-1: Executor gave no answer");
    expect(report.outcome).toBe("not-reached");
  });

  it("has what was made checked again, and neither corrected nor called failed, where no check came", async () => {
    verifies("CP-06", "never degrades in silence");
    const table = team({ validator: { gate: ["unable", undefined] } });
    expect((await table.runs("incremental-delivery")).outcome).toBe("reached");
    expect(workAsked(table).every((text) => text.includes("Implement"))).toBe(true);
    expect(await table.signals("fix_required")).toEqual([]);
  });

  it("leaves what was delivered where the whole is not checked, and says so", async () => {
    verifies("CP-06", "never degrades in silence");
    const whole = (turn: { body: { instruction: string } }) => turn.body.instruction.includes("whole");
    const scripts = {
      validator: {
        gate: (_: number, turn: { body: { instruction: string } }) => (whole(turn) ? ("unable" as const) : undefined),
      },
    };
    const table = team(scripts);
    const report = await table.runs("incremental-delivery");
    expect(report.answer).toBe(
      "Not done. 2 of 2 increments are delivered, but the whole was not checked: Validator gave no answer.",
    );
    expect(workAsked(table).filter((text) => text.includes("Take "))).toEqual([]);
    expect(await table.board()).toContain("TEST-final blocked");
  });

  it("gives the review's reason, and the tries that there were, where the review does not let an increment pass", async () => {
    verifies("CP-06", "bound: three tries");
    const report = await team({ validator: { review: ["bad"] } }).runs("high-risk-feature");
    const lines = linesOf(report, 1);
    expect(lines[0]).toContain("INCREMENT-1: BLOCKED in 1 attempt;");
    expect(lines[1]).toContain("INCREMENT-1: The findings have not become fewer in 2 rounds in a row.");
  });

  it("counts increments, of which there may be more than tries", async () => {
    const tasks = Array.from({ length: 5 }, (_, n) => ({
      id: `t${n}`,
      title: `step ${n}`,
      dependsOn: n ? [`t${n - 1}`] : [],
    }));
    const table = team({ coordinator: { plan: [{ summary: "five", tasks }] } });
    await table.runs("incremental-delivery");
    const steps = definition.told?.(projectionOf(table)).result?.find(({ id }) => id === "steps");
    expect(steps?.table?.rows[0]?.at(-1)).toBe("5");
  });
});

describe("CP-7 where nobody carries a fix out", () => {
  it("does not call the problem solved by it, nor the fix tried", async () => {
    verifies("CP-07", "never degrades in silence");
    const table = team({ executor: { work: ["unable"] } });
    const report = await table.runs("swarming");
    expect(table.count("tester", "test")).toBe(0);
    expect(report.answer).toContain("In two rounds of swarming no fix was carried out.");
    expect(await table.board()).toEqual(["SWARM-FIX blocked", "SWARM-FIX blocked"]);
    expect(linesOf(report)).toContain("Executor gave no answer");
  });
});

describe("CP-8 without advice", () => {
  it("tells a refusal from what came too late, and claims no work that was not told", async () => {
    verifies("CP-08", "never degrades in silence");
    const table = team({ consultant: { advice: ["unable"] }, executor: { application: ["unable"] } });
    table.thoughtFails = () => new ProviderError("refusal", "it would not");
    const report = await table.runs("consulting", { provider: "offline" });
    expect(report).toMatchObject({
      outcome: "not-reached",
      answer: "Not done. No advice came. Executor gave no answer.",
    });
    expect(linesOf(report)[0]).not.toContain("a model was asked");
  });

  it("says why advice was not applied", async () => {
    const table = team({ executor: { application: ["bad"] } });
    expect((await table.runs("consulting")).answer).toContain("The advice was not applied: it does not fit.");
  });
});

describe("CP-9 where somebody is silent", () => {
  it("names both tracks where both are behind, and has nobody adjust what nobody compared", async () => {
    verifies("CP-09", "never degrades in silence");
    const both = { work: ["unable" as const, undefined] };
    const table = team({ "track-a": both, "track-b": both, coordinator: { alignment: ["unable"] } });
    const report = await table.runs("dual-track");
    const lines = linesOf(report);
    expect(lines[0]).toBe("Track A and Track B are behind");
    expect(lines).toContain("SYNC-1: not checked: Coordinator gave no answer");
    expect(report.answer).toContain("Nobody checked at SYNC-1 whether the tracks fit; the rest ran as a pipeline.");
    expect(workAsked(table).filter((text) => text.includes("Adjust"))).toEqual([]);
    expect(await table.signals("sync_checkpoint")).toEqual([]);
  });
});

describe("CP-10 where nobody looks back", () => {
  it("does not say that nothing was found", async () => {
    verifies("CP-10", "never degrades in silence");
    const gone = { retro: ["unable" as const] };
    const report = await team({ planner: gone, executor: gone, tester: gone }).runs("post-mortem");
    expect(report.answer).toBe("Not done. Nobody looked back.");
  });
});

it.each([
  ["consensus-gate", { proposer: { proposal: ["unable"] } }],
  ["linear-pipeline", { planner: { plan: ["unable"] }, tester: { test: ["unable", undefined] } }],
  ["incremental-delivery", { executor: { work: ["unable", undefined] }, validator: { gate: [undefined, "unable"] } }],
  ["swarming", { executor: { work: ["unable"] } }],
  ["dual-track", { coordinator: { alignment: ["unable"] } }],
] as const)("%s comes to the same under another owner, where somebody is silent", async (pattern, scripts) => {
  verifies("AC-07");
  const whole = await team(scripts).runs(pattern);
  const table = team(scripts);
  await table.begin(pattern);
  let runs = 0;
  while ((await table.runAndDieAfter(5)) === "killed" && runs < 100) runs += 1;
  expect(runs).toBeGreaterThan(1);
  expect(table.report()).toEqual(whole);
});
