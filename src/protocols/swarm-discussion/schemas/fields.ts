import { z } from "zod";
import { MessageId, Name, RELATIONS } from "#wire";
import { field } from "./words.ts";

/*
 * What the schemas of statements share. Each schema is also the JSON Schema of a turn: its descriptions are
 * instructions to everybody who answers it, a model as well as a person.
 */

export const text = z.string().trim().min(1).max(20_000);
export const short = z.string().trim().min(1).max(4_000);
export const confidence = z.number().min(0).max(1);
export const shorts = z.array(short).max(24);

const SpokenReference = z.object({
  targetId: field("reference", "target", MessageId),
  relation: z.enum(RELATIONS),
  comment: field("reference", "why", short),
});

const Retraction = z.object({
  targetId: field("retraction", "target", MessageId),
  reason: field("retraction", "reason", short),
});
export const retracts = field("retraction", "list", z.array(Retraction).max(8).optional());

const SteelMan = z.object({
  targetId: field("steelMan", "target", MessageId),
  restatement: field("steelMan", "restatement", short),
});

export const references = z.array(SpokenReference).max(24);
/** An analogy attacks nobody: it has no room for a steel man. */
export const comparisons = z
  .array(SpokenReference.extend({ relation: z.enum(["supports", "extends", "questions"]) }))
  .max(24);
export const steelMen = field("steelMan", "list", z.array(SteelMan).max(24).default([]));
export const directMessages = field(
  "reference",
  "direct",
  z
    .array(z.object({ to: Name, text: short }))
    .max(4)
    .default([]),
);

export const score = z.int().min(1).max(5);

export const level = z.enum(["high", "medium", "low"]);

export const Agreement = z.object({
  point: short,
  supporters: z.array(Name),
  strength: z.enum(["strong", "moderate", "weak"]),
});
