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
};
export type Words = typeof en;
