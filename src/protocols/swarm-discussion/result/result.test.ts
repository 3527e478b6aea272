import { describe, expect, it } from "vitest";
import type { Projection } from "#discussion";
import type { Lang } from "#wire";
import { drawn } from "../../../../test/support/drawn.ts";
import { random, randomFloor } from "../../../../test/support/random-graphs.ts";
import { loneDissenter } from "../../../../test/support/report-discussions.ts";
import { concluded, displays, faultsShown, largeFloor, sectionsOf } from "../../../../test/support/shown.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import type { Section } from "../../shared/section.ts";
import { files, synthesisMarkdown } from "../files/index.ts";
import { withFacts } from "../ledger/of-synthesis.ts";
import { synthesize } from "../synthesis/synthesis.ts";
import { told } from "../told.ts";
import { wordCount } from "./count.ts";
import { resultSections } from "./result.ts";

/** Discussions that are shown in each language; a change of the result is tried with SWARM_TIMES=100. */
const RUNS = drawn(12);

const made = new Map<Lang, Projection>();
/** Two thousand statements with their synthesis. */
function large(lang: Lang): Projection {
  const state = made.get(lang) ?? concluded(largeFloor(lang), lang);
  made.set(lang, state);
  return state;
}

describe("a result", () => {
  it.each(["en", "zh"] as const)(
    "says nothing in any display that its graph does not, and nothing twice: %s",
    (lang) => {
      verifies("SD-33");
      const draw = random(lang === "en" ? 20_261_121 : 20_261_122);
      for (let run = 0; run < RUNS; run += 1) {
        const floor = randomFloor(draw);
        expect(
          faultsShown(floor, lang),
          JSON.stringify(floor.map(({ id, from, content }) => [id, from, content])),
        ).toEqual([]);
      }
    },
  );

  it("stands in the file as in the list, each part under its heading in every display", () => {
    verifies("SD-33");
    const state = loneDissenter().state();
    const sections = resultSections(state, state.graph, synthesize(state, "en"));
    const shown = displays(state);
    const open = sectionsOf(state).filter(({ folded }) => !folded);
    expect(open.map(({ id }) => id)).toEqual(sections.filter(({ folded }) => !folded).map(({ id }) => id));
    for (const [name, text] of Object.entries(shown)) {
      if (name === "page") continue;
      const places = open.map(({ heading, id }) =>
        id === "answer" && name === "terminal" ? 0 : text.indexOf(heading),
      );
      expect(places, name).not.toContain(-1);
      expect(places, name).toEqual([...places].sort((a, b) => a - b));
    }
  });

  it("of a discussion that ended before its synthesis is the table as it stood, and that it ended", () => {
    const state = loneDissenter().state();
    const reading = { ...state, graph: state.graph, floor: state.floor.filter(({ type }) => type !== "synthesis") };
    const usage = { calls: 0, inputTokens: 0, outputTokens: 0 };
    const ended = { outcome: "stopped", reason: "stopped by the user", usage } as const;
    const { result: [first] = [] } = told({ ...reading, ended } as Projection);
    const answer = resultSections(state, state.graph, synthesize(state, "en"))[0]?.text.at(-1);
    expect(answer).toMatch(/^2 of 3 are for/u);
    expect(first?.text).toEqual([expect.stringContaining("The discussion ended: stopped by the user."), answer]);
    const made = new Map(files(state).map(({ path, make }) => [path, make]));
    expect(made.get("artifacts/synthesis.md")?.()).toContain(answer);
    expect(made.get("artifacts/report.html")?.()).toContain("2 of 3 are for");
    expect(told({ ...reading, ended: undefined } as Projection)).not.toHaveProperty("result");
    expect(told({ ...reading, floor: [], ended } as unknown as Projection)).not.toHaveProperty("result");
  });

  it("begins with a model's sentences, each with its tally, and why others were left out; the counts follow", () => {
    verifies("SD-33");
    const state = loneDissenter().state();
    const sentence = {
      text: "It was measured twice.",
      points: ["p1"],
      messages: ["r1-msg-001"],
      tally: ["p1: 2 of 3 for"],
    };
    const prose = { sentences: [sentence], leftOut: ["20 hours: in no point that it names"] };
    const [first, second] = resultSections(state, state.graph, { ...synthesize(state, "en"), prose });
    expect([first?.id, second?.id, second?.heading]).toEqual(["summary", "answer", "In counts"]);
    const [counted] = resultSections(state, state.graph, synthesize(state, "en"));
    expect(second?.text).toEqual(counted?.text);
    const said = (n: number, from: string, table: object) => ({
      ...{ id: `r1-msg-00${n}`, from, type: "argument", round: 1, references: [], turn: `t${n}` },
      ...{ timestamp: "2026-01-29T10:00:00.000Z", content: { reasoning: "So it is.", table } },
    });
    const needs = ["A test passes", "The price holds"];
    const conditional = concluded(
      [
        said(1, "ada", { stances: [{ on: "p1", stance: "for", if: needs }] }),
        said(2, "ben", { stances: [{ on: "p1", stance: "for", if: ["Two people are hired"] }] }),
      ],
      "en",
    );
    const problem = { statement: "Split it?", scope: "", successCriteria: [], options: ["Split the monolith"] };
    Object.assign(conditional.composed ?? {}, { problemDefinition: problem });
    const told = resultSections(conditional, conditional.graph, { ...synthesize(conditional, "en"), prose });
    expect(told.slice(0, 2).map(({ id }) => id)).toEqual(["summary", "answer"]);
    // What the sentences are about is folded below the counts.
    expect(told.find(({ id }) => id === "terms")?.folded).toBe(true);
    expect(told.filter(({ folded }) => !folded).map(({ id }) => id)).not.toContain("shared");
    expect(first?.items).toEqual([
      { text: "It was measured twice. [p1: 2 of 3 for]", refs: ["r1-msg-001"] },
      { text: "A sentence was left out: 20 hours: in no point that it names.", refs: [] },
    ]);
  });

  it("has the questions that its model sees open, and not those of the table again", () => {
    const state = loneDissenter().state();
    const computed = synthesize(state, "en");
    const own = { question: "Who pays for the second store?", whyOpen: "Nobody said.", suggestedApproach: "Ask." };
    expect(computed.openQuestions).not.toEqual([]);
    const worded = { ...computed, openQuestions: [own, ...computed.openQuestions], metaObservations: "It was short." };
    const told = resultSections(state, state.graph, worded).find(({ id }) => id === "model");
    expect(told?.items.map(({ text }) => text)).toEqual([
      "An open question: “Who pays for the second store?”",
      "Remarks: “It was short.”",
    ]);
  });

  it.each(["en", "zh"] as const)(
    "of two thousand statements keeps to its words, and counts what it leaves out: %s",
    (lang) => {
      verifies("SD-33");
      const state = large(lang);
      const text = synthesisMarkdown(state, resultSections(state, state.graph, synthesize(state, lang)));
      expect(wordCount(text)).toBeLessThanOrEqual(1_200);
      if (lang === "en") expect(text).toMatch(/\d+ more in the table/);
    },
  );

  it.each(["en", "zh"] as const)("has whole what is folded, and its file leaves out and names the rest: %s", (lang) => {
    verifies("SD-33");
    // Each says a figure of their own.
    const said = largeFloor(lang).slice(0, 200);
    const figure = (at: number): string => (lang === "zh" ? `每次等 ${at + 11} 天。` : `It waits ${at + 11} days. `);
    const floor = said.map((one, at) => ({
      ...one,
      content: { ...one.content, ...(at < 30 ? {} : { reasoning: `${figure(at)}${one.content.reasoning}` }) },
    }));
    const state = concluded(floor, lang);
    const crowd: Section = {
      ...{ id: "crowd", heading: "Crowd", text: [], folded: false },
      items: Array.from({ length: 30 }, (_, at) => ({
        text: `Constraint ${at} of the user, who wants to see it kept whatever else is decided in the end about the jobs`,
        refs: [],
      })),
    };
    const drawn = resultSections(state, state.graph, withFacts(synthesize(state, lang), state, lang));
    const sections = [...drawn.filter((one) => !one.folded), crowd, ...drawn.filter((one) => one.folded)];
    const folded = sections.filter((one) => one.folded);
    expect(folded.map(({ id }) => id)).toEqual(expect.arrayContaining(["facts-all", "figures"]));
    const list = folded.find(({ id }) => id === "facts-all");
    expect(list?.table?.rows).toHaveLength(60);
    for (const { id, items, text, table } of folded) {
      expect(items.length + text.length + (table?.rows.length ?? 0), id).toBeGreaterThan(0);
      expect(items.map((item) => item.text).join(), id).not.toMatch(/more in the record|记录中还有/);
    }
    const text = synthesisMarkdown(state, sections);
    expect(wordCount(text)).toBeLessThanOrEqual(1_200);
    const last = text.trimEnd().split("\n").at(-1) ?? "";
    for (const { heading } of folded)
      expect(text.includes(`## ${heading}`) || last.includes(heading), heading).toBe(true);
    expect(last).toMatch(/report\.html/);
    // No heading, and no head of a table, with nothing under it but how much is missing.
    expect(text).not.toMatch(/^## .*\n+(?:- (?:… and|……)|##|>)/mu);
    expect(text).not.toMatch(/^\|(?: --- \|)+\n(?!\|)/mu);
  });
});

describe("the words of a text", () => {
  it("are counted in both scripts alike", () => {
    expect(wordCount("| Held by | 2 of 3 — “so far” |")).toBe(7);
    expect(wordCount("发票任务锁表四十一")).toBeCloseTo(9 / 1.6);
  });
});
