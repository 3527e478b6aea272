import { describe, expect, it } from "vitest";
import { projectionOf } from "../../../test/support/analyses.ts";
import { asked, decision, HIGH, instruction, says, summaries, tableWith } from "../../../test/support/deliberations.ts";
import { patience } from "../../../test/support/patience.ts";
import type { SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { RESULT } from "./result/index.ts";

const { result: resultOf } = RESULT;

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

const CONCERN = { text: "two sources of truth", against: "A", weight: "key" } as const;
const outcome = async (players: Parameters<typeof tableWith>[0], options: Parameters<typeof tableWith>[1] = {}) => {
  const table = await tableWith(players, options);
  await table.run();
  return { table, decided: decision(table), text: resultOf(projectionOf(table))?.markdown ?? "" };
};

describe("what the stances come to", () => {
  it("is what more than half are for, however sure the others are; confidences are never summed", async () => {
    verifies("DP-06", "stances are counted");
    const sure = says({ choice: "B", confidence: 1 });
    const { decided, text } = await outcome({
      ada: says({ confidence: 0.3 }),
      ben: says({ confidence: 0.3 }),
      cyd: sure,
    });
    expect(decided).toMatchObject({ by: "majority", choice: "A", weights: [{ weight: 2 }, { weight: 1 }] });
    expect(text).toContain("2 of 3 are for: “Split it” (p1).");
    expect(text).not.toContain("No decision is recorded");
  });

  it("is nothing where no proposal has more than half of all, and at least two", async () => {
    const apart = { ada: says({ confidence: 0.9 }), ben: says({ choice: "B" }) };
    const alone = { ada: says({ confidence: 0.9 }), ben: says({ choice: "none" }) };
    for (const players of [apart, alone])
      expect((await outcome(players)).decided).toMatchObject({ by: "nobody", escalated: "divided" });
  });

  it("is nothing while a key concern about it is open, which the first sentences tell with its author", async () => {
    verifies("DP-06", "an open key concern");
    const players = { ada: says({}), ben: says({}), cyd: says({ choice: "B", concerns: [CONCERN] }) };
    const { decided, text } = await outcome(players);
    expect(decided).toMatchObject({ by: "nobody", escalated: "concern" });
    expect(text).toContain(
      "Key concern about “Split it” (p1), put to nobody since: “two sources of truth” (Expert cyd, r1-msg-004).",
    );
    const dan = says({ choice: "B", concerns: [{ ...CONCERN, text: "nobody is on call" }] });
    expect((await outcome({ ...players, dan })).text).toMatch(
      /Key concern about “Split it” \(p1\), .*: “.*” \(Expert cyd, r1-msg-\d+\)\. Open, too: 1 more \(Expert dan\)\./,
    );
    const own = says({ concerns: [{ ...CONCERN, weight: "minor" }] });
    expect((await outcome({ ...players, ada: own })).text).toContain("Concern: named by somebody who is for it.");
    const minor = says({ choice: "B", concerns: [{ ...CONCERN, weight: "minor" }] });
    expect((await outcome({ ...players, cyd: minor })).decided).toMatchObject({ by: "majority" });
  });

  it("asks in the second round those to whom something is put, and who raised it only once it is answered", async () => {
    const cyd = says({ choice: "none", concerns: [{ ...CONCERN, against: "all" }] });
    const { table } = await outcome({ ada: says({}), ben: says({}), cyd }, { conflictOverrides: HIGH });
    expect(asked(table)[1]).toEqual(["account", ["ada", "ben"]]);
    expect(asked(table)[2]?.[1]).toContain("cyd");
  });

  it.each([
    ["met", "majority"],
    ["stands", "nobody"],
  ] as const)("waits for who raised the concern: the answer %s", async (judges, by) => {
    verifies("DP-05", "an answer goes back");
    const cyd = says({ choice: "B", concerns: [CONCERN] }, { account: { choice: "none" }, resolution: { judges } });
    const { table, decided, text } = await outcome({ ada: says({}), ben: says({}), cyd }, { conflictOverrides: HIGH });
    expect(asked(table).at(-1)).toEqual(["resolution", ["cyd"]]);
    expect(instruction(table, "r3.resolution", "cyd")).toContain(
      "You raised “two sources of truth” (r1-msg-004). Expert ada answered: “two shifts” (r2-msg-001). Is it met?",
    );
    expect(decided?.by).toBe(by);
    expect(text).toContain(`Key concern: ${judges === "met" ? "answered" : "maintained by its author"}.`);
    // Its author's words on the answer stand beside it while it is open.
    const said = "(Expert cyd, r1-msg-004). Expert cyd on the answer: “a third shift would do”.";
    expect(text.replace(/\s+/gu, " ").includes(said)).toBe(judges === "stands");
  });

  it("has nobody's word for theirs: who raised no concern is quoted with none", async () => {
    const { table, text } = await outcome(
      { ada: says({}), ben: says({}), cyd: says({ choice: "B" }) },
      { conflictOverrides: HIGH },
    );
    expect(summaries(table)[0]?.conflicts.flatMap(({ points }) => points.map(({ concern }) => concern))).toEqual(
      Array(4).fill(undefined),
    );
    expect(text).toContain("nobody raised one");
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
    expect(question).toContain("no specialist proposed anything");
    expect(question).not.toContain("confidence is below");
    const result = resultOf(projectionOf(table))?.markdown;
    expect(result).toContain(
      "Decided by the user: “Split it”.\n\nA person was asked because no specialist proposed anything.",
    );
  });

  it("stays open where nobody is there to decide, and the ending says so", async () => {
    verifies("DP-06", "unattended");
    const table = await tableWith(UNSURE);
    await table.run();
    expect(decision(table)).toMatchObject({ by: "nobody", escalated: "low" });
    expect(table.messages("phase", "ended")[0]?.body).toMatchObject({
      outcome: "completed",
      answer: expect.stringContaining("No decision is recorded"),
    });
  });
});
