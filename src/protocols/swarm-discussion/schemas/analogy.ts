import { z } from "zod";
import { comparisons, short, shorts, text } from "./fields.ts";
import { field } from "./words/index.ts";

export const Analogy = z.object({
  underlyingPattern: short,
  field: field("analogy", "field", short),
  case: field("analogy", "case", text),
  mapping: z
    .array(z.object({ here: short, there: short }))
    .min(1)
    .max(12),
  doesNotMap: shorts.min(1),
  principle: short,
  breaksDown: field("analogy", "breaksDown", short),
  references: comparisons.min(1),
});
export type Analogy = z.infer<typeof Analogy>;
