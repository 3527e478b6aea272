import type { Words } from "./en.ts";

const LEVELS: Readonly<Record<string, string>> = { low: "低", medium: "中等", high: "高" };

export const zhArtifact: Words["artifact"] = {
  none: "尚未提出方案",
  degraded: "降级：没有任何来源作答；这里没有任何发现",
  summary: (isDecided, name, effort, risk, percent) =>
    `${isDecided ? "推荐" : "考虑中"}：${name}（${LEVELS[effort] ?? effort}工作量，${LEVELS[risk] ?? risk}风险）。置信度：${percent}%`,
  rejected: (score) => `优先级分数(${score})低于选定方案`,
  effort: { low: "低工作量", medium: "中等工作量", high: "高工作量" },
  proposed: (count, feasibility) => `提出了${count}个方案，可行性评分${feasibility}`,
  quoted: (count) => `由规则引用了${count}处`,
  decision: (name) => `选定：${name}`,
  reversal: (from, to) => `领先的方案由${from}变为${to}`,
  userAnswered: (question, answer) => `${question}——${answer}`,
  request: "用户请求",
  analysisBy: (tool) => `${tool} 的分析`,
  bears: "与问题有关",
};
