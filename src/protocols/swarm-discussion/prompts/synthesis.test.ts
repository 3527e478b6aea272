import { describe, expect, it } from "vitest";
import type { Facts } from "#providers";
import { SYNTHESIS, sampleFacts } from "../../../../test/contract/requests.ts";
import { twoWhoDiffer } from "../../../../test/support/form-floor.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { pointsAt } from "../points/of-floor.ts";
import { Synthesis } from "../schemas/index.ts";
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
  it("follow the computed ones, each with the tally of the points that it names", () => {
    verifies("SD-20", "SD-33");
    const said = merged([{ text: "The query takes 2.9 s.", points: ["p3", "p4"], messages: ["r1-msg-003"] }]);
    const tally = ["p3: 1 of 3 for, 2 have not said", "p4: 1 of 3 for, 2 have not said"];
    expect(said.prose?.sentences[0]?.tally).toEqual(tally);
    expect(said.executiveSummary).toBe(`${SYNTHESIS.executiveSummary} The query takes 2.9 s. [${tally.join("; ")}]`);
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

  it("counts Chinese by its characters", () => {
    const said = merged([{ text: "字".repeat(193), points: ["p3"] }], "zh");
    expect(said.prose?.leftOut).toEqual([expect.stringContaining("192 字")]);
    expect(merged([{ text: "字".repeat(192), points: ["p3"] }], "zh").prose?.leftOut).toEqual([]);
  });

  it("is returned once for its faults, and taken then", () => {
    verifies("SD-20");
    const personas = [{ ...sampleFacts("en").personas[0], id: "ana", name: "Ana" }] as Facts["personas"];
    const { schema } = synthesisPrompt(sampleFacts("en", { floor, personas, computed: SYNTHESIS }));
    const answer = { executiveSummary: [{ text: "The query takes 3.1 s.", points: ["p3"] }], metaObservations };
    const [issue] = schema.safeParse(answer).error?.issues ?? [];
    expect(issue?.path).toEqual(["executiveSummary", 0]);
    expect(issue?.message).toContain("3.1 s");
    expect(schema.safeParse(answer).success).toBe(true);
  });
});

describe("a model's open questions", () => {
  it("word the computed ones and stand after them", () => {
    const words = SynthesisWords.parse({
      executiveSummary: [{ text: "So.", points: ["p3"] }],
      openQuestions: [
        { question: "When?", whyOpen: "No plan.", suggestedApproach: "Plan." },
        { question: "Who else writes invoices?", whyOpen: "No count.", suggestedApproach: "Count." },
      ],
      metaObservations,
    });
    const { openQuestions } = mergeSynthesisWords(SYNTHESIS, words, { discussion, floor, lang: "en" });
    expect(openQuestions.map(({ whyOpen }) => whyOpen)).toEqual(["No count.", "No plan."]);
  });
});
