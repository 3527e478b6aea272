import type { ToldWords } from "./en-told.ts";

export const zhTold: ToldWords = {
  partial: (who) => `此结果并不完整：${who.join("、")}在任何一轮都没有论证。`,
  recommendations: "建议行动",
  constraints: "用户的约束",
  constraint: (text, status, why) => `${text}：${status}（${why}）`,
  constraintStatus: { kept: "满足", broken: "违反", "nobody said": "无人说明" },
  minority: "少数意见（未被反驳）",
  openQuestions: "未决问题",
  recommendation: (action, confidence, risk) => `${action}（可信度：${confidence}；风险：${risk}）`,
  view: (who, id, position) => `${who}（${id}）：${position}`,
  open: (question, why) => `${question}（${why}）`,
  quality: (score) => `质量 ${score}/5`,
  disagreement: (score) => `分歧 ${score}/10`,
  shifts: (n) => `${n} 次立场变化`,
  round: (facts) => facts.join("，"),
  recommends: (what, why) => `建议${what}：${why}`,
};
