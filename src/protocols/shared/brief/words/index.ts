import { namesFrom, textsFrom } from "#lib/pairs";
import { languages } from "#protocols/languages";

const passagesOf = (n: number): string => (n === 1 ? "1 passage" : `${n} passages`);
const documentsOf = (n: number): string => (n === 1 ? "1 document" : `${n} documents`);

const KEYS = namesFrom({
  searched: ["search", "检索"],
  documents: ["documents", "文档数"],
  passages: ["passages", "段落数"],
  words: ["words that occur in some form", "出现的词"],
  missing: ["words that do not occur", "未出现的词"],
  found: ["passages found", "找到的段落"],
  questions: ["questions asked", "文档的提问"],
  options: ["options", "选项"],
  from: ["named by", "出处"],
  text: ["text", "原文"],
  path: ["document", "文档"],
  place: ["place", "位置"],
  quoted: ["passages quoted", "引用段落数"],
  sections: ["sections", "各节"],
  items: ["items", "条目"],
  id: ["part", "节名"],
  folded: ["folded", "折叠"],
});

const TEXTS = textsFrom({
  title: ["Reading of documents", "文档摘读"],
  stakes: ["nothing: a worker retrieves passages on it", "无：由工作进程检索相关段落"],
  done: ["the documents were read; no model took part", "文档已摘读；没有模型参与"],
  nothing: ["nobody retrieved anything", "没有检索到任何内容"],
  question: ["Question:", "问题："],
  composed: [(quoted: number) => `${passagesOf(quoted)} quoted`, (quoted: number) => `引用 ${quoted} 段`],
  on: {
    heading: ["To have it argued", "展开讨论"],
    debate: [
      "with models: set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, start Ollama, or log in to claude, codex, gemini or qwen",
      "用模型：设置 ANTHROPIC_API_KEY、OPENAI_API_KEY 或 GEMINI_API_KEY，或启动 Ollama，或登录 claude、codex、gemini、qwen",
    ],
    people: ["with colleagues and no model: --seat NAME for each", "与同事讨论，不用模型：为每人加上 --seat 名字"],
  },
  noConcerns: [(why: string) => `no concerns could be chosen: ${why}`, (why: string) => `无法选定关切：${why}`],
});

const en = {
  ...TEXTS.en,
  keys: KEYS.en,
  values: {
    ...{ topic: "the question", given: "an option", heading: "a heading", true: "yes", false: "no" },
    ...{ limits: "limits", options: "options", close: "close passages", concerns: "concerns", dates: "dates" },
    ...{ questions: "questions", missing: "not found" },
  },
  kinds: { passages: "passages", limits: "limits and questions", brief: "brief" },
  steps: { passages: "Concerns", limits: "Limits and questions", brief: "Brief" },
  retrieves: "Retrieve passages of the documents; a worker does this without a model.",
  composes: "Compose what was retrieved; the historian's worker does this without a model.",
  found: (n: number, best: string): string => (n === 0 ? "0 passages" : `${passagesOf(n)}, first ${best}`),
  limitsFound: (passages: number, questions: number): string =>
    `${passagesOf(passages)}, ${questions === 1 ? "1 question" : `${questions} questions`}`,
  takeaway: { passages: "Retrieved by words; nobody holds a position.", limits: "", brief: "" },
  head: {
    searched: (documents: number, passages: number, quoted: number): string =>
      `No model took part. ${quoted} of ${passagesOf(passages)} in ${documentsOf(documents)}, quoted word for word; nothing is judged.`,
    noDocuments: "No model took part, and no document was given: --context PATH gives some to quote.",
  },
};
export type Words = typeof en;

const zh: Words = {
  ...TEXTS.zh,
  keys: KEYS.zh,
  values: {
    ...{ topic: "问题", given: "已给出", heading: "标题", true: "是", false: "否" },
    ...{ limits: "限制", options: "选项", close: "相近段落", concerns: "关切", dates: "日期", questions: "提问" },
    missing: "未找到",
  },
  kinds: { passages: "段落", limits: "限制与问题", brief: "摘要" },
  steps: { passages: "关切", limits: "限制与问题", brief: "摘要" },
  retrieves: "从文档中检索段落；由工作进程完成，不使用模型。",
  composes: "汇总检索结果；由记录员的工作进程完成，不使用模型。",
  found: (n, best) => (n === 0 ? "0 段" : `${n} 段，首段 ${best}`),
  limitsFound: (passages, questions) => `段落 ${passages} 段，提问 ${questions} 条`,
  takeaway: { passages: "按词检索，无人持有立场。", limits: "", brief: "" },
  head: {
    searched: (documents, passages, quoted) =>
      `没有模型参与。以下从 ${documents} 份文档的 ${passages} 段中原文引用 ${quoted} 段，没有作任何判断。`,
    noDocuments: "没有模型参与，也没有给出文档：用 --context 路径 给出可引用的文档。",
  },
};

export const { words, both } = languages<Words>({ en, zh });
