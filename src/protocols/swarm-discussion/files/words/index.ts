import { textsFrom } from "#lib/pairs";
import { languages } from "#protocols/languages";
import { phrases } from "../../../words/phrases.ts";

const TEXTS = textsFrom({
  artifacts: {
    question: ["Question", "问题"],
    running: ["Written while the discussion was still going on.", "写成时讨论仍在进行。"],
    why: ["Why", "原因"],
    evolution: ["Position evolution", "立场演变"],
    shift: ["Shift", "转变"],
    open: ["Open questions", "未决问题"],
    approach: ["Approach", "建议的处理方式"],
    none: ["None.", "无。"],
    initial: ["Initial position", "初始立场"],
    unchanged: ["for the same points", "赞成的要点不变"],
    after: [(round: number) => `After round ${round}`, (round: number) => `第 ${round} 轮之后`],
  },
  summary: {
    title: ["To resume", "恢复讨论"],
    purpose: ["Purpose", "目的"],
    noStep: ["No step has been completed.", "尚未完成任何步骤。"],
    topic: ["Topic of the round", "本轮议题"],
    reason: ["Reason", "原因"],
    noPosition: ["Nobody has declared a position.", "尚无人声明立场。"],
    shifted: ["shifted", "已转变"],
    nothingDivides: ["No point divides the experts at the moment.", "目前没有要点使各方意见分歧。"],
    pro: ["for", "赞成"],
    against: ["against", "反对"],
    recommended: ["Recommended next step", "建议的下一步"],
    noIssue: [
      "On the table, no objection to what somebody is for is open and not granted.",
      "表中，对有人赞成的要点，没有既未解决也未被承认的异议。",
    ],
    noScore: ["No round has passed its quality gate yet.", "尚无任何一轮通过质量关卡。"],
    oneRound: ["one round, no trend yet", "仅一轮，尚无趋势"],
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
    leftOut: (headings) => `此处从略，全文见 report.html：${headings.join("；")}。`,
  },
  summary: {
    ...TEXTS.zh.summary,
    headings: [
      "主题与目的",
      "目前进展",
      "当前状态",
      "各方当前立场",
      "未决分歧",
      "下一步需要处理的问题",
      "各轮质量趋势",
    ],
    notComposed: "议题尚未经过分析：还没有安排任何参与者，也没有问题定义。",
    counts: (statements, citations, round) => `截至第 ${round} 轮，共 ${statements} 条陈述、${citations} 处引用。`,
    currentRound: (round, of) => `暂停于第 ${round} 轮${of === undefined ? "" : `（最多 ${of} 轮）`}。`,
    trend: (sign) => (sign > 0 ? "上升" : sign < 0 ? "下降" : "持平"),
    notes: [
      "以上内容均由记录计算得出，并非由模型撰写；每个消息编号都指向承载该要点的陈述，完整内容保存在 `rounds/` 目录之中，可随时查阅。",
      "恢复讨论时，主持人将回顾此前哪一组张力最有成效、哪一个未决问题最为重要、张力映射中是否已有内容得到解决，并据此提出下一轮的议题与框架，供用户确认。",
      "各方立场以其最后一次陈述为准，已包含此前的转变。每次转变都会指明引起转变的消息；若未指明，则以其所回应的压力测试作为触发原因。",
      "一个要点在无人反对、且至少两位并超过半数的专家赞成时，视为共同认可；有人赞成而有人反对，或另有人赞成与它互相排斥的要点时，视为存在分歧。",
      "一条异议在被撤回、被纳入某个要点，或得到回答且提出者有过机会反驳而没有反驳之后，才算了结；在此之前它都是未解决的，并注明原因。",
      "赞成者的人数只作统计，任何异议都不会改变它；每个要点旁边都列出人数、反对者以及尚未表态的人，附有条件的赞成单独列出，不计入赞成。",
      "分歧度的范围为零到十。低于二表示过于一致，此时将派反对者质疑最强的共识；高于八表示分歧过大，此时应首先寻找各方共同的前提与共识基础。",
      "每一轮的质量是五项评分的平均值，每项一到五分，分别为：真正的分歧、证据质量、最强重述、新颖见解、立场演变。低于三分时，下一轮的安排将作相应调整，并说明问题所在。",
      "在真正的分歧得到探讨之前，也就是在有人回应针对自己主张的反驳之前，不会建议进入综合阶段；轮次的上限由讨论模式决定，不会因此而放宽。",
      "所有文件都可以随时依据消息流重新生成，结果逐字节相同；全部陈述保存在 record.jsonl 之中，每一条都带有前一条的哈希值，因此任何改动都能被发现。",
      "本轮缺席的专家将在下一轮再次受邀发言；被退回作者的陈述连同退回的理由一并保存在该轮的文件之中，不会因为修改而消失。",
      "讨论可以在另一台机器上恢复：参与者会重新就位，各自从自己最后一次陈述的立场继续，不需要从头开始，也不会重复已经完成的步骤。",
      "在恢复之前，用户可以先阅读 progress.md 了解每个步骤的要点，再阅读各轮文件中的完整论证、引用关系、立场转变以及质量评估。",
      "如果需要加入新的要求或假设，可以在恢复之后、下一轮开始之前作为约束条件提出，主持人会将其写入下一轮的框架，并说明它改变了哪些前提。",
      "如果希望更深入地探讨某一争议点，可以选择深入探讨，系统会以目前争议最大的一点作为默认建议；也可以选择换一个角度，或者直接进入综合阶段。",
      "论证图保存在 artifacts/argument-graph.json 之中，列出了各个要点与理由、提出者及其所在的消息，以及它们之间的赞成、反对与细化关系；讨论结束后还列出各要点的赞成者。",
      "综合完成之后，少数派报告会以持有者自己的措辞列出与多数意见相反的观点，并说明它们为何仍然值得关注，以免有价值的异议随着讨论的结束而消失。",
    ],
  },
};

export const { words } = languages<Words>({ en, zh });
