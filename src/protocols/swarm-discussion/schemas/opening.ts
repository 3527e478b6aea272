import { z } from "zod";
import { Name } from "#wire";
import { short, shorts } from "./fields.ts";
import { field } from "./words/index.ts";

export const Opening = z.object({
  divergences: field("opening", "divergences", shorts),
  questions: z
    .array(
      z.object({
        question: short,
        to: field("opening", "to", z.array(Name).min(1).max(8)),
        axis: field("opening", "axis", short.optional()),
      }),
    )
    .min(1)
    .max(3),
  disagreementBudget: z.object({ min: z.number().min(0).max(10), max: z.number().min(0).max(10) }),
  guidance: field("opening", "guidance", short.optional()),
  computed: field("opening", "computed", z.object({ divergences: shorts, questions: shorts }).optional()),
});
export type Opening = z.infer<typeof Opening>;
