import { z } from "zod";
import { MessageId } from "#wire";
import { confidence, directMessages, references, retracts, short, steelMen, text } from "./fields.ts";

export const Response = z.object({
  response: text.describe("your answer to the stress test"),
  positionShift: z.enum(["none", "minor", "major"]),
  currentPosition: short.describe("your stance now"),
  previousPosition: short.describe("your stance before"),
  shiftReason: short.describe("what changed your mind; with none, why the attack does not apply to your case"),
  shiftCause: z.array(MessageId).max(8).default([]).describe("the messages that changed your mind; empty with none"),
  shiftBasis: z
    .enum(["evidence", "argument", "none"])
    .optional()
    .describe("what these messages brought: evidence (a figure, code, a source) or an argument"),
  confidence: confidence.optional(),
  references,
  steelMan: steelMen,
  retracts,
  directMessages,
});
export type Response = z.infer<typeof Response>;
