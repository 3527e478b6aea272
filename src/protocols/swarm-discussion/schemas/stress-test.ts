import { z } from "zod";
import { MessageId } from "#wire";
import { references, short, steelMen, text } from "./fields.ts";

export const StressTest = z.object({
  target: short.describe("the agreement that is attacked, or the minority position that is strengthened"),
  assumption: short.describe("the assumption that it rests on"),
  ifWrong: short.describe("what follows if the assumption is wrong"),
  weakestEvidence: z.object({ targetId: MessageId, why: short }),
  failureScenario: text.describe("a concrete scenario in which it fails"),
  minority: short.optional().describe("the minority position, with a new argument for it"),
  references: references.min(1),
  steelMan: steelMen,
});
export type StressTest = z.infer<typeof StressTest>;
