import { z } from "zod";
import { confidence, short } from "./fields.ts";
import { stances } from "./forms.ts";
import { field } from "./words/index.ts";

export const PositionDeclaration = z.object({
  position: field("position", "stance", short),
  confidence: field("position", "confidence", confidence),
  conditions: field("position", "conditions", short.optional()),
  wouldChangeIf: field("position", "wouldChangeIf", short),
  keyRisk: field("position", "keyRisk", short.optional()),
  stances: stances.optional(),
});
export type PositionDeclaration = z.infer<typeof PositionDeclaration>;
