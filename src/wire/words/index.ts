import type { Described } from "#lib/json-schema";
import { namesFrom } from "#lib/pairs";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

export type { Words };

export const words = (lang: "en" | "zh"): Words => ({ en, zh })[lang];

/** Builds a schema's description in both languages. */
export const told = (pick: (words: Words) => string): Described => ({ description: pick(en), zh: pick(zh) });

/** Names of the gate's rules, as clauses of what an accepted statement broke. */
export const RULE_NAMES = namesFrom<string>({
  schema: ["it does not fit its form", "格式不符"],
  unknown_citation: ["it cites a message that is not there", "引用了不存在的消息"],
  unknown_passage: [
    "it cites a passage that is not there, or quotes what does not stand there",
    "引用了不存在的段落，或所引的话原文没有",
  ],
  language: ["it is in another language than it was to be", "所用语言与要求不符"],
  cites_another: ["it cites nobody else", "没有引用他人"],
  unknown_item: ["it names a point or a reason that is not there", "引用了不存在的观点或理由"],
  not_yours: ["it takes back or keeps what somebody else said", "撤回或坚持的不是自己说的"],
  no_position: ["it says nothing that anybody can be for or against", "没有说出任何可以赞成或反对的东西"],
  contradiction: ["its stances contradict each other", "表态自相矛盾"],
  docket: ["something that stands open against its author was left out", "待答清单有遗漏"],
  falsifier: ["nothing is named that would change its author's mind", "没有可推翻的条件"],
  premature_synthesis: ["it closes before a disagreement was explored", "过早下结论"],
  shift_basis: ["the shift has no basis", "转变缺乏依据"],
  roll_call: ["nothing is said of a point that was asked about", "没有对某个观点表态"],
  shift_cause: ["the shift names no cause", "未指明转变原因"],
  steel_man: ["what it counters is not restated first", "没有先作最强重述"],
});
