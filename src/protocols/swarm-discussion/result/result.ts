import { type Reading, tableOf } from "#discussion";
import type { ArgumentGraph } from "#graph";
import type { Mode } from "#wire";
import type { Section } from "../../section.ts";
import { answer } from "./answer.ts";
import { constraintsSection } from "./constraints.ts";
import { decideSection } from "./decide.ts";
import { dissentSection } from "./dissent.ts";
import { foldedSections } from "./folded.ts";
import { limited } from "./limit.ts";
import { type Drawn, Material } from "./material.ts";
import { optionsSection } from "./options.ts";
import { questionsSection } from "./questions.ts";

/** Words of synthesis.md, by mode, and what of them its title and question may take. */
const MOST_WORDS: Readonly<Record<Mode, number>> = { lightweight: 1_200, standard: 1_200, deep: 2_000 };
const HEAD_WORDS = 150;

/**
 * The result of a discussion as people read it, in its language: the answer first, what stands behind it folded. Every
 * display draws this list, so that none contradicts another. Nothing is said twice in it, and it keeps its length:
 * what does not fit is counted, and stands in the record.
 */
export function resultSections(reading: Reading, graph: ArgumentGraph, synthesis: Drawn): readonly Section[] {
  const material = new Material(reading, graph, synthesis);
  const { brief = [], facts = [] } = synthesis;
  // In the order in which they are read: what was quoted is only named later.
  const first = [
    answer(material),
    ...brief,
    ...(brief.some(({ id }) => id === "options") ? [] : optionsSection(material)),
    ...constraintsSection(material),
  ];
  const argued = [...decideSection(material), ...dissentSection(material), ...questionsSection(material)];
  // Where rules alone spoke, what they would have argued is no news beside the brief.
  const isByRule = brief.length > 0;
  const sections = [
    ...first,
    ...(isByRule ? [] : argued),
    ...facts,
    ...(isByRule ? argued.map((section) => ({ ...section, folded: true })) : []),
    ...foldedSections(material),
  ];
  return limited(sections, MOST_WORDS[tableOf(reading).mode] - HEAD_WORDS, material.words);
}
