import { z } from "zod";
import { Name } from "#wire";
import { short, shorts } from "./fields.ts";
import { told } from "./words/index.ts";

export const Opening = z.object({
  divergences: shorts.meta(told(({ opening }) => opening.divergences)),
  questions: z
    .array(
      z.object({
        question: short,
        to: z
          .array(Name)
          .min(1)
          .max(8)
          .meta(told(({ opening }) => opening.to)),
        axis: short.optional().meta(told(({ opening }) => opening.axis)),
      }),
    )
    .min(1)
    .max(3),
  disagreementBudget: z.object({ min: z.number().min(0).max(10), max: z.number().min(0).max(10) }),
  guidance: short.optional().meta(told(({ opening }) => opening.guidance)),
  computed: z
    .object({ divergences: shorts, questions: shorts })
    .optional()
    .meta(told(({ opening }) => opening.computed)),
});
export type Opening = z.infer<typeof Opening>;
