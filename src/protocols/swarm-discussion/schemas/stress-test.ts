import { z } from "zod";
import { MessageId } from "#wire";
import { references, short, steelMen, text } from "./fields.ts";
import { field } from "./words/index.ts";

export const StressTest = z.object({
  target: field("stressTest", "target", short),
  assumption: field("stressTest", "assumption", short),
  ifWrong: field("stressTest", "ifWrong", short),
  weakestEvidence: z.object({ targetId: MessageId, why: short }),
  failureScenario: field("stressTest", "failureScenario", text),
  minority: field("stressTest", "minority", short.optional()),
  references: references.min(1),
  steelMan: steelMen,
});
export type StressTest = z.infer<typeof StressTest>;
