import { z } from "zod";
import { confidence, flag, kindOf, lines, maybe, NOBODY, text, told } from "./kind.ts";

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
  short: {
    ask: ["What do you advise, and why?", "你建议怎么做？为什么？"],
    asks: { confidence: Advice.shape.confidence },
    make: (said) => ({ rationale: said, recommendation: said }),
  },
  byRule: (say) => ({ rationale: say(NOBODY), recommendation: say(NOBODY), confidence: 0 }),
  names: {
    references: ["references", "参考资料"],
    caveats: ["caveats", "注意事项"],
    alternative: ["alternative", "备选"],
  },
});

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
    "你曾征求建议。请用于自己的工作，或说明为什么不用，并说明它是否与现有设计冲突。",
  ],
  schema: Application,
  short: {
    ask: ["What have you done with the advice?", "你如何处理这一建议？"],
    asks: { applied: flag },
    make: (summary) => ({ summary }),
  },
  byRule: (say) => ({ summary: say(NOBODY), applied: false }),
  names: { applied: ["applied", "是否采用"] },
});
