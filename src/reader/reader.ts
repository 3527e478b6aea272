import { shortened } from "#lib/cut";
import { tokens } from "#lib/tokens";
import type { Persona } from "#wire";
import { concernWords } from "./concerns.ts";
import { type NamedOption, optionsIn } from "./options.ts";
import type { GivenText, Piece } from "./pieces.ts";
import { contentWords, diverse, Library } from "./retrieve.ts";
import { signalsOf } from "./signals.ts";

/*
 * Retrieval for a decision: finds and quotes what documents say on the options and concerns, and concludes nothing. What
 * it says itself is about the search alone: which words were looked for, in how many documents, and what was found.
 */

/** A passage word for word, white space and list markers aside, and where it is. */
export interface Quote {
  readonly text: string;
  readonly path: string;
  readonly line: number;
  readonly place?: string | undefined;
  /** Headings above it; of a row its columns. */
  readonly heading?: string | undefined;
}

/** Words that were looked for, and where. */
export interface Searched {
  readonly documents: number;
  /** Sentences, list items, rows and lines of code. */
  readonly passages: number;
  /** Words of which at least one form occurs. */
  readonly words: readonly string[];
  /** Words that occur in no document. */
  readonly missing: readonly string[];
}

/** Passages that bear on one expert's concern, best first. */
export interface ConcernFound {
  readonly concern: string;
  readonly searched: Searched;
  readonly found: readonly Quote[];
}

/** Passages that limit or question the options. */
export interface LimitsFound {
  readonly searched: Searched;
  readonly options: readonly {
    readonly name: string;
    readonly from: NamedOption["from"];
    readonly found: readonly Quote[];
  }[];
  /** Limits, figures, rows and turns, ranked by signs and by the question's words, best first. */
  readonly found: readonly Quote[];
  /** Questions that the documents ask. */
  readonly questions: readonly Quote[];
}

const QUOTE_LENGTH = 280;
const MOST = { concern: 8, option: 4, found: 20, questions: 3 };
/** Weight of the question's words beside a concern's. */
const QUESTION_WEIGHT = 0.5;

const quoteOf = ({ text, path, line, place, heading }: Piece): Quote => ({
  text: shortened(text, QUOTE_LENGTH),
  path,
  line,
  ...(place === undefined ? {} : { place }),
  ...(heading === undefined ? {} : { heading }),
});

const quoted = (ranked: readonly Piece[], most: number): Quote[] =>
  diverse(ranked, most, ({ text }) => text).map(quoteOf);

/** Retrieves for one expert: pieces with a word of the concern, those that share more with concern and question first. */
export function readForConcern(documents: readonly GivenText[], topic: string, persona: Persona): ConcernFound {
  const library = new Library(documents);
  const words = concernWords(persona);
  const ofConcern = new Set(words.flatMap((word) => tokens(word)));
  const terms = words.map((term) => ({ term, weight: 1 }));
  const own = library
    .matching([...terms, { term: topic, weight: QUESTION_WEIGHT }])
    .filter(({ text, heading = "" }) => tokens(`${heading} ${text}`).some((word) => ofConcern.has(word)));
  const { missing, ...rest } = searched(library, words);
  // Which words are missing says something only if nothing was found by the others.
  const looked = { ...rest, missing: own.length === 0 ? missing : [] };
  return { concern: persona.name, searched: looked, found: quoted(own, MOST.concern) };
}

/** Retrieves what limits or questions the options that topic, `given` and headings name. */
export function readForLimits(documents: readonly GivenText[], topic: string, given: readonly string[]): LimitsFound {
  const library = new Library(documents);
  const options = optionsIn(topic, given, new Set(library.pieces.flatMap(({ heading }) => heading ?? [])));
  const ranked = library.ranked([topic, ...given].join(" "));
  const asks = ranked.filter(({ text, kind }) => kind !== "code" && signalsOf(text).isQuestion);
  return {
    searched: searched(library, contentWords(topic)),
    options: options.map(({ name, from }) => ({ name, from, found: quoted(library.matching(name), MOST.option) })),
    found: quoted(ranked, MOST.found),
    questions: quoted(asks, MOST.questions),
  };
}

function searched(library: Library, words: readonly string[]): Searched {
  const missing = new Set(library.missing(words));
  return {
    documents: library.documents,
    passages: library.pieces.length,
    words: words.filter((word) => !missing.has(word)),
    missing: [...missing],
  };
}
