/** What is compared of a passage: its words, its heading's, and the document that it is from. */
export interface Worded {
  readonly words: ReadonlySet<string>;
  readonly document: string;
}

/** The weight of a passage where neither it nor its document shares a word with the topic. */
const UNRELATED = 0.1;
/** How much of the rest its own words decide, against its document's. */
const OWN = 0.4;

/** How near passages are to texts and to the topic, by words that they share, each by how rare it is among them. */
export class Relevance<T extends Worded> {
  readonly #rarity = new Map<string, number>();
  readonly #toTopic = new Map<T, number>();

  constructor(passages: readonly T[], topic: ReadonlySet<string>) {
    const holding = new Map<string, number>();
    for (const { words } of passages) for (const word of words) holding.set(word, (holding.get(word) ?? 0) + 1);
    const most = Math.log(1 + passages.length);
    for (const [word, n] of holding) this.#rarity.set(word, Math.log(1 + passages.length / n) / most);
    const documents = new Map<string, Set<string>>();
    for (const { words, document } of passages) {
      const all = documents.get(document) ?? new Set<string>();
      for (const word of words) all.add(word);
      documents.set(document, all);
    }
    const own = new Map(passages.map((passage) => [passage, this.nearness(passage.words, topic)]));
    const ofDocument = new Map([...documents].map(([name, words]) => [name, this.nearness(words, topic)]));
    const [nearest, nearestDocument] = [Math.max(0, ...own.values()), Math.max(0, ...ofDocument.values())];
    for (const passage of passages) {
      const share = nearest === 0 ? 1 : (own.get(passage) ?? 0) / nearest;
      const documentShare = nearestDocument === 0 ? 1 : (ofDocument.get(passage.document) ?? 0) / nearestDocument;
      this.#toTopic.set(passage, UNRELATED + (1 - UNRELATED) * (OWN * share + (1 - OWN) * documentShare));
    }
  }

  /** The words of a text that stand among `words`, each by its rarity: 1 where one passage alone has it. */
  nearness(words: ReadonlySet<string>, text: ReadonlySet<string>): number {
    let sum = 0;
    for (const word of text) if (words.has(word)) sum += this.#rarity.get(word) ?? 0;
    return sum;
  }

  /** How near a passage is to the topic, up to 1 for the nearest; all are alike where none shares a word with it. */
  toTopic(passage: T): number {
    return this.#toTopic.get(passage) ?? UNRELATED;
  }
}
