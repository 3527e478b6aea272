import { z } from "zod";
import { kindOf, text, told } from "./kind.ts";

export const Work = z.object({
  summary: told(text, "what was done, in one or two sentences", "一两句话说明做了什么"),
  artifact: told(z.string().max(100_000).default(""), "the result itself, or its path", "成果本身，或其所在的路径"),
  selfCheck: told(z.enum(["passed", "failed", "not-made"]), "the author's own check", "作者自检"),
});
export type Work = z.infer<typeof Work>;

export const work = kindOf("work", {
  label: ["work", "工作成果"],
  ask: [
    "Do the work asked for above, check it yourself, and hand it over: what you did, the result itself or its path (artifact), and whether your own check passed.",
    "完成上述工作，自行检查后交付：做了什么、成果本身或其所在（artifact），以及自检是否通过。",
  ],
  schema: Work,
  byRule: (say) => ({
    summary: say([
      "Nothing was done: no model, person or program holds this role.",
      "什么也没有做：没有模型、人或程序担任此角色。",
    ]),
    selfCheck: "not-made",
  }),
  names: { artifact: ["the result, or its path", "成果或其所在"], selfCheck: ["own check", "自检"] },
  values: { passed: ["passed", "通过"], failed: ["failed", "未通过"], "not-made": ["not made", "未做"] },
});
