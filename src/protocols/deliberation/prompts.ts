import { z } from "zod";
import { lastOf } from "#protocols/protocol";
import { requestAlone } from "#protocols/shared/alone";
import { computedBlock, type Facts, type ModelRequest, requestFor } from "#providers";
import { MessageId, Name } from "#wire";
import { Account, Agenda, Assessment, Resolution, Ruling } from "./schemas.ts";
import { words } from "./words/index.ts";

/** Tokens of an answer by round, falling so that later rounds converge. */
export const OUTPUT_TOKENS: Readonly<Record<1 | 2 | 3, number>> = { 1: 4_000, 2: 2_500, 3: 1_500 };

function answering<T>(purpose: "assessment" | "account" | "resolution", round: 1 | 2 | 3, schema: z.ZodType<T>) {
  return (facts: Facts): ModelRequest<T> => {
    const { prompts } = words(facts.lang);
    return requestAlone(facts, {
      purpose,
      role: prompts.specialist,
      schema,
      instruction: prompts[purpose],
      told: [prompts.asks, "question"],
      maxOutputTokens: OUTPUT_TOKENS[round],
    });
  };
}

export const assessmentPrompt = answering("assessment", 1, Assessment);
export const accountPrompt = answering("account", 2, Account);
export const resolutionPrompt = answering("resolution", 3, Resolution);

/** A person is asked; a model in that seat would be told the same. */
export const rulingPrompt = (facts: Facts): ModelRequest<Ruling> =>
  requestFor(facts, {
    purpose: "ruling",
    role: words(facts.lang).prompts.chair,
    schema: Ruling,
    instruction: words(facts.lang).prompts.ruling,
  });

/** Questions that the chair's model words. Their ids are checked before use. */
export const Questions = z.object({
  questions: z.array(z.object({ to: Name, question: z.string().trim().min(1).max(4_000) })).max(8),
});

const point = z.object({ text: z.string().trim().min(1).max(1_000), refs: z.array(MessageId).max(8) });
export const ChairsReading = z.object({
  same: z
    .array(z.tuple([MessageId, MessageId]))
    .max(12)
    .default([]),
  contradictions: z
    .array(z.object({ between: z.tuple([MessageId, MessageId]), why: z.string().trim().min(1).max(600) }))
    .max(6)
    .default([]),
  bearing: z
    .array(z.object({ message: MessageId, nth: z.int().min(1).max(6), against: z.array(MessageId).max(8) }))
    .max(48)
    .default([]),
  consensus: z.array(point).max(6).default([]),
  gaps: z.array(point).max(6).default([]),
  question: z.string().trim().min(1).max(1_200).optional(),
});
export type ChairsReading = z.infer<typeof ChairsReading>;
/** Whether a resolution question may follow: after the second of three rounds. */
const asksOneMore = ({ round, floor }: Facts): boolean =>
  round === 2 && Agenda.safeParse(lastOf(floor, "agenda")?.content).data?.rounds === 3;

/** Reading of a round after which no resolution question is put. */
const FirstReading = ChairsReading.omit({ question: true });

export const questionsPrompt = (facts: Facts): ModelRequest<z.infer<typeof Questions>> =>
  requestFor(facts, {
    purpose: "questions",
    role: words(facts.lang).prompts.chair,
    schema: Questions,
    instruction: words(facts.lang).prompts.questions(
      facts.personas.map(({ id, name }) => `${id} (${name})`).join(", "),
    ),
    material: [words(facts.lang).prompts.byDefault, computedBlock(facts.computed, facts.lang)],
    byRule: () => ({ questions: [] }),
  });

export const readingPrompt = (facts: Facts): ModelRequest<ChairsReading> =>
  requestFor(facts, {
    purpose: "reading",
    role: words(facts.lang).prompts.chair,
    schema: asksOneMore(facts) ? ChairsReading : FirstReading,
    instruction: words(facts.lang).prompts.reading(asksOneMore(facts)),
    material: [words(facts.lang).prompts.computed, computedBlock(facts.computed, facts.lang)],
    byRule: () => ({}),
    maxOutputTokens: 2_500,
  });
