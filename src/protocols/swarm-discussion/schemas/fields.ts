import { z } from "zod";
import { MessageId, Name, RELATIONS } from "#wire";

/*
 * What the schemas of statements share. Each schema is also the JSON Schema of a turn: its descriptions are
 * instructions to everybody who answers it, a model as well as a person.
 */

export const text = z.string().trim().min(1).max(20_000);
export const short = z.string().trim().min(1).max(4_000);
export const confidence = z.number().min(0).max(1);
export const shorts = z.array(short).max(24);

const SpokenReference = z.object({
  targetId: MessageId.describe("the message spoken of"),
  relation: z.enum(RELATIONS),
  comment: short.describe("why"),
  bearingOn: MessageId.optional().describe(
    "with counters, an undercut: you do not deny the target, only that it bears on this other message as it says",
  ),
});

const Retraction = z.object({
  targetId: MessageId.describe("an earlier message of your own"),
  reason: short.describe("what is wrong with it"),
});
export const retracts = z
  .array(Retraction)
  .max(8)
  .optional()
  .describe("claims of yours that you take back, or that this message corrects");

const SteelMan = z.object({
  targetId: MessageId.describe("a message that you counter"),
  restatement: short.describe("its argument in the strongest form you can give it"),
});

export const references = z.array(SpokenReference).max(24);
/** An analogy attacks nobody: it has no room for a steel man. */
export const comparisons = z
  .array(SpokenReference.extend({ relation: z.enum(["supports", "extends", "questions"]) }))
  .max(24);
export const steelMen = z.array(SteelMan).max(24).default([]).describe("one for every message that you counter");
export const directMessages = z
  .array(z.object({ to: Name, text: short }))
  .max(4)
  .default([])
  .describe("said to one other participant directly; recorded like everything else");

export const score = z.int().min(1).max(5);

export const level = z.enum(["high", "medium", "low"]);

export const Agreement = z.object({
  point: short,
  supporters: z.array(Name),
  strength: z.enum(["strong", "moderate", "weak"]),
});
