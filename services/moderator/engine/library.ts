import type { PassageIndex, WeightedTerm } from "#lib/passages";
import type { ProtocolDefinition } from "#protocols";
import type { Passage, Persona } from "#wire";

/** Passages that a participant gets to read, and characters of them in all. */
const OWN = { passages: 24, characters: 14_000 };
/** For the analysis the choice is broader: what the documents are about is not known yet. */
const BROAD = { passages: 60, characters: 40_000 };

/** What a discussion's documents say on somebody's concern. Call `ready` before you ask. */
export class Library {
  readonly #documents: () => { path: string; text: string }[];
  readonly #query: NonNullable<ProtocolDefinition["passageQuery"]>;
  #index: PassageIndex | undefined;
  /** By persona and topic: a speaker asks the same in every turn of a round. */
  readonly #found = new Map<string, Passage[]>();

  /** @param query what to look for; default: the words of the topic */
  constructor(documents: () => { path: string; text: string }[], query: ProtocolDefinition["passageQuery"]) {
    this.#documents = documents;
    this.#query = query ?? ((topic) => [{ term: topic, weight: 1 }]);
  }

  /** Builds the index where there are documents, once. Only then what it is made with is loaded. */
  async ready(): Promise<void> {
    if (this.#index || this.#documents().length === 0) return;
    const { createPassageIndex } = await import("#lib/passages");
    this.#index ??= createPassageIndex(this.#documents());
  }

  /** What bears on any concern. */
  broad(topic: string): Passage[] {
    return this.#index ? search(this.#index, this.#query(topic), BROAD) : [];
  }

  /** For one speaker: what bears on the topic and on what this expert cares for. */
  for(persona: Persona | undefined, topic: string): Passage[] {
    if (!this.#index) return [];
    const key = JSON.stringify([persona?.id, topic]);
    const found = this.#found.get(key) ?? search(this.#index, this.#query(topic, persona), OWN);
    this.#found.set(key, found);
    return found;
  }
}

/** The best first; where there is room, what shares no word with the query follows in the order of the documents. */
function search(
  index: PassageIndex,
  query: readonly WeightedTerm[],
  most: { readonly passages: number; readonly characters: number },
): Passage[] {
  const hits = index.search(query, most.passages).map(({ passage }) => passage);
  const found: Passage[] = [];
  let room = most.characters;
  for (const passage of new Set([...hits, ...index.passages])) {
    room -= passage.text.length;
    if (found.length > 0 && (room < 0 || found.length >= most.passages)) break;
    found.push({ ...passage });
  }
  return found;
}
