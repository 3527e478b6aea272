import type { ToldWords } from "./en-told.ts";

export const told: ToldWords = {
  recommendations: "建议行动",
  minority: "少数意见（未被反驳）",
  openQuestions: "未决问题",
  confidence: "置信度",
  risk: "风险",
  quality: (score) => `质量 ${score}/5`,
  disagreement: (score) => `分歧 ${score}/10`,
  shifts: (n) => `${n} 次立场变化`,
  recommends: (what, why) => `建议 ${what}：${why}`,
};
