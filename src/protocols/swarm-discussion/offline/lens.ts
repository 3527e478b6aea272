import { tokens } from "#lib/tokens";
import type { Lang, Persona } from "#wire";
import { CONCERNS, type Concern, type ConcernId } from "./concern.ts";
import { cutQuote } from "./quote.ts";
import { VOCABULARY } from "./vocabulary.ts";
import { words } from "./words/index.ts";

/** A word or words that a concern looks for. Those without spaces between words are looked for as letters. */
export interface Term {
  readonly words: readonly string[];
  readonly letters?: string;
  readonly weight: number;
}

/** How an expert reads: the words that bear on their concern, and what the concern is called. */
export interface Lens {
  /** Absent where the expert's concern is none of the catalogue's. */
  readonly concern?: ConcernId;
  readonly label: string;
  readonly terms: readonly Term[];
  readonly asks: string;
  readonly measure: string;
}

const lists = (list: string): string[] => list.split(", ");

function termOf(text: string, weight: number): Term {
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const words = tokens(text, { stopWords: "keep" });
  return unspaced ? { words, letters: text.toLowerCase(), weight } : { words, weight };
}

const termsOfConcern = new Map<ConcernId, readonly Term[]>();

/** The vocabulary of a concern, English and Chinese. */
export function concernTerms(id: ConcernId): readonly Term[] {
  const before = termsOfConcern.get(id);
  if (before) return before;
  const terms = ([3, 2, 1] as const).flatMap((weight) =>
    lists(VOCABULARY[id][weight]).map((term) => termOf(term, weight)),
  );
  termsOfConcern.set(id, terms);
  return terms;
}

/** Words of a topic by which a decision turns on a concern though they are not about it. */
export const topicTerms = (id: ConcernId): Term[] => lists(VOCABULARY[id].topic).map((term) => termOf(term, 2));

/** The lens of a concern of the catalogue. */
export function concernLens(id: ConcernId, lang: Lang): Lens {
  const { label, asks, measure } = words(lang).catalogue[id];
  return { concern: id, label, terms: concernTerms(id), asks, measure };
}

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The concern of the catalogue whose expert this is, by id or title in any language. */
export function concernOf(persona: Pick<Persona, "id" | "name">): ConcernId | undefined {
  const experts = (id: ConcernId): Concern[] => [words("en").catalogue[id], words("zh").catalogue[id]];
  return CONCERNS.find((id) =>
    experts(id).some(({ slug, name }) => sameName(slug, persona.id) || sameName(name, persona.name)),
  );
}

/** How this expert reads; one who is not of the catalogue reads by the words of their own description. */
export function lensOf(persona: Persona, lang: Lang): Lens {
  const concern = concernOf(persona);
  if (concern) return concernLens(concern, lang);
  const terms = new Map<string, Term>();
  const add = (text: string, weight: number): void => {
    for (const word of tokens(text)) if (!terms.has(word)) terms.set(word, termOfToken(word, weight));
  };
  for (const field of persona.expertise) add(field, 2);
  add(persona.name, 2);
  add(`${persona.bias} ${persona.stakes}`, 1);
  const { lens } = words(lang);
  const name = cutQuote(persona.name, 80);
  const stakes = cutQuote(persona.stakes, 300);
  const field = cutQuote(persona.expertise[0] ?? persona.name, 120);
  return {
    label: lens.label(name),
    terms: [...terms.values()],
    asks: lens.asks(stakes),
    measure: lens.measure(field),
  };
}

/** A word that has been through `tokens` already, which is not the same when it goes through again. */
function termOfToken(word: string, weight: number): Term {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
    ? { words: [word], letters: word, weight }
    : { words: [word], weight };
}

/** A text made ready to be searched for terms. */
export interface Readable {
  readonly words: readonly string[];
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly letters: string;
}

export function readable(text: string): Readable {
  const words = tokens(text, { stopWords: "keep" });
  const places = new Map<string, number[]>();
  for (const [i, word] of words.entries()) {
    const found = places.get(word);
    if (found) found.push(i);
    else places.set(word, [i]);
  }
  return { words, places, letters: text.toLowerCase() };
}

/** Whether a term stands in a text: its words next to each other, or its letters. */
export function stands({ words, letters }: Term, text: Readable): boolean {
  if (letters !== undefined) return text.letters.includes(letters);
  const [first, ...rest] = words;
  if (first === undefined) return false;
  return (text.places.get(first) ?? []).some((at) => rest.every((word, i) => text.words[at + 1 + i] === word));
}

/** The sum of the weights of the terms that stand in a text, each counted once. */
export function weightIn(terms: readonly Term[], text: Readable): number {
  let sum = 0;
  for (const term of terms) if (stands(term, text)) sum += term.weight;
  return sum;
}
