import type { ToldWords } from "./en-told.ts";

export const zhTold: ToldWords = {
  partial: (who) => `此结果并不完整：${who.join("、")}在任何一轮都没有论证。`,
  quality: (score) => `质量 ${score}/5`,
  disagreement: (score) => `分歧 ${score}/10`,
  shifts: (n) => `${n} 次立场变化`,
  round: (facts) => facts.join("，"),
  recommends: (what, why) => `建议${what}：${why}`,
};
