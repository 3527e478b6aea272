import { z } from "zod";
import { confidence, directMessages, references, retracts, short, shorts, steelMen, text } from "./fields.ts";
import { stances } from "./forms.ts";
import { told } from "./words/index.ts";

export const Argument = z.object({
  position: short.optional().meta(told(({ position }) => position.stance)),
  reasoning: text.meta(told(({ argument }) => argument.reasoning)),
  proposals: shorts.default([]).meta(told(({ argument }) => argument.proposals)),
  references: references.default([]).meta(told(({ argument }) => argument.references)),
  steelMan: steelMen,
  counterpoints: shorts.default([]).meta(told(({ argument }) => argument.counterpoints)),
  questions: shorts.default([]),
  codeOrDiagrams: z.string().max(20_000).optional(),
  wouldChangeIf: short.optional().meta(told(({ argument }) => argument.wouldChangeIf)),
  confidence: confidence.optional(),
  retracts,
  directMessages,
  stances: stances.optional(),
});
export type Argument = z.infer<typeof Argument>;
