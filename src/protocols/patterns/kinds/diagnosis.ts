import { z } from "zod";
import { confidence, kindOf, NOBODY, text, told } from "./kind.ts";

export const Diagnosis = z.object({
  perspective: text,
  root_cause: text,
  fix_suggestion: told(text, "concrete enough to be carried out", "具体到可以照做"),
  confidence,
});
export type Diagnosis = z.infer<typeof Diagnosis>;

export const diagnosis = kindOf("diagnosis", {
  label: ["diagnosis", "诊断"],
  ask: [
    "Diagnose the blocking problem from your own perspective: the root cause, a fix that somebody can carry out as written, and how sure you are.",
    "从自己的视角诊断造成阻塞的问题：根本原因、可照做的修复办法，以及把握有多大。",
  ],
  schema: Diagnosis,
  byRule: (say) => ({
    ...{ perspective: say(NOBODY), root_cause: say(NOBODY), fix_suggestion: say(NOBODY), confidence: 0 },
  }),
  names: { perspective: ["perspective", "视角"], root_cause: ["root cause", "根本原因"] },
});
