import { type Passage, splitDocument } from "#lib/passages";
import { tokens } from "#lib/tokens";
import { messageIdsIn } from "#protocol";
import type { Facts } from "../provider.ts";
import { type Burden, burdens } from "./burden.ts";
import { type Cue, cueOf, givesFigure, tellsOfFailure } from "./cues.ts";
import { type Lens, readable, type Readable, weightIn } from "./lens.ts";
import { cited, type Quote, quoteFrom } from "./quote.ts";

/** A passage that bears on a concern, and what of it is quoted. */
export interface Evidence {
  readonly passage: Passage;
  readonly quote: Quote;
  readonly cue: Cue;
  /** Who has to answer it. */
  readonly burden: Burden;
  /** How much of the concern's vocabulary stands in it: the sum of the weights. */
  readonly match: number;
  readonly score: number;
}

/** What a passage must match to bear on a concern: one clear word, or two hints. */
export const BEARS = 2;
/** A passage that matches so much bears on a concern as much as is of use for comparing. */
const ENOUGH = 4;
/** Words that give a cause. */
const CAUSE = /\b(?:because|since|due to|caused by|same cause|so that|therefore|owing to|as a result)\b|因为|由于|导致|因此|原因/iu;
/** What a word in the heading counts beside one in the text. */
const IN_HEADING = 0.7;
/** A topic longer than this is a document as well: it says more than what is to be decided. */
const TOPIC_AS_DOCUMENT = 240;
/** The path under which words of the topic are quoted. */
export const TOPIC_PATH = "topic";

interface ReadPassage {
  readonly passage: Passage;
  readonly text: Readable;
  readonly heading: Readable;
  readonly content: ReadonlySet<string>;
}

/** Passages of one request, read once. */
export class Sources {
  readonly lang: Facts["lang"];
  /** Passages that were given, and those of a long topic. */
  readonly passages: readonly Passage[];
  readonly #read: readonly ReadPassage[];
  readonly #topic: ReadonlySet<string>;
  readonly #burden: ReturnType<typeof burdens>;
  readonly #rarity = new Map<string, number>();
  readonly #known: ReadonlySet<string>;

  constructor(facts: Pick<Facts, "topic" | "passages" | "lang" | "floor">) {
    this.lang = facts.lang;
    const ofTopic = facts.topic.length > TOPIC_AS_DOCUMENT ? splitDocument(TOPIC_PATH, facts.topic) : [];
    this.passages = distinct([...facts.passages, ...ofTopic]);
    this.#topic = new Set(tokens(facts.topic));
    this.#burden = burdens(facts.topic);
    this.#known = new Set(facts.floor.map((statement) => statement.id));
    this.#read = this.passages.map((passage) => ({
      passage,
      text: readable(passage.text),
      heading: readable(`${passage.heading ?? ""} ${passage.path === TOPIC_PATH ? "" : passage.path}`),
      content: new Set(tokens(passage.text)),
    }));
    const holding = new Map<string, number>();
    for (const { content } of this.#read) for (const word of content) holding.set(word, (holding.get(word) ?? 0) + 1);
    const all = Math.log(1 + this.#read.length);
    for (const [word, n] of holding) this.#rarity.set(word, Math.log(1 + this.#read.length / n) / all);
  }

  /** Who has to answer a sentence, by its words and the topic's. */
  burdenOf(text: string): Burden {
    return this.#burden(text, cueOf(text).kind);
  }

  /** The passages that bear on a concern, best first; ties in the order in which they were given. */
  bearingOn(lens: Lens): Evidence[] {
    const match = (source: ReadPassage): number => {
      const sum = weightIn(lens.terms, source.text) + IN_HEADING * weightIn(lens.terms, source.heading);
      return sum < BEARS ? 0 : sum;
    };
    return this.#collect(match, (sentence) => this.#worth(sentence, lens));
  }

  /** The passages that share at least three words with a text, those with the most first. */
  about(text: string, lens: Lens): Evidence[] {
    const words = new Set(tokens(text));
    const match = (source: ReadPassage): number => {
      let shared = 0;
      for (const word of words) if (source.content.has(word)) shared += 1;
      return shared < 3 ? 0 : this.#nearness(source, words);
    };
    return this.#collect(match, (sentence) => this.#worth(sentence, lens));
  }

  /**
   * The passages with a sentence that passes `test`, which is then what is quoted: first those that bear on one of
   * the concerns, and share rare words with a text; a sentence that names a cause counts half as much again.
   */
  telling(test: (sentence: string, heading?: string) => boolean, text: string, lenses: readonly Lens[]): Evidence[] {
    const words = new Set(tokens(text));
    const match = (source: ReadPassage): number => {
      const { passage } = source;
      if (!test(passage.text, headingOf(passage))) return 0;
      const bearing = Math.max(0, ...lenses.map((lens) => Math.min(ENOUGH, weightIn(lens.terms, source.text))));
      return (0.5 + bearing + 3 * this.#nearness(source, words)) * (CAUSE.test(passage.text) ? 1.5 : 1);
    };
    const worth = (sentence: string): number =>
      (test(sentence) ? 10 : 0) + (CAUSE.test(sentence) ? 3 : 0) + Math.max(0, ...lenses.map((lens) => this.#worth(sentence, lens)));
    return this.#collect(match, worth).filter(({ quote, passage }) => test(quote.text, headingOf(passage)));
  }

  /** How many words of a text stand in a passage, each by how rare it is among the passages: 1 where it is the only one. */
  #nearness({ content }: ReadPassage, words: ReadonlySet<string>): number {
    let sum = 0;
    for (const word of words) if (content.has(word)) sum += this.#rarity.get(word) ?? 0;
    return sum;
  }

  #collect(match: (source: ReadPassage) => number, worth: (sentence: string) => number): Evidence[] {
    const found = this.#read.flatMap((source, order) => {
      const matched = match(source);
      if (matched === 0) return [];
      const quote = quoteFrom(source.passage, worth);
      // A quoted id would be taken for a citation; one that is not on the floor would be returned.
      if (messageIdsIn(cited(quote)).some((id) => !this.#known.has(id))) return [];
      const score = matched * this.#aptness(source) * plain(source.passage);
      const cue = cueOf(quote.text, headingOf(source.passage));
      const burden = this.#burden(quote.text, cue.kind);
      return [{ passage: source.passage, quote, cue, burden, match: matched, score, order }];
    });
    found.sort((a, b) => b.score - a.score || a.order - b.order);
    return withoutRepeats(found);
  }

  /** What a sentence is worth as a quote: the concern's words in it, and whether it says something definite. */
  #worth(sentence: string, lens: Lens): number {
    const definite = (givesFigure(sentence) ? 0.8 : 0) + (tellsOfFailure(sentence) ? 0.5 : 0);
    return weightIn(lens.terms, readable(sentence)) + definite + (cueOf(sentence).kind === "limit" ? 0.8 : 0);
  }

  /** Up to half as much again for words of the topic, and a quarter for something definite. */
  #aptness(source: ReadPassage): number {
    const { passage } = source;
    const shared = this.#nearness(source, this.#topic);
    const definite = cueOf(passage.text, headingOf(passage)).kind !== "statement" || givesFigure(passage.text);
    return (1 + Math.min(0.5, shared * 0.25)) * (definite ? 1.25 : 1);
  }
}

/** The heading that says what an item of a list or a row of a table is; a paragraph under it speaks for itself. */
const headingOf = ({ text, heading }: Passage): string => (/^(?:[-*+•]\s|\d{1,4}[.)]\s|\|)/.test(text) ? (heading ?? "") : "");

/** Code, headings and scraps are worse to quote than sentences. */
function plain({ text }: Passage): number {
  if (/^#{1,6}\s[^\n]*$/.test(text)) return 0.3;
  if (/^(?:```|~~~)/.test(text)) return 0.5;
  return text.length < 30 ? 0.6 : 1;
}

function distinct(passages: readonly Passage[]): Passage[] {
  const seen = new Set<string>();
  return passages.filter(({ path, line, text }) => {
    const key = `${path}\n${line}\n${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The same words in two documents are one piece of evidence. */
function withoutRepeats<T extends { readonly quote: Quote }>(found: readonly T[]): T[] {
  const seen = new Set<string>();
  return found.filter(({ quote }) => !seen.has(quote.text) && seen.add(quote.text));
}

/**
 * Confidence as evidence carries it, 0.1 with none and 0.8 at most: 0.1 + 0.7 · (1 − 2^(−n/2)) · (½ + ½·min(1, m/8)),
 * n the distinct passages that bear on the concern, m what the best of them matches. Two decimals.
 */
export function confidenceFrom(evidence: readonly Evidence[]): number {
  if (evidence.length === 0) return 0.1;
  const best = Math.max(...evidence.map(({ match }) => match));
  const share = 0.5 + 0.5 * Math.min(1, best / 8);
  return Math.round((0.1 + 0.7 * (1 - 2 ** (-evidence.length / 2)) * share) * 100) / 100;
}
