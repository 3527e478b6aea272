import { z } from "zod";
import { confidence, short } from "./fields.ts";
import { stances } from "./forms.ts";
import { told } from "./words/index.ts";

export const PositionDeclaration = z.object({
  position: short.meta(told(({ position }) => position.stance)),
  confidence: confidence.meta(told(({ position }) => position.confidence)),
  conditions: short.optional().meta(told(({ position }) => position.conditions)),
  wouldChangeIf: short.meta(told(({ position }) => position.wouldChangeIf)),
  keyRisk: short.optional().meta(told(({ position }) => position.keyRisk)),
  stances: stances.optional(),
});
export type PositionDeclaration = z.infer<typeof PositionDeclaration>;
