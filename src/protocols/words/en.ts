/** What every protocol says. words/zh.ts says the same in Chinese. */
export const en = {
  roles: {
    moderator: "Moderator",
    contrarian: "Contrarian",
    historian: "Historian",
    "cross-domain": "Cross-domain thinker",
  },
  /** An expert in somebody's seat. */
  seat: (id: string, name: string) => `${id} (${name})`,
  /** What a discussion may need: calls, tokens, USD, each from and to. */
  estimate: (calls: Range, tokens: Range, usd: Range | undefined) =>
    `${calls.join(" to ")} calls, ${tokens.map(thousands).join(" to ")} tokens, ${usd ? `${usd.map((x) => x.toFixed(2)).join(" to ")} USD` : "a price that is not known"}`,
};
type Range = readonly [number, number];

const thousands = (n: number): string => (n < 1_000 ? String(n) : `${Math.round(n / 1_000).toLocaleString("en")}k`);

export type Words = typeof en;
