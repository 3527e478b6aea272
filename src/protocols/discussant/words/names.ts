import { namesFrom } from "#lib/pairs";

export const HEADINGS = namesFrom({
  answer: ["Understanding", "当前理解"],
  confirmed: ["Called confirmed by the discussant", "讨论者称已确认"],
  corrected: ["Called corrected by the discussant", "讨论者称已更正"],
  new_insights: ["New insights", "新洞察"],
  new_findings: ["New findings", "新发现"],
  new_questions: ["Open questions", "待解问题"],
  rounds: ["Rounds", "各轮"],
  files: ["What was read", "所读文件"],
});

export const HEAD = namesFrom({
  round: ["Round", "轮次"],
  type: ["Type", "类型"],
  input: ["User input", "用户输入"],
  confirmed: ["Called confirmed", "称已确认"],
  corrected: ["Called corrected", "称已更正"],
  insights: ["New insights", "新洞察"],
  findings: ["New findings", "新发现"],
  questions: ["Open questions", "待解问题"],
});
