import { z } from "zod";
import { comparisons, short, shorts, text } from "./fields.ts";
import { told } from "./words/index.ts";

export const Analogy = z.object({
  underlyingPattern: short,
  field: short.meta(told(({ analogy }) => analogy.field)),
  case: text.meta(told(({ analogy }) => analogy.case)),
  mapping: z
    .array(z.object({ here: short, there: short }))
    .min(1)
    .max(12),
  doesNotMap: shorts.min(1),
  principle: short,
  breaksDown: short.meta(told(({ analogy }) => analogy.breaksDown)),
  references: comparisons.min(1),
});
export type Analogy = z.infer<typeof Analogy>;
