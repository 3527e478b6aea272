import { z } from "zod";
import { MessageId } from "#wire";
import { RULES } from "../words/judging.ts";
import { short, text } from "./fields.ts";
import { field } from "./words.ts";

/** An objection to one statement, with the words that it is about. */
export const Verdict = z.object({
  messageId: MessageId,
  quote: field("judgement", "quote", short),
  why: field("judgement", "whyVerdict", short),
  rule: field("judgement", "rule", z.enum(Object.keys(RULES.en) as (keyof typeof RULES.en)[])),
});
export type Verdict = z.infer<typeof Verdict>;

const pointIds = z.array(z.string().max(16)).max(64);

/**
 * Judgement on the floor, by a model for the moderator or by the user. `points` has what it says of points: `of` those
 * that were judged, lists of `same` say the same, of each list of `oneOf` only one can be done, `parts` names those of which a
 * point consists, and pairs of `apart` are not the same after all.
 */
export const Judgement = z.object({
  summary: text,
  points: z
    .object({
      of: pointIds.optional(),
      same: z.array(pointIds).max(64).optional(),
      oneOf: z.array(pointIds).max(64).optional(),
      parts: z.record(z.string().max(16), pointIds).optional(),
      apart: z.array(pointIds).max(1_000).optional(),
    })
    .optional(),
  verdicts: z.array(Verdict).max(64).optional(),
});
export type Judgement = z.infer<typeof Judgement>;

const group = z.object({
  why: field("judgement", "whySame", short),
  ids: z.array(z.string()).max(64),
});

/** A judge's answer about points. Unknown ids are dropped afterwards, so that they cost no second call. */
const PointsAnswer = z.object({
  same: field("judgement", "same", z.array(group).max(24)),
  oneOf: field("judgement", "oneOf", z.array(group).max(24)),
  parts: field(
    "judgement",
    "parts",
    z
      .array(group.extend({ whole: z.string() }))
      .max(24)
      .optional(),
  ),
});

const Verdicts = field(
  "judgement",
  "verdicts",
  z
    .array(
      Verdict.extend({
        messageId: field("judgement", "target", z.string()),
        quote: field("judgement", "quote", z.string()),
        why: field("judgement", "whyVerdict", z.string()),
      }),
    )
    .max(48),
);

/** Makes the schema of a judge's answer, with only the parts that this step needs. */
export function judgingSchema(asks: {
  readonly points: boolean;
  readonly statements: boolean;
}): z.ZodType<JudgeAnswer> {
  return z.object({
    ...(asks.points ? { points: PointsAnswer } : {}),
    ...(asks.statements ? { verdicts: Verdicts } : {}),
  }) as unknown as z.ZodType<JudgeAnswer>;
}

export interface JudgeAnswer {
  readonly points?: z.infer<typeof PointsAnswer>;
  readonly verdicts?: z.infer<typeof Verdicts>;
}
