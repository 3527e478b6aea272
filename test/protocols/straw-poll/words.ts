import type { Lang } from "#wire";

const en = {
  title: "Straw poll",
  vote: "vote",
  step: "The vote",
  role: "You are asked for your vote in a straw poll.",
  ask: "Say yes, no or abstain, and in one sentence why.",
  byRule: "no model took part, and a rule has no opinion",
  voter: (n: number) => `Voter ${n}`,
  count: (yes: number, no: number, abstain: number) => `${yes} yes, ${no} no, ${abstain} abstain`,
};

const zh: typeof en = {
  title: "意向投票",
  vote: "投票",
  step: "投票",
  role: "请你在一次意向投票中表态。",
  ask: "请回答 yes、no 或 abstain，并用一句话说明理由。",
  byRule: "没有模型参与，规则不持意见",
  voter: (n) => `投票人 ${n}`,
  count: (yes, no, abstain) => `${yes} 票赞成，${no} 票反对，${abstain} 票弃权`,
};

export const words: Readonly<Record<Lang, typeof en>> = { en, zh };
