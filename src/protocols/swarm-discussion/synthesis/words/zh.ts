import { shortened } from "#lib/cut";
import { han } from "#lib/han";
import type { Words } from "./en.ts";

const QUOTED = 140;
const quote = (text: string): string => `“${shortened(text, QUOTED)}”`;
const tenths = (value: number): string => value.toFixed(1);

export const zh: Words = {
  between: "",
  and: "、",
  clause: "；",
  saysOfConstraint: (who, why) => `${who}：${why}`,
  nobodySaid: (ids) =>
    `持有所建议立场的人都没有说它是否满足这一约束${ids.length > 0 ? `；与之有关的发言：${ids.join("、")}` : "，此后也没有发言提到它"}`,
  empty: "没有任何陈述被接受：没有可以权衡的主张，此处内容不能视为结论。",
  partial: (steps, first) => `结果不完整：有 ${steps} 个步骤并非所有受邀者都作了回答（${first}）。`,
  partialStep: (round, name, answered, asked) => `第 ${round} 轮，${name}：${asked} 人中有 ${answered} 人作答`,
  noModel: "没有模型参与：相关段落由规则查找并相互对照得出，或由人说出。",
  counts: (experts, statements, rounds, citations) =>
    `${experts} 位专家，${rounds} 轮，记录共有 ${statements} 条陈述、${citations} 处引用。`,
  standsAlone: (position, holders, n, of) =>
    `只剩一个立场：${quote(position)}，至少一半的专家不支持它（${holders}，${of} 人中的 ${n} 人）。`,
  adopted: (position, holders, n, of) => `领先的立场是${quote(position)}（${holders}，${of} 人中的 ${n} 人）。`,
  tied: (positions, count, n) =>
    `没有领先的立场：${count} 个立场持平，各有 ${n} 人持有：${positions.map(quote).join("、")}。`,
  crux: (ids) => `结果取决于尚无人有机会回应的陈述：${ids}。`,
  maintained: (pairs) =>
    `双方坚持到最后：${pairs.map(({ objection, answer }) => `反对意见 ${objection} 与回答 ${answer}`).join("；")}。`,
  noPosition: "没有人提出立场。",
  settled: {
    argument: "该问题由论证解决：这一立场成立，所有与之对立的立场都已被驳倒。",
    evidence: "该问题由证据解决：以证据较充分者为先时，这一立场成立，而对立的立场不成立。",
    majority: "该问题仅由多数决定：反对它的主张尚未被驳倒，因此问题并未真正了结。",
    silence: "没有对立的立场成立，但这只是因为有的主张未得到回应或未受检验：属于因沉默而解决。",
    "against argument": "过半数人所持的立场与论证相悖：存在一处成立的反驳。因此不作任何推荐。",
    open: "问题没有解决：没有任何立场获得采纳。",
  },
  majorityBesideAnother: "该问题仅由多数决定：另有立场尚未被驳倒，因此问题并未真正了结。",
  shifts: (n, who) => (n === 0 ? "没有人改变立场。" : `共有 ${n} 次立场转变：${who}。`),
  minority: (n) => (n === 0 ? "没有被多数否决却未被驳倒的观点。" : `有 ${n} 个观点人数较少，但未被驳倒。`),
  contested: (a, b) => `直到最后争议最大的是：${quote(a)}与${quote(b)}。`,
  openLeft: (n) => `仍有 ${n} 个问题未解决。`,
  status: {
    stands: "没有成立的反驳",
    "stands-on-evidence": "没有证据同样充分的反驳成立",
    "stands-so-far": "目前没有成立的反驳，但并非所有人都有过发言机会",
    challenged: "目前存在成立的反驳，但并非所有人都有过机会回应",
    unanswered: "存在成立的反驳，持有者有过机会却没有回应",
    refuted: "存在成立的反驳，而对它的回应已被驳倒",
    "refuted-on-evidence": "存在证据同样充分或更充分的反驳，而对它的回应不成立",
    contested: "它或其依据受到反驳，双方均未被驳倒",
  },
  conceded: (id) => han`其作者已承认 ${id} 中反对它的意见`,
  evidence: (specific) => (specific ? "提出了具体依据" : "没有给出数字、代码或来源"),
  supported: (n) => (n === 0 ? "没有其他陈述以它为基础" : `有 ${n} 条他人的陈述以它为基础`),
  said: (text, who, id) => han`“${text}”——由 ${who} 在 ${id} 中提出。`,
  shiftedBy: (who) => han`它使 ${who} 改变了立场。`,
  outnumbered: (n, of, adopted, m) => `${of} 人中有 ${n} 人持有；${quote(adopted)}有 ${m} 人持有。`,
  standsNote: (status) => `持有者较少，但未被驳倒：${status}。人数并不构成反对它的论据。`,
  openNote: (status) => `持有者较少，且尚无定论：${status}。未作回应不等于被驳倒。`,
  unresolved: (counters) => `双方之间有 ${counters} 处反驳，均未被驳倒：没有出现能够作出决断的证据。`,
  challengeStands: "反对者的质疑与该立场并存：对它的回应没有使任何一方被驳倒。",
  againstArgument: "尽管存在一处成立的反驳，过半数人仍持有这一立场：支持与反对的理由并列于此。",
  asked: (who, id, whom, about) =>
    whom === undefined || about === undefined
      ? han`缺少回答：${who} 在 ${id} 中提出，无人接续。`
      : han`缺少回答：${who} 在 ${id} 中就 ${about} 向 ${whom} 提出，${whom} 尚未回应。`,
  askApproach: (whom) => (whom === undefined ? "将其作为一轮的议题交给各位专家。" : han`先请 ${whom} 回答。`),
  falsifier: (condition) => `以下情形是否成立：${shortened(condition, 600)}`,
  falsifierWhy: (who) => han`缺乏证据：${who} 表示这会改变其立场，而该立场尚无定论，也无人证实或排除这一点。`,
  falsifierApproach: "进行测量，或寻找已有测量结果的案例。",
  adoptUntried: (position) => `只剩这一立场，且未经检验：${shortened(position, 1_000)}`,
  adoptOfFew: (position) => `只有这一立场仍然成立，实施前请先听取不支持者的意见：${shortened(position, 1_000)}`,
  adopt: (position) => `采用：${shortened(position, 1_000)}`,
  decide: (a, b) => `先依据证据在${quote(a)}与${quote(b)}之间作出决定。`,
  decideAgainst: (position) =>
    `暂不采纳：过半数人持有${quote(position)}，但存在一处成立的反驳。请先回应这一反驳，或放弃该立场。`,
  decideCrux: (ids) => `暂不采纳：请先对结果所取决的陈述作出回应、承认或坚持：${ids}。`,
  decideOpen: "暂不采纳：没有领先的立场。请提出能够作出决断的证据。",
  decideLeading: (position) => `暂不采纳：${quote(position)}领先，但尚无定论。请提出能够作出决断的证据。`,
  propose: (proposal) => shortened(proposal, 1_000),
  proposeEarlier: (proposal) => `立场修改之前的提议：${shortened(proposal, 1_000)}`,
  noRisk: "没有人指出风险。",
  noPrerequisite: "没有人指出条件。",
  settleFirst: "先回答与之相关的未决问题。",
  process: (quality, disagreement) =>
    `各轮质量：${quality}。${disagreement === undefined ? "" : `最后的分歧度：${tenths(disagreement)}/10。`}`,
  noGate: "没有任何一轮到达质量关卡。",
  flagged: (n) => `有 ${n} 条陈述在违反规则的情况下被接受，已在记录中标明。`,
  returned: (n) => `有 ${n} 份回答被退回作者修改。`,
  unexplored: "真正的分歧没有得到探讨：没有人回应针对自己主张的反驳。此处的一致应视为未经检验。",
  uncaused: (n) => `有 ${n} 次立场转变没有指明起因。`,
  none: "无人",
};
