import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pointsTable } from "../../scripts/points-table.ts";
import { fromNotation } from "../../test/support/points-notation.ts";
import { POINTS_RULES, type PointsRule } from "../../test/support/points-rules.ts";
import { screenOf, screenText, type Table, tableOf } from "./index.ts";

/** Writes rows and objections as the table of rules does. */
function told({ rows }: Table): Record<string, string> {
  const side = (name: string, who: readonly string[]): string[] => (who.length > 0 ? [`${name} ${who.join(" ")}`] : []);
  return Object.fromEntries([
    ...rows.map((row) => {
      const sides = [...side("for", row.for), ...side("against", row.against), ...side("only if", row.onlyIf)];
      return [row.id, `${row.tier}: ${[...sides, row.word].join("; ")}`] as const;
    }),
    ...rows.flatMap(({ objections }) => objections.map(({ reason, fate }) => [reason.id, fate] as const)),
  ]);
}

describe.each(Object.entries(POINTS_RULES))("%s", (_, rules) => {
  it.each(rules.map((one) => [one.rule, one] as const))(
    "%s",
    (_rule, { given, shows, first, says = [], saysNot = [] }: PointsRule) => {
      const points = fromNotation(given);
      expect(told(tableOf(points))).toMatchObject(shows);
      const screen = screenOf(points, "en");
      const text = screenText(screen, "en");
      if (first !== undefined) expect(screenText(screen.slice(0, 1), "en")).toBe(first);
      for (const one of says) expect(text).toContain(one);
      for (const one of saysNot) expect(text).not.toMatch(new RegExp(`\\b${one}\\b`, "u"));
    },
  );
});

it("docs/points.md lists the rules as they are; `npm run tables` writes it", () => {
  expect(readFileSync(join(import.meta.dirname, "../../docs/points.md"), "utf8")).toBe(pointsTable());
});
