import { z } from "zod";
import { flag, kindOf, NOBODY, text, told } from "./kind.ts";

export const Application = z.object({
  summary: told(text, "what was done with the advice", "如何处理这一建议"),
  applied: told(z.boolean(), "whether it was applied", "是否采用"),
  conflicts: told(flag, "whether it conflicts with the present design", "是否与现有设计冲突"),
});
export type Application = z.infer<typeof Application>;

export const application = kindOf("application", {
  label: ["use of advice", "建议的采用"],
  ask: [
    "You asked for advice. Apply it to your work or say why not, and whether it conflicts with the present design.",
    "你曾征求建议。请用于自己的工作，或说明为何不用，并说明它是否与现有设计冲突。",
  ],
  schema: Application,
  byRule: (say) => ({ summary: say(NOBODY), applied: false }),
  names: { applied: ["applied", "是否采用"] },
});
