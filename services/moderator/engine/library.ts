import type { PassageIndex, WeightedTerm } from "#lib/passages";
import type { ProtocolDefinition } from "#protocols";
import { Documents } from "#protocols/documents";
import type { Passage, Persona } from "#wire";

/** Limits of the passages that one participant reads: their number, and characters in total. */
const OWN = { passages: 24, characters: 14_000 };
/** Limits for the analysis: higher, since it is not known yet what the documents are about. */
const BROAD = { passages: 60, characters: 40_000 };

/** Retrieves passages of a discussion's documents. Call `ready` first. */
export class Library {
  readonly #documents: () => { path: string; text: string }[];
  readonly #query: NonNullable<ProtocolDefinition["passageQuery"]>;
  #index: PassageIndex | undefined;
  #whole: Documents | undefined;
  /** Cache by persona and topic: a speaker asks the same in every turn of a round. */
  readonly #found = new Map<string, Passage[]>();

  /** @param query what to look for; default: the words of the topic */
  constructor(documents: () => { path: string; text: string }[], query: ProtocolDefinition["passageQuery"]) {
    this.#documents = documents;
    this.#query = query ?? ((topic) => [{ term: topic, weight: 1 }]);
  }

  /** Builds the index once if there are documents. The index code is loaded only then. */
  async ready(): Promise<void> {
    if (this.#index || this.#documents().length === 0) return;
    const { createPassageIndex } = await import("#lib/passages");
    this.#index ??= createPassageIndex(this.#documents());
  }

  /** The whole documents, for looking up what is cited from them. */
  get documents(): Documents {
    if (this.#whole === undefined || this.#whole.isEmpty) this.#whole = new Documents(this.#documents());
    return this.#whole;
  }

  /** Passages for any concern. */
  broad(topic: string): Passage[] {
    return this.#index ? search(this.#index, this.#query(topic), BROAD) : [];
  }

  /** Passages for one speaker: about the topic and this expert's concerns. */
  for(persona: Persona | undefined, topic: string): Passage[] {
    if (!this.#index) return [];
    const key = JSON.stringify([persona?.id, topic]);
    const found = this.#found.get(key) ?? search(this.#index, this.#query(topic, persona), OWN);
    this.#found.set(key, found);
    return found;
  }
}

/** The best matches first; remaining room is filled with passages without a match, in document order. */
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
