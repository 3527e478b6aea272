import type { Facts } from "#providers";
import { declarePosition } from "../swarm-discussion/offline/position.ts";
import { NONE } from "./schemas.ts";
import { words } from "./words/index.ts";

/** A specialist without a model: quotes what bears on their concern, and proposes nothing, since a rule has no opinion. */
export function assess(facts: Facts): unknown {
  const { position, conditions, wouldChangeIf, keyRisk } = declarePosition(facts);
  const { confidence, leastSure } = words(facts.lang).prompts.byRule;
  return {
    reasoning: conditions,
    choice: NONE,
    position,
    concerns: [{ text: keyRisk, against: "all", weight: "minor" }],
    confidenceAssessment: { confidence: 0, restsOn: confidence, leastSureOf: leastSure, wouldChangeIf },
  };
}
