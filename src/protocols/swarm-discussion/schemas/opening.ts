import { z } from "zod";
import { Name } from "#wire";
import { short, shorts } from "./fields.ts";

export const Opening = z.object({
  divergences: shorts.describe("where the positions really differ"),
  questions: z
    .array(
      z.object({
        question: short,
        to: z.array(Name).min(1).max(8).describe("the experts it is put to"),
        axis: short.optional().describe("the tension it goes along"),
      }),
    )
    .min(1)
    .max(3),
  disagreementBudget: z.object({ min: z.number().min(0).max(10), max: z.number().min(0).max(10) }),
  guidance: short.optional().describe("what this round should do differently"),
});
export type Opening = z.infer<typeof Opening>;
