import { shortened } from "#lib/cut";
import { han } from "#lib/han";
import { namesFrom } from "#lib/pairs";
import { many, phrases } from "../../words/phrases.ts";

/** Characters of a point that is quoted. */
const QUOTED = 120;

/** Objections that a judge may raise: those that only reading shows. */
export const RULES = namesFrom({
  authority: ["no ground that others can check", "没有可核对的依据"],
  "straw-man": ["a straw man", "曲解对方（稻草人）"],
  "bare-agreement": ["agreement that adds nothing", "只是附和"],
  unfalsifiable: ["nothing could show it wrong", "无法证明它错"],
  "generic-analogy": ["an analogy without a case", "没有案例的类比"],
  "nothing-new": ["nothing new", "没有新内容"],
  "premature-synthesis": ["closed too early", "过早下结论"],
});
type Rule = keyof typeof RULES.en;
type SaidVerdict = Readonly<Record<"quote" | "why", string>> & { readonly rule: Rule };

export const enJudging = {
  point: (id: string, text: string) => `“${shortened(text, QUOTED)}” (${id})`,
  same: (points: readonly string[], why: string) => `${phrases.en.and(points)} say the same, by the judge: ${why}`,
  oneOf: (points: readonly string[], why: string) =>
    `Only one of ${phrases.en.and(points)} can be done, by the judge: ${why}`,
  parts: (whole: string, of: readonly string[], why: string) =>
    `${whole} is ${phrases.en.and(of)} at once, by the judge: ${why}`,
  ended: (text: string) => `${text}.`,
  inAll: (n: number) => (n === 1 ? "One point is on the table." : `${n} different points are on the table.`),
  differ: (n: number) =>
    n <= 2
      ? "The two points do not say the same, by the judge."
      : `No two of the ${n} points say the same, by the judge.`,
  noRoom: (n: number) => `${many(n, "more point")} found no room and ${n === 1 ? "was" : "were"} not compared.`,
  objects: (ids: readonly string[], of: number) =>
    `The judge objects to ${phrases.en.and(ids)}, of ${many(of, "statement")} read.`,
  nothing: (of: number) => `The judge objects to none of ${many(of, "statement")} read.`,
  verdict: ({ rule, quote, why }: SaidVerdict) => `${RULES.en[rule]}: “${quote}” — ${why}`,
  void: (n: number) => `${many(n, "point")} of the judge's did not hold and ${n === 1 ? "is" : "are"} left out.`,
  otherFamily: (model: string) => `Judged by ${model}, of another model family than those judged.`,
  sameFamily: (model: string) => `Judged by ${model}, of the same model family as the models among those judged.`,
  failed: (why: string) => `Not judged by reading: ${why}`,
  /** On the docket of the one it concerns. */
  objection: (id: string, { rule, quote, why }: SaidVerdict) =>
    `The judge objects to ${id}, ${RULES.en[rule]}: “${quote.replace(/\.$/u, "")}”. ${why} Say in \`text\` what you make of it, naming this entry's id.`,
  /** In the summary of a round. */
  inRound: (kinds: readonly { readonly rule: Rule; readonly ids: readonly string[] }[]) =>
    `The judge objects: ${kinds.map(({ rule, ids }) => `${RULES.en[rule]} (${ids.join(", ")})`).join("; ")}.`,

  userSame: (ids: readonly string[]) => `The user: ${phrases.en.and(ids)} say the same.`,
  userParts: (id: string, others: readonly string[]) =>
    `The user: ${id} does not say the same as ${phrases.en.and(others)}.`,
  whatOfIt: "name two points or more that say the same, or one that is to be parted",
  takesNone: (id: string) => `${id} is no point here: \`swarm positions ID\` lists the points`,
  isOne: (ids: readonly string[]) => `${phrases.en.and(ids)} are one point already`,
  isAlone: (id: string) => `${id} is a point of its own already: nothing is joined with it`,
};

export const zhJudging: typeof enJudging = {
  point: (id, text) => `“${shortened(text, QUOTED)}”（${id}）`,
  same: (points, why) => han`评判者认为 ${points.join("、")} 说的是同一件事：${why}`,
  oneOf: (points, why) => han`评判者认为 ${points.join("、")} 只能取其一：${why}`,
  parts: (whole, of, why) => han`评判者认为 ${whole} 同时包含 ${of.join("、")}：${why}`,
  ended: (text) => `${text}。`,
  inAll: (n) => (n === 1 ? "表中有 1 个要点。" : `表中有 ${n} 个不同的要点。`),
  differ: (n) => `评判者认为，这 ${n} 个要点的意思各不相同。`,
  noRoom: (n) => `另有 ${n} 个要点放不下，没有比较。`,
  objects: (ids, of) => `评判者读了 ${of} 条发言，对 ${ids.join("、")} 提出质疑。`,
  nothing: (of) => `评判者读了 ${of} 条发言，没有提出质疑。`,
  verdict: ({ rule, quote, why }) => `${RULES.zh[rule]}：“${quote}”——${why}`,
  void: (n) => `评判者的意见有 ${n} 条不成立，已略去。`,
  otherFamily: (model) => han`由 ${model} 评判，与被评判者不是同一模型家族。`,
  sameFamily: (model) => han`由 ${model} 评判，与被评判的模型同属一个家族。`,
  failed: (why) => `没有评判：${why}`,
  objection: (id, { rule, quote, why }) =>
    `评判者对 ${id} 提出质疑，${RULES.zh[rule]}：“${quote.replace(/。$/u, "")}”。${why}请在 \`text\` 中写明你的看法，并写出本条的 id。`,
  inRound: (kinds) =>
    `评判者的质疑：${kinds.map(({ rule, ids }) => `${RULES.zh[rule]}（${ids.join("、")}）`).join("；")}。`,

  userSame: (ids) => `用户：${ids.join("、")} 说的是同一件事。`,
  userParts: (id, others) => `用户：${id} 与 ${others.join("、")} 说的不是同一件事。`,
  whatOfIt: "请写出说同一件事的两个或更多要点，或一个要分开的要点",
  takesNone: (id) => `${id} 不是这里的要点：\`swarm positions ID\` 列出各要点`,
  isOne: (ids) => `${ids.join("、")} 已经是同一要点`,
  isAlone: (id) => `${id} 已经自成一个要点：没有与别的合并`,
};
