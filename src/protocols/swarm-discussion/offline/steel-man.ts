import { cutQuote } from "./quote.ts";
import type { SpeakerView, Stance } from "./view.ts";

/** What of a stance is repeated. */
const POSITION = 1_200;
const CONDITIONS = 500;

/** Another's stance at its strongest: what it says in full, and how little it needs. */
export function restate({ words }: SpeakerView, { persona, position, conditions }: Stance): string {
  return [
    words.steelMan.restates(persona.name, cutQuote(position, POSITION)),
    ...(conditions === "" ? [] : [words.steelMan.holds(cutQuote(conditions, CONDITIONS))]),
  ].join(words.between);
}
