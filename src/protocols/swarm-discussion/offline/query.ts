import type { WeightedTerm } from "#lib/passages";
import type { Persona } from "#wire";
import { CONCERNS, type ConcernId } from "./concern.ts";
import { concernOf } from "./lens.ts";
import { VOCABULARY } from "./vocabulary.ts";

const TOPIC = 2.5;
const DESCRIPTION = 0.6;
/** Weights in a query of the vocabulary's three levels. */
const LEVELS = { 3: 1.2, 2: 0.7, 1: 0.2 } as const;

/**
 * The query that finds, in an index of the documents, what bears on an expert's concern: the words of the topic, of
 * the expert's description, and of the catalogue's vocabulary in English and Chinese, so that documents may be in
 * another language than the discussion. Without an expert it is for the analysis of the topic: every concern's.
 */
export function passageQuery(topic: string, persona?: Persona): WeightedTerm[] {
  const words: WeightedTerm[] = [{ term: topic, weight: TOPIC }];
  if (!persona)
    return [...words, ...CONCERNS.flatMap((id) => vocabulary(id).filter(({ weight }) => weight === LEVELS[3]))];
  const concern = concernOf(persona);
  const described = [persona.name, ...persona.expertise, persona.bias, persona.stakes].join(". ");
  return [...words, { term: described, weight: DESCRIPTION }, ...(concern ? vocabulary(concern) : [])];
}

const terms = new Map<ConcernId, readonly WeightedTerm[]>();

/** Words of a term of several count less: each of them alone says less. */
function vocabulary(id: ConcernId): readonly WeightedTerm[] {
  const known = terms.get(id);
  if (known) return known;
  const found = ([3, 2, 1] as const).flatMap((level) =>
    VOCABULARY[id][level].split(", ").map((term) => ({ term, weight: LEVELS[level] / term.split(/[ -]/).length })),
  );
  terms.set(id, found);
  return found;
}
