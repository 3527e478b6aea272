/** What is said of an expert of whom only a name and a concern are known. words/zh.ts says the same in Chinese. */
export const en = {
  thinkingStyle: "from this concern",
  bias: (concern: string) => `puts first: ${concern}`,
  replyTendency: "says what each proposal means for this concern",
  stakes: (concern: string) => `loses where this is neglected: ${concern}`,
  blindSpot: "whatever lies outside this concern",
};
export type Words = typeof en;
