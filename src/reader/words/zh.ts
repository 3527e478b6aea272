import type { NamedOption } from "../options.ts";
import type { Words } from "./en.ts";
import { CONCERNS, HEADINGS } from "./names.ts";

const FROM: Readonly<Record<NamedOption["from"], string>> = {
  topic: "见于问题",
  given: "已给出",
  heading: "见于标题",
};

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

export const zh: Words = {
  concerns: CONCERNS.zh,
  compose: {
    style: "优先考虑一项关切",
    bias: (name) => `优先考虑：${name}`,
    reply: "追问方案对该关切的影响",
    stakes: (name) => `对此负责：${name}`,
    blind: (name) => `以下之外的一切：${name}`,
    axis: (one, other) => `${one}，还是${other}`,
    tension: "有利于一方的，可能加重另一方的负担。",
    scope: "问题与文档所涉及的内容",
    success: "问题得到回答",
  },
  headings: HEADINGS.zh,
  beside: (limit, units, others) =>
    `${limit} 单位相同（${units.map((unit) => UNITS[unit] ?? unit).join("、")}）：${others.join(" ")}`,
  option: (name, from, quotes, places) => {
    const lead = `${name}（${FROM[from]}）：`;
    if (quotes.length > 0) return `${lead}${quotes.join(" ")}`;
    if (places.length > 0) return `${lead}见 ${places.join("、")}`;
    return `${lead}没有文档含有其用词`;
  },
  concern: (name, quotes, places) => `${name}：${quotes.length > 0 ? quotes.join(" ") : `见 ${places.join("、")}`}`,
  ownFirst: (one, other) => Number(/\p{Script=Han}/u.test(other)) - Number(/\p{Script=Han}/u.test(one)),
  missing: {
    topic: (words) => `问题中的这些词在文档中没有出现：${words.join("、")}`,
    concern: (name, words) => `${name}，所用的词包括：${words.join("、")}`,
  },
};
