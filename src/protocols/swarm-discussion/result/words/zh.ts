import type { ClaimStatus } from "#graph";
import { han } from "#lib/han";
import type { Silence, Words } from "./en.ts";

const names = (list: readonly string[]): string => list.join("、");

const butBeside = (letters: readonly string[]): string =>
  letters.length === 0 ? "" : `除可以与它同时遵循的方案 ${names(letters)} 以外，`;

function unheard({ unrefuted, unanswered }: Silence): string {
  if (unrefuted.length > 0) return `方案 ${unrefuted.join("、")} 从未被驳倒`;
  return unanswered.length > 0 ? `没有人回应 ${unanswered.join("、")}` : "没有人试图驳倒它";
}

function fallen(status: ClaimStatus, ids: readonly string[]): string {
  const by = ids.length > 0 ? names(ids) : "反驳";
  switch (status) {
    case "refuted":
    case "refuted-on-evidence":
      return ids.length > 0 ? `而它已被 ${by} 驳倒` : "而它已被驳倒";
    case "unanswered":
      return `却没有回应反对它的 ${by}`;
    case "challenged":
      return `尚无机会回应反对它的 ${by}`;
    default:
      return "它没有被驳倒";
  }
}

export const zh: Words = {
  names,
  quoted: (text) => `“${text.replaceAll("“", "‘").replaceAll("”", "’")}”`,
  stop: (text) => (/[。！？…]["”’）]*$/u.test(text) ? text : `${text}。`),
  between: "",
  clauses: (parts) => parts.join("；"),
  noted: (text, note) => `${text}（${note}）`,
  is: (what, text) => `${what}：${text}`,
  more: (n) => `……记录中还有 ${n} 条`,
  headings: {
    answer: "结论",
    summary: "模型的概述",
    options: "各方案对照",
    constraints: "必须满足的约束",
    decide: "什么能定论",
    overturn: "什么会推翻它",
    dissent: "异议",
    questions: "待答的问题",
    insights: "见解",
    moves: "立场的变化",
    figures: "记录的数字",
    quality: "讨论的质量",
    model: "模型的其他说法",
  },
  answer: {
    outcome: (outcome, reason) =>
      ({
        completed: "",
        "ended-early": `讨论提前结束：${reason}`,
        stopped: `讨论被停止：${reason}`,
        failed: `讨论失败：${reason}`,
      })[outcome],
    partial: (answered, asked, round, step, missing) =>
      `结果不完整：第 ${round} 轮“${step}”中，${asked} 人中有 ${answered} 人作答${missing.length > 0 ? han`，${names(missing)} 没有作答` : ""}。`,
    missed: (steps, who) =>
      who.length === 1
        ? han`${who[0]?.name ?? ""} 共有 ${steps} 个步骤没有作答。`
        : `有 ${steps} 个步骤并非人人作答：${names(who.map((one) => `${one.name} 缺 ${one.steps} 次`))}。`,
    noModel: "没有模型参与：此处内容由规则查找得出，或由人说出。",
    none: "没有人提出立场，因此没有结论。",
    go: (letter, text) => `采用方案 ${letter}：${text}。`,
    left: (letter, text, beside) =>
      `只剩方案 ${letter}${beside.length > 0 ? `（方案 ${names(beside)} 可以与它同时遵循）` : ""}：${text}。`,
    stands: (letter, text) => `只有方案 ${letter} 仍然成立：${text}。`,
    keepsTo: (who, letter, status, ids) => han`${names(who)} 持有方案 ${letter}，${fallen(status, ids)}。`,
    hearOthers: "至少一半的专家不支持它：付诸实施之前，请先问清他们还有什么顾虑。",
    holding: (held, of, agreeing) => `${of} 人中 ${held} 人持有${agreeing > 0 ? "或赞同" : ""}`,
    by: (by, holding, silence, { letters, isCountered }) =>
      ({
        argument: `这由论证得出：该方案成立，${butBeside(letters)}其他立场都已被驳倒或放弃（${holding}）。`,
        evidence: `这由证据得出：以证据较充分者为先时，该方案成立，${butBeside(letters)}其他立场都不成立或已被放弃（${holding}）。`,
        majority: `这仅由多数得出：${holding}，而${isCountered ? "反对它的理由" : `${butBeside(letters)}另有立场`}尚未被驳倒。`,
        silence: `这因沉默得出：${holding}，${silence.isAlone ? "已无人持有其他立场" : `${butBeside(letters)}没有其他立场成立`}，但${unheard(silence)}，应视为未经检验。`,
        open: "",
        "against argument": "",
      })[by],
    against: (letter, text, holding, isDirect) =>
      `暂不采纳任何方案：${holding}方案 ${letter}（${text}），但${isDirect ? "有一处反驳成立，他们没有驳倒它" : "支持它的论点都不成立"}。`,
    answerFirst: (ids) => `请先回应 ${names(ids)}，否则放弃该方案。`,
    tied: (letters, held) => `尚无定论：方案 ${names(letters)} 持平，各有 ${held} 位专家支持。`,
    notAdopted: (letter, text, held, of, agreeing) =>
      `尚无定论：方案 ${letter}（${text}）由 ${of} 人中的 ${held} 人持有${agreeing > 0 ? "或赞同" : ""}，未获采纳。`,
    open: "尚无定论：没有立场获得采纳。",
    hinges: (ids, of) => `结果取决于 ${names(ids)}${of > ids.length ? ` 等 ${of} 条` : ""}，有关各方尚未都有机会回应。`,
    beside: (letters) => `方案 ${names(letters)} 可以与它同时遵循。`,
    together: (pairs) => `${pairs.map((pair) => `方案 ${names(pair)}`).join("；")} 可以同时遵循。`,
    first: "在弄清什么能定论之前，不要采纳其中任何一个。",
    confidence: "可信度",
    levels: { high: "高", medium: "中", low: "低" },
    specific: "提出了可以核对的依据",
    unspecific: "没有给出数字、代码或来源",
    before: "前提",
    risk: "风险",
    earlier: (label) => `${label}（立场修改之前所说）`,
    proposed: (who, text) => han`${who} 提议：${text}`,
    proposedEarlier: (who, text) => han`${who} 在立场修改之前提议：${text}`,
  },
  options: {
    head: ["方案", "持有者", "支持", "反对", "现状"],
    agree: (who) => han`${names(who)} 赞同`,
    uncounted: (who) => han`${names(who)} 转而持有但未说明起因，不计入`,
    given: (letter, text) => `${letter} · ${text}`,
    reason: (text, who, id) => `${text}（${who}，${id}）`,
    again: (who, id) => `${who}，同上（${id}）`,
    nobody: "已无人持有",
    givenUp: "持有者都已放弃",
    faulty: (text) => `${text}，所引内容不存在`,
    countered: (text, ids) => `被 ${names(ids)} 驳倒：${text}`,
    answered: (text, ids) => `已由 ${names(ids)} 回应：${text}`,
    baseFell: (text) => `其依据不成立：${text}`,
    left: (text) => `提出者已不再坚持：${text}`,
    takenBack: (text) => `已撤回：${text}`,
    met: (text, id) => `已承认，并在 ${id} 中据此修改：${text}`,
    onReason: (text) => `针对其中一条理由：${text}`,
    onDetail: (text) => `针对其中的细节：${text}`,
    baseless: {
      refuted: "已被驳倒：支持它的论点都不成立，仅有对反驳的回应不足以支撑它",
      "refuted-on-evidence": "据证据被驳倒：支持它的论点都被证据同样充分的反驳驳倒",
      unanswered: "未作回应：支持它的论点都遭到反驳，而反驳没有得到回应",
      challenged: "受到挑战：支持它的论点目前都不成立，并非人人都有过机会回应",
    },
    noReason: "没有给出理由",
    noCounter: "没有人反对",
    rest: (n) => `另有 ${n} 条`,
    status: {
      stands: "成立：没有反驳站得住脚",
      "stands-on-evidence": "据证据成立：没有证据同样充分的反驳站得住脚",
      "stands-so-far": "目前成立：并非人人都有过发言机会",
      challenged: "受到挑战：有一处反驳成立，并非人人都有过机会回应",
      unanswered: "未作回应：有一处成立的反驳没有得到回应",
      refuted: "已被驳倒：有一处反驳成立，对它的回应不成立",
      "refuted-on-evidence": "据证据被驳倒：有一处证据同样充分的反驳成立，对它的回应不成立",
      contested: "有争议：它与反对它的理由都没有被驳倒",
    },
  },
  constraints: { kept: "满足", broken: "不满足", "nobody said": "没有人说明是否满足" },
  spokenOf: (ids) => `谈及它的发言：${names(ids)}`,
  decide: {
    maintained: (objection, answers) => `双方坚持到最后：反对意见，${objection}；回答，${names(answers)}。`,
    crux: (who, text) => han`有关各方尚未都作回应：${who} 说${text}`,
    known: "有关各方尚未都作回应，上文或立场中已有：",
    falsifier: (who, letter, text) =>
      `${names(who)}${letter === undefined ? "" : `（方案 ${letter}）`}在以下情形会改变立场：${text}`,
  },
  dissent: {
    none: "没有其他未被驳倒的立场。",
    holds: (who, letter, why) => han`${names(who)} 坚持方案 ${letter}${why === undefined ? "" : `，理由：${why}`}`,
    stands: (letter) => `方案 ${letter} 没有被驳倒`,
    open: (letter) => `针对方案 ${letter} 的反驳没有或尚未得到回应，这不等于被驳倒`,
  },
  questions: {
    put: (who, whom) => han`${who} 向 ${whom} 提出，${whom} 尚未回应`,
    asked: (who) => han`${who} 提出，无人接续`,
    model: "记录者补充",
  },
  insights: { said: (who, text) => `${who}：${text}`, moved: (who) => han`它使 ${names(who)} 改变了立场` },
  moves: {
    reversed: "最终投票推翻了密封投票。",
    kept: (who, option) => han`${names(who)} 始终持有 ${option}`,
    came: (who, from, to) => han`${who} 从 ${from} 转到 ${to}`,
    late: (who, to) => han`${who} 没有密封投票，最后持有 ${to}`,
    option: (letter) => `方案 ${letter}`,
    cause: { argued: "因论证", conformity: "转到过半数人已持有的立场", unexplained: "论证中看不出原因" },
  },
  record: {
    size: (experts, statements, rounds, citations) =>
      `${experts} 位专家，${rounds} 轮，${statements} 条陈述，${citations} 处引用`,
    disagreement: (value) => `最后的分歧度：${value}/10`,
    calls: (calls, tokens) => `调用模型 ${calls} 次，共 ${tokens} 个词元`,
    computed: (calls) => `按规则计算 ${calls} 次发言，没有调用模型`,
    cost: (usd) => `${usd} 美元`,
    voices: (experts, voices) => `${experts} 位专家相当于 ${voices} 个独立的声音：使用同一系列模型的专家算作一个`,
    missing: (who, round, step, why) => han`${who} 在第 ${round} 轮“${step}”中没有作答：${why}`,
  },
  quality: {
    round: (n, overall, disagreement) => `第 ${n} 轮：质量 ${overall}/5，分歧度 ${disagreement}/10`,
    noGate: "没有任何一轮到达质量关卡。",
    unexplored: "真正的分歧没有得到探讨：没有人回应针对自己主张的反驳，因此一致的意见未经检验。",
    unearned: (why) => `这一致尚未经过检验：${why}`,
    flagged: (n) => `${n} 条陈述违反规则而仍被接受`,
    uncaused: (n) => `${n} 次立场变化没有指明起因`,
  },
  model: { remarks: "评论", advice: "它还建议" },
};
