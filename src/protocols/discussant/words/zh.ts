import { phrases } from "../../words/phrases.ts";
import type { Words } from "./en.ts";
import { HEAD, HEADINGS } from "./names.ts";

const inner = (text: string): string => text.replaceAll("“", "‘").replaceAll("”", "’").replace(/。$/u, "");

const sides = (contra: readonly string[], silent: readonly string[]): string =>
  [
    ...(contra.length > 0 ? [`；反对：${contra.join("、")}`] : []),
    ...(silent.length > 0 ? [`；未注明：${silent.join("、")}`] : []),
  ].join("");

export const zh: Words = {
  ...phrases.zh,
  title: "讨论团队已有的分析（discussant）",
  name: "讨论者",
  kinds: { session_files: "会话文件", task: "任务", discussion_round: "讨论轮次", round_by_rule: "无人作答的轮次" },
  steps: { session_files: "读取会话文件", task: "本轮所问", discussion_round: "讨论轮次" },
  persona: {
    does: "根据用户反馈处理已有的分析",
    bias: "没有自己的立场：以文件所示为准",
    tendency: "说明哪些已确认、已更正、是新的、仍待解，并各注明文件",
    stakes: "团队的发现不遗漏，也不声称未曾发现的",
    blindSpots: "没有任何分析看过的方面",
  },
  from: (text, sources) => `${text}（${sources.join("、")}）`,
  alike: (said) => said.join("；措辞几乎相同："),
  differing: (said) => `哪个数字成立？${said.join("；")}`,
  noSharedWord: (direction) => `文件中没有一条陈述与此有相同的词：${direction}`,
  unclear: (feedback, type) =>
    feedback === ""
      ? `${type} 类型的讨论需要用户反馈，但没有：按 deepen 处理。用户想了解什么？`
      : `用户反馈“${feedback}”（类型 ${type}）不明确：按 deepen 处理。用户指的是什么？`,
  notes: {
    noAnalyses: "没有分析结果：本轮为空",
    unclear: "反馈不明确，本轮按 deepen 处理",
    noModel: "没有模型参与：发现与问题均照原文列出",
    noExplorer: (program) => `未安装 ${program}：仅根据文件夹中已有内容深入`,
    explorerFailed: (program, why) => `${program} 失败，改用已有分析结果：${why}`,
    explored: (program, n) => `${program} 已探索：${n} 项发现`,
    skipped: (names) => `无法读取，未采用：${names.join("、")}`,
    conclusions: (n) => `${n} 条结论留给 synthesizer`,
    tasks: (n) => `${n} 项任务留给 coordinator`,
    moved: (asked, taken) => `第 ${asked} 轮已经存在，本次记为第 ${taken} 轮`,
  },
  processed: (round, type, { confirmed, corrected, new_insights }) =>
    `DISCUSS complete: 第 ${round} 轮（${type}），确认 ${confirmed.length} 条，更正 ${corrected.length} 条，新洞察 ${new_insights.length} 条`,
  failed: (task, why) => `${task} 失败：${why}`,
  report: { task: "任务", type: "类型", notes: "说明", output: "输出" },
  prompt: {
    role: "你是分析团队的 discussant。你处理用户对已有分析的意见。你不改动任何东西。",
    strategies: {
      initial: "汇总全部分析：哪些得到多份证实，哪些被另一份更正，哪些是新的。",
      deepen: "沿当前方向深入：材料在已确立内容之外还说了什么。",
      "direction-adjusted": "围绕用户的新方向重新组织发现，并指出由此显现的模式。",
      "specific-questions": "根据材料逐一回答用户的问题；说明哪些材料没有回答。",
    },
    task: (strategy) =>
      `${strategy}只有多份文件都说、或材料能够说明的，才列为已确认。每一点末尾用括号注明所据文件，说法不同的写在“反对”之后：（analysis-003；反对：analysis-001）。只为文件中确有的内容注明该文件，换一种说法也算；数字不同的文件属于反对。answered 中逐字列出由某一条回答了的先前问题。没有内容的列表留空。先写推理。`,
  },
  flow: {
    files: (analyses, explorations, items) => `分析 ${analyses} 份，探索 ${explorations} 份，陈述 ${items} 条`,
    unread: "史官没有作答，无法读取会话文件；继续此讨论可再试",
    noAnswer: (name, why) => `${name}没有作答（${why}）`,
    oneSeat: (seats) => `只有一个席位，即讨论者的席位，却指定了 ${seats.join("、")}：请只指定一个`,
    noTask: (session) => `${session} 的任务板上没有待处理的 DISCUSS-* 任务；coordinator 创建任务之后，请继续此讨论`,
    waiting: (session, left) =>
      `${session} 的任务板上目前没有可做的 DISCUSS-* 任务（尚余 ${left} 个）：它们在等待其他任务，或已归他人；待其可做之后，请继续此讨论`,
    elsewhere: (named, folder) => `任务指定的会话是 ${named}，而文档属于 ${folder}：请给出该会话的文件夹`,
    lost: (id, why) => `任务板未更新 ${id}：${why}`,
  },
  next: {
    question: (round, told) => `第 ${round} 轮结束：${told}。接下来如何？`,
    open: "待解：",
    choices: {
      done: { label: "满意", description: "到此结束" },
      deepen: { label: "继续深入", description: "沿当前方向", asks: "深入什么？不填则沿当前方向" },
      "direction-adjusted": {
        label: "调整方向",
        description: "围绕新方向重新组织发现",
        asks: "什么方向？",
      },
      "specific-questions": {
        label: "具体问题",
        description: "根据已有分析回答您的问题",
        asks: "什么问题？",
      },
    },
  },
  result: {
    question: "问题：",
    headings: HEADINGS.zh,
    counts: (c) =>
      `称已确认 ${c.confirmed} 条，称已更正 ${c.corrected} 条，新洞察 ${c.new_insights} 条，新发现 ${c.new_findings} 条；待解问题 ${c.new_questions} 个`,
    verdict: (rounds, counts) => `经过 ${rounds} 轮：${counts}。`,
    against: "反对",
    noneShared: (all) =>
      all < 2 ? "只有一份分析，无从共有。" : `讨论者没有为任何一点注明 ${all} 份分析中的半数以上。`,
    areFor: (held, all, text, contra, silent) =>
      `讨论者为此注明${held < all ? ` ${all} 份分析中的 ${held} 份` : `全部 ${all} 份分析`}：“${inner(text)}”${sides(contra, silent)}。`,
    noConclusion: "以上是至今的理解，并非结论：下结论由 synthesizer 负责。",
    ended: phrases.zh.endedOf("讨论"),
    empty: "内容为空：文档中没有分析结果。请把会话文件夹（含 analyses/*.json）作为文档给出。",
    nobody: "没有模型或真人参与：发现与问题均照文件原文列出，不称任何一条已确认或已更正。",
    unanswered: (rounds, why) => `第 ${rounds.join("、")} 轮只列出文件原文，因为${why}。`,
    inRound: (text, round) => `${text}（第 ${round} 轮）`,
    head: HEAD.zh,
    noInput: "无",
    read: (folder, analyses, explorations) =>
      `取自${folder === "" ? "所给文档" : ` ${folder}`}：${[...analyses, ...explorations].join("、")}`,
    before: (n) => `此前已有 ${n} 轮讨论；编号由此接续。`,
    skipped: (names) => `无法读取，未采用：${names.join("、")}`,
    omitted: (n) => `另有 ${n} 条陈述因篇幅所限未采用。`,
    notRead: (conclusions, tasks) => `留给 synthesizer 的结论 ${conclusions} 条，留给 coordinator 的任务 ${tasks} 项。`,
  },
};
