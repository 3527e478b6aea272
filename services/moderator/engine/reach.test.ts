import { expect, it } from "vitest";
import { compose, subjects } from "#wire";
import { AGREE, tableWith } from "../../../test/support/deliberations.ts";
import { DISCUSSION } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

it("hands on no direct message that the protocol does not let its author write", async () => {
  verifies("DP-07", "nothing is handed on");
  const table = await tableWith(AGREE);
  for (const [from, text] of [
    ["ada", "let us agree"],
    ["moderator", "be brief"],
  ] as const) {
    const message = compose("inbox", "message", table.stamp(from), { text });
    await table.bus.publish(subjects.inbox(DISCUSSION, "expert", "ben"), message);
  }
  await table.run();
  const [turn] = table.messages("inbox.expert.ben", "turn");
  expect(turn?.body.messages).toEqual([{ from: "moderator", text: "be brief" }]);
});
