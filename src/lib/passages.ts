import MiniSearch from "minisearch";
import { type Passage, splitDocument } from "./split-document.ts";
import { tokens } from "./tokens.ts";

export { type Passage, splitDocument } from "./split-document.ts";

interface Hit<P> {
  readonly passage: P;
  /** BM25; comparable within one search only. */
  readonly score: number;
}

export interface WeightedTerm {
  /** One or several words. */
  readonly term: string;
  /** Greater than 0; a word of a plain query has weight 1. */
  readonly weight: number;
}

export interface PassageIndex<P extends Passage = Passage> {
  /** Every passage, in document order. */
  readonly passages: readonly P[];
  /** Passages that share a word with the query, best first, then by path and line. An empty query finds none. */
  search(query: string | readonly WeightedTerm[], limit: number): Hit<P>[];
}

/** Weight of a word in the heading or the file name, relative to one in the text. */
const CONTEXT_BOOST = 0.4;

/** Builds an index over passages of documents: BM25 over the words from `tokens`. Empty documents are allowed. */
export function createPassageIndex(documents: readonly { readonly path: string; readonly text: string }[]) {
  return indexPassages(documents.flatMap(({ path, text }) => splitDocument(path, text)));
}

/** Builds an index over passages: BM25 over the words from `tokens`. */
export function indexPassages<P extends Passage>(passages: readonly P[]): PassageIndex<P> {
  const index = new MiniSearch<{ id: number; text: string; context: string }>({
    fields: ["text", "context"],
    tokenize: (text) => tokens(text),
    processTerm: (term) => term,
  });
  index.addAll(passages.map(({ text, heading, path }, id) => ({ id, text, context: `${heading ?? ""} ${path}` })));

  function search(query: string | readonly WeightedTerm[], limit: number): Hit<P>[] {
    if (passages.length === 0) return [];
    const weights = weightsOf(typeof query === "string" ? [{ term: query, weight: 1 }] : query);
    if (weights.size === 0 || limit <= 0) return [];
    const found = index.search("query", {
      tokenize: () => [...weights.keys()],
      processTerm: (term) => term,
      boostTerm: (term) => weights.get(term) ?? 1,
      boost: { context: CONTEXT_BOOST },
    });
    const hits = found.flatMap(({ id, score }): Hit<P>[] => {
      const passage = passages[id as number];
      return passage ? [{ passage, score }] : [];
    });
    return hits.sort((a, b) => b.score - a.score || byPlace(a.passage, b.passage)).slice(0, limit);
  }

  return { passages, search };
}

/** Returns the weight of each word; the greatest if terms share it. */
function weightsOf(terms: readonly WeightedTerm[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { term, weight } of terms) {
    for (const word of tokens(term)) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  }
  return weights;
}

/** Orders by path (code units), line and text: total over the passages of one index. */
function byPlace(a: Passage, b: Passage): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  if (a.line !== b.line) return a.line - b.line;
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}
