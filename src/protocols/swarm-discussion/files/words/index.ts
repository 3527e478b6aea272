import { textsFrom } from "#lib/pairs";
import { languages } from "#protocols/languages";
import { phrases } from "../../../words/phrases.ts";

const TEXTS = textsFrom({
  artifacts: {
    question: ["Question", "问题"],
    running: ["Written while the discussion was still going on.", "写入时讨论仍在进行。"],
    why: ["Why", "原因"],
    evolution: ["Position evolution", "立场变化"],
    shift: ["Shift", "变化"],
    detail: ["Detail", "细节"],
    open: ["Open questions", "未决问题"],
    approach: ["Approach", "建议的做法"],
    none: ["None.", "无。"],
    initial: ["Initial position", "初始立场"],
    unchanged: ["for the same points", "赞成的要点不变"],
    after: [(round: number) => `After round ${round}`, (round: number) => `第 ${round} 轮之后`],
  },
  summary: {
    title: ["To resume", "恢复讨论"],
    purpose: ["Purpose", "目的"],
    noStep: ["No step has been completed.", "还没有完成任何步骤。"],
    topic: ["Topic of the round", "本轮议题"],
    reason: ["Reason", "原因"],
    noPosition: ["Nobody has declared a position.", "还没有人给出初始立场。"],
    shifted: ["shifted", "立场有变化"],
    nothingDivides: ["No point divides the experts at the moment.", "目前专家们在各要点上没有分歧。"],
    pro: ["for", "赞成"],
    against: ["against", "反对"],
    recommended: ["Recommended next step", "建议的下一步"],
    noIssue: [
      "On the table, no objection to what somebody is for is open and not granted.",
      "表中凡有人赞成的要点，都没有未解决、也未承认的异议。",
    ],
    noScore: ["No round has passed its quality gate yet.", "还没有哪一轮通过质量评估。"],
    oneRound: ["one round, no trend yet", "只有一轮，看不出趋势"],
    reading: ["How to read and resume this:", "如何阅读本文并恢复讨论："],
    roundOf: [(round: number) => `round ${round}`, (round: number) => `第 ${round} 轮`],
    open: [(n: number) => `${n} open objection${n === 1 ? "" : "s"}`, (n: number) => `${n} 条未解决的异议`],
  },
  names: [(names: readonly string[]) => names.join(", "), (names: readonly string[]) => names.join("、")],
});

const en = {
  ...TEXTS.en,
  ...phrases.en,
  noted: (text: string, ...notes: readonly string[]) => phrases.en.aside(text, notes.join(", ")),
  artifacts: {
    ...TEXTS.en.artifacts,
    leftOut: (headings: readonly string[]) => `Left out here, and whole in report.html: ${headings.join("; ")}.`,
  },
  summary: {
    ...TEXTS.en.summary,
    headings: [
      "Theme and purpose",
      "Progress so far",
      "Where it stands",
      "Current positions",
      "Active disagreements",
      "To be addressed next",
      "Quality over the rounds",
    ],
    notComposed: "The topic has not been analysed yet: nobody has been seated, and no problem definition exists.",
    counts: (statements: number, citations: number, round: number) =>
      `${statements} ${statements === 1 ? "statement" : "statements"} with ${citations} ${citations === 1 ? "citation" : "citations"}, up to round ${round}.`,
    currentRound: (round: number, of: number | undefined) =>
      `Paused in round ${round}${of === undefined ? "" : ` of at most ${of}`}.`,
    trend: (sign: number): string => (sign > 0 ? "improving" : sign < 0 ? "declining" : "steady"),
    notes: [
      "Everything above was computed from the record, not written by a model; each message id names the statement that carries the point, and rounds/ holds it in full.",
      "On resuming, the moderator reviews which tension has been most productive, which open question matters most, and whether a tension has been resolved, and proposes the topic and framing of the next round.",
      "Positions are the ones that the experts stated last, after any shift. A shift names the message that caused it; where none is named, the attack that was answered stands for it.",
      "A point is shared where nobody is against it and at least two, and more than half, of all experts are for it; it divides where some are for it and others against it, or where others are for a point that excludes it.",
      "An objection is open until it is withdrawn, taken into a point, or answered in a way that its author had a turn to contradict and did not. Who is for a point is counted, and no objection changes the count.",
      "Disagreement runs from 0 to 10. Below 2 there is too much agreement, and the contrarian is sent at the strongest shared claim; above 8 the common ground is asked for first.",
      "The quality of a round is the mean of five scores from 1 to 5: genuine disagreement, evidence, steel-manning, novel insights, position evolution. Below 3 the next round is changed.",
      "No synthesis is recommended before a real disagreement has been explored, that is, before somebody has answered a counter to their own claim.",
      "All files can be written again from the stream at any time; what was said is in record.jsonl, where every statement carries the hash of the one before it.",
      "Experts who were absent are asked again in the next round; statements that were returned to their authors stand in the round's file with the reasons.",
    ],
  },
};
export type Words = typeof en;

const zh: Words = {
  ...TEXTS.zh,
  ...phrases.zh,
  noted: (text, ...notes) => phrases.zh.aside(text, notes.join("，")),
  artifacts: {
    ...TEXTS.zh.artifacts,
    leftOut: (headings) => `这里略去，全文见 report.html：${headings.join("；")}。`,
  },
  summary: {
    ...TEXTS.zh.summary,
    headings: ["议题与目的", "目前进展", "当前状态", "各方当前立场", "未决分歧", "接下来要谈的问题", "各轮质量"],
    notComposed: "议题还没有分析：没有安排参与者，也没有界定问题。",
    counts: (statements, citations, round) => `截至第 ${round} 轮，共 ${statements} 条发言、${citations} 处引用。`,
    currentRound: (round, of) => `暂停于第 ${round} 轮${of === undefined ? "" : `（最多 ${of} 轮）`}。`,
    trend: (sign) => (sign > 0 ? "上升" : sign < 0 ? "下降" : "持平"),
    notes: [
      "以上内容都由记录计算得出，不是模型写的；每个消息编号指向说出该内容的发言，全文保存在 `rounds/` 目录中，可以随时查看。",
      "恢复讨论时，主持人会回顾哪一对张力谈得最深、哪个未决问题最重要、有没有张力已经化解，并据此提出下一轮的议题与开场，供用户确认。",
      "各方立场以本人最后一次发言为准，已包含此前的立场变化。每次变化都写明由哪条消息引起；没有写明的，算作由本人当时所回应的那次压力测试引起。",
      "一个要点如果无人反对，并且赞成的专家至少两位且超过全体的半数，就是共识；有人赞成、有人反对，或有人赞成与它不能并存的要点，就是分歧。",
      "一条异议撤回了、已采纳到某个要点，或得到回答而提出者有机会反驳却没有反驳，才算了结；在此之前都算未解决，表中会注明目前是哪一种情况。",
      "赞成者只计人数，异议不改变这个数；每个要点旁列出人数、反对者和未表态的人，附条件的赞成单独列出，不计入赞成。",
      "分歧度从 0 到 10。低于 2 表示过于一致，下一轮由反对者质疑最强的共识；高于 8 表示分歧过大，下一轮先请各方找出共同的前提和共同点。",
      "每一轮的质量是五项评分的平均值，每项 1 到 5 分：真正的分歧、证据质量、最有力的复述、新的见解、立场演变。总分低于 3 分时会调整下一轮的安排，并说明问题出在哪里、下一轮要改变什么。",
      "真正的分歧谈过之后，也就是有人回应了针对自己主张的反驳之后，主持人才会建议写综合结论；轮次上限由讨论模式决定，不会因为还有分歧而放宽。",
      "所有文件都可以随时由消息流重新生成，结果逐字节相同；全部发言保存在 record.jsonl，每一条都带有前一条的哈希值，因此任何一条有改动都能发现。",
      "本轮缺席的专家，下一轮会再次受邀发言；退回作者的发言和退回的原因都保存在该轮的文件中，作者修改之后也还能看到。",
      "讨论可以在另一台机器上恢复：参与者重新就位，各自从自己最后一次发言的立场继续，不必从头开始，也不重复已完成的步骤。",
      "恢复之前，可以先看 progress.md 了解每个步骤的小结，再看各轮文件中的完整论证、引用关系、立场变化和质量评估。",
      "如果需要加入新的要求或假设，可以在恢复之后、下一轮开始之前作为限制提出，主持人会写入下一轮的开场，并说明它改变了哪些前提。",
      "如果希望把某个争议谈得更深，可以选择深入探讨，默认是目前争议最大的要点；也可以换个角度，或直接写综合结论。",
      "论证图保存在 artifacts/argument-graph.json，列出各个要点与理由、提出者和所在的消息，以及彼此之间的赞成、反对和细节关系；讨论结束之后，图中还列出各要点的赞成者。",
      "综合结论写出之后，少数派报告会用持有者自己的话列出与多数意见相反的要点，并说明为什么仍然值得关注，免得有价值的异议随着讨论结束就再也没有人看到。",
    ],
  },
};

export const { words } = languages<Words>({ en, zh });
