import { describe, expect, it } from "vitest";
import { verifies } from "../../../../test/support/verifies.ts";
import { Synthesis } from "../schemas/index.ts";
import { mergeSynthesisWords, SynthesisWords } from "./synthesis.ts";

const insight = (title: string, confidence: "medium" | "low"): Synthesis["insights"][number] => ({
  title,
  description: "computed",
  confidence,
  confidenceReason: "computed",
  supportingEvidence: [{ messageId: "r1-msg-004", summary: "computed" }],
  dissentingViews: [],
});

const computed: Synthesis = {
  executiveSummary: "computed",
  insights: [insight("first", "medium"), insight("second", "low")],
  agreements: [{ point: "p", supporters: ["a"], strength: "weak", resolvedBy: "majority" }],
  minorityReport: [
    { position: "p", advocate: "a", reason: "computed", stillValid: true, note: "computed", messageId: "r1-msg-001" },
  ],
  unresolvedDebates: [{ topic: "t", positions: [], whyUnresolved: "computed" }],
  positionEvolution: [],
  openQuestions: [{ question: "Who?", whyOpen: "computed", suggestedApproach: "computed" }],
  recommendations: [],
  metaObservations: "computed",
};

const words = SynthesisWords.parse({
  executiveSummary: "In short.",
  insights: [
    { number: 2, title: "Second", description: "Better said.", confidenceReason: "One test.", confidence: "high" },
  ],
  minorityReport: [
    { messageId: "r1-msg-001", note: "It was not refuted.", stillValid: false },
    { messageId: "r1-msg-009", note: "Made up." },
  ],
  unresolvedDebates: [{ whyUnresolved: "Nobody measured." }],
  openQuestions: [
    { question: "Who?", whyOpen: "No count.", suggestedApproach: "Count." },
    { question: "When?", whyOpen: "No plan.", suggestedApproach: "Plan." },
  ],
  recommendations: [{ action: "Count the writers.", confidence: "high", risk: "none", prerequisite: "access" }],
  metaObservations: "It went well.",
});

describe("mergeWords", () => {
  it("takes the words and leaves evidence, standing and confidence as they were computed", () => {
    verifies("SD-20");
    const merged = mergeSynthesisWords(computed, words);
    expect(merged.insights).toEqual([
      computed.insights[0],
      { ...insight("Second", "low"), description: "Better said.", confidenceReason: "One test." },
    ]);
    expect(merged.minorityReport).toEqual([{ ...computed.minorityReport[0], note: "It was not refuted." }]);
    expect(merged.agreements).toEqual(computed.agreements);
    expect(merged.unresolvedDebates[0]?.whyUnresolved).toBe("Nobody measured.");
    expect(merged.openQuestions.map((each) => each.whyOpen)).toEqual(["No count.", "No plan."]);
    expect(Synthesis.parse(merged)).toEqual(merged);
  });

  it("lets no recommendation be surer than the best supported insight", () => {
    expect(mergeSynthesisWords(computed, words).recommendations[0]?.confidence).toBe("medium");
    expect(mergeSynthesisWords({ ...computed, insights: [] }, words).recommendations[0]?.confidence).toBe("low");
  });

  it("changes nothing when the words are the computed ones", () => {
    expect(mergeSynthesisWords(computed, SynthesisWords.parse(computed))).toEqual(computed);
  });
});
