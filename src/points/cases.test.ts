import { describe, expect, it } from "vitest";
import { readByTheText } from "../../test/support/points-by-the-text.ts";
import { POINTS_CASES } from "../../test/support/points-cases.ts";
import { fromNotation, written } from "../../test/support/points-notation.ts";
import { POINTS_RULES } from "../../test/support/points-rules.ts";
import { patterns, Sentences } from "../../test/support/points-sentences.ts";
import { toldOf } from "../../test/support/points-written.ts";
import { screenOf, screenText, tableOf } from "./index.ts";

describe("what a thoughtful reader concludes", () => {
  it.each(POINTS_CASES.map((one) => [one.situation, one] as const))(
    "%s",
    (_, { given, shows, first, says = [], saysNot = [] }) => {
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

/** Every case and every rule, by its title. */
const ALL = [
  ...POINTS_CASES.map(({ situation, given }) => [situation, given] as const),
  ...Object.values(POINTS_RULES).flatMap((rules) => rules.map(({ rule, given }) => [rule, given] as const)),
];

function sentencesOf(given: readonly string[]): Sentences {
  const { setting, statements, judgements } = written(given);
  return new Sentences(fromNotation(given), readByTheText(setting, statements, judgements).rows);
}

describe.each(["en", "zh"] as const)("every sentence agrees with the table, in %s", (lang) => {
  it.each(ALL)("%s", (_, given) => {
    expect(sentencesOf(given).wrong(lang), screenText(screenOf(fromNotation(given), lang), lang)).toEqual([]);
  });

  it("has each kind of sentence somewhere", () => {
    const seen = ALL.flatMap(([, given]) => {
      const sentences = sentencesOf(given);
      sentences.wrong(lang);
      return [...sentences.seen];
    });
    expect(patterns(lang).filter((pattern) => !seen.includes(pattern))).toEqual([]);
  });
});
