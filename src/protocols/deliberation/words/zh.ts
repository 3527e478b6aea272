import type { Words } from "./en.ts";
import { zhFields } from "./zh-fields.ts";
import { zhFlow } from "./zh-flow.ts";
import { zhLabels, zhValues } from "./zh-labels.ts";
import { zhPrompts } from "./zh-prompts.ts";
import { zhResult } from "./zh-result.ts";

export const zh: Words = {
  title: "专家研讨",
  kinds: {
    agenda: "议程",
    assessment: "评估",
    account: "回应",
    resolution: "裁决意见",
    summary: "主席小结",
    ruling: "裁定",
    decision: "决定",
  },
  steps: {
    agenda: "主席的提问",
    assessment: "第一轮：评估（约 4 分钟）",
    account: "第二轮：有冲突者（约 3 分钟）",
    resolution: "第三轮：裁决问题（约 2 分钟）",
    summary: "主席小结",
    ruling: "由人裁定",
    decision: "决定",
  },
  names: (list) => list.join("、"),
  pair: (both) => both.join(" ↔ "),
  list: (all) => all.join("；"),
  quoted: (text) => `“${text.replaceAll("“", "‘").replaceAll("”", "’")}”`,
  sentences: (all) => all.join(""),
  stop: (text) => (/[。！？….!?]["”’）)]*$/u.test(text) ? text : `${text}。`),
  option: (letter, text) => `${letter}. ${text}`,
  fields: zhFields,
  labels: zhLabels,
  values: zhValues,
  flow: zhFlow,
  prompts: zhPrompts,
  result: zhResult,
};
