import { langOf, nameOf, type Reading } from "#discussion";
import { type ArgumentGraph, normalise } from "#graph";
import { sentencesOf, shortened } from "#lib/cut";
import { type PointsDiscussion, type Table, tableOf } from "#points";
import type { Section } from "../../shared/section.ts";
import { pointsIn } from "../points/of-floor.ts";
import type { Synthesis } from "../schemas/synthesis.ts";
import { type Words, words } from "./words/index.ts";

/** Parts of a synthesis that a result draws, with the parts that other makers of sections may have put beside it. */
export type Drawn = Pick<Synthesis, "insights" | "openQuestions" | "metaObservations" | "prose"> & {
  readonly facts?: readonly Section[] | undefined;
};

/** Material of the sections of one result. It remembers what was quoted, so that nothing is said twice. */
export class Material {
  readonly reading: Reading;
  readonly graph: ArgumentGraph;
  readonly synthesis: Drawn;
  readonly words: Words;
  /** The floor folded into points. */
  readonly points: PointsDiscussion;
  readonly table: Table;
  readonly #quoted = new Set<string>();

  constructor(reading: Reading, graph: ArgumentGraph, synthesis: Drawn) {
    this.reading = reading;
    this.graph = graph;
    this.synthesis = synthesis;
    this.words = words(langOf(reading));
    this.points = pointsIn(reading);
    this.table = tableOf(this.points);
  }

  name(id: string): string {
    return nameOf(this.reading, id);
  }

  get isWorded(): boolean {
    return this.reading.floor.findLast(({ type }) => type === "synthesis")?.origin?.isModel === true;
  }

  /**
   * Somebody's words in quotation marks, without the sentences that were quoted before; undefined where nothing is left.
   * @param max UTF-16 units
   */
  quote(text: string, max: number): string | undefined {
    const line = text.replace(/\s+/gu, " ").trim();
    const sentences = sentencesOf(line).map(([from, to]) => line.slice(from, to));
    const isNew = sentences.map((sentence) => !this.#quoted.has(normalise(sentence)));
    if (!isNew.includes(true)) return undefined;
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
const closed = (text: string): string =>
  ["“”", "‘’"].reduce(
    (all, [open = "", close = ""]) => (all.lastIndexOf(open) > all.lastIndexOf(close) ? all + close : all),
    text,
  );

const LEADING_PLACE = /^[(（][^()（）\s]+:[\p{L}\p{N}_!]*\d[)）][.,;，。；]?\s*/u;
