import { z } from "zod";
import { MessageId } from "#wire";
import { short } from "./fields.ts";
import { told } from "./words/index.ts";

/** Verdicts of an objections' author on the latest answers: each meets the objection, or does not. */
export const Closing = z.object({
  objections: z
    .array(
      z.object({
        targetId: MessageId.meta(told(({ closing }) => closing.target)),
        why: short.meta(told(({ closing }) => closing.why)),
        verdict: z.enum(["concedes", "maintains"]).meta(told(({ closing }) => closing.verdict)),
      }),
    )
    .min(1)
    .max(24)
    .meta(told(({ closing }) => closing.list)),
});
export type Closing = z.infer<typeof Closing>;
