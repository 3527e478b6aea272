import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pointsTable } from "../../scripts/points-table.ts";
import { fromNotation } from "../../test/support/points-notation.ts";
import { POINTS_RULES, type PointsRule } from "../../test/support/points-rules.ts";
import { toldOf } from "../../test/support/points-written.ts";
import { screenOf, screenText, tableOf } from "./index.ts";

describe.each(Object.entries(POINTS_RULES))("%s", (_, rules) => {
  it.each(rules.map((one) => [one.rule, one] as const))(
    "%s",
    (_rule, { given, shows, first, says = [], saysNot = [] }: PointsRule) => {
      const points = fromNotation(given);
      expect(toldOf(tableOf(points))).toMatchObject(shows);
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
