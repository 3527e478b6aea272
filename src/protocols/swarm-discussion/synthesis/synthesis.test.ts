import { describe, expect, it } from "vitest";
import { applyMessage, emptyProjection, type Projection } from "#discussion";
import { type FloorStatement, messageId } from "#wire";
import { playRound, Script } from "../../../../test/support/historian-script.ts";
import {
  flatterers,
  inChinese,
  loneDissenter,
  peopleOnly,
  refutedDissenter,
  Table,
} from "../../../../test/support/report-discussions.ts";
import { concluded } from "../../../../test/support/shown.ts";
import { declares, responds } from "../../../../test/support/statements/in-graph.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { openQuestionsMarkdown, positionEvolutionMarkdown, synthesisMarkdown } from "../files/index.ts";
import { resultSections } from "../result/result.ts";
import { Synthesis } from "../schemas/synthesis.ts";
import { synthesize, unknownIds } from "./synthesis.ts";

function stateOf(script: Script): Projection {
  const state = emptyProjection(script.id);
  for (const { subject, envelope, seq } of script.messages) applyMessage(state, subject, envelope, seq);
  return state;
}

function played(options: Parameters<typeof playRound>[2] = {}, lang: "en" | "zh" = "en"): Projection {
  const script = new Script().start({ lang });
  playRound(script, 1, options);
  return stateOf(script);
}

/** How many questions are open, and how many statements there are, by what a summary says. */
const COUNTED = {
  en: [/(\d+) objections? to what somebody is for (?:is|are) open and not granted/, /the record has (\d+) statements/],
  zh: [/尚有 (\d+) 条异议既未解决，也未被承认/, /记录共有 (\d+) 条发言/],
};

describe("synthesize", () => {
  it.each(["en", "zh"] as const)("keeps to the schema, the lengths and the record (%s)", (lang) => {
    verifies("SD-20");
    for (const state of [
      played({}, lang),
      played({ shift: true }, lang),
      emptyProjection("x"),
      stateOf(new Script().start({ lang })),
    ]) {
      const content = Synthesis.parse(synthesize(state, lang));
      expect(content.executiveSummary.length).toBeLessThanOrEqual(800);
      expect(unknownIds(content, state)).toEqual([]);
    }
  });

  it("reports the outnumbered view in the words of its holder, apart from what was settled by majority", () => {
    verifies("SD-20");
    const state = played();
    const said = { type: "judgement", from: "moderator", content: { points: { oneOf: [["p1", "p2"]] } } };
    const content = synthesize(
      { ...state, floor: [...state.floor, { ...state.floor[0], ...said } as FloorStatement] },
      "en",
    );
    expect(content.agreements).toMatchObject([
      { point: "Split billing into three services", supporters: ["a", "b"], resolvedBy: "open" },
    ]);
    expect(content.minorityReport).toMatchObject([
      {
        position: "Keep one deployable and draw module borders",
        advocate: "c",
        stillValid: true,
        note: "an objection to it is open",
      },
    ]);
    expect(content.minorityReport[0]?.reason).toBe("2 of 3 are for “Split billing into three services”.");
    expect(content.unresolvedDebates[0]?.positions.map((position) => position.advocates)).toEqual([["a", "b"], ["c"]]);
    // Nobody answered the counter to what two of three hold: it is named as the risk.
    expect(content.recommendations).toMatchObject([{ action: "Split billing into three services", confidence: "low" }]);
    expect(content.executiveSummary).toContain("2 of 3 are for: “Split billing into three services” (p1).");
    // To what more are for first, of these the latest.
    expect(content.openQuestions).toEqual([
      expect.objectContaining({ whyOpen: "Expert C objected in r1-msg-006: shown, not answered." }),
      expect.objectContaining({ whyOpen: "Expert A objected in r1-msg-005: shown, not answered." }),
      {
        question: "What answers “at 3 am the ledger is split” (against p1)?",
        whyOpen: "contrarian objected in r1-msg-007: answered, not confirmed.",
        suggestedApproach: "Read r1-msg-008 and say whether it meets the objection.",
      },
    ]);
  });

  it.each(["en", "zh"] as const)(
    "counts what it lists where it lists something, and the statements that the record has with it: %s",
    (lang) => {
      verifies("SD-20");
      const argued = lang === "zh" ? [inChinese()] : [loneDissenter(), refutedDissenter(), flatterers(), peopleOnly()];
      for (const state of argued.map((table) => table.state())) {
        const floor = state.floor.filter(({ type }) => type !== "synthesis");
        const content = synthesize({ ...state, floor }, lang);
        const [open, statements] = COUNTED[lang].map((pattern) => pattern.exec(content.executiveSummary)?.[1]);
        expect(open, content.executiveSummary).toBe(
          content.openQuestions.length > 0 ? `${content.openQuestions.length}` : undefined,
        );
        const shown = resultSections(state, state.graph, content).find(({ id }) => id === "figures")?.items[0]?.text;
        expect(shown).toContain(lang === "zh" ? `，${statements} 条发言` : `, ${statements} statements`);
      }
    },
  );

  it("traces every insight, and takes confidence from standing and evidence", () => {
    const content = synthesize(played({ shift: true }), "en");
    expect(content.insights).not.toEqual([]);
    for (const insight of content.insights) expect(insight.supportingEvidence[0]?.messageId).toMatch(/^r1-msg-/);
    // What an attack assumes is what it doubts.
    expect(JSON.stringify(content.insights)).not.toContain("teams can run three services");
    expect(content.positionEvolution.find(({ expert }) => expert === "b")).toEqual({
      expert: "b",
      journey: ["Split billing into three services", "Keep one deployable and draw module borders"],
      keyTurningPoints: ["r1-msg-006"],
    });
  });

  it.each(["en", "zh"] as const)("recommends nothing where nothing is shared: %s", (lang) => {
    verifies("SD-20");
    const taken = ["Split it", "Split it", "Keep it", "Buy one"];
    const who = ["a", "b", "c", "d"];
    const say = [
      ...taken.map((position, at) => declares(who[at] ?? "", position)),
      ...taken.map((position, at) => responds(who[at] ?? "", "none", position)),
    ];
    const floor = say.map((make, at) => make(messageId(1, at + 1)));
    const { executiveSummary, recommendations } = synthesize(concluded(floor, lang), lang);
    expect(executiveSummary).toMatch(
      /^No point has more than half of the 4 experts|^4 位专家中，没有一个要点得到过半数赞成/,
    );
    expect(recommendations).toEqual([]);
  });

  it("says that it is empty or partial, and that no model took part", () => {
    expect(synthesize(emptyProjection("x"), "en").executiveSummary).toContain("Nothing was accepted onto the floor");
    const content = synthesize(played(), "en");
    expect(content.executiveSummary).toMatch(/^Partial: in 1 step .*2 of 3 answered/);
    expect(content.executiveSummary).toContain("No model took part");
  });
});

describe("synthesis.md", () => {
  const markdownOf = (state: Projection): string =>
    synthesisMarkdown(state, resultSections(state, state.graph, synthesize(state, "en")));

  it("carries above everything the question, what is missing and that no model took part", () => {
    verifies("BY-08");
    const text = markdownOf(played());
    const above = text.slice(0, text.indexOf("## Shared"));
    expect(above).toMatch(/^# Should we split the billing monolith\?\n/);
    expect(above).toContain(
      "## The answer\n\n2 of 3 answered in round 1 (Arguments); Expert B did not. No model took part",
    );
    expect(above).toContain("2 of 3 are for: “");
  });

  it("keeps participants' words text", () => {
    const script = new Script().start({ topic: "<script>alert(1)</script>\n# Heading\n[x](javascript:alert(1))" });
    const evil = "# I win\n\n---\n<img src=x onerror=alert(1)> ![i](http://x/y) | a | b |\n```\n</details>";
    script.say(1, "a", "position_declaration", { position: evil, confidence: 0.5, wouldChangeIf: evil });
    const text = markdownOf(stateOf(script));
    expect(text).not.toMatch(/<(script|img|\/details)/);
    expect(text.split("\n").filter((line) => /^(# |```|---)/.test(line))).toHaveLength(1);
    // Of a table only its own bars part cells: a head, its rule, a row.
    for (const line of text.split("\n").filter((one) => one.startsWith("|"))) {
      expect(line.match(/(?<!\\)\|/g)).toHaveLength(6);
    }
    expect(text).not.toMatch(/(?<!\\)\]\(/);
  });
});

it("calls nobody reversed who is still for what they were for first, whatever else they changed", () => {
  const reversed = (stance: "for" | "none") => {
    const table = new Table("Move?", { ana: "Ana", ben: "Ben" });
    const points = [{ text: "Move in March" }, { text: "Train two" }];
    table.say("ana", "position_declaration", { position: "Move in March · Train two", table: { points } });
    table.say("ana", "response", {
      ...{ positionShift: "major", currentPosition: "Move in March · Hire two", shiftCause: ["r1-msg-001"] },
      table: {
        points: [{ text: "Hire two" }],
        stances: [
          { on: "p1", stance },
          { on: "p2", stance: "none" },
        ],
      },
    });
    return synthesize(table.state(), "en").votes?.map((one) => one.reversed);
  };
  expect([reversed("for"), reversed("none")]).toEqual([[false], [true]]);
});

describe("the files beside it", () => {
  it("say who asked by their names, and a position that stayed only once", () => {
    const state = played();
    const asked = openQuestionsMarkdown(state, synthesize(state, "en"));
    expect(asked).toMatch(/\*\*Why\*\*: Expert [ABC] /);
    const moved = positionEvolutionMarkdown(state);
    expect(moved.match(/Split billing into three services/g)).toHaveLength(2);
    expect(moved).toMatch(/After round 1 \(r1-msg-\d+, [\d.]+\)\*?\*?: for the same points/);
  });
});
