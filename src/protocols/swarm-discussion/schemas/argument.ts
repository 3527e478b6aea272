import { z } from "zod";
import { confidence, directMessages, references, retracts, short, shorts, steelMen, text } from "./fields.ts";
import { stances } from "./forms.ts";
import { field } from "./words/index.ts";

export const Argument = z.object({
  position: field("position", "stance", short.optional()),
  reasoning: field("argument", "reasoning", text),
  proposals: field("argument", "proposals", shorts.default([])),
  references: field("argument", "references", references.default([])),
  steelMan: steelMen,
  counterpoints: field("argument", "counterpoints", shorts.default([])),
  questions: shorts.default([]),
  codeOrDiagrams: z.string().max(20_000).optional(),
  wouldChangeIf: field("argument", "wouldChangeIf", short.optional()),
  confidence: confidence.optional(),
  retracts,
  directMessages,
  stances: stances.optional(),
});
export type Argument = z.infer<typeof Argument>;
