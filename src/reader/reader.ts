import { z } from "zod";
import { shortened } from "#lib/cut";
import { present } from "#lib/fields";
import { tokens } from "#lib/tokens";
import type { Persona } from "#wire";
import { concernWords } from "./concerns.ts";
import { NAMED_IN, optionsIn } from "./options.ts";
import type { GivenText, Piece } from "./pieces.ts";
import { contentWords, diverse, Library } from "./retrieve.ts";
import { signalsOf } from "./signals.ts";

/*
 * Retrieval for a decision: finds and quotes what documents say on the options and concerns, and concludes nothing. What
 * it says itself is about the search alone: which words were looked for, in how many documents, and what was found.
 */

/** A passage word for word, white space and list markers aside, and where it is. */
const Quote = z.object({
  text: z.string(),
  path: z.string(),
  line: z.int().min(1),
  place: z.string().optional(),
  /** Headings above it; of a row its columns. */
  heading: z.string().optional(),
});
export type Quote = z.infer<typeof Quote>;

/** Words that were looked for, and where. */
const Searched = z.object({
  documents: z.int().min(0),
  /** Sentences, list items, rows and lines of code. */
  passages: z.int().min(0),
  /** Words of which at least one form occurs. */
  words: z.array(z.string()),
  /** Words that occur in no document. */
  missing: z.array(z.string()),
});

/** Passages that bear on one expert's concern, best first. */
export const ConcernFound = z.object({ concern: z.string(), searched: Searched, found: z.array(Quote) });
export type ConcernFound = z.infer<typeof ConcernFound>;

/** Passages that limit or question the options. */
export const LimitsFound = z.object({
  searched: Searched,
  options: z.array(z.object({ name: z.string(), from: z.enum(NAMED_IN), found: z.array(Quote) })),
  /** Limits, figures, rows and turns, ranked by signs and by the question's words, best first. */
  found: z.array(Quote),
  /** Questions that the documents ask. */
  questions: z.array(Quote),
});
export type LimitsFound = z.infer<typeof LimitsFound>;

const QUOTE_LENGTH = 280;
const MOST = { concern: 8, option: 4, found: 20, questions: 3 };
/** Weight of the question's words beside a concern's. */
const QUESTION_WEIGHT = 0.5;

const quoteOf = ({ text, path, line, place, heading }: Piece): Quote => ({
  ...{ text: shortened(text, QUOTE_LENGTH), path, line },
  ...present({ place, heading }),
});

const quoted = (ranked: readonly Piece[], most: number) => diverse(ranked, most, ({ text }) => text).map(quoteOf);

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
  const asks = ranked.filter((piece) => piece.kind !== "code" && signalsOf(piece).isQuestion);
  return {
    searched: searched(library, contentWords(topic)),
    options: options.map(({ name, from }) => ({ name, from, found: quoted(library.matching(name), MOST.option) })),
    found: quoted(ranked, MOST.found),
    questions: quoted(asks, MOST.questions),
  };
}

function searched(library: Library, words: readonly string[]): z.infer<typeof Searched> {
  const missing = new Set(library.missing(words));
  return {
    documents: library.documents,
    passages: library.pieces.length,
    words: words.filter((word) => !missing.has(word)),
    missing: [...missing],
  };
}
