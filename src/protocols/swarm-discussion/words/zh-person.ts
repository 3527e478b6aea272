import type { PersonWords } from "./en-person.ts";

export const zhPerson: PersonWords = {
  expertise: "来自自身工作的了解",
  thinkingStyle: "代表自己发言",
  bias: "偏好由本人说明。",
  replyTendency: "用自己的话",
  stakes: "得失由本人说明。",
  blindSpots: "由在座其他人指出",
  problem: { scope: "问题所涉及的内容", success: "在座各位说明自己的看法" },
};
