import { textsFrom } from "#lib/pairs";
import { languages } from "#protocols/languages";
import { many } from "../../../words/phrases.ts";
import { FIELDS } from "./fields.ts";

const TEXTS = textsFrom({
  /** Punctuation after a label, around a note, between two thoughts, between two parts. */
  colon: [": ", "："],
  left: [" (", "（"],
  right: [")", "）"],
  dash: [" — ", "——"],
  comma: [", ", "，"],
  /** The `lang` of the page. */
  tongue: ["en", "zh-Hans"],
  document: ["Decision report", "决策报告"],
  skip: ["Skip to the answer", "跳到结论"],
  between: [", ", "、"],
  clause: ["; ", "；"],
  stop: [".", "。"],
  fullQuestion: ["The question in full", "问题全文"],
  before: ["Before you read", "阅读之前"],
  meta: {
    anonymous: ["experts knew each other by labels only", "专家彼此只看得到代号"],
    mode: {
      lightweight: ["lightweight mode", "轻量模式"],
      standard: ["standard mode", "标准模式"],
      deep: ["deep mode", "深入模式"],
    },
    experts: [(n: number) => many(n, "expert"), (n: number) => `${n} 位专家`],
    rounds: [(n: number) => many(n, "round"), (n: number) => `${n} 轮`],
    statements: [(n: number) => many(n, "statement"), (n: number) => `${n} 条发言`],
  },
  notice: {
    paused: ["The discussion is paused", "讨论已暂停"],
    goOn: ["It goes on with", "继续讨论的命令："],
    running: ["This was written while the discussion was still going on.", "写入时讨论仍在进行。"],
  },
  picture: {
    title: ["The argument", "论证图"],
    asked: ["asked about", "您问到的"],
    open: ["open", "未解决"],
    closed: ["closed", "已了结"],
    retracted: ["taken back", "已收回"],
    apart: ["not together with", "不能与之并存的有"],
    faded: [
      "Faded: an objection that is closed, or a reason that was taken back.",
      "淡色：已了结的异议，或已收回的理由。",
    ],
    point: ["point", "要点"],
    against: ["reason against", "反对的理由"],
    pro: ["reason for", "赞成的理由"],
    out: {
      counters: ["speaks against", "反对"],
      supports: ["speaks for", "赞成"],
      extends: ["is a detail of", "是细节，属于"],
    },
    in: {
      counters: ["is spoken against by", "反对它的有"],
      supports: ["is spoken for by", "赞成它的有"],
      extends: ["has the details", "细节有"],
    },
    ofExperts: [(n: number, of: number) => `${n} of ${of} for`, (n: number, of: number) => `${of} 位中 ${n} 位赞成`],
    onCondition: [
      (text: string, n: number) => `${text}, ${n} of them on a condition`,
      (text: string, n: number) => `${text}，其中 ${n} 位附条件`,
    ],
  },
  rounds: {
    title: ["The rounds", "各轮讨论"],
    disagreement: ["Disagreement", "分歧度"],
    next: ["Recommended next", "建议的下一步"],
    warning: ["Warning", "警告"],
    round: [(n: number) => `Round ${n}`, (n: number) => `第 ${n} 轮`],
    of: [(n: string) => `${n} of 10`, (n: string) => `${n}（满分 10）`],
  },
  people: {
    title: ["Who took part", "参与者"],
    model: ["A model gave words in this discussion.", "本次讨论有模型参与发言。"],
    noModel: ["No model gave any words in this discussion.", "本次讨论没有模型参与发言。"],
    seat: ["a person or a program in a seat", "席位上的人或程序"],
    words: ["words from", "发言来自"],
    noModelWords: ["no model", "非模型"],
    answers: ["Whose model gave each statement", "每条发言出自哪个模型"],
    total: ["In all", "合计"],
    returns: ["Returned to their authors", "退回作者的发言"],
    none: ["None.", "无。"],
    documents: ["Documents", "文档"],
    skipped: ["not read", "未读取"],
    roles: {
      expert: ["expert", "专家"],
      moderator: ["moderator", "主持人"],
      historian: ["historian", "记录员"],
      contrarian: ["contrarian", "反对者"],
      "cross-domain": ["cross-domain view", "跨领域视角"],
    },
    statements: [(n: number) => many(n, "statement"), (n: number) => `${n} 条发言`],
    cost: [(usd: string) => `$${usd}`, (usd: string) => `${usd} 美元`],
    returned: [(n: number) => `${n} returned`, (n: number) => `${n} 次退回`],
    missed: [(n: number) => `${many(n, "turn")} missed`, (n: number) => `${n} 次缺席`],
    returnedFor: [(left: number) => `(${many(left, "attempt")} left)`, (left: number) => `（还可尝试 ${left} 次）`],
  },
  record: {
    title: ["The record", "完整记录"],
    flagged: ["accepted though it still broke:", "已接受，但标出问题："],
    head: ["Head of the hash chain", "哈希链末端"],
    noHead: ["The record carries no hashes.", "记录不含哈希。"],
    check: ["To check that nothing was changed since:", "检查此后有没有改动："],
  },
});

const en = {
  ...TEXTS.en,
  picture: {
    ...TEXTS.en.picture,
    titled: (id: string, author: string, text: string) => `${id}, ${author}: ${text}`,
    intro:
      "Each box is a point or a reason; points that say the same are one box. Time runs downward. A box leads to the record.",
    label: (claims: number, relations: number) =>
      `The argument as a picture: ${many(claims, "box", "boxes")} and ${many(relations, "relation")}.`,
    rest: (n: number) => `${many(n, "more box", "more boxes")} left out of the picture:`,
  },
  people: {
    ...TEXTS.en.people,
    voices: (experts: number, voices: string) =>
      `${many(experts, "expert")}, counting as ${voices} independent ${voices === "1.0" ? "voice" : "voices"}: experts whose words come from one model family are one voice.`,
    usage: (calls: number, tokens: string, thinking: string | undefined) =>
      `${many(calls, "call")}, ${tokens} tokens${thinking === undefined ? "" : ` (${thinking} of them thinking)`}`,
    answersIntro:
      "How much the model was told to think, how many exchanges with the vendor it took, and the vendor's own id of the last one.",
    efforts: { low: "little", medium: "moderate", high: "much" } as Readonly<Record<string, string>>,
    columns: ["Statement", "Model", "Thinking", "Thinking tokens", "Exchanges", "Request"],
    digested: (n: number) => `the first ${many(n, "statement")} read as one sentence each`,
    counted: (unit: string, n: number) => many(n, unit === "para" ? "paragraph" : unit),
  },
  record: {
    ...TEXTS.en.record,
    intro: "Every accepted statement in order. Each hash covers its statement and the hash before it.",
    shortened: "It is large: each statement is shown as it begins. record.jsonl has every word of it.",
    above: "The report above is made of this statement; artifacts/synthesis.json has it with all its fields.",
  },
  fields: FIELDS.en,
};
export type ReportWords = typeof en;

const zh: ReportWords = {
  ...TEXTS.zh,
  picture: {
    ...TEXTS.zh.picture,
    titled: (id, author, text) => `${id}，${author}：${text}`,
    intro: "每个方框是一个要点或一条理由，说法相同的要点合为一框。时间自上而下。点击方框可查看记录。",
    label: (claims, relations) => `论证图：${claims} 个方框，${relations} 条关系。`,
    rest: (n) => `图中省略了 ${n} 个方框：`,
  },
  people: {
    ...TEXTS.zh.people,
    voices: (experts, voices) => `${experts} 位专家，相当于 ${voices} 个独立意见：发言出自同一模型家族的专家算作一个。`,
    usage: (calls, tokens, thinking) =>
      `${calls} 次调用，${tokens} 个词元${thinking === undefined ? "" : `（其中思考 ${thinking} 个）`}`,
    answersIntro: "要求模型思考的力度、与提供方往来的次数，以及最后一次往来的提供方编号。",
    efforts: { low: "低", medium: "中", high: "高" },
    columns: ["发言", "模型", "思考力度", "思考词元", "请求次数", "请求编号"],
    digested: (n) => `最早的 ${n} 条发言各只读入一句话`,
    counted: (unit, n) => `${n} ${{ page: "页", slide: "张幻灯片", para: "段" }[unit] ?? "行"}`,
  },
  record: {
    ...TEXTS.zh.record,
    intro: "按顺序列出每一条接受的发言。每个哈希由该发言和前一个哈希算出。",
    shortened: "记录很大：这里只显示每条发言的开头，全文见 record.jsonl。",
    above: "上面的报告由这条发言生成；全部字段见 artifacts/synthesis.json。",
  },
  fields: FIELDS.zh,
};

export const { words } = languages<ReportWords>({ en, zh });
