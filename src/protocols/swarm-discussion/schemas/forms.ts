import { z } from "zod";
import { MessageId, Name } from "#wire";
import { confidence, directMessages, short, text } from "./fields.ts";
import { told } from "./words/index.ts";

/*
 * The forms in which an expert or the contrarian answers: points, stances and reasons. What the record has besides them
 * (the position, how far it shifted, the relations to messages) is computed from them when a statement is accepted.
 */

const POINT = /^p\d{1,4}$/;
const REASON = /^a\d{1,5}$/;
export const PointId = z.string().regex(POINT, "the id of a point, such as p3");
const ReasonId = z.string().regex(REASON, "the id of a reason, such as a7");
const ItemId = z.string().regex(/^[pa]\d{1,5}$/, "the id of a point or a reason, such as p3 or a7");

/** Ids of points, or conditions in words, which become points of their own. */
const conditions = z.array(short).max(4).optional();
const because = z.array(MessageId).max(8).optional();

export const isPointId = (value: string): boolean => POINT.test(value);

const Stance = z.object({
  on: PointId,
  stance: z.enum(["for", "against", "none"]),
  if: conditions.meta(told(({ form }) => form.if)),
  because: because.meta(told(({ form }) => form.because)),
});

/** A reason. The attacked view precedes the attack, since a model writes keys in this order. */
const Reason = z.object({
  on: ItemId,
  side: z.enum(["for", "against"]),
  theirs: short.optional().meta(told(({ form }) => form.theirs)),
  text: short.meta(told(({ form }) => form.reason)),
  evidence: z.array(short).max(6).optional(),
  limit: Name.optional().meta(told(({ form }) => form.limit)),
});

/** Stances on points of the table. */
export const stances = z.array(Stance).max(24).default([]);
const reasons = z.array(Reason).max(12).default([]);
const reasonIds = z.array(ReasonId).max(12).default([]);

/** A sealed position: what its author is for, before anybody has heard anybody. */
export const Declaration = z.object({
  text: short.optional().meta(told(({ form }) => form.position)),
  keyRisk: short.optional().meta(told(({ position }) => position.keyRisk)),
  wouldChangeIf: short.meta(told(({ position }) => position.wouldChangeIf)),
  points: z
    .array(z.object({ text: short.meta(told(({ form }) => form.point)), if: conditions }))
    .max(5)
    .default([]),
  stances,
  confidence: confidence.meta(told(({ position }) => position.confidence)),
});
export type Declaration = z.infer<typeof Declaration>;

/** Every later turn of an expert. */
export const Contribution = z.object({
  text: text.meta(told(({ form }) => form.text)),
  reasons,
  concedes: z
    .array(z.object({ to: ReasonId, met: short.optional().meta(told(({ form }) => form.met)) }))
    .max(12)
    .default([])
    .meta(told(({ form }) => form.concedes)),
  maintains: reasonIds.meta(told(({ form }) => form.maintains)),
  withdraws: reasonIds.meta(told(({ form }) => form.withdraws)),
  stances,
  points: z
    .array(
      z.object({
        text: short.meta(told(({ form }) => form.point)),
        detailOf: PointId.optional().meta(told(({ form }) => form.detailOf)),
        insteadOf: PointId.optional().meta(told(({ form }) => form.insteadOf)),
        if: conditions,
        because,
        who: short.optional(),
        when: short.optional(),
      }),
    )
    .max(2)
    .default([]),
  wouldChangeIf: short.optional().meta(told(({ argument }) => argument.wouldChangeIf)),
  confidence: confidence.optional(),
  directMessages,
});
export type Contribution = z.infer<typeof Contribution>;

/** The contrarian's attack. */
export const AttackForm = z.object({
  failureScenario: text.meta(told(({ stressTest }) => stressTest.failureScenario)),
  target: short.meta(told(({ stressTest }) => stressTest.target)),
  assumption: short.meta(told(({ stressTest }) => stressTest.assumption)),
  ifWrong: short.meta(told(({ stressTest }) => stressTest.ifWrong)),
  reasons: z.array(Reason).min(1).max(12),
  withdraws: reasonIds.meta(told(({ form }) => form.withdraws)),
  minority: short.optional().meta(told(({ stressTest }) => stressTest.minority)),
});
export type AttackForm = z.infer<typeof AttackForm>;

/** A statement's part on the table, as the record keeps it. */
export const OnTable = z
  .object(Contribution.shape)
  .pick({
    ...{ points: true, stances: true, reasons: true, concedes: true, maintains: true, withdraws: true },
  })
  .partial();
export type OnTable = z.infer<typeof OnTable>;
