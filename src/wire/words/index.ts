import type { Described } from "#lib/json-schema";
import { namesFrom, type Pair, textsFrom } from "#lib/pairs";

const WORDS = textsFrom({
  persona: {
    id: ["lower-case slug, unique in the discussion", "小写英文与连字符组成的标识，在本次讨论中唯一"],
    name: ["the expert's title, two to four words", "专家的头衔，二到六个字"],
    expertise: ["fields in which the expert is at home", "专家熟悉的领域"],
    thinkingStyle: ["one or two words: pragmatic, sceptical, systemic …", "一两个词：务实、怀疑、系统性……"],
    bias: ["what the expert naturally favours", "专家天然偏向什么"],
    replyTendency: [
      "how the expert answers: with figures, code, stories, questions …",
      "专家如何回应：用数字、代码、案例、提问……",
    ],
    stakes: ["what this expert loses by a wrong decision", "如果决策错误，这位专家会失去什么"],
    blindSpots: ["what this perspective tends to miss", "这一视角容易忽略什么"],
  },
  axis: ["X vs. Y", "要甲还是要乙"],
  /** Name of an expert whom the others know only by a letter. */
  stranger: [(letter: string) => `Expert ${letter}`, (letter: string) => `专家 ${letter}`],
  issue: {
    missing: ["it is missing", "缺少此项"],
    type: [(of: string) => `it must be ${TYPES[of]?.[0] ?? of}`, (of: string) => `应为${TYPES[of]?.[1] ?? of}`],
    empty: ["it must not be empty", "不能为空"],
    tooSmall: [
      (of: string, least: string) => `it must have at least ${least}${UNITS[of]?.[0] ?? ""}`,
      (of: string, least: string) => `至少要有 ${least}${UNITS[of]?.[1] ?? ""}`,
    ],
    tooBig: [
      (of: string, most: string) => `it may have at most ${most}${UNITS[of]?.[0] ?? ""}`,
      (of: string, most: string) => `最多只能有 ${most}${UNITS[of]?.[1] ?? ""}`,
    ],
    least: [(least: string) => `it must be at least ${least}`, (least: string) => `不能小于 ${least}`],
    most: [(most: string) => `it may be at most ${most}`, (most: string) => `不能大于 ${most}`],
    values: [
      (values: readonly string[]) => `it must be one of ${values.join(", ")}`,
      (values: readonly string[]) => `应为下列之一：${values.join("、")}`,
    ],
    keys: [
      (keys: readonly string[]) => `it may not have ${keys.join(", ")}`,
      (keys: readonly string[]) => `不应包含 ${keys.join("、")}`,
    ],
    format: [(message: string) => message, (_: string) => "格式不正确"],
    other: [(message: string) => message, (_: string) => "不符合要求"],
  },
});
export type Words = (typeof WORDS)["en"];

const OBJECT = ["an object", "对象"] as const;
const LIST = ["a list", "列表"] as const;
const TYPES: Readonly<Record<string, Pair>> = {
  string: ["a text", "文字"],
  number: ["a number", "数字"],
  int: ["a whole number", "整数"],
  boolean: ["true or false", "真或假"],
  ...{ array: LIST, object: OBJECT, record: OBJECT, tuple: LIST },
};
const ENTRIES = [" entries", " 项"] as const;
const UNITS: Readonly<Record<string, Pair>> = { string: [" characters", " 个字符"], array: ENTRIES, tuple: ENTRIES };

export const words = (lang: "en" | "zh"): Words => WORDS[lang];

/** Builds a schema's description in both languages. */
export const told = (pick: (words: Words) => string): Described => ({
  description: pick(WORDS.en),
  zh: pick(WORDS.zh),
});

/** Names of the gate's rules, as clauses of what an accepted statement broke. */
export const RULE_NAMES = namesFrom<string>({
  schema: ["it does not fit its form", "格式不符"],
  unknown_citation: ["it cites a message that is not there", "引用了不存在的消息"],
  unknown_passage: [
    "it cites a passage that is not there, or quotes what does not stand there",
    "引用了不存在的段落，或引用的话在原文中没有",
  ],
  language: ["it is in another language than it was to be", "语言与要求不符"],
  cites_another: ["it cites nobody else", "没有引用他人"],
  unknown_item: ["it names a point or a reason that is not there", "引用了不存在的要点或理由"],
  not_yours: ["it takes back or keeps what somebody else said", "收回或坚持的不是自己说的"],
  no_position: ["it says nothing that anybody can be for or against", "没有说出任何可以赞成或反对的东西"],
  contradiction: ["its stances contradict each other", "表态自相矛盾"],
  docket: ["something that stands open against its author was left out", "待回应清单有遗漏"],
  falsifier: ["nothing is named that would change its author's mind", "没有写明什么会改变自己的想法"],
  premature_synthesis: ["it closes before a disagreement was explored", "还没有谈过分歧就下结论"],
  roll_call: ["nothing is said of a point that was asked about", "没有对某个要点表态"],
  shift_cause: ["the shift names no cause", "没有注明立场变化的起因"],
  steel_man: ["what it counters is not restated first", "没有先重述所反驳的内容"],
});
