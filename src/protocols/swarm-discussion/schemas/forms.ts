import { z } from "zod";
import { MessageId, Name } from "#wire";
import { confidence, directMessages, short, text } from "./fields.ts";
import { field } from "./words.ts";

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
const conditions = z.array(short).max(8).optional();
const because = z.array(MessageId).max(8).optional();

export const isPointId = (value: string): boolean => POINT.test(value);
export const pointIdsIn = (text: string): string[] => text.match(/\bp\d{1,4}\b/g) ?? [];

const Stance = z.object({
  on: PointId,
  stance: z.enum(["for", "against", "none"]),
  if: field("form", "if", conditions),
  secondTo: field("form", "secondTo", z.union([PointId, short]).optional()),
  because: field("form", "because", because),
});

/** The side that a stance is on: a second choice is on none. */
export const sideOf = ({ stance, secondTo }: Pick<z.infer<typeof Stance>, "stance" | "secondTo">) =>
  secondTo === undefined ? stance : "none";

/** A reason. The attacked view precedes the attack, since a model writes keys in this order. */
const Reason = z.object({
  on: ItemId,
  side: z.enum(["for", "against"]),
  theirs: field("form", "theirs", short.optional()),
  text: field("form", "reason", short),
  evidence: field("form", "evidence", z.array(short).max(6).optional()),
  limit: field("form", "limit", Name.optional()),
});

export const taps = z
  .array(Stance.pick({ on: true, stance: true, because: true }))
  .max(40)
  .default([]);

/** Point that a person's text is a reason on, where they have taken several sides with it. */
export const about = field("form", "about", PointId.optional());

export const stances = z.array(Stance).max(24).default([]);
const reasons = z.array(Reason).max(12).default([]);
const reasonIds = z.array(ReasonId).max(12).default([]);

/** A sealed position: what its author is for, before anybody has heard anybody. */
export const Declaration = z.object({
  text: field("form", "position", short.optional()),
  keyRisk: field("position", "keyRisk", short.optional()),
  wouldChangeIf: field("position", "wouldChangeIf", short),
  points: z
    .array(z.object({ text: field("form", "point", short), if: conditions }))
    .max(5)
    .default([]),
  stances,
  confidence: field("position", "confidence", confidence),
});
export type Declaration = z.infer<typeof Declaration>;

/** Every later turn of an expert. */
export const Contribution = z.object({
  text: field("form", "text", text),
  reasons,
  concedes: field(
    "form",
    "concedes",
    z
      .array(z.object({ to: ReasonId, met: field("form", "met", short.optional()) }))
      .max(12)
      .default([]),
  ),
  maintains: field("form", "maintains", reasonIds),
  withdraws: field("form", "withdraws", reasonIds),
  stances,
  points: z
    .array(
      z.object({
        text: field("form", "point", short),
        detailOf: field("form", "detailOf", PointId.optional()),
        insteadOf: field("form", "insteadOf", PointId.optional()),
        if: conditions,
        because,
        who: short.optional(),
        when: short.optional(),
      }),
    )
    .max(2)
    .default([]),
  wouldChangeIf: field("argument", "wouldChangeIf", short.optional()),
  confidence: confidence.optional(),
  directMessages,
});
export type Contribution = z.infer<typeof Contribution>;

export const AttackForm = z.object({
  failureScenario: field("stressTest", "failureScenario", text),
  target: field("stressTest", "target", short),
  assumption: field("stressTest", "assumption", short),
  ifWrong: field("stressTest", "ifWrong", short),
  reasons: z.array(Reason).min(1).max(12),
  maintains: field("form", "maintains", reasonIds),
  withdraws: field("form", "withdraws", reasonIds),
  minority: field("stressTest", "minority", short.optional()),
});
export type AttackForm = z.infer<typeof AttackForm>;

/*
 * The forms for a small model: what it is for, stances and reasons. What it answers in them fits the forms above, which
 * judge it.
 */

const SmallReason = Reason.omit({ evidence: true, limit: true });
const smallStances = z
  .array(Stance.omit({ if: true, secondTo: true }))
  .max(12)
  .default([]);
const smallReasons = z.array(SmallReason).max(3);

export const SmallDeclaration = z.object({
  wouldChangeIf: Declaration.shape.wouldChangeIf,
  points: z
    .array(z.object({ text: field("form", "point", short) }))
    .max(3)
    .default([]),
  stances: smallStances,
  confidence: Declaration.shape.confidence,
});

export const SmallContribution = z.object({
  reasons: smallReasons.default([]),
  stances: smallStances,
  text: Contribution.shape.text,
  ...Contribution.pick({ maintains: true, withdraws: true }).shape,
});

export const SmallAttack = AttackForm.omit({ minority: true }).extend({
  reasons: smallReasons.min(1),
});

/** A statement's part on the table, as the record keeps it. */
export const OnTable = z
  .object(Contribution.shape)
  .pick({
    ...{ points: true, stances: true, reasons: true, concedes: true, maintains: true, withdraws: true },
  })
  .partial();
export type OnTable = z.infer<typeof OnTable>;
