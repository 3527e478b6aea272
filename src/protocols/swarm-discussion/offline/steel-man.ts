import { cited, cutQuote } from "./quote.ts";
import { isFrom, type Stance, type View } from "./view.ts";

/** What of a stance is repeated. */
const POSITION = 1_200;
const CONDITIONS = 500;

/**
 * Another's stance at its strongest: what it says in full, how little it needs, and the best passage for it that
 * they have not quoted themselves.
 */
export function restate({ words, sources }: View, { persona, lens, position, conditions, quotes }: Stance): string {
  const more = sources.bearingOn(lens).filter(({ passage }) => !quotes.some((quote) => isFrom(quote, passage)));
  const [best] = more;
  return [
    words.steelMan.restates(persona.name, cutQuote(position, POSITION)),
    ...(conditions === "" ? [] : [words.steelMan.holds(cutQuote(conditions, CONDITIONS))]),
    best ? words.steelMan.further(more.length, lens.label, cited(best.quote, words)) : words.steelMan.alone(lens.label),
  ].join(words.between);
}
