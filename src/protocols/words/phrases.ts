import type { Lang } from "#wire";

/** A number of things: `1 round`, `2 rounds`. */
export const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** A score of ten, where it was measured: disagreement is where two experts have a view of the same point. */
export const OF_10 = {
  en: (value?: number): string => (value === undefined ? "not measured" : `${value.toFixed(1)} of 10`),
  zh: (value?: number): string => (value === undefined ? "未测量" : `${value.toFixed(1)}/10`),
};

const en = {
  and: (all: readonly string[]) =>
    all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`,
  clauses: (all: readonly string[]): string => all.join("; "),
  sentences: (all: readonly string[]): string => all.filter((one) => one !== "").join(" "),
  /** A sentence from a phrase that may end in a stop of its own. */
  stop: (text: string): string => (/[.!?…]["”’)]*$/u.test(text) || text === "" ? text : `${text}.`),
  /** A quotation; what is quoted within takes the inner marks. */
  quoted: (text: string): string => `“${text.replaceAll("“", "‘").replaceAll("”", "’")}”`,
  said: (who: string, what: string): string => `${who}: ${what}`,
  aside: (text: string, remark: string): string => `${text} (${remark})`,
  /** Tells how something ended; nothing where it was completed. */
  endedOf: (what: string) => ({
    completed: (_: string): string => "",
    "ended-early": (reason: string): string => `${what} ended early: ${reason}`,
    stopped: (reason: string): string => `${what} ended: ${reason}`,
    failed: (reason: string): string => `${what} failed: ${reason}`,
  }),
};

const zh: typeof en = {
  and: (all) => all.join("、"),
  clauses: (all) => all.join("；"),
  sentences: (all) => all.join(""),
  stop: (text) => (/[。！？…!?]["”’）)]*$/u.test(text) || text === "" ? text : `${text.replace(/[.]$/u, "")}。`),
  quoted: en.quoted,
  said: (who, what) => `${who}：${what}`,
  aside: (text, remark) => `${text}（${remark}）`,
  endedOf: (what) => ({
    completed: () => "",
    "ended-early": (reason) => `${what}提前结束：${reason}`,
    stopped: (reason) => `${what}已结束：${reason}`,
    failed: (reason) => `${what}失败：${reason}`,
  }),
};

export const phrases: Readonly<Record<Lang, typeof en>> = { en, zh };
