/** On an expert of whom only name and concern are known, and on a discussion that ended. words/zh.ts says the same in Chinese. */
export const en = {
  thinkingStyle: "from this concern",
  bias: (concern: string) => `puts first: ${concern}`,
  replyTendency: "says what each proposal means for this concern",
  stakes: (concern: string) => concern,
  limits: { calls: "calls", tokens: "tokens", money: "money", time: "time" },
  overForGood: (id: string, outcome: string) => `${id} is over (${outcome}) and cannot be resumed`,
  needsMore: (id: string, limit: string, option: string, than?: string) =>
    `${id} ended because its limit of ${limit} was used up: resume it with ${option}${than === undefined ? "" : ` above ${than}`}`,
  blindSpot: "whatever lies outside this concern",
};
export type Words = typeof en;
