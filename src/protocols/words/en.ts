const many = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** What every protocol says. words/zh.ts says the same in Chinese. */
export const en = {
  roles: {
    moderator: "Moderator",
    contrarian: "Contrarian",
    historian: "Historian",
    "cross-domain": "Cross-domain thinker",
  },
  /** A journal that cannot be continued. */
  olderCourse: (found: number, known: number): string =>
    `this discussion was begun by another version of the program (course ${found}; this one knows ${known}) and cannot go on; its files stay, and a new discussion can be started with them as --context`,
  /** An expert in somebody's seat. */
  seat: (id: string, name: string) => `${id} (${name})`,
  /** What a discussion may need: calls, tokens, USD, each from and to. */
  estimate: (likely: Likely, calls: Range, tokens: Range, usd: Range | undefined) =>
    `probably about ${likely.calls} calls, ${thousands(likely.tokens)} tokens, ${likely.usd === undefined ? "at a price that is not known" : `${likely.usd.toFixed(2)} USD`} (from ${calls.join(" to ")} calls, ${tokens.map(thousands).join(" to ")} tokens${usd ? `, ${usd.map((x) => x.toFixed(2)).join(" to ")} USD` : ""})`,
  /** What is wrong with an answer, at a place of it or as a whole. */
  misfit: (where: string | undefined, what: string) => `${where ?? "the answer"}: ${what}`,
  /** Where models could not read all that was said. */
  digested: (answers: number, models: readonly string[], least: number): string =>
    `${many(answers, "answer")} of ${models.join(" and ")} ${answers === 1 ? "rests" : "rest"} on less than was said: the discussion was longer than ${models.length > 1 ? "these models" : "the model"} can read, so that the first ${many(least, "statement")} or more stood in the prompt as one sentence each.`,
  kinds: (kinds: readonly { readonly name: string; readonly calls: number }[]) =>
    kinds.map(({ name, calls }) => `${name} ${calls}`).join(", "),
  /** What is wrong with a composition. */
  faults: {
    count: (found: number, min: number, max: number) =>
      `${found} ${found === 1 ? "expert was" : "experts were"} named; ${min === max ? min : `${min} to ${max}`} are wanted`,
    twice: (id: string) => `two experts have the id ${id}`,
    reserved: (id: string) => `${id} is the id of a fixed role; give the expert another`,
    stranger: (between: readonly string[], id: string) =>
      `the tension ${between.join(" / ")} names ${id}, who is no expert here`,
    self: (id: string) => `${id} cannot be in tension with themselves`,
    placid: (id: string) => `${id} stands in no tension: pair them with somebody whose interest is opposed`,
  },
};
type Range = readonly [number, number];
interface Likely {
  readonly calls: number;
  readonly tokens: number;
  readonly usd?: number;
}

const thousands = (n: number): string => (n < 1_000 ? String(n) : `${Math.round(n / 1_000).toLocaleString("en")}k`);

export type Words = typeof en;
