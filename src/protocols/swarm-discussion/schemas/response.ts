import { z } from "zod";
import { MessageId, Name } from "#wire";
import { confidence, directMessages, references, retracts, short, steelMen, text } from "./fields.ts";
import { stances } from "./forms.ts";
import { field } from "./words/index.ts";

export const Response = z.object({
  response: field("response", "response", text),
  positionShift: z.enum(["none", "minor", "major"]).optional(),
  currentPosition: field("response", "currentPosition", short.optional()),
  previousPosition: field("response", "previousPosition", short.optional()),
  shiftReason: field("response", "shiftReason", short.optional()),
  shiftCause: field("response", "shiftCause", z.array(MessageId).max(8).default([])),
  shiftBasis: field("response", "shiftBasis", z.enum(["evidence", "argument", "none"]).optional()),
  confidence: confidence.optional(),
  references: references.default([]),
  steelMan: steelMen,
  retracts,
  answers: field(
    "answers",
    "list",
    z
      .array(
        z.object({
          targetId: field("answers", "target", MessageId),
          answer: z.enum(["answered", "conceded"]),
          text: short,
        }),
      )
      .max(24)
      .optional(),
  ),
  constraints: field(
    "response",
    "constraints",
    z
      .array(z.object({ id: Name, kept: z.boolean(), why: short }))
      .max(24)
      .optional(),
  ),
  directMessages,
  stances: stances.optional(),
});
export type Response = z.infer<typeof Response>;
