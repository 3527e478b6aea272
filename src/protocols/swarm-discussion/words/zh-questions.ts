import type { QuestionWords } from "./en-questions.ts";

export const zhQuestions: QuestionWords = {
  composition: (experts, tensions, mode, cost) =>
    [
      "以这些人开始讨论吗？",
      "",
      "专家及其利害：",
      ...experts.map(({ name, thinkingStyle, stakes }) => `- ${name}（${thinkingStyle}）：${stakes}`),
      "",
      ...(tensions.length > 0 ? ["张力："] : []),
      ...tensions.map(({ a, b, axis }) => (axis === undefined ? `- ${a} / ${b}` : `- ${a} / ${b}：${axis}`)),
      "",
      `详尽程度：${mode}`,
      ...(cost === undefined ? [] : [`到结束为止约需：${cost}`]),
    ].join("\n"),
  start: { label: "开始", description: "就由这些人讨论" },
  modify: { label: "换人", description: "说明要增加、替换或去掉谁，例如：把交付负责人换成财务总监；加一位律师" },
  changeMode: { label: "更详尽或更简略", description: "轻量、标准或深入" },

  nextStep: (round, score, shifts, recommendation, reason) =>
    `第 ${round} 轮结束。接下来怎么做？质量 ${score}/5，立场变化 ${shifts} 处。建议：${recommendation}——${reason}`,
  follow: { label: "遵循建议", description: (recommendation, reason) => `${recommendation}：${reason}` },
  deepDive: { label: "深入探讨", description: "争议最大的一点" },
  angle: { label: "换个角度", description: "探讨不同的方面" },
  constraint: { label: "加一条约束", description: "此后成立的新需求或假设" },
  synthesis: { label: "综合", description: "以目前内容得出结论" },
  pause: { label: "暂停", description: "稍后继续" },
};
