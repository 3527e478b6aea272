import { describe, expect, it } from "vitest";
import { discussionOf, type Written } from "../../test/support/points-written.ts";
import played from "./fixtures/played.json" with { type: "json" };
import { tableOf } from "./table.ts";

/** Writes a row as the fixture does: it counts conditional holders as for it if the row is held with them alone. */
function told({ tier, word, for: pro, against, onlyIf }: ReturnType<typeof tableOf>["rows"][number]) {
  const isConditional = tier === "on a condition";
  const words = { "given up": "given up", nobody: "unsupported" } as Record<string, string>;
  return {
    tier,
    for: (isConditional ? [...pro, ...onlyIf] : [...pro]).sort(),
    against: [...against].sort(),
    onlyIf: [...onlyIf].sort(),
    word: words[tier] ?? word,
  };
}

describe("played and hard tables", () => {
  it.each(played.cases.map((one) => [one.name, one] as const))("%s", (_, { input, expected }) => {
    const points = discussionOf(input as unknown as Written);
    const rows = Object.fromEntries(
      Object.entries(expected.rows).map(([id, row]) => [
        id,
        { ...row, for: [...row.for].sort(), against: [...row.against].sort() },
      ]),
    );
    const read = Object.fromEntries(
      tableOf(points)
        .rows.filter(({ id }) => id in rows)
        .map((row) => [row.id, told(row)]),
    );
    expect(read).toEqual(rows);
    expect(points.refusedJoins).toEqual(expected.refusedJoins);
  });
});
