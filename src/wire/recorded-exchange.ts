import { z } from "zod";
import { Origin, Usage } from "./domain.ts";
import { Name } from "./names.ts";

/** Outcome of a call; its last exchange carries it. */
const Outcome = z.union([
  z.looseObject({ origin: Origin, usage: Usage }),
  z.looseObject({ failed: z.object({ code: z.string(), message: z.string() }), usage: Usage.optional() }),
]);

/**
 * Recorded exchange with a model: the request without headers and keys, and the response. A call consists of one or more
 * exchanges: retries, an answer with more room, a repair. Without `request` nothing was sent.
 */
export const Exchange = z.looseObject({
  call: z.string().min(1).max(128).describe("the same for all exchanges of one call"),
  turn: z.string().min(1).max(128).describe("the turn, or the thought of the moderator's own, that it was made for"),
  purpose: z.string(),
  participant: Name,
  round: z.int().min(0),
  repair: z.boolean().optional().describe("the statement had been returned"),
  attempt: z.int().min(0).describe("counted from 1 within its call; 0: nothing was sent"),
  provider: z.string().optional(),
  model: z.string().optional(),
  request: z.unknown().optional(),
  known: z
    .record(z.string(), z.string())
    .optional()
    .describe("the text of each point and reason, and the turn of each message, that the reply names by id"),
  reply: z
    .object({
      text: z.string(),
      stopReason: z.string(),
      stopDetail: z.string().optional(),
      model: z.string().optional(),
      requestId: z.string().optional(),
      prompted: z.boolean().optional(),
    })
    .optional(),
  failure: z.object({ code: z.string(), message: z.string(), status: z.int().optional() }).optional(),
  usage: Usage.optional().describe("of this exchange"),
  outcome: Outcome.optional().describe("of the call, in its last exchange"),
});
export type Exchange = z.infer<typeof Exchange>;
