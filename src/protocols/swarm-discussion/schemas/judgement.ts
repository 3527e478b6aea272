import { z } from "zod";
import { MessageId } from "#wire";
import { short, text } from "./fields.ts";
import { told } from "./words/index.ts";

/** Objections that a judge may raise: those that only reading shows. */
const VERDICT_RULES = [
  "authority",
  "straw-man",
  "bare-agreement",
  "unfalsifiable",
  "generic-analogy",
  "nothing-new",
  "premature-synthesis",
] as const;
export type VerdictRule = (typeof VERDICT_RULES)[number];

const ids = z.array(MessageId).max(64);

/** An objection to one statement, with the words that it is about. */
export const Verdict = z.object({
  messageId: MessageId,
  quote: short.meta(told(({ judgement }) => judgement.quote)),
  why: short.meta(told(({ judgement }) => judgement.whyVerdict)),
  rule: z.enum(VERDICT_RULES).meta(told(({ judgement }) => judgement.rule)),
});
export type Verdict = z.infer<typeof Verdict>;

/**
 * Judgement on the floor, by a model for the moderator or by the user. In `same`, statements of one list take one
 * position, and different lists different ones; `apart` and `compatible` are pairs.
 */
export const Judgement = z.object({
  summary: text,
  same: z.array(ids).max(64).optional(),
  apart: z.array(ids.length(2)).max(1_000).optional(),
  compatible: z.array(ids.length(2)).max(64).optional(),
  verdicts: z.array(Verdict).max(64).optional(),
});
export type Judgement = z.infer<typeof Judgement>;

const group = z.object({
  why: short.meta(told(({ judgement }) => judgement.whySame)),
  messageIds: z.array(z.string()).max(64),
});

/** A judge's answer about positions. Unknown ids are dropped afterwards, so that they cost no second call. */
const SamePositions = z.object({
  groups: z
    .array(group)
    .max(16)
    .meta(told(({ judgement }) => judgement.groups)),
  compatible: z
    .array(group)
    .max(16)
    .meta(told(({ judgement }) => judgement.compatible)),
});

const Verdicts = z
  .array(
    z.object({
      messageId: z.string().meta(told(({ judgement }) => judgement.target)),
      quote: z.string().meta(told(({ judgement }) => judgement.quote)),
      why: z.string().meta(told(({ judgement }) => judgement.whyVerdict)),
      rule: z.enum(VERDICT_RULES).meta(told(({ judgement }) => judgement.rule)),
    }),
  )
  .max(48)
  .meta(told(({ judgement }) => judgement.verdicts));

/** Makes the schema of a judge's answer, with only the parts that this step needs. */
export function judgingSchema(asks: {
  readonly positions: boolean;
  readonly statements: boolean;
}): z.ZodType<JudgeAnswer> {
  return z.object({
    ...(asks.positions ? { samePositions: SamePositions } : {}),
    ...(asks.statements ? { verdicts: Verdicts } : {}),
  }) as unknown as z.ZodType<JudgeAnswer>;
}

export interface JudgeAnswer {
  readonly samePositions?: z.infer<typeof SamePositions>;
  readonly verdicts?: z.infer<typeof Verdicts>;
}
