import { z } from "zod";
import { MessageId } from "#wire";
import { references, short, steelMen, text } from "./fields.ts";
import { told } from "./words/index.ts";

export const StressTest = z.object({
  target: short.meta(told(({ stressTest }) => stressTest.target)),
  assumption: short.meta(told(({ stressTest }) => stressTest.assumption)),
  ifWrong: short.meta(told(({ stressTest }) => stressTest.ifWrong)),
  weakestEvidence: z.object({ targetId: MessageId, why: short }),
  failureScenario: text.meta(told(({ stressTest }) => stressTest.failureScenario)),
  minority: short.optional().meta(told(({ stressTest }) => stressTest.minority)),
  references: references.min(1),
  steelMan: steelMen,
});
export type StressTest = z.infer<typeof StressTest>;
