import { z } from "zod";
import { confidence, short } from "./fields.ts";

export const PositionDeclaration = z.object({
  position: short.describe("your stance in one or two sentences"),
  confidence: confidence.describe("0 to 1, honestly"),
  conditions: short.describe("the assumptions under which it holds"),
  wouldChangeIf: short.describe("the evidence that would make you reconsider"),
  keyRisk: short.describe("the biggest risk if your position is adopted"),
});
export type PositionDeclaration = z.infer<typeof PositionDeclaration>;
