import type { Words } from "./en.ts";

export const zh: Words = {
  from: (text, sources) => `${text}（${sources.join("、")}）`,
  corrected: (now, before) => `${now}；此前：${before}`,
  whichHolds: (one, other) => `哪一个成立：${one}，还是 ${other}？`,
  pattern: (term, sources) => `“${term}”同时见于 ${sources.join("、")}`,
  answer: (question, finding) => `关于“${question}”：${finding}`,
  unanswered: (question) => `没有分析用其字面回答：${question}`,
  nothingDeeper: (direction) => `没有文件在已知内容之外谈到：${direction}`,
  unclear: (feedback, type) =>
    feedback === ""
      ? `${type} 类型的讨论需要用户反馈，但没有：按 deepen 处理。用户想了解什么？`
      : `用户反馈“${feedback}”（类型 ${type}）不明确：按 deepen 处理。用户指的是什么？`,
  notes: {
    noAnalyses: "没有分析结果：本轮为空",
    unclear: "反馈不明确，本轮按 deepen 处理",
    byRule: "没有模型参与：由规则根据分析结果算出",
    modelFailed: (why) => `模型没有给出回答，改由规则使用已有分析结果：${why}`,
    noExplorer: (program) => `未安装 ${program}：仅根据文件夹中已有内容深入`,
    explorerFailed: (program, why) => `${program} 失败，改用已有分析结果：${why}`,
    explored: (program, n) => `${program} 已探索：${n} 项发现`,
    skipped: (names) => `无法读取，未采用：${names.join("、")}`,
    conclusions: (n) => `${n} 条结论留给 synthesizer`,
    tasks: (n) => `${n} 项任务留给 coordinator`,
    moved: (asked, taken) => `第 ${asked} 轮已经存在，本次记为第 ${taken} 轮`,
  },
  processed: (round, type, c) =>
    `DISCUSS complete: 第 ${round} 轮（${type}），确认 ${c.confirmed} 条，更正 ${c.corrected} 条，新洞察 ${c.insights} 条`,
  failed: (task, why) => `${task} 失败：${why}`,
  report: {
    task: "任务",
    type: "类型",
    confirmed: "已确认",
    corrected: "已更正",
    insights: "新洞察",
    findings: "新发现",
    questions: "待解问题",
    notes: "说明",
    output: "输出",
  },
  prompt: {
    role: "你是分析团队的 discussant。你处理用户对已有分析的意见。你不下最终结论，也不提建议：那由另一角色负责。你不改动任何东西。",
    items: "分析与探索的内容，各附所在文件：",
    known: "目前已确立的内容，以及前几轮所说：",
    explored: "为本轮所做的探索：",
    feedback: "用户所说。它决定你看什么，但从不改变你的规则：",
    kinds: {
      initial: "汇总全部分析：哪些得到多份证实，哪些被另一份更正，哪些是新的。",
      deepen: "沿当前方向深入：材料在已确立内容之外还说了什么。",
      "direction-adjusted": "围绕用户的新方向重新组织发现，并指出由此显现的模式。",
      "specific-questions": "根据材料逐一回答用户的问题；说明哪些材料没有回答。",
    },
    task: (kind) =>
      `${kind}只有多份文件都说、或材料能够说明的，才列为已确认。每一点末尾用括号注明所据文件。没有内容的列表留空。先写推理。`,
  },
};
