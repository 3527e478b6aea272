import { describe, expect, it } from "vitest";
import { verifies } from "../../../../test/support/verifies.ts";
import { QualityGate } from "../schemas/index.ts";
import { GateWords, mergeGateWords } from "./quality-gate.ts";

const computed: QualityGate = {
  qualityScore: {
    genuineDisagreement: 2,
    evidenceQuality: 2,
    steelManning: 2,
    novelInsights: 2,
    positionEvolution: 2,
    overall: 2,
  },
  disagreement: 1.5,
  summary: "computed",
  agreements: [{ point: "all agree", supporters: ["a", "b"], strength: "strong" }],
  activeDisagreements: [],
  insights: [{ insight: "computed", novelty: "high", source: "r1-msg-004" }],
  openQuestions: ["computed?"],
  positionShifts: [],
  recommendation: "different-angle",
  recommendationReason: "computed",
};

/** A model that grades itself generously and changes whatever it can. */
const generous = GateWords.parse({
  qualityScore: { overall: 5 },
  disagreement: 9,
  agreements: [],
  recommendation: "synthesize",
  summary: "A fine round.",
  insights: [
    { source: "r1-msg-004", insight: "The job writes invoices.", novelty: "low" },
    { source: "r1-msg-001", insight: "Made up." },
  ],
  openQuestions: ["computed?", "Who pays?"],
  recommendationReason: "Because all agree.",
  warning: "Too much agreement.",
  judged: { evidenceQuality: 5, novelInsights: 5 },
});

describe("mergeWords", () => {
  it("takes the words and nothing else", () => {
    verifies("SD-13");
    const merged = mergeGateWords(computed, generous, "script model");
    expect(merged).toEqual({
      ...computed,
      summary: "A fine round.",
      computed: { summary: "computed", recommendationReason: "computed" },
      insights: [{ insight: "The job writes invoices.", novelty: "high", source: "r1-msg-004" }],
      openQuestions: ["computed?", "Who pays?"],
      warning: "Too much agreement.",
      modelRecommendation: { recommendation: "synthesize", reason: "Because all agree." },
      judged: { evidenceQuality: 2, novelInsights: 2, by: "script model" },
    });
    expect(QualityGate.parse(merged)).toEqual(merged);
  });

  it("takes no warning where the scores give no reason for one", () => {
    const good = { ...computed, qualityScore: { ...computed.qualityScore, overall: 4 } };
    expect(mergeGateWords(good, generous, "script model")).not.toHaveProperty("warning");
  });

  it("changes nothing when the words are the computed ones", () => {
    expect(mergeGateWords(computed, GateWords.parse(computed), "script model")).toEqual(computed);
  });
});
