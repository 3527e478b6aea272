import type { PassageIndex, WeightedTerm } from "#lib/passages";
import type { ProtocolDefinition } from "#protocols";
import { Documents } from "#protocols/document-lookup";
import type { Passage, Persona } from "#wire";

/** Limits of the passages that one participant reads where no model does: their number, and characters in total. */
const OWN = { passages: 24, characters: 14_000 };
/** Limits of the pack that everybody reads: higher, since it serves all, and a model's vendor reads it once. */
const PACK = { passages: 40, characters: 24_000 };
/** Limits of the passages about the point of a round. */
const POINT = { passages: 6, characters: 4_000 };
/** Characters up to which a prompt is filled with passages that match nothing: documents not longer than that stand there whole. */
const FILL = 6_000;
/** Titles of what is left out. */
const TITLES = 40;
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
  readonly #packs = new Map<string, Passage[]>();

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
    return this.#index ? search(this.#index, this.#query(topic), BROAD, BROAD.characters) : [];
  }

  /** The pack of passages for all participants: the best for each concern in turn. It is the same in every turn. */
  pack(topic: string, personas: readonly Persona[]): Passage[] {
    const key = JSON.stringify([topic, personas.map(({ id }) => id)]);
    const known = this.#packs.get(key);
    if (known || !this.#index) return known ?? [];
    const { passages } = this.#index;
    const pack = charactersOf(passages) <= FILL ? [...passages] : this.#byTurns(topic, personas);
    this.#packs.set(key, pack);
    return pack;
  }

  #byTurns(topic: string, personas: readonly Persona[]): Passage[] {
    const found = (personas.length > 0 ? personas : [undefined]).map((persona) => this.for(persona, topic));
    const longest = Math.max(...found.map(({ length }) => length));
    const byTurns = Array.from({ length: longest }, (_, at) => found.flatMap((own) => own[at] ?? [])).flat();
    return within(distinct(byTurns), PACK);
  }

  /** Titles of what is not in the pack: documents, and sections of those that are in it; forty at most. */
  leftOut(topic: string, personas: readonly Persona[]): string[] {
    const pack = this.pack(topic, personas);
    const [places, paths] = [new Set(pack.map(placeOf)), new Set(pack.map(({ path }) => path))];
    const others = this.#index?.passages.filter((passage) => !places.has(placeOf(passage))) ?? [];
    const titles = others.map(({ path, heading }) => (heading && paths.has(path) ? `${path}: ${heading}` : path));
    return [...new Set(titles)].slice(0, TITLES);
  }

  packFor(persona: Persona | undefined, topic: string, personas: readonly Persona[]): Passage[] {
    const pack = this.pack(topic, personas);
    const own = this.for(persona, topic).map(placeOf);
    const rank = (passage: Passage): number => (own.indexOf(placeOf(passage)) + own.length + 1) % (own.length + 1);
    return pack.toSorted((a, b) => rank(a) - rank(b));
  }

  onPoint(point: string, topic: string, personas: readonly Persona[]): Passage[] {
    if (!this.#index || point === topic) return [];
    const packed = new Set(this.pack(topic, personas).map(placeOf));
    const hits = this.#index.search(this.#query(point), PACK.passages).map(({ passage }) => ({ ...passage }));
    const missing = hits.filter((passage) => !packed.has(placeOf(passage)));
    return missing.length > 0 ? within(missing, POINT) : [];
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

const placeOf = ({ path, line }: Passage): string => `${path}:${line}`;

const charactersOf = (passages: readonly Passage[]): number => passages.reduce((sum, { text }) => sum + text.length, 0);

const distinct = (passages: readonly Passage[]): Passage[] => [
  ...new Map(passages.map((passage) => [placeOf(passage), passage])).values(),
];

/** Returns the first passages that fit, at least one. */
function within(passages: Iterable<Passage>, most: typeof OWN): Passage[] {
  const found: Passage[] = [];
  let room = most.characters;
  for (const passage of passages) {
    room -= passage.text.length;
    if (found.length > 0 && (room < 0 || found.length >= most.passages)) break;
    found.push({ ...passage });
  }
  return found;
}

/** The best matches first; room up to `fill` characters is filled with passages without a match, in document order. */
function search(index: PassageIndex, query: readonly WeightedTerm[], most: typeof OWN, fill = FILL): Passage[] {
  const hits = within(
    index.search(query, most.passages).map(({ passage }) => passage),
    most,
  );
  // If nothing matches, as in documents of another language, it is unknown what is relevant.
  const characters = hits.length === 0 ? most.characters : fill;
  if (charactersOf(hits) >= characters) return hits;
  return within(distinct([...hits, ...index.passages]), { passages: Number.POSITIVE_INFINITY, characters });
}
