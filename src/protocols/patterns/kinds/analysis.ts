import { z } from "zod";
import { confidence, kindOf, maybe, NOBODY, SEVERITIES, text, told } from "./kind.ts";

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
