import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RowByTheText, readByTheText } from "../../test/support/points-by-the-text.ts";
import { discussions, type RandomDiscussion, SEED } from "../../test/support/random-points.ts";
import { PointsDiscussion, screenOf, screenText } from "./index.ts";
import { discussionOf } from "./testing.ts";

const RUNS = 300;

/** Pattern of a sentence, and the predicate on the second reading that makes it true. */
interface Sentence {
  readonly pattern: RegExp;
  readonly holds: (
    said: Readonly<Record<string, string>>,
    rows: ReadonlyMap<string, RowByTheText>,
    experts: number,
  ) => boolean;
}

const point = "(?:“[^”]*” \\()?(?<row>p\\d+)\\)?";
const names = (text = ""): string[] =>
  text
    .split(", ")
    .map((name) => `e${name.replace("Expert ", "")}`)
    .sort();
const row = (
  rows: ReadonlyMap<string, RowByTheText>,
  { row: id = "" }: Readonly<Record<string, string>>,
): RowByTheText => rows.get(id) as RowByTheText;

const ENGLISH: readonly Sentence[] = [
  {
    pattern: new RegExp(`All (?<all>\\d+) are for: ${point}|Both are for: “[^”]*” \\((?<both>p\\d+)\\)`, "gu"),
    holds: (said, rows, experts) => {
      const found = row(rows, { row: said.row ?? said.both ?? "" });
      return found.for.length === experts && Number(said.all ?? 2) === experts;
    },
  },
  {
    pattern: new RegExp(`(?<pro>\\d+) of (?<all>\\d+) are for: ${point}`, "gu"),
    holds: (said, rows, experts) => row(rows, said).for.length === Number(said.pro) && Number(said.all) === experts,
  },
  {
    pattern: new RegExp(`${point}: (?<pro>\\d+) for, (?<contra>\\d+) against(?:, (?<only>\\d+) on a condition)?`, "gu"),
    holds: (said, rows) => {
      const found = row(rows, said);
      const counts = [found.for.length, found.against.length, found.onlyIf.length];
      return found.tier === "divided" && String(counts) === String([said.pro, said.contra, said.only ?? 0].map(Number));
    },
  },
  {
    pattern: /No point has more than half of the (?<all>\d+) experts for it(?<condition> without a condition)?/gu,
    holds: (_, rows) => [...rows.values()].every(({ tier }) => tier !== "shared" && tier !== "most"),
  },
  {
    pattern: new RegExp(
      `${point}: (?:(?<pro>\\d+) of \\d+|all \\d+|both)(?:;[^.]*)?; (?<word>unchallenged|objections answered|open)`,
      "gu",
    ),
    holds: (said, rows) => row(rows, said).word === (said.word === "objections answered" ? "answered" : said.word),
  },
  {
    pattern: new RegExp(`${point}: given up by (?<who>[^.;(]+)`, "gu"),
    holds: (said, rows) => {
      const found = row(rows, said);
      return (
        found.for.length + found.onlyIf.length === 0 && names(said.who?.trim()).every((who) => !found.for.includes(who))
      );
    },
  },
  { pattern: new RegExp(`${point}: nobody is for it`, "gu"), holds: (said, rows) => row(rows, said).tier === "nobody" },
  {
    pattern: new RegExp(`${point}: for: (?<who>Expert \\d(?:, Expert \\d)*)`, "gu"),
    holds: (said, rows) => String(row(rows, said).for) === String(names(said.who)),
  },
];

const FATES: Readonly<Record<string, string>> = {
  "put to nobody since": "came last",
  "not answered, though asked": "not answered",
  "answered, not confirmed": "not confirmed",
  "granted, nothing set against it": "granted",
  disputed: "disputed",
  maintained: "maintained",
};

function read({ setting, statements, judgements }: RandomDiscussion) {
  const points = new PointsDiscussion(setting, statements);
  for (const judgement of judgements) points.judge(judgement);
  const { rows } = readByTheText(setting, statements, judgements);
  return { points, rows: new Map(rows.map((one) => [one.id, one])), experts: setting.experts.length };
}

describe("the first screen", () => {
  it("says nothing that a second reading of the table contradicts", () => {
    const seen = new Set<RegExp>();
    fc.assert(
      fc.property(discussions, (discussion) => {
        const { points, rows, experts } = read(discussion);
        const text = screenText(screenOf(points, "en"), "en");
        for (const { pattern, holds } of ENGLISH)
          for (const { 0: sentence, groups = {} } of text.matchAll(pattern)) {
            seen.add(pattern);
            expect(holds(groups, rows, experts), `${sentence}\n\n${text}`).toBe(true);
          }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(seen.size).toBe(ENGLISH.length);
  });

  it("says of an objection what became of it, and of no closed one that it is open", () => {
    fc.assert(
      fc.property(discussions, (discussion) => {
        const { points, rows } = read(discussion);
        const fates = new Map([...rows.values()].flatMap(({ fates: all }) => Object.entries(all)));
        // Somebody may say the same of two things in one message.
        const idsOf = (text: string, message: string): string[] =>
          discussion.statements.flatMap(({ id, reasons = [] }) =>
            id === message ? reasons.filter((one) => one.text === text).map((one) => one.id) : [],
          );
        const text = screenText(screenOf(points, "en"), "en");
        for (const match of text.matchAll(
          /Open objection \((?<fate>[^)]+)\): “(?<text>[^”]+)” \([^,]+, (?<message>[^)]+)\)/gu,
        )) {
          const { fate = "", text: said = "", message = "" } = match.groups ?? {};
          expect(
            idsOf(said, message).map((id) => fates.get(id)),
            text,
          ).toContain(FATES[fate]);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it.each(["en", "zh"] as const)("has something of every part, and room for it, in %s", (lang) => {
    fc.assert(
      fc.property(discussions, (discussion) => {
        const { points } = read(discussion);
        const parts = screenOf(points, lang);
        expect(parts[0]?.part).toBe("first");
        for (const { lines } of parts) expect(lines.length).toBeGreaterThan(0);
        const asked = (discussion.setting.asked ?? []).map(({ id }) => points.rowId(id));
        const shown = new Set(parts.flatMap(({ lines }) => lines.flatMap((line) => line.points)));
        const hidden = parts.reduce((sum, { more }) => sum + more, 0);
        if (hidden === 0) for (const id of asked) expect(shown).toContain(id);
        for (const { lines } of parts) for (const { text } of lines) expect(text).not.toMatch(/undefined|\[object/u);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  const experts = ["Ada", "Bo", "Cy"].map((name) => ({ id: name.toLowerCase(), name }));
  const asked = [
    { id: "p1", text: "Stay" },
    { id: "p2", text: "Leave" },
  ];
  const told = (by: string, stances: readonly object[], points: readonly object[] = []) =>
    ({ id: `m-${by}`, by, step: 1, stances, points }) as never;

  it("begins with what most want in place of what a minority wants", () => {
    const points = discussionOf({
      ...{ experts, asked },
      statements: [
        told("ada", [{ on: "p1", stance: "for" }]),
        told("bo", [{ on: "p1", stance: "for" }]),
        told("cy", [{ on: "p2", stance: "for" }]),
      ],
    });
    points.judge({ same: [], oneOf: [["p1", "p2"]] });
    expect(screenText(screenOf(points, "en").slice(0, 1), "en")).toBe(
      "2 of 3 are for: “Stay” (p1). “Leave” (p2): 1 for, 0 against.",
    );
  });

  it("names the shared conditions of those who are for what it begins with", () => {
    const points = discussionOf({
      ...{ experts, asked },
      statements: [
        told("ada", [{ on: "p1", stance: "for", if: ["p3"] }], [{ id: "p3", text: "Train a second person" }]),
        told("bo", [
          { on: "p1", stance: "for" },
          { on: "p3", stance: "for" },
        ]),
      ],
    });
    expect(screenText(screenOf(points, "en").slice(0, 1), "en")).toContain(
      "2 of 3 are for: “Stay” (p1); Ada together with “Train a second person” (p3).",
    );
  });

  it("names whom a machine silenced, with the reason", () => {
    const points = discussionOf({
      experts: [
        { id: "a", name: "Ada" },
        { id: "b", name: "Bo" },
      ],
      silenced: { b: "Gemini is out of order" },
      statements: [{ id: "m1", by: "a", step: 1, points: [{ id: "p1", text: "Wait" }] }],
    });
    expect(screenText(screenOf(points, "en"), "en")).toContain("Bo: Gemini is out of order.");
  });
});
