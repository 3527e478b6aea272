import { afterEach, describe, expect, it } from "vitest";
import { pattern as definition } from "#protocols/patterns/index";
import { projectionOf } from "../../support/deliberated.ts";
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
      "Not adopted: no consensus in one round (MEDIUM), and no revised proposal was made. Voter 1",
    );
    expect(report.runs[0]?.iterations).toBe(1);
  });

  it("does not call it a severity that too few voted, nor an abstention that the coordinator said nothing", async () => {
    verifies("CP-04", "fewer than half decide nothing");
    const nobody = Object.fromEntries([1, 2, 3].map((n) => [`voter-${n}`, { vote: ["unable" as const] }]));
    expect((await team(nobody).runs("consensus-gate")).answer).toBe(
      "Not done. Not adopted: no consensus in two rounds (fewer than half voted).",
    );
    const abstain = { vote: [{ vote: "ABSTAIN", rationale: "not mine", confidence: 0.5 }] };
    const voters = Object.fromEntries([1, 2, 3].map((n) => [`voter-${n}`, abstain]));
    const report = await team({ ...voters, coordinator: { vote: ["unable"] } }).runs("consensus-gate");
    expect(linesOf(report)).toContain("Everybody abstained; the coordinator gave no answer");
  });

  it("goes on by its old course where a former version began it", async () => {
    verifies("CP-04", "AC-07");
    const table = team(silent);
    await table.begin("consensus-gate", { unattended: false });
    await table.begunBefore();
    const running = table.run();
    await table.answer("stop");
    expect(await running).toBe("finished");
    expect(await table.signals("consensus_blocked")).toMatchObject([{ severity: "HIGH" }]);
    expect(table.report().answer).toContain("No proposal was made");
  });
});
