import type { NewcomerWords, PersonWords } from "./en-person.ts";

export const zhPerson: PersonWords = {
  expertise: "来自自身工作的了解",
  thinkingStyle: "代表自己发言",
  bias: "偏好由本人说明。",
  replyTendency: "用自己的话",
  stakes: "得失由本人说明。",
  blindSpots: "由在座其他人指出",
  tension: "双方发言之后，才看得出分歧在哪里。",
};

export const zhNewcomer: NewcomerWords = {
  expertise: (name) => `${name}的职责`,
  thinkingStyle: "从本职出发",
  bias: (name) => `${name}须负责的事`,
  replyTendency: "说明对本职意味着什么",
  stakes: (name) => `承担这一决定对${name}职责的后果`,
  blindSpot: "本职之外的事",
};
