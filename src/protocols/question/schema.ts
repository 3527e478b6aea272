import { z } from "zod";
import { MessageId } from "#wire";
import { NONE } from "./measures/vote.ts";
import { told } from "./words/index.ts";

/** The names of choices, in their order. */
export const LETTERS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"] as const;

const line = z.string().trim().min(1).max(4_000);
const TakenOver = z.object({
  from: MessageId.meta(told(({ fields }) => fields.from)),
  words: line.meta(told(({ fields }) => fields.words)),
});

/** What is said in every step: a choice with its grounds. */
export const Answer = z.object({
  reasoning: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .meta(told(({ fields }) => fields.reasoning)),
  facts: z
    .array(line)
    .max(24)
    .default([])
    .meta(told(({ fields }) => fields.facts)),
  takesOver: z
    .array(TakenOver)
    .max(12)
    .default([])
    .meta(told(({ fields }) => fields.takesOver)),
  choice: z.enum([...LETTERS, NONE]).meta(told(({ fields }) => fields.choice)),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .meta(told(({ fields }) => fields.confidence)),
});
export type Answer = z.infer<typeof Answer>;
