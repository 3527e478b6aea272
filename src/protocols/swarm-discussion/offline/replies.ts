import type { Argument } from "../schemas/index.ts";
import type { ConcernEvidence } from "./evidence.ts";
import { cited, cutQuote, place, type Quote } from "./quote.ts";
import { isFrom, type SpeakerView, type Stance } from "./view.ts";

/** Quotes that are repeated in a comment are cut to this. */
const SHORT = 110;

/** A quote cut to what a comment can hold. */
export const short = (quote: Quote, words: SpeakerView["words"]): string =>
  cited({ ...quote, text: cutQuote(quote.text, SHORT) }, words);

type Reference = Argument["references"][number];

/** The evidence that the speaker's own stance quotes, else the best there is. */
export function groundOf({ own, evidence }: SpeakerView): ConcernEvidence | undefined {
  const [first] = own?.quotes ?? [];
  return evidence.find(({ passage }) => first && isFrom(first, passage)) ?? evidence[0];
}

/**
 * How the speaker's ground relates to the others': the same passage, one that bears on the speaker's concern as well, or
 * a question which of two gives way. A rule has no opinion, so it counters nobody. Opponents first.
 */
export function referencesOf(view: SpeakerView): Reference[] {
  const { facts, persona, others } = view;
  const opponents = facts.tensions
    .filter(({ between }) => between.includes(persona.id))
    .flatMap(({ between }) => others.filter((other) => between.includes(other.persona.id)));
  const distinct = [...new Set(opponents)];
  const related = distinct.length > 0 ? distinct : others.slice(0, 1);
  return related.map((other) => referenceTo(view, other));
}

function referenceTo(view: SpeakerView, other: Stance): Reference {
  const { words, own, evidence, lens } = view;
  const targetId = other.messageId;
  const shared = own?.quotes.find((mine) => other.quotes.some((quote) => place(quote) === place(mine)));
  if (shared) return { targetId, relation: "supports", comment: words.argument.sharedComment(place(shared)) };
  const [theirs] = other.quotes;
  const bears = evidence.find(({ passage }) => other.quotes.some((quote) => isFrom(quote, passage)));
  if (bears) {
    return { targetId, relation: "extends", comment: words.argument.extendsComment(place(bears.quote), lens.label) };
  }
  const mine = groundOf(view);
  const comment =
    theirs && mine ? words.argument.whichGivesWay(place(theirs), place(mine.quote)) : words.argument.whatShows;
  return { targetId, relation: "questions", comment };
}
