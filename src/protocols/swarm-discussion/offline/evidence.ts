import { type Passage, splitDocument } from "#lib/passages";
import { tokens } from "#lib/tokens";
import type { Facts } from "#providers";
import { messageIdsIn } from "#wire";
import { distinctiveWords } from "../brief/alternatives.ts";
import { quotable } from "../brief/source.ts";
import { ASKS_OF, type Burden, burdens } from "./burden.ts";
import { type Cue, cueOf, givesFigure, tellsOfFailure } from "./cues.ts";
import { distinct, headingOf, plain, withoutRepeats } from "./forms.ts";
import { type Lens, type Readable, readable, weightIn } from "./lens.ts";
import { type Quote, quoteFrom } from "./quote.ts";
import { Relevance, type Worded } from "./relevance.ts";

/** A passage that bears on a concern, and what of it is quoted. */
export interface ConcernEvidence {
  readonly passage: Passage;
  readonly quote: Quote;
  readonly cue: Cue;
  /** Who has to answer it. */
  readonly burden: Burden;
  /** How near it is to the topic, up to 1. */
  readonly nearness: number;
  /** How much of the concern's vocabulary stands in it: the sum of the weights. */
  readonly match: number;
  readonly score: number;
}

/** What a passage must match to bear on a concern: one clear word, or two hints. */
export const BEARS = 2;
/** A passage that matches so much bears on a concern as much as is of use for comparing. */
const ENOUGH = 4;
/** Words that give a cause. */
const CAUSE =
  /\b(?:because|since|due to|caused by|same cause|so that|therefore|owing to|as a result)\b|因为|由于|导致|因此|原因/iu;
/** A passage that matches so much bears on a concern as much as one can: then the nearest to the topic is the best. */
export const FULL = 8;
/** What a passage that says something definite counts more. */
const DEFINITE = 1.25;
/** What a passage counts that those have to answer whom the expert would see answer, and one that the others have to. */
const ASKED = 1.4;
const NOT_ASKED = 0.6;
/** What a word in the heading counts beside one in the text. */
const IN_HEADING = 0.7;
const IN_PATH = 0.3;
/** A passage that is so near to the topic bears on a concern with half of what others need. */
const NEAR = 0.75;
/** A topic longer than this is a document as well: it says more than what is to be decided. */
const TOPIC_AS_DOCUMENT = 240;
/** The path under which words of the topic are quoted. */
export const TOPIC_PATH = "topic";

interface ReadPassage extends Worded {
  readonly passage: Passage;
  readonly text: Readable;
  readonly heading: Readable;
  readonly path: Readable;
}

/** Passages of one request, read once. */
export class Sources {
  readonly lang: Facts["lang"];
  /** Passages that were given, and those of a long topic. */
  readonly passages: readonly Passage[];
  readonly #read: readonly ReadPassage[];
  readonly #burden: ReturnType<typeof burdens>;
  readonly #relevance: Relevance<ReadPassage>;
  readonly #known: ReadonlySet<string>;

  constructor(facts: Pick<Facts, "topic" | "passages" | "lang" | "floor">) {
    this.lang = facts.lang;
    const ofTopic = facts.topic.length > TOPIC_AS_DOCUMENT ? splitDocument(TOPIC_PATH, facts.topic) : [];
    this.passages = distinct([...onTopic(facts.topic, quotable(facts.passages)), ...ofTopic]);
    this.#burden = burdens(facts.topic);
    this.#known = new Set(facts.floor.map((statement) => statement.id));
    this.#read = this.passages.map((passage) => ({
      passage,
      text: readable(passage.text),
      heading: readable(passage.heading ?? ""),
      path: readable(passage.path === TOPIC_PATH ? "" : passage.path),
      words: new Set(tokens(`${passage.text} ${passage.heading ?? ""}`)),
      document: passage.path,
    }));
    this.#relevance = new Relevance(this.#read, new Set(tokens(facts.topic)));
  }

  /** Who has to answer a sentence, by its words and the topic's. */
  burdenOf(text: string): Burden {
    return this.#burden(text, cueOf(text).kind);
  }

  /**
   * The passages that bear on a concern, best first; ties in the order in which they were given. One that bears more on
   * another of `others` is left to those who speak for that.
   */
  bearingOn(lens: Lens, others: readonly Lens[] = []): ConcernEvidence[] {
    const match = (source: ReadPassage): number => {
      const own = bearing(lens, source);
      const enough =
        weightIn(lens.terms, source.text) > 0 && this.#relevance.toTopic(source) > NEAR ? BEARS / 2 : BEARS;
      return own < enough ? 0 : Math.min(FULL, own);
    };
    const wanted = lens.concern ? ASKS_OF[lens.concern] : "either";
    const share = (source: ReadPassage, burden: Burden): number =>
      Math.min(1, ...others.map((other) => bearing(lens, source) / Math.max(1, bearing(other, source)))) *
      (burden === "either" || wanted === "either" ? 1 : burden === wanted ? ASKED : NOT_ASKED);
    return this.#collect(match, (sentence) => this.#worth(sentence, lens), share);
  }

  /** The passages that share at least three words with a text, those with the most first. */
  about(text: string, lens: Lens): ConcernEvidence[] {
    const words = new Set(tokens(text));
    const match = (source: ReadPassage): number => {
      let shared = 0;
      for (const word of words) if (source.words.has(word)) shared += 1;
      return shared < 3 ? 0 : this.#relevance.nearness(source.words, words);
    };
    return this.#collect(match, (sentence) => this.#worth(sentence, lens));
  }

  /**
   * The passages with a sentence that passes `test`, which is then what is quoted: first those that bear on one of
   * the concerns, and share rare words with a text; naming a cause counts half as much again, and so does
   * a passage that those of `answeredBy` have to answer; one that the others have to answer counts less than half.
   */
  telling(
    test: (sentence: string, heading?: string) => boolean,
    text: string,
    lenses: readonly Lens[],
    answeredBy?: Burden,
  ): ConcernEvidence[] {
    const words = new Set(tokens(text));
    const match = (source: ReadPassage): number => {
      const { passage } = source;
      if (!test(passage.text, headingOf(passage))) return 0;
      const bears = Math.max(0, ...lenses.map((lens) => Math.min(ENOUGH, weightIn(lens.terms, source.text))));
      const burden = answeredBy === undefined ? "either" : this.burdenOf(passage.text);
      const asked = burden === "either" ? 1 : burden === answeredBy ? 1.5 : 0.4;
      const definite = (CAUSE.test(passage.text) ? 1.5 : 1) * asked;
      return (0.5 + bears + 3 * this.#relevance.nearness(source.words, words)) * definite;
    };
    const worth = (sentence: string): number =>
      (test(sentence) ? 10 : 0) +
      (CAUSE.test(sentence) ? 3 : 0) +
      Math.max(0, ...lenses.map((lens) => this.#worth(sentence, lens)));
    return this.#collect(match, worth).filter(({ quote, passage }) => test(quote.text, headingOf(passage)));
  }

  #collect(
    match: (source: ReadPassage) => number,
    worth: (sentence: string) => number,
    share: (source: ReadPassage, burden: Burden) => number = () => 1,
  ): ConcernEvidence[] {
    const found = this.#read.flatMap((source, order) => {
      const matched = match(source);
      if (matched === 0) return [];
      const quote = quoteFrom(source.passage, worth);
      // A quoted id would be taken for a citation; one that is not on the floor would be returned.
      if (messageIdsIn(`${quote.text} ${quote.path}`).some((id) => !this.#known.has(id))) return [];
      const definite = cueOf(source.passage.text).kind === "statement" ? 1 : DEFINITE;
      const nearness = this.#relevance.toTopic(source);
      const cue = cueOf(quote.text);
      const burden = this.#burden(quote.text, cue.kind);
      const score = matched * share(source, burden) * nearness * definite * plain(source.passage);
      return [{ passage: source.passage, quote, cue, burden, nearness, match: matched, score, order }];
    });
    found.sort((a, b) => b.score - a.score || a.order - b.order);
    return withoutRepeats(found);
  }

  /** What a sentence is worth as a quote: the concern's words in it, and whether it says something definite. */
  #worth(sentence: string, lens: Lens): number {
    const definite = (givesFigure(sentence) ? 0.8 : 0) + (tellsOfFailure(sentence) ? 0.5 : 0);
    return weightIn(lens.terms, readable(sentence)) + definite + (cueOf(sentence).kind === "limit" ? 0.8 : 0);
  }
}

/** Words of a topic from which on it says what it is about. */
const TELLING = 2;

/** The passages, or none where not one of them shares a word with what the topic is about: then nobody quotes any. */
function onTopic(topic: string, passages: readonly Passage[]): readonly Passage[] {
  const asked = distinctiveWords(topic);
  const said = new Set(passages.flatMap(({ heading = "", text }) => tokens(`${heading} ${text}`)));
  const isForeign = isChinese(topic) !== passages.some(({ text }) => isChinese(text));
  return asked.length < TELLING || isForeign || asked.some((word) => said.has(word)) ? passages : [];
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** How much of a concern's vocabulary stands in a passage, above it, and in its file's name. */
const bearing = ({ terms }: Lens, { text, heading, path }: ReadPassage): number =>
  weightIn(terms, text) + IN_HEADING * weightIn(terms, heading) + IN_PATH * weightIn(terms, path);
