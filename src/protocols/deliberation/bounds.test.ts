import { describe, expect, it } from "vitest";
import { AGREE, asked, decision, HIGH, says, summaries, tableWith } from "../../../test/support/deliberations.ts";
import { Failing, type Player } from "../../../test/support/players.ts";
import { verifies } from "../../../test/support/verifies.ts";

describe("the bounds of a deliberation", () => {
  it("are four specialists, seats included", async () => {
    verifies("DP-01", "at most 4 specialists");
    const five = Object.fromEntries(["ada", "ben", "cyd", "dan"].map((id) => [id, says({})]));
    const table = await tableWith(five, { seats: ["eve"] });
    await table.run();
    expect(table.messages("phase", "ended")[0]?.body).toMatchObject({
      outcome: "failed",
      reason: expect.stringContaining("5 specialists were asked for, seats included; at most 4 deliberate"),
    });
    const four = await tableWith(five, { seats: ["dan"] });
    await four.run();
    expect(asked(four)[0]?.[1]).toEqual(["ada", "ben", "cyd", "dan"]);
  });

  it("leave the budgets of phases advisory: a slow answer is waited for, and its phase shown to be over", async () => {
    verifies("DP-01", "advisory budgets");
    const table = await tableWith({ ada: says({}), ben: says({}) }, { turnSeconds: 3_000 });
    const slow: Player = async (turn, attempt) => {
      await table.clock.sleep(20 * 60_000);
      return says({})(turn, attempt);
    };
    table.players.set("ben", slow);
    await table.run();
    expect(decision(table)).toMatchObject({ by: "agreement" });
    expect(table.messages("phase", "composed")[0]?.body.steps).toContainEqual(
      expect.objectContaining({ kind: "assessment", name: "Round 1: assessments (about 4 min)" }),
    );
  });

  it("go on without a specialist who has not answered, and say so", async () => {
    verifies("DP-03", "the chair goes on");
    const table = await tableWith({ ...AGREE, cyd: () => "silence" }, { turnSeconds: 100 });
    const before = table.clock.now();
    await table.run();
    // Two answers are something to compare: nobody's deadline is extended for the third.
    expect((table.clock.now() - before) / 1_000).toBeLessThan(150);
    expect(decision(table)).toMatchObject({ by: "agreement", choice: "A" });
    expect(summaries(table)[0]?.gaps[0]?.text).toBe("Expert cyd did not answer: no answer by the deadline");
  });

  it("cut a long reason not to answer, and four long proposals in the one question of round 3", async () => {
    verifies("DP-03", "the chair goes on");
    const reason = `no access: ${"the vault is shut ".repeat(170)}`;
    const declines: Player = () => new Failing({ class: "call", code: "refusal" }, reason);
    const table = await tableWith({ ...AGREE, cyd: declines });
    await table.run();
    expect(decision(table)).toMatchObject({ by: "agreement", choice: "A" });
    expect(summaries(table)[0]?.gaps[0]?.text).toMatch(/^Expert cyd did not answer: no access: .*shut.*…$/);

    const concerns = [{ against: "other", weight: "key" as const, text: "y ".repeat(990) }];
    const long = (id: string): Player => says({ choice: "other", position: `${id} ${"long ".repeat(380)}`, concerns });
    const four = Object.fromEntries(["ada", "ben", "cyd", "dan"].map((id) => [id, long(id)]));
    const split = await tableWith(four, { conflictOverrides: HIGH, rounds: 3 });
    await split.run();
    expect(asked(split).at(-1)).toEqual(["resolution", Object.keys(four)]);
    expect(summaries(split)[1]?.question).toContain("dan long long");
  });

  it("end early where nobody answers", async () => {
    const silent: Player = () => "silence";
    const table = await tableWith({ ada: silent, ben: silent }, { seats: ["ada", "ben"] });
    await table.run();
    expect(table.messages("phase", "ended")[0]?.body).toMatchObject({ outcome: "ended-early" });
  });
});
