import { z } from "zod";
import { MessageId, Name } from "#wire";
import { confidence, directMessages, references, retracts, short, steelMen, text } from "./fields.ts";
import { stances } from "./forms.ts";
import { told } from "./words/index.ts";

export const Response = z.object({
  response: text.meta(told(({ response }) => response.response)),
  positionShift: z.enum(["none", "minor", "major"]).optional(),
  currentPosition: short.optional().meta(told(({ response }) => response.currentPosition)),
  previousPosition: short.optional().meta(told(({ response }) => response.previousPosition)),
  shiftReason: short.optional().meta(told(({ response }) => response.shiftReason)),
  shiftCause: z
    .array(MessageId)
    .max(8)
    .default([])
    .meta(told(({ response }) => response.shiftCause)),
  shiftBasis: z
    .enum(["evidence", "argument", "none"])
    .optional()
    .meta(told(({ response }) => response.shiftBasis)),
  confidence: confidence.optional(),
  references: references.default([]),
  steelMan: steelMen,
  retracts,
  answers: z
    .array(
      z.object({
        targetId: MessageId.meta(told(({ response }) => response.answers.target)),
        answer: z.enum(["answered", "conceded"]),
        text: short,
      }),
    )
    .max(24)
    .optional()
    .meta(told(({ response }) => response.answers.list)),
  constraints: z
    .array(z.object({ id: Name, kept: z.boolean(), why: short }))
    .max(24)
    .optional()
    .meta(told(({ response }) => response.constraints)),
  directMessages,
  stances: stances.optional(),
});
export type Response = z.infer<typeof Response>;
