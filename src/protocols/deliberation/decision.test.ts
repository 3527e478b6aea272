import { describe, expect, it } from "vitest";
import { projectionOf } from "../../../test/support/analyses.ts";
import { asked, decision, HIGH, says, summaries, tableWith } from "../../../test/support/deliberations.ts";
import { patience } from "../../../test/support/patience.ts";
import type { SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { resultOf } from "./result/index.ts";
import { decide, type Stance } from "./stances.ts";

const UNSURE = { ada: says({ confidence: 0.4 }), ben: says({ choice: "B", confidence: 0.3 }) };

/** Answers the user's question when it is put. */
async function answered(table: SimulatedTable, choice: string, text?: string): Promise<void> {
  const inbox = `swarm.v1.d-1.inbox.user.user`;
  for await (const item of table.bus.read([inbox], { signal: patience() })) {
    if (item.kind !== "message") continue;
    const body = { question: "escalation", choice, ...(text ? { text } : {}) };
    await table.userAnswers(body);
    return;
  }
}

const stance = (id: string, choice: string, confidence: number, more: Partial<Stance> = {}): Stance => ({
  ...{ id, choice, confidence, key: choice === "none" ? undefined : choice, position: `what ${id} says` },
  ...{
    reason: undefined,
    restsOn: undefined,
    leastSureOf: undefined,
    wouldChangeIf: undefined,
    messageId: `r1-msg-00${id.length}`,
    round: 1,
    concerns: [],
    chosenBefore: [],
  },
  ...more,
});
const ALTERNATIVES = [
  { letter: "A" as const, text: "Split it" },
  { letter: "B" as const, text: "Keep it" },
];

describe("the rule by which confidence is weighed", () => {
  it("takes the greatest sum, not the greatest number", () => {
    verifies("DP-06", "weighing confidence");
    const three = [stance("a", "A", 0.9), stance("bb", "B", 0.4), stance("ccc", "B", 0.4)];
    expect(decide(three, ALTERNATIVES)).toMatchObject({ by: "weight", choice: "A", text: "Split it" });
    expect(decide([...three, stance("dddd", "B", 0.2)], ALTERNATIVES)).toMatchObject({ choice: "B" });
  });

  it("counts nobody who proposes nothing", () => {
    const alone = [stance("a", "A", 0.6), stance("bb", "none", 0.9)];
    expect(decide(alone, ALTERNATIVES)).toMatchObject({ by: "agreement", choice: "A", weights: [{ weight: 0.6 }] });
  });

  it("is not enough where all are low, or the sums are equal", () => {
    verifies("DP-06", "all low");
    expect(decide([stance("a", "A", 0.49), stance("bb", "A", 0.4)], ALTERNATIVES)).toMatchObject({ escalated: "low" });
    expect(decide([stance("a", "A", 0.5), stance("bb", "A", 0.4)], ALTERNATIVES)).toMatchObject({ by: "agreement" });
    // Sums that computers hold to be apart by less than a hundredth are equal.
    const close = [stance("a", "A", 0.1), stance("bb", "A", 0.2), stance("ccc", "B", 0.3), stance("dddd", "none", 0.9)];
    expect(decide(close, ALTERNATIVES)).toMatchObject({
      escalated: "tie",
      weights: [{ weight: 0.3 }, { weight: 0.3 }],
    });
    const tie = [stance("a", "A", 0.3), stance("bb", "A", 0.4), stance("ccc", "B", 0.7)];
    expect(decide(tie, ALTERNATIVES)).toMatchObject({ by: "nobody", escalated: "tie" });
  });
});

describe("a decision that nobody is confident of", () => {
  it("is put to the person at the arbiter's seat", async () => {
    verifies("DP-06", "escalate to a person's seat");
    const table = await tableWith(UNSURE, { arbiter: "eve", seats: ["eve"], conflictOverrides: HIGH });
    table.players.set("eve", () => ({ choice: "B", decision: "keep it for a year", reason: "two people left" }));
    await table.run();
    expect(asked(table).map(([kind, who]) => [kind, who.length])).toEqual([
      ["assessment", 2],
      ["account", 2],
      ["resolution", 2],
      ["ruling", 1],
    ]);
    expect(summaries(table).at(-1)).toMatchObject({ next: "escalate" });
    expect(decision(table)).toMatchObject({
      by: "person",
      decidedBy: "eve",
      text: "Keep it",
      reason: "two people left",
    });
  });

  it("is put to the user where there is no such seat, or nobody sits there", async () => {
    verifies("DP-06", "escalate to the user");
    for (const options of [{}, { arbiter: "eve" }]) {
      const table = await tableWith(UNSURE, { ...options, unattended: false });
      table.players.set("eve", () => "silence");
      const run = table.run();
      await Promise.all([run, answered(table, "A", "we have the people")]);
      expect(decision(table)).toMatchObject({
        by: "person",
        decidedBy: "user",
        text: "Split it",
        reason: "we have the people",
      });
    }
  });

  it("stands in the result with what the user writes to it, cut where it is long and left out where it is blank", async () => {
    verifies("DP-06", "escalate to the user");
    const long = `we have the people ${"and the time ".repeat(300)}`;
    for (const [text, reason] of [
      [long, expect.stringMatching(/^we have the people and .*…$/)],
      [" \n ", undefined],
    ] as const) {
      const table = await tableWith(UNSURE, { unattended: false });
      await Promise.all([table.run(), answered(table, "A", text)]);
      expect(resultOf(projectionOf(table))?.markdown ?? "no result").toContain("Split it");
      expect(decision(table)?.reason).toEqual(reason);
      const state = projectionOf(table);
      // As a former version kept it.
      for (const one of state.floor) if (one.type === "decision") Object.assign(one.content, { reason: text });
      expect(resultOf(state)?.markdown ?? "no result").toContain("Split it");
    }
  });

  it("is put to the user where who sits at the arbiter's seat does not decide", async () => {
    verifies("DP-06", "escalate to the user");
    const table = await tableWith(UNSURE, { arbiter: "eve", seats: ["eve"], unattended: false });
    table.players.set("eve", () => ({ choice: "none", decision: "I cannot say", reason: "I am new here" }));
    await Promise.all([table.run(), answered(table, "A")]);
    expect(decision(table)).toMatchObject({ by: "person", decidedBy: "user", text: "Split it" });
  });

  it("says that nobody proposes anything where that is so, however sure they are of it", async () => {
    verifies("DP-06", "escalate to the user");
    const nothing = { ada: says({ choice: "none", confidence: 0.9 }), ben: says({ choice: "none", confidence: 0.8 }) };
    const table = await tableWith(nothing, { unattended: false });
    await Promise.all([table.run(), answered(table, "A")]);
    const [question] = table.messages("inbox.user.user", "question").map(({ body }) => JSON.stringify(body));
    expect(question).toContain("No specialist proposes anything");
    expect(question).not.toContain("confidence is low");
    const result = resultOf(projectionOf(table))?.markdown;
    expect(result).toContain("Decided by the user, since no specialist proposed anything.");
  });

  it("stays open where nobody is there to decide, and the ending says so", async () => {
    verifies("DP-06", "unattended");
    const table = await tableWith(UNSURE);
    await table.run();
    expect(decision(table)).toMatchObject({ by: "nobody", escalated: "low" });
    expect(table.messages("phase", "ended")[0]?.body).toMatchObject({
      outcome: "completed",
      answer: expect.stringContaining("Not decided"),
    });
  });
});
