import { expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { oneWhoResponds } from "../../../../test/support/form-floor.ts";
import { recordedOf } from "../../shared/recorded.ts";
import { pointsAt } from "./of-floor.ts";

it("tells what a statement put onto the table in place of the fields that are computed of it", () => {
  const table = oneWhoResponds();
  const floor = [...table.floor.values()];
  const [said] = floor.slice(-1);
  if (said === undefined) throw new Error("nobody said anything");
  const points = pointsAt(floor, table.participants, { asked: table.asked });
  const { fields, lines } = recordedOf(said, "expert", points, "en");
  expect(lines).toEqual([
    "brings “Count the rows each week” (p6)",
    "“Stay until June” (p3): against (over r1-msg-004)",
    "“Stay on Postgres” (p2): on neither side",
    "a3, against p3: “I stay, with a count.”",
  ]);
  expect(fields).toEqual({ response: "I stay, with a count." });
  // Participants do not see who is for what.
  const shown = recordedOf(said, "expert", points, "en", "stances");
  expect(shown).toEqual({ fields, lines: [lines[0], lines[3]] });
});

it("tells a moderator's texts and what they put, not what is computed next to them", () => {
  const verdicts = [{ targetId: "r1-msg-003", rule: "authority", quote: "they say so", why: "Nobody says why." }];
  const content = { summary: "The judge objects to one.", verdicts, points: { same: [] }, disagreement: 3 };
  const said = { id: "r1-msg-005", content } as unknown as FloorStatement;
  for (const role of ["moderator", "historian"] as const)
    expect(recordedOf(said, role, undefined, "en")).toEqual({
      fields: { summary: content.summary, verdicts },
      lines: [],
    });
});
