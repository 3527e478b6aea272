import { z } from "zod";
import { confidence, directMessages, references, retracts, short, shorts, steelMen, text } from "./fields.ts";

export const Argument = z.object({
  position: short.describe("your stance in one or two sentences"),
  reasoning: text.describe("the analysis, with specific evidence: a scenario, a number, code or a source"),
  proposals: shorts.default([]).describe("concrete proposals"),
  references: references.describe("the messages that you build on; at least one other expert's"),
  steelMan: steelMen,
  counterpoints: shorts.default([]).describe("rebuttals or supplements, naming message ids"),
  questions: shorts.default([]),
  codeOrDiagrams: z.string().max(20_000).optional(),
  wouldChangeIf: short.describe("the evidence that would change your mind"),
  confidence: confidence.optional(),
  retracts,
  directMessages,
});
export type Argument = z.infer<typeof Argument>;
