import type { Words } from "./en.ts";

export const zh: Words = {
  thinkingStyle: "从该关切出发",
  bias: (concern) => `首先看重：${concern}`,
  replyTendency: "说明每个提议对该关切的影响",
  stakes: (concern) => concern,
  limits: { calls: "调用次数", tokens: "词元", money: "费用", time: "时间" },
  overForGood: (id, outcome) => `${id} 已结束（${outcome}），不能继续`,
  needsMore: (id, limit, option, than) =>
    `${id} 因${limit}用尽而结束：继续时请给出 ${option}${than === undefined ? "" : `，须大于 ${than}`}`,
  blindSpot: "该关切以外的一切",
};
