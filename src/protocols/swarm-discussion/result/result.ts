import { langOf, type Reading, tableOf } from "#discussion";
import type { ArgumentGraph } from "#graph";
import type { Mode } from "#wire";
import type { Section } from "../../shared/section.ts";
import { answer } from "./answer.ts";
import { constraintsSection } from "./constraints.ts";
import { decideSection } from "./decide.ts";
import { dissentSection } from "./dissent.ts";
import { foldedSections, summarySection } from "./folded.ts";
import { fitting, limited } from "./limit.ts";
import { type Drawn, Material } from "./material.ts";
import { optionsSection } from "./options.ts";
import { questionsSection } from "./questions.ts";
import { words } from "./words/index.ts";

/** Words of synthesis.md, by mode, and what of them its title, its question and the headings that it leaves out may take. */
const MOST_WORDS: Readonly<Record<Mode, number>> = { lightweight: 1_200, standard: 1_200, deep: 2_000 };
const HEAD_WORDS = 150;
const LEFT_OUT_WORDS = 40;

/**
 * The result of a discussion as people read it, in its language: the answer first, what stands behind it folded. Every
 * display draws this list, so that none contradicts another. Nothing is said twice in it, and what is open keeps its
 * length: what does not fit is counted, and stands in the record. What is folded is whole.
 */
export function resultSections(reading: Reading, graph: ArgumentGraph, synthesis: Drawn): readonly Section[] {
  const material = new Material(reading, graph, synthesis);
  const { facts = [] } = synthesis;
  // In the order in which they are read: what was quoted is only named later.
  const sections = [
    answer(material),
    ...summarySection(material),
    ...optionsSection(material),
    ...constraintsSection(material),
    ...argued(material),
    ...folded(facts),
    ...foldedSections(material),
  ];
  return limited(sections, mostWords(reading), material.words);
}

/** Those of the sections, and what of them, a file has room for that cannot fold any; and the headings of the others. */
export function sectionsOfFile(
  reading: Reading,
  sections: readonly Section[],
): { readonly sections: readonly Section[]; readonly leftOut: readonly string[] } {
  const kept = fitting(sections, mostWords(reading), words(langOf(reading)));
  const ids = new Set(kept.map(({ id }) => id));
  return { sections: kept, leftOut: sections.flatMap(({ id, heading }) => (ids.has(id) ? [] : [heading])) };
}

const mostWords = (reading: Reading): number => MOST_WORDS[tableOf(reading).mode] - HEAD_WORDS - LEFT_OUT_WORDS;

const argued = (material: Material): Section[] => [
  ...decideSection(material),
  ...dissentSection(material),
  ...questionsSection(material),
];

const folded = (sections: readonly Section[]): Section[] => sections.map((section) => ({ ...section, folded: true }));
