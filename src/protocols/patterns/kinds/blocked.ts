import { z } from "zod";
import { reason } from "#protocols/rule";
import { Change } from "./change.ts";
import { confidence, flag, kindOf, lines, maybe, NOBODY, ruleOf, text, told } from "./kind.ts";

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
  short: {
    ask: ["What is the cause, and what would fix it?", "原因是什么？如何修复？"],
    asks: { confidence: Diagnosis.shape.confidence },
    make: (said) => ({ perspective: said, root_cause: said, fix_suggestion: said }),
  },
  byRule: (say) => ({
    ...{ perspective: say(NOBODY), root_cause: say(NOBODY), fix_suggestion: say(NOBODY), confidence: 0 },
  }),
  names: { perspective: ["perspective", "视角"], root_cause: ["root cause", "根本原因"] },
});

const AttemptWanted = z.object({
  diagnosis: told(text, "the cause, as far as this level can see", "从这一级看，原因是什么"),
  tried: told(lines, "what was tried, a line each", "试过什么，每行一条"),
  resolved: told(z.boolean(), "whether this resolves it", "这样是否解决"),
  carriedOut: told(z.boolean(), "whether it was done, and not only described", "是否已经照做，而不只是说明"),
  solution: told(
    maybe,
    "what resolves or would resolve it; empty if nobody can tell",
    "怎样解决，或可以怎样解决；不知道则留空",
  ),
  redefined: told(
    maybe,
    "the problem put right, if it was stated wrongly; else empty",
    "问题提法有误时，写正确的提法；否则留空",
  ),
  architectural: told(flag, "the design itself is at fault", "设计本身有缺陷"),
});
/** A program that does not say whether it carried a solution out is taken at its word that the problem is resolved. */
export const Attempt = AttemptWanted.extend({ carriedOut: z.boolean().optional(), change: Change.optional() });
export type Attempt = z.infer<typeof Attempt>;

const solutionGiven = ruleOf(Attempt, ({ resolved, solution }, say) => {
  if (!resolved || solution !== "") return [];
  const why = say(["It is said to be resolved: say under solution how.", "称已解决：请在 solution 中说明如何解决。"]);
  return [reason("resolved_without_solution", why, "solution")];
});

export const attempt = kindOf("attempt", {
  label: ["attempt", "尝试"],
  ask: [
    "Try to resolve the problem at your level, with everything that was diagnosed so far. Say your diagnosis, what you really tried, and whether it is resolved. If you cannot act yourself but can say how, give the solution, with who has to do what by when, and do not say that it was carried out; if the problem is stated wrongly, redefine it; say architectural if the design itself is at fault.",
    "依据到目前为止的全部诊断，在自己的层级尝试解决问题。说明诊断、实际试过什么、是否已解决。自己无法动手但知道办法的，请给出方案，写明由谁在什么时候之前做什么，不要说已经照做；问题提法有误的，请重新表述；设计本身有缺陷的，请标明 architectural。",
  ],
  schema: Attempt,
  short: {
    ask: ["What have you tried, and is it resolved?", "你试了什么？是否已解决？"],
    asks: { resolved: flag },
    make: (said, { resolved }) => ({ diagnosis: said, solution: resolved === true ? said : "" }),
  },
  wanted: AttemptWanted,
  rules: [solutionGiven],
  byRule: (say) => ({ diagnosis: say(NOBODY), resolved: false, carriedOut: false }),
  names: {
    tried: ["tried", "试过"],
    resolved: ["resolved", "是否已解决"],
    carriedOut: ["carried out", "是否已照做"],
    solution: ["solution", "方案"],
    redefined: ["the problem put right", "重新表述的问题"],
    architectural: ["the design is at fault", "设计缺陷"],
  },
});
