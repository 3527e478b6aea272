import { shortened } from "#lib/cut";
import type { VerdictRule } from "../schemas/judgement.ts";
import type { JudgingWords } from "./en-judging.ts";

/** Characters of a point that is quoted. */
const QUOTED = 120;

const RULES: Readonly<Record<VerdictRule, string>> = {
  authority: "以权威代替理由",
  "straw-man": "稻草人",
  "bare-agreement": "附和而无新增",
  unfalsifiable: "没有什么能证明其错",
  "generic-analogy": "没有案例的类比",
  "nothing-new": "没有新内容",
  "premature-synthesis": "过早了结",
};

export const zhJudging: JudgingWords = {
  rule: (rule) => RULES[rule],
  point: (id, text) => `“${shortened(text, QUOTED)}”（${id}）`,
  same: (points, why) => `评判者认为${points.join("、")}说的是同一件事：${why}`,
  oneOf: (points, why) => `评判者认为${points.join("、")}只能取其一：${why}`,
  ended: (text) => `${text}。`,
  inAll: (n) => (n === 1 ? "桌面上有一个观点。" : `桌面上有 ${n} 个不同的观点。`),
  differ: (n) => `评判者认为，这 ${n} 个观点中没有两个意思相同。`,
  noRoom: (n) => `另有 ${n} 个观点因篇幅未作比较。`,
  objects: (ids, of) => `阅读了 ${of} 条陈述，评判者对 ${ids.join("、")} 有异议。`,
  nothing: (of) => `评判者读了 ${of} 条陈述，未提出异议。`,
  verdict: ({ rule, quote, why }) => `${RULES[rule]}：“${quote}”——${why}`,
  void: (n) => `评判者有 ${n} 点不成立，已略去。`,
  otherFamily: (model) => `由 ${model} 评判，与被评判者不属同一模型家族。`,
  sameFamily: (model) => `由 ${model} 评判，与被评判者同属一个模型家族。`,
  failed: (why) => `未经阅读评判：${why}`,
  objection: (id, { rule, quote, why }) =>
    `评判者对 ${id} 有异议，${RULES[rule]}：“${quote}”。${why} 请在 \`text\` 中写明你的看法，并写出本条的 id。`,
  inRound: (kinds) =>
    `评判者的异议：${kinds.map(({ rule, ids }) => `${RULES[rule]}（${ids.join("、")}）`).join("；")}。`,

  userSame: (ids) => `用户：${ids.join("、")} 是同一立场。`,
  userParts: (id, others) => `用户：${id} 与 ${others.join("、")} 说的不是一回事。`,
  whatOfIt: "请写出立场相同的两条或更多陈述，或一条要分开的陈述",
  takesNone: (id) => `${id} 在此没有表明立场：\`swarm positions ID\` 列出表明立场的陈述`,
  isOne: (ids) => `${ids.join("、")} 已经是同一立场`,
  isAlone: (id) => `${id} 已经自成一个立场：没有其他人持有它`,
};
