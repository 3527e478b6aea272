import { describe, expect, it } from "vitest";
import { type PointsDiscussion, tableOf } from "#points";
import { deliberation as definition } from "#protocols/deliberation/index";
import { ProviderError } from "#providers";
import { projectionOf } from "../../../test/support/deliberated.ts";
import {
  asked,
  decision,
  HIGH,
  instruction,
  of,
  says,
  summaries,
  tableWith,
} from "../../../test/support/deliberations.ts";
import { verifies } from "../../../test/support/verifies.ts";

const ALIKE = { ada: says({}), ben: says({}), cyd: says({}) };

describe("what a model adds", () => {
  it("is contradictions between messages that exist, which turn into a conflict", async () => {
    verifies("DP-04", "a model adds words");
    const table = await tableWith(ALIKE, { conflictOverrides: HIGH, provider: "anthropic" });
    const why = "41 minutes cannot be one night and every night";
    const before: unknown[] = [];
    table.thoughtAnswers = ({ purpose, facts: { computed } }) => {
      if (purpose === "reading") before.push((computed as { before: unknown }).before);
      return purpose === "reading"
        ? {
            contradictions: [
              { between: ["r1-msg-002", "r1-msg-003"], why },
              { between: ["r1-msg-002", "r9-msg-099"], why: "made up" },
            ],
            consensus: [
              { text: "the lock is the cause", refs: ["r1-msg-002", "r1-msg-004"] },
              { text: "nobody said so", refs: ["r7-msg-001"] },
            ],
            gaps: [
              { text: "nobody measured May", refs: ["r1-msg-003"] },
              { text: "nobody asked Finance", refs: ["r7-msg-001"] },
            ],
          }
        : purpose === "questions"
          ? {
              questions: [
                { to: "ada", question: "What did the lock cost in May?" },
                { to: "mallory", question: "?" },
              ],
            }
          : undefined;
    };
    await table.run();
    expect(asked(table).slice(0, 2)).toEqual([
      ["assessment", ["ada", "ben", "cyd"]],
      ["account", ["ada", "ben"]],
    ]);
    const [first] = summaries(table);
    expect(first?.conflicts).toMatchObject([{ between: ["ada", "ben"], by: "read", why }]);
    expect(first?.consensus.map(({ text }) => text)).toEqual([
      "All who proposed something propose “Split it”",
      "the lock is the cause",
    ]);
    expect(first?.gaps.map(({ text }) => text)).toContain("nobody measured May");
    expect(first?.gaps.map(({ text }) => text)).not.toContain("nobody asked Finance");
    expect(before).toEqual([
      { gaps: [], consensus: [] },
      ...before.slice(1).map(() => ({
        gaps: [{ text: "nobody measured May", refs: ["r1-msg-003"] }],
        consensus: [{ text: "the lock is the cause", refs: ["r1-msg-002", "r1-msg-004"] }],
      })),
    ]);
    const open = summaries(table).map(({ gaps }) => gaps.filter(({ text }) => text === "nobody measured May").length);
    expect(open, "stays open, and is named once").toEqual(open.map(() => 1));
    expect(open.length).toBeGreaterThan(1);
    const note = "The chair notes on what you said: nobody measured May";
    expect(instruction(table, "r2.account", "ben"), "who left it open is told").toContain(note);
    expect(instruction(table, "r2.account", "ada")).not.toContain(note);
    expect(instruction(table, "r2.account", "ada"), "a contradiction is put once").not.toContain("The chair notes");
    expect(instruction(table, "r1.assessment", "ada")).toContain("What did the lock cost in May?");
    expect(of<{ questions: { to: string }[] }>(table, "agenda")[0]?.questions.map(({ to }) => to)).toEqual([
      "ada",
      "ben",
      "cyd",
    ]);
  });

  it("is which proposals a concern about others' speaks against: without that it is held against none", async () => {
    verifies("DP-04", "DP-06a", "a concern is held against what it speaks of");
    const concerns = [
      { text: "two tools at night", against: "other", weight: "key" },
      { text: "90 hot days break the budget", against: "other", weight: "key" },
    ] as const;
    const own = (position: string, more: object = {}) => says({ choice: "other", position, ...more });
    const players = {
      ada: own("30 hot days"),
      ben: own("Thirty hot days", { concerns: [{ text: "dear", against: "all", weight: "minor" }] }),
      cyd: own("14 hot days", { concerns }),
    };
    const held = async (reading: object, conflictOverrides: typeof HIGH = []) => {
      const table = await tableWith(players, { provider: "anthropic", alternatives: [], conflictOverrides });
      const same = [["r1-msg-002", "r1-msg-003"]];
      table.thoughtAnswers = ({ purpose }) =>
        purpose === "reading" ? { same, ...reading } : purpose === "questions" ? { questions: [] } : undefined;
      await table.run();
      return table;
    };
    const unread = await held({});
    expect(decision(unread)).toMatchObject({ by: "majority", text: "30 hot days" });
    const sections = definition.told?.(projectionOf(unread)).result ?? [];
    expect(sections.find(({ id }) => id === "unconnected")?.folded).toBe(true);
    const byPeople = await tableWith(players, { alternatives: [] });
    await byPeople.run();
    const shown = definition.told?.(projectionOf(byPeople)).result ?? [];
    expect(shown.find(({ id }) => id === "unconnected")?.folded).toBe(false);
    expect(sections.find(({ id }) => id === "unconnected")?.items.map(({ text }) => text)).toEqual([
      "Expert cyd: two tools at night",
      "Expert cyd: 90 hot days break the budget",
    ]);
    const bearing = [
      { message: "r1-msg-004", nth: 1, against: ["r1-msg-002", "r1-msg-004", "r9-msg-001"] },
      { message: "r1-msg-004", nth: 6, against: ["r1-msg-002"] },
      // Also a concern about all may have been raised before its author knew a proposal.
      { message: "r1-msg-003", nth: 1, against: ["r1-msg-004"] },
      // Whoever proposes the same does not object to it.
      { message: "r1-msg-002", nth: 1, against: ["r1-msg-003"] },
    ];
    const read = await held({ bearing });
    expect(summaries(read)[0]).toMatchObject({
      bearing: [
        { messageId: "r1-msg-004", concern: "two tools at night", on: ["r1-msg-002"] },
        { messageId: "r1-msg-003", concern: "dear", on: ["r1-msg-004"] },
      ],
    });
    expect(decision(read)).toMatchObject({ by: "nobody", escalated: "concern" });
    const put = summaries(read)[0]?.conflicts.flatMap(({ points }) =>
      points.map(({ from, concern }) => [from, concern]),
    );
    expect(put).toEqual(expect.arrayContaining([["cyd", "two tools at night"]]));
    expect(put?.flat()).not.toContain("90 hot days break the budget");
    const why = "ada says 30 days, cyd 14";
    const both = await held({ bearing, contradictions: [{ between: ["r1-msg-004", "r1-msg-002"], why }] }, HIGH);
    const question = instruction(both, "r2.account", "ada");
    expect(question).toContain("Expert cyd raised “two tools at night”");
    expect(question).toContain(`contradict each other, as the chair reads it: “${why}”.`);
    const noted = `The chair notes on what you said: ${why}`;
    expect(instruction(both, "r3.resolution", "ada")).toContain(noted);
    expect(instruction(both, "r3.resolution", "ben")).not.toContain(noted);
    const told = definition.told?.(projectionOf(both)).result?.find(({ id }) => id === "conflicts");
    // An answer meets nothing of a contradiction.
    expect(JSON.stringify(told?.table?.rows)).toMatch(
      new RegExp(`The chair reads: ${why}[^"]*(ada|cyd) answers: two shifts`),
    );
  });

  it("is that a concern about an alternative speaks against a mix that contains it, and of letters nothing", async () => {
    verifies("DP-06a", "a concern about a part is held against the whole");
    const late = { text: "no crane before May", against: "B", weight: "key" } as const;
    const mix = says({ choice: "other", position: "B in May, then A" });
    const players = { ada: mix, ben: says({ choice: "A", concerns: [late] }), cyd: mix };
    const held = async (against: readonly string[], cyd = mix) => {
      const table = await tableWith({ ...players, cyd }, { provider: "anthropic" });
      const bearing = against.length > 0 ? [{ message: "r1-msg-003", nth: 1, against }] : [];
      table.thoughtAnswers = ({ purpose }) =>
        purpose === "reading" ? { bearing } : purpose === "questions" ? { questions: [] } : undefined;
      await table.run();
      return table;
    };
    expect(decision(await held([]))).toMatchObject({ by: "majority", text: "B in May, then A" });
    const read = await held(["r1-msg-002"]);
    expect(decision(read)).toMatchObject({ by: "nobody", escalated: "concern" });
    const put = summaries(read).flatMap(({ conflicts }) => conflicts.flatMap(({ points }) => points));
    expect(put.map(({ to, concern }) => [to, concern])).toContainEqual(["ada", late.text]);
    // So it does where the mix is worded anew with an answer, if the chair reads that.
    const ada = says(
      { choice: "other", position: "B in May, then A" },
      { account: { choice: "other", position: "B in June, then A" } },
    );
    const anew = await tableWith(
      { ada, ben: players.ben, cyd: says({ choice: "A" }) },
      { provider: "anthropic", conflictOverrides: HIGH, rounds: 2 },
    );
    anew.thoughtAnswers = ({ purpose, facts: { round } }) =>
      purpose === "reading"
        ? { bearing: [{ message: "r1-msg-003", nth: 1, against: [round === 1 ? "r1-msg-002" : "r2-msg-001"] }] }
        : purpose === "questions"
          ? { questions: [] }
          : undefined;
    await anew.run();
    const row = tableOf(definition.inPoints?.(projectionOf(anew)) as PointsDiscussion).rows.find(
      ({ text }) => text === "B in June, then A",
    );
    expect(row?.objections.map(({ reason }) => reason.text)).toEqual([late.text]);
    expect(summaries(await held(["r1-msg-004"], says({ choice: "B" })))[0]?.bearing).toEqual([]);
  });

  it("is that two proposals in other words are one, which counts them together", async () => {
    verifies("DP-04", "one proposal in two wordings");
    const own = (position: string) => says({ choice: "other", position });
    const players = { ada: own("Split reads first"), ben: own("Begin with the read path"), cyd: says({ choice: "B" }) };
    const apart = await tableWith(players);
    await apart.run();
    expect(decision(apart)?.weights).toHaveLength(3);
    const joined = await tableWith(players, { provider: "anthropic" });
    joined.thoughtAnswers = ({ purpose }) =>
      purpose === "reading"
        ? { same: [["r1-msg-002", "r1-msg-003"]] }
        : purpose === "questions"
          ? { questions: [] }
          : undefined;
    await joined.run();
    expect(decision(joined)).toMatchObject({
      by: "majority",
      text: "Split reads first",
      weights: [{ weight: 2 }, { weight: 1 }],
    });
  });

  it("is left away where it fails, and that is said", async () => {
    verifies("DP-04", "counted without a model");
    const table = await tableWith(ALIKE, { provider: "anthropic" });
    table.thoughtFails = () => new ProviderError("refusal", "it would not");
    await table.run();
    expect(decision(table)).toMatchObject({ by: "agreement" });
    expect(table.messages("phase", "notice").map(({ body }) => body.text)).toEqual([
      expect.stringContaining("it would not"),
    ]);
  });
});
