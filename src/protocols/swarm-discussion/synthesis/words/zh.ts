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
  maintained: (pairs) =>
    `双方坚持到最后：${pairs.map(({ objection, answer }) => `反对意见 ${objection} 与回答 ${answer}`).join("；")}。`,
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
  propose: (proposal) => shortened(proposal, 1_000),
  noRisk: "没有人指出风险。",
  noPrerequisite: "没有人指出条件。",
  process: (quality, disagreement) =>
    `各轮质量：${quality}。${disagreement === undefined ? "" : `最后的分歧度：${tenths(disagreement)}/10。`}`,
  noGate: "没有任何一轮到达质量关卡。",
  flagged: (n) => `有 ${n} 条陈述在违反规则的情况下被接受，已在记录中标明。`,
  returned: (n) => `有 ${n} 份回答被退回作者修改。`,
  unexplored: "真正的分歧没有得到探讨：没有人回应针对自己主张的反驳。此处的一致应视为未经检验。",
  uncaused: (n) => `有 ${n} 次立场转变没有指明起因。`,
  none: "无人",
};
