import { namesFrom } from "#lib/pairs";

export const FORMATS = namesFrom({
  md: ["Markdown", "Markdown"],
  html: ["HTML", "HTML"],
  json: ["Graph, JSON", "图谱 JSON"],
  jsonl: ["Record, JSON lines", "记录 JSON 行"],
  argdown: ["Argdown", "Argdown"],
  aif: ["AIF", "AIF"],
  dot: ["Graphviz", "Graphviz"],
  graphml: ["GraphML", "GraphML"],
  mermaid: ["Mermaid", "Mermaid"],
});

export const KINDS = namesFrom({
  proposal: ["Proposal", "提议"],
  argument: ["Argument", "论证"],
  agreement: ["Agreement", "一致"],
  disagreement: ["Disagreement", "分歧"],
  decision: ["Decision", "决定"],
  reversal: ["Shift", "转变"],
});
