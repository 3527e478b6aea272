import { z } from "zod";
import { comparisons, short, shorts, text } from "./fields.ts";

export const Analogy = z.object({
  underlyingPattern: short,
  field: short.describe("the other field"),
  case: text.describe("a specific case: who, where, when, what came of it"),
  mapping: z
    .array(z.object({ here: short, there: short }))
    .min(1)
    .max(12),
  doesNotMap: shorts.min(1),
  principle: short,
  breaksDown: short.describe("where the analogy ends"),
  references: comparisons.min(1),
});
export type Analogy = z.infer<typeof Analogy>;
