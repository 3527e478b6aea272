import { indexPassages, type PassageIndex, type WeightedTerm } from "#lib/passages";
import { tokens } from "#lib/tokens";
import { type GivenText, type Piece, piecesOf } from "./pieces.ts";
import { signalsOf } from "./signals.ts";

/**
 * Weights of signs in the ranking, found on folders that a reader had marked (bench/reading). Words of the question
 * alone find little: who writes the limit and who writes the figure that breaks it use other words than who asks.
 */
const WEIGHTS = {
  /** BM25 of the question's words, 0 to 1. */
  words: 0.5,
  figure: 0.5,
  /** A figure in a rare unit that another document has, too, 0 to 1. */
  pair: 0.8,
  limit: 1.3,
  turn: 0.3,
  row: 0.5,
  /** Length, full at 25 words. */
  length: 1.3,
  question: -0.6,
  code: -0.4,
  /** Likeness to all other documents, 0 to 1: what everybody repeats says little. */
  common: -0.5,
};
type Sign = keyof typeof WEIGHTS;
const FULL_LENGTH = 25;
/** Share of two pieces' words from which on they say much the same, and how many at least: a name alone makes nothing alike. */
const ALIKE = 0.6;
const ALIKE_WORDS = 4;
/** A pair's weight without a common word, and the factor of one with a limit in it. */
const UNLIKE = 0.3;
const WITH_LIMIT = 1.5;
/** Pieces beyond which pairs and likeness are not computed: their cost grows with the square. */
const COMPARED = 1_500;

/** Documents cut into pieces, searched by words and ranked by signs. Deterministic. */
export class Library {
  readonly documents: number;
  readonly pieces: readonly Piece[];
  readonly #index: PassageIndex<Piece>;
  readonly #words: readonly ReadonlySet<string>[];
  readonly #count = new Map<string, number>();

  constructor(documents: readonly GivenText[]) {
    this.documents = documents.length;
    this.pieces = piecesOf(documents);
    this.#index = indexPassages(this.pieces);
    this.#words = this.pieces.map(({ text, heading = "" }) => new Set(tokens(`${heading} ${text}`)));
    for (const words of this.#words) for (const word of words) this.#count.set(word, (this.#count.get(word) ?? 0) + 1);
  }

  /** Terms of which no word occurs in any document, each once. */
  missing(terms: readonly string[]): string[] {
    return [...new Set(terms)].filter((term) => {
      const parts = tokens(term);
      return parts.length > 0 && !parts.some((word) => this.#count.has(word));
    });
  }

  /** Pieces that share a word with the query, best first. */
  matching(query: string | readonly WeightedTerm[]): Piece[] {
    return this.#index.search(query, this.pieces.length).map(({ passage }) => passage);
  }

  /** Every piece, by the signs that it bears on a question and by the question's words. */
  ranked(question: string): Piece[] {
    const hits = this.#index.search(question, this.pieces.length);
    const best = hits[0]?.score ?? 1;
    const words = new Map(hits.map(({ passage, score }) => [passage, score / best]));
    const { pairs, common } = this.#compared();
    const weights = this.pieces.map((piece, at) => {
      const { units, isLimit, isTurn, isQuestion } = signalsOf(piece);
      const signs: Readonly<Record<Sign, number>> = {
        words: words.get(piece) ?? 0,
        figure: Number(units.size > 0),
        pair: pairs[at] ?? 0,
        limit: Number(isLimit),
        turn: Number(isTurn),
        row: Number(piece.kind === "row"),
        length: Math.min(1, wordCount(piece.text) / FULL_LENGTH),
        question: Number(isQuestion),
        code: Number(piece.kind === "code"),
        common: common[at] ?? 0,
      };
      return Object.entries(signs).reduce((sum, [sign, value]) => sum + value * WEIGHTS[sign as Sign], 0);
    });
    return this.pieces.toSorted((a, b) => (weights[b.at] ?? 0) - (weights[a.at] ?? 0) || a.at - b.at);
  }

  /** Computes for each piece, 0 to 1: its best pair of figures with another document, and its likeness to all other documents. */
  #compared(): { readonly pairs: readonly number[]; readonly common: readonly number[] } {
    if (this.pieces.length > COMPARED) return { pairs: [], common: [] };
    const signals = this.pieces.map(signalsOf);
    const withUnits = signals.filter(({ units }) => units.size > 0).length;
    const byUnit = new Map<string, number>();
    for (const { units } of signals) for (const unit of units.keys()) byUnit.set(unit, (byUnit.get(unit) ?? 0) + 1);
    const pairs = this.pieces.map(() => 0);
    const common = this.pieces.map(() => 0);
    for (const [a, one] of this.pieces.entries()) {
      for (let b = a + 1; b < this.pieces.length; b += 1) {
        if (this.pieces[b]?.path === one.path) continue;
        const likeness = this.#likeness(a, b);
        common[a] = (common[a] ?? 0) + likeness;
        common[b] = (common[b] ?? 0) + likeness;
        const [mine, theirs] = [signals[a], signals[b]];
        const shared = [...(mine?.units.keys() ?? [])].filter((unit) => theirs?.units.has(unit));
        const rarity = Math.max(0, ...shared.map((unit) => Math.log(1 + withUnits / (byUnit.get(unit) ?? 1))));
        const factor = mine?.isLimit || theirs?.isLimit ? WITH_LIMIT : 1;
        const weight = rarity * (UNLIKE + likeness) * factor;
        pairs[a] = Math.max(pairs[a] ?? 0, weight);
        pairs[b] = Math.max(pairs[b] ?? 0, weight);
      }
    }
    return { pairs: scaled(pairs), common: scaled(common) };
  }

  /** Cosine of two pieces' words, weighted by their rarity. */
  #likeness(a: number, b: number): number {
    const [one, other] = [this.#words[a] ?? new Set<string>(), this.#words[b] ?? new Set<string>()];
    const square = (words: Iterable<string>): number => {
      let sum = 0;
      for (const word of words) sum += Math.log(1 + this.pieces.length / (this.#count.get(word) ?? 1)) ** 2;
      return sum;
    };
    const shared = [...one].filter((word) => other.has(word));
    return shared.length === 0 ? 0 : square(shared) / Math.sqrt(square(one) * square(other));
  }
}

function scaled(values: readonly number[]): number[] {
  const most = Math.max(...values, Number.MIN_VALUE);
  return values.map((value) => value / most);
}

/** Words of a text without those that every text has and single Chinese characters, each once, as they are written. */
export function contentWords(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  return [...new Set(words.filter((word) => tokens(word).length > 0 && !/^\p{Script=Han}$/u.test(word)))];
}

/** Words of a text; two Chinese characters count as one. */
export function wordCount(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const others = text.replace(/\p{Script=Han}/gu, " ").split(/\s+/u);
  return others.filter(Boolean).length + han / 2;
}

/** Whether two texts share most words of the shorter one. */
function areAlike(a: string, b: string): boolean {
  const [one, other] = [new Set(tokens(a)), new Set(tokens(b))];
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared >= ALIKE_WORDS && shared / Math.min(one.size, other.size) >= ALIKE;
}

/** The first `most` of a ranking, no two of which say much the same. */
export function diverse<P>(ranked: readonly P[], most: number, textOf: (one: P) => string): P[] {
  const chosen: P[] = [];
  for (const one of ranked) {
    if (chosen.length >= most) break;
    if (!chosen.some((other) => areAlike(textOf(other), textOf(one)))) chosen.push(one);
  }
  return chosen;
}
