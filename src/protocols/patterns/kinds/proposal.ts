import { z } from "zod";
import { reason } from "#protocols/rule";
import { kindOf, lines, maybe, NOBODY, ruleOf, text, titleOf, told } from "./kind.ts";

export const Proposal = z.object({
  title: told(text, "what is proposed, in a few words", "用几个词概括提案"),
  context: told(maybe, "what makes it necessary", "为什么需要它"),
  options: z
    .array(
      z.object({
        id: told(z.string().trim().min(1).max(20), "a letter, such as A", "一个字母，如 A"),
        description: text,
        pros: lines,
        cons: lines,
      }),
    )
    .min(1)
    .max(10),
  recommended: told(z.string().trim().min(1).max(20), "the id of one of the options", "某个选项的编号"),
  changes: told(
    maybe,
    "empty in a first proposal; of a revised one each objection and wish, whether it is met, in part, or not, and how or why not",
    "首次提案留空；修订提案逐条说明每项反对与要求是已满足、部分满足还是未满足，以及如何满足或为何不满足",
  ),
});
export type Proposal = z.infer<typeof Proposal>;

const knownOption = ruleOf(Proposal, ({ options, recommended }, say) => {
  const ids = options.map(({ id }) => id);
  if (ids.includes(recommended)) return [];
  const why = say([
    `There is no option ${recommended} to recommend: there are ${ids.join(", ")}.`,
    `没有可推荐的选项 ${recommended}：现有 ${ids.join("、")}。`,
  ]);
  return [reason("unknown_option", why, "recommended")];
});

export const proposal = kindOf("proposal", {
  label: ["proposal", "提案"],
  ask: [
    "Make a proposal: the options, each with what speaks for and against it (what it costs and which limits it keeps or breaks among that), and which one you recommend.",
    "提出方案：列出各选项及其利弊（包括所需费用、守住或突破哪些限制），并说明推荐哪一项。",
  ],
  schema: Proposal,
  short: {
    ask: ["What do you propose?", "你提议怎么做？"],
    make: (said) => ({ title: titleOf(said), options: [{ id: "A", description: said }], recommended: "A" }),
  },
  rules: [knownOption],
  byRule: (say, topic) => ({
    title: titleOf(topic),
    context: say(NOBODY),
    options: [{ id: "A", description: say(["Do as the task says.", "照任务所说去做。"]) }],
    recommended: "A",
  }),
  names: {
    context: ["context", "背景"],
    options: ["options", "各选项"],
    recommended: ["recommended option", "推荐的选项"],
    changes: ["what became of the objections", "对反对意见的处理"],
  },
});
