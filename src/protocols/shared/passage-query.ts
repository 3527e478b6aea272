import type { WeightedTerm } from "#lib/passages";
import { concernWords } from "#reader";
import type { Persona } from "#wire";

const TOPIC = 2.5;
const DESCRIPTION = 0.6;
const CONCERN = 0.7;

/** Builds the query for an expert's passages: the topic, the expert's description and the concern's words. */
export function passageQuery(topic: string, persona?: Persona): WeightedTerm[] {
  const words: WeightedTerm[] = [{ term: topic, weight: TOPIC }];
  if (!persona) return words;
  const described = [persona.name, ...persona.expertise, persona.bias, persona.stakes].join(". ");
  const concern = concernWords(persona).map((term) => ({ term, weight: CONCERN }));
  return [...words, { term: described, weight: DESCRIPTION }, ...concern];
}
