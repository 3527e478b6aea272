import { z } from "zod";
import { confidence, kindOf, lines, maybe, NOBODY, text } from "./kind.ts";

export const Advice = z.object({
  rationale: text,
  recommendation: text,
  confidence,
  references: lines,
  caveats: lines,
  alternative: maybe,
});
export type Advice = z.infer<typeof Advice>;

export const advice = kindOf("advice", {
  label: ["advice", "建议"],
  ask: [
    "You are consulted; the work stays with the one who asks. Give a recommendation that can be acted on, with reasons, caveats, references and your confidence.",
    "有人向你咨询，工作仍归提问者。请给出可执行的建议，附理由、注意事项、参考资料和置信度。",
  ],
  schema: Advice,
  byRule: (say) => ({ rationale: say(NOBODY), recommendation: say(NOBODY), confidence: 0 }),
  names: {
    recommendation: ["recommendation", "建议"],
    references: ["references", "参考资料"],
    caveats: ["caveats", "注意事项"],
    alternative: ["alternative", "备选"],
  },
});
