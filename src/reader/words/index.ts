import { textsFrom } from "#lib/pairs";
import type { Lang } from "#wire";
import type { NamedOption } from "../options.ts";

const TEXTS = textsFrom({
  concerns: {
    cost: ["Cost", "成本"],
    time: ["Time", "时间"],
    reliability: ["Reliability", "可靠性"],
    safety: ["Safety and security", "安全"],
    rules: ["Rules and contracts", "法规与合同"],
    people: ["People who do the work", "执行人员"],
    users: ["People who are served", "服务对象"],
    capacity: ["Capacity and performance", "容量与性能"],
    change: ["The change itself", "变更过程"],
  },
  compose: {
    style: ["weighs one concern first", "优先考虑一项关切"],
    bias: [(name: string) => `Puts this first: ${name}`, (name: string) => `优先考虑：${name}`],
    reply: ["Asks what a proposal does to this concern", "追问方案对该关切的影响"],
    stakes: [(name: string) => `Answers for: ${name}`, (name: string) => `对此负责：${name}`],
    blind: [(name: string) => `whatever is outside: ${name}`, (name: string) => `以下之外的一切：${name}`],
    axis: [
      (one: string, other: string) => `${one} or ${other}`,
      (one: string, other: string) => `${one}，还是${other}`,
    ],
    tension: ["What serves the one may burden the other.", "对一方有利的，可能加重另一方的负担。"],
    scope: ["what the question and the documents name", "问题与文档提到的内容"],
    success: ["the question is answered", "问题得到回答"],
  },
  headings: {
    limits: [
      "By words of a limit or an exception, with figures of the same unit",
      "按限制或例外的用词，及同单位的数字",
    ],
    options: ["By the words of each option", "按各选项的用词"],
    concerns: ["Concerns", "关切"],
    dates: ["Dates, in order", "日期（按先后）"],
    questions: ["Questions that the documents ask", "文档提出的问题"],
    close: ["By figures, limits and the question's words", "按数字、限制与问题用词"],
    missing: ["Looked for, not found", "已查找，未找到"],
  },
  /** Source of an option that neither the question nor the user named. */
  fromHeading: [" (named by a heading)", "（见于标题）"],
});

const en = {
  ...TEXTS.en,
  beside: (limit: string, units: readonly string[], others: readonly string[]): string =>
    `${limit} Same unit (${units.join(", ")}): ${others.join(" ")}`,
  option: (name: string, from: NamedOption["from"], quotes: readonly string[], places: readonly string[]): string => {
    const named = `${name}${from === "heading" ? TEXTS.en.fromHeading : ""}`;
    if (quotes.length > 0) return `${named}: ${quotes.join(" ")}`;
    return places.length > 0 ? `${named}: see ${places.join(", ")}` : `${named}: no document has its words`;
  },
  concern: (name: string, quotes: readonly string[]): string => `${name}: ${quotes.join(" ")}`,
  /** Orders words so that those in the reader's script come first. */
  ownFirst: (_one: string, _other: string): number => 0,
  missing: {
    topic: (words: readonly string[]): string => `words of the question that are in no document: ${words.join(", ")}`,
    concern: (name: string, words: readonly string[]): string => `${name}, by words such as: ${words.join(", ")}`,
  },
};
export type Words = typeof en;

/** Units by their names in the ranking. */
const UNITS: Readonly<Record<string, string>> = {
  minute: "小时与分钟",
  second: "秒",
  day: "天",
  week: "周",
  month: "月",
  year: "年",
  people: "人",
  metre: "米",
  eur: "欧元",
  usd: "美元",
  cny: "元",
};

const unitName = (unit: string): string =>
  unit.startsWith("per ") ? `每${unitName(unit.slice(4))}` : (UNITS[unit] ?? unit);

const zh: Words = {
  ...TEXTS.zh,
  beside: (limit, units, others) => `${limit} 单位相同（${units.map(unitName).join("、")}）：${others.join(" ")}`,
  option: (name, from, quotes, places) => {
    const lead = `${name}${from === "heading" ? TEXTS.zh.fromHeading : ""}：`;
    if (quotes.length > 0) return `${lead}${quotes.join(" ")}`;
    if (places.length > 0) return `${lead}见 ${places.join("、")}`;
    return `${lead}没有文档用到这些词`;
  },
  concern: (name, quotes) => `${name}：${quotes.join(" ")}`,
  ownFirst: (one, other) => Number(/\p{Script=Han}/u.test(other)) - Number(/\p{Script=Han}/u.test(one)),
  missing: {
    topic: (words) => `问题中的这些词在文档中没有出现：${words.join("、")}`,
    concern: (name, words) => `${name}，所用的词包括：${words.join("、")}`,
  },
};

export const words = (lang: Lang): Words => ({ en, zh })[lang];
