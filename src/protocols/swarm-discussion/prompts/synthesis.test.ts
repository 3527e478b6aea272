import { describe, expect, it } from "vitest";
import { screenOf, tableOf } from "#points";
import type { Facts } from "#providers";
import type { FloorStatement } from "#wire";
import { SYNTHESIS, sampleFacts } from "../../../../test/contract/requests.ts";
import { twoWhoDiffer } from "../../../../test/support/form-floor.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { pointsAt } from "../points/of-floor.ts";
import type { Fact } from "../schemas/synthesis.ts";
import { Synthesis } from "../schemas/synthesis.ts";
import { mergeSynthesisWords, SynthesisWords, synthesisPrompt } from "./synthesis.ts";

const { floor: accepted, participants, asked } = twoWhoDiffer();
const floor = [...accepted.values()];
const discussion = pointsAt(floor, participants, { asked });
const metaObservations = "It went well.";

/** What is left of sentences, in a language. */
function merged(executiveSummary: readonly object[], lang: "en" | "zh" = "en"): Synthesis {
  const words = SynthesisWords.parse({ executiveSummary, metaObservations });
  return Synthesis.parse(mergeSynthesisWords(SYNTHESIS, words, { discussion, floor, lang }));
}

describe("a model's sentences", () => {
  it("come before the computed ones, each with the tally of the points that it names", () => {
    verifies("SD-20", "SD-33");
    const said = merged([{ text: "The query takes 2.9 s.", points: ["p3", "p4"], messages: ["r1-msg-003"] }]);
    const tally = ["p3, p4: 1 of 3 for, 1 objects, 1 has not said"];
    expect(said.prose?.sentences[0]?.tally).toEqual(tally);
    expect(said.executiveSummary).toBe(`The query takes 2.9 s. [${tally.join("; ")}] ${SYNTHESIS.executiveSummary}`);
    expect(said.metaObservations).toBe(metaObservations);
    expect({ ...said, executiveSummary: "", prose: undefined, metaObservations: "" }).toEqual({
      ...SYNTHESIS,
      ...{ executiveSummary: "", prose: undefined, metaObservations: "" },
    });
  });

  it.each([
    ["has a figure that is in nothing it names", { text: "The query takes 3.1 s.", points: ["p3"] }, "3.1 s"],
    ["has a figure of another message", { text: "It takes 2.9 s.", messages: ["r1-msg-001"] }, "2.9 s"],
    ["names no point that there is", { text: "So it is.", points: ["p99"] }, "p99"],
    ["names nothing", { text: "So it is." }, "names no point"],
    ["comes after the 120th word", { text: "so ".repeat(121), points: ["p3"] }, "120 words"],
  ])("is left out where it %s, and that is said", (_, sentence, why) => {
    verifies("SD-20", "SD-33");
    const said = merged([{ text: "The one that stays.", points: ["p3"] }, sentence]);
    expect(said.prose?.sentences.map(({ text }) => text)).toEqual(["The one that stays."]);
    expect(said.prose?.leftOut).toEqual([expect.stringContaining(why)]);
    expect(said.executiveSummary).not.toContain(sentence.text.trim());
  });

  it("has in a language whose units are unknown the figures of what it names, by their value", () => {
    const german = [
      "Die Abfrage dauert mit der neuen Tabelle und für alle nur 2.9 statt mehr.",
      "Es sind nicht 3.1 statt.",
    ];
    const said = merged(german.map((text) => ({ text, points: ["p3"] })));
    expect(said.prose?.leftOut).toEqual([expect.stringContaining("3.1 statt")]);
  });

  it("may give a unit to a number that stands there without one", () => {
    const table = twoWhoDiffer();
    const reasons = [{ on: "p3", side: "for", text: "Of 60,000 EUR the index leaves 12,000 for the rest" }];
    table.say("cyd", "argument", { text: "It is cheap.", reasons, points: [] });
    const whole = [...table.floor.values()] as FloorStatement[];
    const words = SynthesisWords.parse({
      executiveSummary: [
        { text: "It leaves 12,000 EUR.", points: ["p3"] },
        { text: "It leaves 13,000 EUR.", points: ["p3"] },
      ],
      metaObservations,
    });
    const facts = { discussion: pointsAt(whole, participants, { asked }), floor: whole, lang: "en" as const };
    const { prose } = Synthesis.parse(mergeSynthesisWords(SYNTHESIS, words, facts));
    expect(prose?.sentences.map(({ text }) => text)).toEqual(["It leaves 12,000 EUR."]);
    expect(prose?.leftOut).toEqual([expect.stringContaining("13,000 EUR")]);
  });

  it("may have the figure of a point, of a reason for it, of an objection to it, and of a point joined with it", () => {
    const table = twoWhoDiffer();
    const reasons = [{ on: "p3", side: "for", text: "An index costs 40 minutes" }];
    table.say("cyd", "argument", { text: "It is cheap.", reasons, points: [{ text: "Count again after 7 days" }] });
    const judged = { type: "judgement", from: "moderator", content: { points: { same: [["p3", "p6"]] } } };
    const whole = [...table.floor.values(), { ...floor[0], id: "r1-msg-009", ...judged } as FloorStatement];
    const sentences = [
      { text: "They look again at 3,000 rows/s.", points: ["p5"] },
      { text: "It costs 40 minutes.", points: ["p3"] },
      { text: "The query takes 2.9 s.", points: ["p3"] },
      { text: "The query takes 2.9 s, and they count after 7 days.", points: ["p6"] },
    ];
    const words = SynthesisWords.parse({ executiveSummary: sentences, metaObservations });
    const on = { discussion: pointsAt(whole, table.participants, { asked }), floor: whole, lang: "en" } as const;
    expect(mergeSynthesisWords(SYNTHESIS, words, on).prose?.leftOut).toEqual([]);
  });

  it("may name what has a number in its name, but not count what a source counts otherwise", () => {
    const table = twoWhoDiffer();
    table.say("cyd", "argument", {
      text: "It is promised.",
      stances: [{ on: "p3", stance: "for" }],
      points: [{ text: "Keep version 4, which takes 3 years" }],
    });
    const whole = [...table.floor.values()];
    const sentences = [
      { text: "Version 4 support stays.", points: ["p6"] },
      { text: "Version 41 support stays.", points: ["p6"] },
      { text: "It takes 3 weeks.", points: ["p6"] },
    ];
    const words = SynthesisWords.parse({ executiveSummary: sentences, metaObservations });
    const on = { discussion: pointsAt(whole, table.participants, { asked }), floor: whole, lang: "en" } as const;
    const { prose } = mergeSynthesisWords(SYNTHESIS, words, on);
    expect(prose?.sentences.map(({ text }) => text)).toEqual(["Version 4 support stays."]);
    expect(prose?.leftOut).toEqual([expect.stringContaining("41 support"), expect.stringContaining("3 weeks")]);
  });

  it("may rest on a message alone", () => {
    expect(merged([{ text: "The query takes 2.9 s.", messages: ["r1-msg-003"] }]).prose?.leftOut).toEqual([]);
  });

  it("is told every one of its faults", () => {
    const [left] = merged([{ text: "It takes 3.1 s and 7 days." }]).prose?.leftOut ?? [];
    for (const fault of ["names no point", "3.1 s", "7 days"]) expect(left).toContain(fault);
  });

  it("is measured with those before it", () => {
    const [one, other] = ["so ".repeat(70), "or ".repeat(70)].map((text) => ({ text: text.trim(), points: ["p3"] }));
    const said = merged([one, other] as object[]);
    expect(said.prose?.sentences).toHaveLength(1);
    expect(said.prose?.leftOut).toEqual([expect.stringContaining("120 words")]);
  });

  it("counts Chinese by its characters", () => {
    const said = merged([{ text: "字".repeat(193), points: ["p3"] }], "zh");
    expect(said.prose?.leftOut).toEqual([expect.stringContaining("192 字")]);
    expect(merged([{ text: "字".repeat(192), points: ["p3"] }], "zh").prose?.leftOut).toEqual([]);
  });

  it("is returned with all that have a fault, each by its place", () => {
    verifies("SD-20");
    const { schema, faults } = synthesisPrompt(sampleFacts("en", { floor, computed: SYNTHESIS }));
    const texts = ["It takes 3.1 s.", "It stays.", "It takes 5 weeks."];
    const executiveSummary = texts.map((text) => ({ text, points: ["p3"] }));
    const found = faults?.(schema.parse({ executiveSummary, metaObservations })) ?? [];
    expect(found.map(({ path }) => path)).toEqual(["executiveSummary.0", "executiveSummary.2", "executiveSummary"]);
    expect(found[2]?.why).toBe("10 words of at most 120; sentences beyond are left out");
    expect(faults?.(schema.parse({ executiveSummary: [executiveSummary[1]], metaObservations }))).toEqual([]);
    expect(found[0]?.why).toContain("3.1 s");
  });
});

describe("the material of a synthesis", () => {
  const fact = (text: string, more: Partial<Fact> = {}): Fact =>
    ({ kind: "figure", text, broughtBy: "ana", messageId: "r1-msg-003", usedBy: [], answeredBy: [], ...more }) as Fact;

  const constraints = [{ id: "c1", text: "At most ten minutes", kind: "constraint", round: 1 } as const];

  const table = twoWhoDiffer();
  const reasons = [{ on: "p3", side: "for", text: "An index costs 40 minutes" }];
  table.say("cyd", "argument", { text: "It is cheap.", reasons });
  const argued = [...table.floor.values()];
  // Everybody who is no persona of the prompt may object, and is not counted.
  const seated = ["ana", "ben"].map((id) => ({ id, name: id.toUpperCase(), role: "expert" as const }));

  /** The material that a model gets, with these facts in the ledger. */
  function materialOf(...facts: readonly Fact[]) {
    return materialFrom(argued, facts);
  }

  function materialFrom(floor: readonly FloorStatement[], facts: readonly Fact[] = []) {
    const personas = seated as unknown as Facts["personas"];
    const problem = { statement: "Stay or leave", scope: "", successCriteria: [], options: asked };
    const computed = { ...SYNTHESIS, ledger: { facts } };
    const { prompt } = synthesisPrompt(
      sampleFacts("en", { floor: [...floor], personas, problem, constraints, computed }),
    );
    const text = prompt.map((block) => block.text).join("\n");
    const blocks = [...text.matchAll(/<computed-\w+>\n([\s\S]*?)\n<\/computed-/gu)];
    return Object.assign({}, ...blocks.map(([, block = ""]) => JSON.parse(block)));
  }

  it("says of each point who is for it on which conditions", () => {
    const conditional = twoWhoDiffer();
    const stances = [
      { on: "p2", stance: "for", if: ["p5"] },
      { on: "p4", stance: "against" },
    ];
    conditional.say("ana", "argument", { text: "Only so.", stances });
    const { points } = materialFrom([...conditional.floor.values()]);
    const of = (id: string) => points.find((one: Record<string, string>) => one.id === id);
    expect(of("p2").conditional).toEqual(["ANA: only if p5"]);
    expect(of("p1")).not.toHaveProperty("conditional");
  });

  it("is the first sentences, limits, every point with reasons and objections", () => {
    verifies("SD-20");
    const { first, points, argued: told, ...rest } = materialOf();
    const other = { id: "cyd", name: "cyd", role: "contrarian" as const };
    const [opening] = screenOf(pointsAt(argued, [...seated, other], { asked, limits: constraints }), "en");
    expect(first).toContain(opening?.lines[0]?.text);
    expect(first).toContain("At most ten minutes");
    // The order is the table's: asked about first, then by how many are for it.
    expect(points.map(({ id }: Record<string, string>) => id)).toEqual(["p1", "p2", "p3", "p4", "p5"]);
    for (const { standing } of points) expect(standing).toContain("1 of 2 for");
    const third = told.find(({ point }: Record<string, string>) => point === "p3");
    expect(third.reasons).toEqual(["“An index costs 40 minutes” (cyd, r1-msg-005) [not checked]"]);
    expect(third.objections).toEqual([
      { text: "“p95 is 2.9 s” (BEN, r1-msg-003) [not checked]", fate: "open: put to nobody since" },
    ]);
    expect(rest).toEqual({ metaObservations: SYNTHESIS.metaObservations });
  });

  it("begins with what was asked about and what divides, before what all share", () => {
    const said = twoWhoDiffer();
    said.say("ana", "argument", { text: "So.", stances: [{ on: "p4", stance: "for" }] });
    said.say("ben", "argument", { text: "No.", stances: [{ on: "p5", stance: "against" }] });
    const { rows } = tableOf(pointsAt([...said.floor.values()], seated, { asked }));
    expect(rows.filter(({ tier }) => tier === "shared").map(({ id }) => id)).toEqual(["p4"]);
    const { points } = materialFrom([...said.floor.values()]);
    const order = points.map(({ id }: Record<string, string>) => id);
    expect(order.slice(0, 2)).toEqual(["p1", "p2"]);
    expect(order.indexOf("p5")).toBeLessThan(order.indexOf("p4"));
  });

  it("has once what one participant alone brought about the subject, at most twelve of it", () => {
    const use = { by: "ben", messageId: "r1-msg-002" };
    const many = Array.from({ length: 14 }, (_, at) => fact(`Row ${at} takes 4 ms`));
    expect(
      materialOf(
        fact("p95 is 2.9 s"),
        fact("P95 is  2.9 s"),
        fact("A used one: 5 s", { usedBy: [use] }),
        fact("An answered one: 6 s", { answeredBy: [use] }),
        fact("One that was taken back: 7 s", { takenBack: true }),
        fact("r1-msg-007 asks for 27"),
      ).factsOfOneAlone,
    ).toEqual([{ text: "P95 is  2.9 s", broughtBy: "ana", messageId: "r1-msg-003" }]);
    expect(materialOf(...many).factsOfOneAlone).toHaveLength(12);
  });
});

describe("a model's open questions", () => {
  it("stand before the computed ones", () => {
    const words = SynthesisWords.parse({
      executiveSummary: [{ text: "So.", points: ["p3"] }],
      openQuestions: [{ question: "When?", whyOpen: "No plan.", suggestedApproach: "Plan." }],
      metaObservations,
    });
    const { openQuestions } = mergeSynthesisWords(SYNTHESIS, words, { discussion, floor, lang: "en" });
    expect(openQuestions.map(({ whyOpen }) => whyOpen)).toEqual(["No plan.", "nobody counted"]);
  });
});
