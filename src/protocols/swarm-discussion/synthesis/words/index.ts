import { shortened } from "#lib/cut";
import { han } from "#lib/han";
import { textsFrom } from "#lib/pairs";
import type { Row } from "#points";
import { languages } from "#protocols/languages";
import { many, OF_10 } from "../../../words/phrases.ts";

const QUOTED = 140;
const quote = (text: string): string => `“${shortened(text, QUOTED)}”`;
const TEXTS = textsFrom({
  between: [" ", ""],
  and: [", ", "、"],
  clause: ["; ", "；"],
  objectionOpen: ["What they say against it is open.", "他们的异议尚未解决。"],
  noRisk: ["On the table, no objection to it is open.", "表中对它没有未解决的异议。"],
  noPrerequisite: ["On the table, nobody is for it only with another point.", "表中没有人以其他要点为条件赞成它。"],
  nobodySaid: {
    most: ["no reason for or against what most are for names it", "多数人赞成的要点，没有一条理由提到它"],
    some: ["no reason for or against what somebody is for names it", "有人赞成的要点，没有一条理由提到它"],
  },
  noGate: ["No round reached its quality gate.", "没有一轮做到质量评估。"],
});

const en = {
  ...TEXTS.en,
  saysOfConstraint: (point: string, isFor: boolean, who: string, why: string) =>
    `${isFor ? "for" : "against"} ${point}: ${who}: ${why}`,
  empty: "Nothing was accepted onto the floor: there is no claim to weigh, and nothing here may be taken for a result.",
  partial: (steps: number, first: string) =>
    `Partial: in ${many(steps, "step")} not everybody answered who was asked (${first}).`,
  partialStep: (round: number, name: string, answered: number, asked: number) =>
    `round ${round}, ${name}: ${answered} of ${asked} answered`,
  noModel: "No model took part: passages were quoted and compared by rule, or the words are people's.",
  counts: (experts: number, statements: number, rounds: number, citations: number) =>
    `In ${many(rounds, "round")} with ${many(experts, "expert")}, the record has ${many(statements, "statement")} with ${many(citations, "citation")}.`,
  openLeft: (n: number) =>
    `${many(n, "objection")} to what somebody is for ${n === 1 ? "is" : "are"} open and not granted.`,
  question: (objection: string, point: string) => `What answers ${quote(objection)} (against ${point})?`,
  word: {
    unchallenged: "no objection to it stands",
    answered: "the objections to it are closed",
    open: "an objection to it is open",
  } satisfies Record<Row["word"], string>,
  evidence: (isChecked: boolean): string =>
    isChecked ? "a source was looked up and says so" : "no source of it was looked up",
  reasons: (n: number) => `${many(n, "reason")} for it`,
  said: (text: string, who: string, id: string) => `“${text}” — ${who} in ${id}.`,
  outnumbered: (point: string, held: number, of: number) => `${held} of ${of} are for ${quote(point)}.`,
  against: (point: string) => `Against: ${quote(point)}`,
  objectionClosed: "What they said against it is closed, or they gave no reason.",
  unresolved: (open: number) =>
    `Both sides have somebody for them${open > 0 ? `, and ${many(open, "objection")} ${open === 1 ? "is" : "are"} open` : ""}.`,
  prose: {
    join: (text: string, tally: readonly string[]) => `${text}${tally.length > 0 ? ` [${tally.join("; ")}]` : ""}`,
    unknown: (points: readonly string[]) => `no point on the table is ${points.join(" or ")}`,
    bare: "it names no point and no message that it rests on",
    figures: (figures: readonly string[]) => `no point or message that it names has ${figures.join(" or ")}`,
    size: (words: number, most: number) => `${many(words, "word")} of at most ${most}; sentences beyond are left out`,
    long: (most: number) => `with it, they have more than ${many(most, "word")}`,
  },
  objected: (who: string, id: string, fate: string) => `${who} objected in ${id}: ${fate}.`,
  askApproach: (whom?: string) =>
    whom === undefined ? "Put it to the experts as the topic of a round." : `Ask ${whom} first.`,
  askWhether: (whom: string) => `Ask ${whom} whether the answer meets it.`,
  readAnswer: (message: string) => `Read ${message} and say whether it meets the objection.`,
  process: (quality: string, disagreement: number | undefined) =>
    `Quality by round: ${quality}. Disagreement at the end: ${OF_10.en(disagreement)}.`,
  flagged: (n: number) => `${many(n, "statement")} accepted with a broken rule, flagged in the record.`,
  returned: (n: number) => `${many(n, "answer")} returned to the author for repair.`,
  unexplored: "Nobody answered what was held against what they had said: read the agreement with that in mind.",
  uncaused: (n: number) => `${many(n, "change")} of a stance without a message named as the cause.`,
};
export type Words = typeof en;

const zh: Words = {
  ...TEXTS.zh,
  saysOfConstraint: (point, isFor, who, why) => `${isFor ? "赞成" : "反对"} ${point}：${who}：${why}`,
  empty: "没有接受任何发言：没有可以衡量的主张，这里的内容都不能当作结论。",
  partial: (steps, first) => `结果不完整：有 ${steps} 个步骤没有收齐回答（${first}）。`,
  partialStep: (round, name, answered, asked) => `第 ${round} 轮，${name}：${asked} 位中有 ${answered} 位作答`,
  noModel: "没有模型参与：内容由规则摘引段落并对照得出，或由人说出。",
  counts: (experts, statements, rounds, citations) =>
    `${experts} 位专家，${rounds} 轮，记录共有 ${statements} 条发言、${citations} 处引用。`,
  openLeft: (n) => `对有人赞成的要点，尚有 ${n} 条异议既未解决，也未被承认。`,
  question: (objection, point) => `如何回应${quote(objection)}（反对 ${point}）？`,
  word: {
    unchallenged: "没有成立的异议",
    answered: "对它的异议都已了结",
    open: "对它有未解决的异议",
  },
  evidence: (isChecked) => (isChecked ? "出处已经查证" : "没有查证过的出处"),
  reasons: (n) => `有 ${n} 条支持它的理由`,
  said: (text, who, id) => han`“${text}”——由 ${who} 在 ${id} 中提出。`,
  outnumbered: (point, held, of) => `${of} 位中有 ${held} 位赞成${quote(point)}。`,
  against: (point) => `反对：${quote(point)}`,
  objectionClosed: "他们的异议已了结，或没有给出理由。",
  unresolved: (open) => `双方都有人赞成${open > 0 ? `，尚有 ${open} 条异议未解决` : ""}。`,
  prose: {
    join: (text, tally) => `${text}${tally.length > 0 ? `［${tally.join("；")}］` : ""}`,
    unknown: (points) => `表中没有要点 ${points.join("、")}`,
    bare: "没有注明所依据的要点或消息",
    figures: (figures) => `所注明的要点或消息中没有 ${figures.join("、")}`,
    size: (words, most) => `共 ${Math.round(words * 1.6)} 字，上限 ${Math.round(most * 1.6)} 字；超出的句子会略去`,
    long: (most) => `加上这一句，合计超过 ${Math.round(most * 1.6)} 字`,
  },
  objected: (who, id, fate) => han`${who} 在 ${id} 中提出异议：${fate}。`,
  askApproach: (whom) => (whom === undefined ? "作为一轮的议题交给各位专家。" : han`先请 ${whom} 回答。`),
  askWhether: (whom) => han`请 ${whom} 说明回应是否已解除其异议。`,
  readAnswer: (message) => `请读 ${message}，判断它是否解除了这条异议。`,
  process: (quality, disagreement) => `各轮质量：${quality}。最后的分歧度：${OF_10.zh(disagreement)}。`,
  flagged: (n) => `${n} 条发言违反规则，仍已接受，记录中已标出。`,
  returned: (n) => `${n} 份回答退回作者修改。`,
  unexplored: "没有人回应针对自己说法的反驳：看到意见一致之处，请记住这一点。",
  uncaused: (n) => `有 ${n} 次改变表态未说明起因。`,
};

export const { words } = languages<Words>({ en, zh });
