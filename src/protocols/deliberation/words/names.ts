import { namesFrom } from "#lib/pairs";

export const HEADINGS = namesFrom({
  answer: ["The answer", "结论"],
  options: ["What was proposed", "各项主张"],
  said: ["What each specialist said", "各位专家所言"],
  conflicts: ["Conflicts, and what became of each", "冲突及其结果"],
  consensus: ["What they agree on", "一致之处"],
  gaps: ["What is open", "尚无定论"],
  rule: ["How it was counted", "如何计数"],
  course: ["How it went", "经过"],
});

export const KINDS = namesFrom({
  agenda: ["agenda", "议程"],
  assessment: ["assessment", "评估"],
  account: ["account", "回应"],
  resolution: ["resolution", "裁决意见"],
  summary: ["chair's summary", "主席小结"],
  ruling: ["ruling", "裁定"],
  decision: ["outcome", "结果"],
});

export const STEPS = namesFrom({
  agenda: ["The chair's questions", "主席的提问"],
  assessment: ["Round 1: assessments (about 4 min)", "第一轮：评估（约 4 分钟）"],
  account: ["Round 2: those in conflict (about 3 min)", "第二轮：有冲突者（约 3 分钟）"],
  resolution: ["Round 3: the resolution question (about 2 min)", "第三轮：裁决问题（约 2 分钟）"],
  summary: ["The chair's summary", "主席小结"],
  ruling: ["A person decides", "由人裁定"],
  decision: ["What came of it", "结果"],
});
