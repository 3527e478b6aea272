import type { ReviewWords } from "./en-review.ts";

export const zhReview: ReviewWords = {
  tension: (axis, a, b) => (axis === undefined ? `${a}与${b}` : `${axis}（${a}与${b}）`),
  productive: (tension, ids, shifts) =>
    `最有成效的张力：${tension}，见 ${ids.join("、")}${shifts > 0 ? `；其中有 ${shifts} 次立场变化` : ""}。`,
  nothingArgued: "张力图中还没有一对专家彼此争论过。",
  question: (question, who, id) => `首先要解决的未决问题：${question}（${who}，${id}）。`,
  noQuestion: "记录中没有未决问题。",
  resolved: (tensions, of) => `已经解决（双方现在持同一立场）：${tensions}（共 ${of} 对）。`,
  noneResolved: (of) => `已经解决：${of} 对张力中尚无。`,
};
