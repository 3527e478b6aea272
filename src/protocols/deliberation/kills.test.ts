import { expect, it } from "vitest";
import { asked, decision, HIGH, says, tableWith } from "../../../test/support/deliberations.ts";
import { killPoints } from "../../../test/support/drawn.ts";
import { verifies } from "../../../test/support/verifies.ts";

const PLAYERS = {
  ada: says({ confidence: 0.4 }),
  ben: says({ choice: "B", confidence: 0.3 }),
  cyd: says({ choice: "none", confidence: 0.2 }),
  eve: () => ({ choice: "B", decision: "keep it", reason: "two people left" }),
};
const OPTIONS = { conflictOverrides: HIGH, arbiter: "eve", seats: ["eve"] };

/** Three rounds, an escalation, a decision. */
const table = () => tableWith(PLAYERS, OPTIONS);

it("comes to the same decision when killed after any message that it stored", async () => {
  verifies("AC-07", "BY-21");
  const whole = await table();
  expect(await whole.run()).toBe("finished");
  expect(asked(whole).map(([kind]) => kind)).toEqual(["assessment", "account", "resolution", "ruling"]);
  const told = whole.floor().map(({ id, from, content }) => ({ id, from, content }));
  let kills = 0;
  for (const after of killPoints(2, 3)) {
    const one = await table();
    if ((await one.runAndDieAfter(after)) !== "killed") break;
    expect(await one.run(), `killed after ${after}`).toBe("finished");
    expect(
      one.floor().map(({ id, from, content }) => ({ id, from, content })),
      `killed after ${after}`,
    ).toEqual(told);
    expect(decision(one)).toMatchObject({ by: "person", decidedBy: "eve" });
    kills += 1;
  }
  expect(kills).toBeGreaterThan(8);
});
