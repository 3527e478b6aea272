import type { ArtifactWords } from "./en-artifacts.ts";

export const zhArtifacts: ArtifactWords = {
  question: "问题",
  running: "写成时讨论仍在进行。",
  leftOut: (headings) => `此处从略，全文见 report.html：${headings.join("；")}。`,
  why: "原因",
  evolution: "立场演变",
  shift: "转变",
  cause: "起因",
  uncaused: "未指明起因",
  open: "未决问题",
  approach: "建议的处理方式",
  none: "无。",
  initial: "初始立场",
  unchanged: "不变",
  after: (round) => `第 ${round} 轮之后`,
};
