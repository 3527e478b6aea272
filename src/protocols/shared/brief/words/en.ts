const passagesOf = (n: number): string => (n === 1 ? "1 passage" : `${n} passages`);
const documentsOf = (n: number): string => (n === 1 ? "1 document" : `${n} documents`);

export const en = {
  title: "Reading of documents",
  keys: {
    concern: "concern",
    searched: "search",
    documents: "documents",
    passages: "passages",
    words: "words that occur",
    missing: "words that do not occur",
    found: "passages found",
    questions: "questions asked",
    options: "options",
    name: "name",
    from: "named by",
    text: "text",
    path: "document",
    line: "line",
    place: "place",
    heading: "heading",
    quoted: "passages quoted",
    sections: "sections",
    items: "items",
    refs: "messages",
    id: "part",
    folded: "folded",
  },
  values: {
    ...{ topic: "the question", given: "an option", heading: "a heading", true: "yes", false: "no" },
    ...{ limits: "limits", options: "options", close: "close passages", concerns: "concerns", dates: "dates" },
    ...{ questions: "questions", missing: "not found" },
  },
  kinds: { passages: "passages", limits: "limits and questions", brief: "brief" },
  steps: { passages: "Concerns", limits: "Limits and questions", brief: "Brief" },
  retrieves: "Retrieve passages of the documents; a worker does this without a model.",
  composes: "Compose what was retrieved; the historian's worker does this without a model.",
  stakes: "nothing: a worker retrieves passages on it",
  found: (n: number, best: string): string => (n === 0 ? "0 passages" : `${passagesOf(n)}, first ${best}`),
  limitsFound: (passages: number, questions: number): string =>
    `${passagesOf(passages)}, ${questions === 1 ? "1 question" : `${questions} questions`}`,
  takeaway: { passages: "Retrieved by words; nobody holds a position.", limits: "", brief: "" },
  composed: (quoted: number): string => `${passagesOf(quoted)} quoted`,
  head: {
    searched: (documents: number, passages: number, quoted: number): string =>
      `No model took part. ${quoted} of ${passagesOf(passages)} in ${documentsOf(documents)}, quoted word for word; nothing is judged.`,
    noDocuments: "No model took part, and no document was given: --context PATH gives some to quote.",
  },
  on: {
    heading: "To have it argued",
    debate:
      "with models: set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, start Ollama, or log in to claude, codex, gemini or qwen",
    people: "with colleagues and no model: --seat NAME for each",
  },
  done: "the documents were read; no model took part",
  nothing: "nobody retrieved anything",
  noConcerns: (why: string): string => `no concerns could be chosen: ${why}`,
  question: "Question:",
};
export type Words = typeof en;
