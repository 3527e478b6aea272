import { langOf, nameOf, type Reading } from "#discussion";
import {
  type ArgumentGraph,
  type ClaimClass,
  classes,
  givenUpPositions,
  isOut,
  livePositions,
  normalise,
  type Settlement,
  settlement,
} from "#graph";
import { sentencesOf, shortened } from "#lib/cut";
import type { Section } from "../../shared/section.ts";
import type { Synthesis } from "../schemas/index.ts";
import { type Words, words } from "./words/index.ts";

/** A synthesis with the parts that other makers of sections may have put beside it. */
export type Drawn = Synthesis & {
  readonly facts?: readonly Section[] | undefined;
};

/** A position that somebody takes, or a rival that was given up, under the letter by which the whole result names it. */
export interface LetteredPosition {
  readonly letter: string;
  readonly claim: ClaimClass;
  readonly owners: readonly string[];
  readonly holders: readonly string[];
}

/** What the sections of one result are made from. It remembers what was quoted, so that nothing is said twice. */
export class Material {
  readonly reading: Reading;
  readonly graph: ArgumentGraph;
  readonly synthesis: Drawn;
  readonly words: Words;
  readonly settled: Settlement | undefined;
  readonly options: readonly LetteredPosition[];
  readonly #quoted = new Set<string>();

  constructor(reading: Reading, graph: ArgumentGraph, synthesis: Drawn) {
    this.reading = reading;
    this.graph = graph;
    this.synthesis = synthesis;
    this.words = words(langOf(reading));
    this.settled = settlement(graph);
    this.options = optionsOf(graph, this.settled);
    // The options are named with all their words: who only repeats one gives no reason.
    for (const { claim } of this.options) this.#remember(claim.text);
  }

  name(id: string): string {
    return nameOf(this.reading, id);
  }

  names(ids: readonly string[]): string[] {
    return ids.map((id) => this.name(id));
  }

  /** The option that a position is; undefined where it is none. */
  optionOf(claim: ClaimClass | undefined): LetteredPosition | undefined {
    return this.options.find((option) => option.claim === claim);
  }

  /** The option that a message takes or serves. */
  optionAt(id: string): LetteredPosition | undefined {
    return this.optionOf(classes(this.graph).positionOf(id));
  }

  /** Whether a model worded the synthesis. */
  get isWorded(): boolean {
    return this.reading.floor.findLast(({ type }) => type === "synthesis")?.origin?.isModel === true;
  }

  /**
   * Somebody's words in quotation marks, without the sentences that were quoted before; undefined where nothing is left.
   * @param max UTF-16 units
   * @param isFromStart undefined as well where its first sentence was quoted: the end alone would hang in the air
   */
  quote(text: string, max: number, isFromStart = false): string | undefined {
    const line = text.replace(/\s+/gu, " ").trim();
    const sentences = sentencesOf(line).map(([from, to]) => line.slice(from, to));
    const isNew = sentences.map((sentence) => !this.#quoted.has(normalise(sentence)));
    if (!isNew.includes(true) || (isFromStart && isNew[0] !== true)) return undefined;
    // Where a document was cited belongs to the quotation before it.
    const left = sentences.filter((_, at) => isNew[at]).map((sentence) => sentence.replace(LEADING_PLACE, ""));
    const kept = isNew.every(Boolean) ? line : left.filter((sentence) => sentence !== "").join(" … ");
    const shown = closed(shortened(kept, max));
    this.#remember(shown);
    return this.words.quoted(shown);
  }

  #remember(text: string): void {
    for (const [from, to] of sentencesOf(text)) this.#quoted.add(normalise(text.slice(from, to)));
  }
}

/** A cut text with the quotation closed that was open where it was cut. */
export const closed = (text: string): string =>
  [
    ["“", "”"],
    ["‘", "’"],
  ].reduce(
    (all, [open = "", close = ""]) => (all.lastIndexOf(open) > all.lastIndexOf(close) ? all + close : all),
    text,
  );

const LEADING_PLACE = /^[(（][^()（）\s]+:[\p{L}\p{N}_!]*\d[)）][.,;，。；]?\s*/u;

/** The leading position first, then those that are not OUT and somebody holds, those with more holders first. */
function optionsOf(graph: ArgumentGraph, settled: Settlement | undefined): LetteredPosition[] {
  const rank = (option: Omit<LetteredPosition, "letter">): number =>
    (option.claim === settled?.leading?.claim ? 4_000 : 0) +
    (isOut(graph, option.claim) ? 0 : 2_000) +
    (option.owners.length > 0 ? 1_000 : 0) +
    option.holders.length;
  const live = livePositions(graph);
  const isLive = new Set(live.map(({ claim }) => claim));
  // Where nothing leads nobody has a rival; what was asked about and given up is to be seen all the same.
  const left = new Set([...(settled?.rivals ?? []), ...givenUpPositions(graph)].filter((claim) => !isLive.has(claim)));
  return [...live, ...[...left].map((claim) => ({ claim, owners: [], holders: [] }))]
    .sort((a, b) => rank(b) - rank(a))
    .map((position, at) => ({ ...position, letter: letterOf(at) }));
}

const letterOf = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : String(at + 1));
