import { describe, expect, it } from "vitest";
import { projectionOf } from "../../../test/support/deliberated.ts";
import {
  AGREE,
  asked,
  decision,
  HIGH,
  instruction,
  of,
  SPECIALISTS,
  SPLIT,
  says,
  summaries,
  tableWith,
} from "../../../test/support/deliberations.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { RESULT } from "./result/index.ts";

const { result: resultOf } = RESULT;

describe("a deliberation", () => {
  it("asks each specialist a question of their own, hears nobody else, and ends at once where all agree", async () => {
    verifies("DP-03", "a focused question each");
    verifies("DP-04", "short cut");
    const table = await tableWith(AGREE, { conflictOverrides: HIGH });
    expect(await table.run()).toBe("finished");
    expect(asked(table)).toEqual([["assessment", SPECIALISTS]]);
    const own = SPECIALISTS.map((id) => instruction(table, "r1.assessment", id).split("\n").at(-2));
    expect(new Set(own).size).toBe(3);
    for (const { body } of table.messages("inbox.expert.ada", "turn")) expect(body.floor).toEqual([]);
    expect(summaries(table)).toMatchObject([{ conflicts: [], next: "end" }]);
    expect(decision(table)).toMatchObject({ by: "agreement", choice: "A", text: "Split it" });
  });
});

describe("several rounds", () => {
  it("are held where an override says that a pair has HIGH conflict potential, or rounds are asked for", async () => {
    verifies("DP-02", "default LOW, one round");
    const table = await tableWith(SPLIT);
    await table.run();
    expect(asked(table).map(([kind]) => kind)).toEqual(["assessment"]);
    expect(summaries(table)[0]).toMatchObject({ next: "decide" });
    expect(summaries(table)[0]?.conflicts.map(({ between }) => between)).toEqual([
      ["ada", "ben"],
      ["ben", "cyd"],
    ]);
    expect(decision(table)).toMatchObject({ by: "majority", choice: "A", weights: [{ weight: 2 }, { weight: 1 }] });
    const several = await tableWith(SPLIT, { rounds: 2 });
    await several.run();
    expect(asked(several).map(([kind]) => kind)).toEqual(["assessment", "account"]);
  });

  it("find an overridden pair by id or name, in either order, and say who is not at the table", async () => {
    verifies("DP-02", "override by pair");
    const conflictOverrides = [
      { agent_a: "Expert ben", agent_b: "ada", level: "HIGH" },
      { agent_a: "zoe", agent_b: "ada", level: "HIGH" },
    ];
    const table = await tableWith(SPLIT, { conflictOverrides });
    await table.run();
    const [agenda] = of<{ potentials: object[] }>(table, "agenda");
    expect(agenda?.potentials).toEqual([
      { between: ["ada", "ben"], level: "HIGH", source: "override" },
      { between: ["ada", "cyd"], level: "LOW", source: "default" },
      { between: ["ben", "cyd"], level: "LOW", source: "default" },
    ]);
    expect(table.messages("phase", "notice").map(({ body }) => body.text)).toEqual([expect.stringContaining("zoe")]);
    expect(asked(table).map(([kind]) => kind)).toEqual(["assessment", "account", "resolution"]);
  });

  it("go to those in conflict alone, each with the other's concern and their own proposal", async () => {
    verifies("DP-05", "DP-04", "conflicts named");
    const key = { text: "two sources of truth", against: "A", weight: "key" } as const;
    const players = { ada: says({}), ben: says({ choice: "B", concerns: [key] }), cyd: says({ choice: "none" }) };
    const table = await tableWith(players, { conflictOverrides: HIGH });
    await table.run();
    expect(asked(table)).toEqual([
      ["assessment", SPECIALISTS],
      ["account", ["ada", "ben"]],
      ["resolution", ["ada", "ben"]],
    ]);
    const put = instruction(table, "r2.account", "ada");
    expect(put).toContain(
      "Expert ben raised “two sources of truth”. Your round 1 response proposed “Split it”. How does your approach account for it?",
    );
    expect(instruction(table, "r2.account", "ben")).toContain(
      "Expert ada proposes “Split it” (r1-msg-002). Your round 1 response proposed “Keep it”. Do you keep it, and why?",
    );
    const floors = table.messages("inbox.expert.ada", "turn").map(({ body }) => body.floor as { from: string }[]);
    expect(floors.map((floor) => floor.map(({ from }) => from))).toEqual([[], ["ada"], ["ada", "ada"]]);
  });

  it("count a key concern of somebody who proposes nothing against what another proposes", async () => {
    verifies("DP-04", "a key concern contradicts a finding");
    const key = { text: "two sources of truth", against: "A", weight: "key" } as const;
    const minor = { ...key, weight: "minor" } as const;
    for (const [concern, conflicts] of [
      [key, ["concern"]],
      [minor, []],
    ] as const) {
      const table = await tableWith({ ada: says({}), ben: says({ choice: "none", concerns: [concern] }) });
      await table.run();
      expect(summaries(table)[0]?.conflicts.map(({ by }) => by)).toEqual(conflicts);
    }
  });

  it("end when round 2 has resolved the conflict", async () => {
    verifies("DP-06", "no round 3 without a conflict");
    const ben = says({ choice: "B" }, { account: { choice: "A" } });
    const table = await tableWith({ ada: says({}), ben }, { conflictOverrides: HIGH });
    await table.run();
    expect(asked(table).map(([kind]) => kind)).toEqual(["assessment", "account"]);
    expect(decision(table)).toMatchObject({ by: "agreement", choice: "A" });
  });

  it("ask one resolution question in the third, after which the stances are counted in any case", async () => {
    verifies("DP-06", "one resolution question", "DP-01");
    const table = await tableWith(SPLIT, { conflictOverrides: HIGH, rounds: 9 });
    await table.run();
    expect(asked(table).map(([kind]) => kind)).toEqual(["assessment", "account", "resolution"]);
    const questions = SPECIALISTS.map((id) => instruction(table, "r3.resolution", id));
    expect(new Set(questions).size).toBe(1);
    expect(questions[0]).toContain("One question is left: “Split it”; “Keep it”.");
    expect(summaries(table).map(({ next }) => next)).toEqual(["round2", "round3", "decide"]);
    expect(decision(table)).toMatchObject({ by: "majority", choice: "A" });
  });

  it("show a mix of the second round to the others in the third, who sign it with its own words", async () => {
    verifies("DP-06", "one resolution question");
    const mix = { choice: "other", position: "Split it in May, keep it until then" };
    const players = {
      ada: says({}, { account: mix, resolution: mix }),
      ben: says({ choice: "B" }, { resolution: { ...mix, position: "split it in May; keep it until then." } }),
      cyd: says({ choice: "B" }),
    };
    const table = await tableWith(players, { conflictOverrides: HIGH, rounds: 3 });
    await table.run();
    const told = SPECIALISTS.map((id) =>
      instruction(table, "r3.resolution", id).includes(
        "Expert ada now proposes “Split it in May, keep it until then” (r2-msg-",
      ),
    );
    expect(told).toEqual([false, true, true]);
    expect(decision(table)).toMatchObject({ weights: [{ weight: 2 }, { weight: 1 }] });
  });

  it.each([
    [1, ["assessment"]],
    [2, ["assessment", "account"]],
  ])("stop at %i where no more were asked for, and the stances are counted", async (rounds, kinds) => {
    verifies("DP-01", "DP-06", "no round 3");
    const table = await tableWith(SPLIT, { conflictOverrides: HIGH, rounds });
    await table.run();
    expect(asked(table).map(([kind]) => kind)).toEqual(kinds);
    expect(decision(table)).toMatchObject({ by: "majority" });
    expect(summaries(table).at(-1)?.why).toMatch(new RegExp(`^at most ${rounds} round`, "u"));
    const course = resultOf(projectionOf(table))?.markdown.match(/^HIGH conflict potential: .*$/mu)?.[0];
    expect(course).toMatch(rounds === 1 ? /one round was asked for\.$/u : /so up to 2 rounds could be held\.$/u);
  });

  it("stop where a budget is spent, and what there is is counted", async () => {
    const table = await tableWith(SPLIT, {
      conflictOverrides: HIGH,
      budgetTokens: 400,
      provider: "offline",
      seats: ["ada", "ben", "cyd"],
    });
    await table.run();
    expect(asked(table).map(([kind]) => kind)).toEqual(["assessment"]);
    expect(summaries(table)[0]?.why).toContain("no further round");
    expect(decision(table)).toMatchObject({ by: "majority", choice: "A" });
  });
});
