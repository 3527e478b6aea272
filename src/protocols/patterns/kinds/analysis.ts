import { z } from "zod";
import { reason } from "#protocols/rule";
import { confidence, kindOf, maybe, NOBODY, ruleOf, SEVERITIES, text, told } from "./kind.ts";

export const Analysis = z.object({
  summary: told(text, "this angle's view in one or two sentences", "一两句话说明从这个角度看到什么"),
  findings: told(
    z
      .array(
        z.object({
          title: z.string().trim().min(1).max(300),
          holds: z.boolean(),
          severity: z.enum(SEVERITIES),
          detail: maybe,
        }),
      )
      .max(50)
      .default([]),
    "each with the title that somebody else would give it, its place where it has one, and how bad it is if it holds",
    "每个发现取一个别人也会取的标题，有出处的写明出处，并写明成立的话有多严重",
  ),
  confidence,
});
export type Analysis = z.infer<typeof Analysis>;

export const analysis = kindOf("analysis", {
  label: ["analysis", "分析"],
  ask: [
    "Analyse the task from your own angle only. Give each finding a short title that others would choose too, and say whether it holds (false: you have looked, and it is no problem).",
    "只从自己的角度分析任务。给每个发现取一个他人也会用的短标题，并说明它是否成立（false：已查看，不成问题）。",
  ],
  schema: Analysis,
  short: {
    ask: ["What do you see from your side?", "从你的角度看到什么？"],
    asks: { confidence: Analysis.shape.confidence },
    make: (summary) => ({ summary }),
  },
  byRule: (say) => ({ summary: say(NOBODY), confidence: 0 }),
  names: { holds: ["it holds", "是否成立"], detail: ["detail", "详情"] },
});

export const Matching = z.object({
  same: told(
    z
      .array(z.array(z.int().min(1)).min(2))
      .max(50)
      .default([]),
    "numbers of the findings that are one and the same, a list for each",
    "实为同一发现的编号，每组一个列表",
  ),
});
export type Matching = z.infer<typeof Matching>;

const onceEach = ruleOf(Matching, ({ same }, say) => {
  const twice = same.flat().filter((one, at, all) => all.indexOf(one) !== at);
  const why = (n: number) =>
    say([
      `Finding ${n} stands in two places: a finding is in one list, once.`,
      `发现 ${n} 出现两次：每个发现只可列入一组。`,
    ]);
  return [...new Set(twice)].map((n) => reason("matched_twice", why(n), "same"));
});

export const matching = kindOf("matching", {
  label: ["comparison of the findings", "发现的比对"],
  ask: [
    "Several have looked at the task from different angles. Say which of their findings are one and the same, in other words or with another severity, or held by one and denied by another. What only touches the same place is not the same: when in doubt, leave it apart.",
    "几位成员从不同角度考察了任务。指出哪些发现实为同一个：措辞不同、严重程度不同，或一方认为成立而另一方认为不成立。只是涉及同一处的，不算同一个；拿不准时不要归并。",
  ],
  schema: Matching,
  short: {
    ask: ["Which of them are the same? Their numbers, a line for each group.", "哪些是同一个？写出编号，每组一行。"],
    make: (said) => ({
      same: said
        .split("\n")
        .map((line) => (line.match(/\d+/gu) ?? []).map(Number))
        .filter((group) => group.length > 1),
    }),
  },
  rules: [onceEach],
  byRule: () => ({ same: [] }),
  names: { same: ["the same", "同一发现"] },
});
