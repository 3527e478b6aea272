import { isWithoutModel, langOf, type Reading, tableOf } from "#discussion";
import type { ArgumentGraph } from "#graph";
import type { Mode } from "#wire";
import { screenSections } from "../../shared/screen.ts";
import { resultNote, type Section } from "../../shared/section.ts";
import { sectionWords } from "./count.ts";
import { foldedSections, proseSection } from "./folded.ts";
import { type Drawn, Material } from "./material.ts";
import { missedSummary, replaced } from "./missed.ts";

/** Words of synthesis.md, by mode, and what of them its title, its question and the headings that it leaves out may take. */
const MOST_WORDS: Readonly<Record<Mode, number>> = { lightweight: 1_200, standard: 1_200, deep: 2_000 };
const HEAD_WORDS = 150;
const LEFT_OUT_WORDS = 40;

/**
 * The result of a discussion as people read it, in its language: the first screen off the table of points, with a model's
 * sentences below its first one; what stands behind it folded. Every display draws this list, so that none contradicts
 * another.
 */
export function resultSections(reading: Reading, graph: ArgumentGraph, synthesis: Drawn): readonly Section[] {
  const material = new Material(reading, graph, synthesis);
  const { facts = [] } = synthesis;
  const { headings } = material.words;
  const screen = screenSections(material.points, langOf(reading), headings.answer, lacks(material));
  return [
    ...screen.slice(0, 1),
    ...proseSection(material),
    ...screen.slice(1),
    ...folded(facts),
    ...foldedSections(material),
  ];
}

/** Those of the sections for which a file has room that cannot fold any; and the headings of the others. */
export function sectionsOfFile(
  reading: Reading,
  sections: readonly Section[],
): { readonly sections: readonly Section[]; readonly leftOut: readonly string[] } {
  const kept = fitting(sections, mostWords(reading));
  const ids = new Set(kept.map(({ id }) => id));
  return { sections: kept, leftOut: sections.flatMap(({ id, heading }) => (ids.has(id) ? [] : [heading])) };
}

/** Open sections stay; those that are folded elsewhere take the words that they leave, in order, or are left out. */
export function fitting(sections: readonly Section[], most: number): readonly Section[] {
  let left = most - sectionWords(sections.filter(({ folded }) => !folded));
  return sections.filter((section) => {
    const size = section.folded ? sectionWords([section]) : 0;
    if (size > left && section.folded) return false;
    left -= size;
    return true;
  });
}

const mostWords = (reading: Reading): number => MOST_WORDS[tableOf(reading).mode] - HEAD_WORDS - LEFT_OUT_WORDS;

/** Tells how it ended early, who was not heard, and what no model read whole. */
function lacks({ words, reading }: Material): string[] {
  const { ended } = reading;
  const unread = resultNote(reading);
  const early = ended && ended.outcome !== "completed" ? words.answer.outcome(ended.outcome, ended.reason) : "";
  const lacking = [
    ...(early === "" ? [] : [words.stop(early)]),
    ...missedSummary(reading, words),
    ...replaced(reading).map(words.stop),
    ...(unread === undefined ? [] : [unread]),
    ...(isWithoutModel(reading) ? [words.answer.noModel] : []),
  ];
  return lacking.length === 0 ? [] : [lacking.join(words.between)];
}

const folded = (sections: readonly Section[]): Section[] => sections.map((section) => ({ ...section, folded: true }));
