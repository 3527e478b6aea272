import {
  isWithoutModel,
  langOf,
  nameOf,
  openTurns,
  partialSteps,
  type Reading,
  type StepDone,
  tableOf,
  unwordedIn,
} from "#discussion";
import type { ArgumentGraph } from "#graph";
import type { Mode } from "#wire";
import { screenSections } from "../../shared/screen.ts";
import { resultNote, type Section } from "../../shared/section.ts";
import { words as swarmWords } from "../words/index.ts";
import { sectionWords } from "./count.ts";
import { foldedSections, proseSection } from "./folded.ts";
import { type Drawn, Material } from "./material.ts";
import type { Words } from "./words/index.ts";

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
    ...facts.map((section) => ({ ...section, folded: true })),
    ...foldedSections(material),
  ];
}

/** Selects the sections for which a file without folding has room, and returns the headings of the others. */
export function sectionsOfFile(
  reading: Reading,
  sections: readonly Section[],
): { readonly sections: readonly Section[]; readonly leftOut: readonly string[] } {
  const kept = fitting(sections, MOST_WORDS[tableOf(reading).mode] - HEAD_WORDS - LEFT_OUT_WORDS);
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

/** Tells how it ended early, who was not heard, and what no model read whole. */
function lacks({ words, reading }: Material): string[] {
  const { ended } = reading;
  const unread = resultNote(reading);
  const lacking = words.sentences([
    ended ? words.stop(words.answer.ended[ended.outcome](ended.reason)) : "",
    ...missedSummary(reading, words),
    ...replaced(reading).map(words.stop),
    unread ?? "",
    isWithoutModel(reading) ? words.answer.noModel : "",
  ]);
  return lacking === "" ? [] : [lacking];
}

/** Tells who is missing; if the result is whole without them, in which step most were silent. */
function missedSummary(reading: Reading, words: Words): string[] {
  const lacking = partial(reading);
  if (lacking !== undefined) return [lacking];
  const shareOf = ({ asked = 1, answered = 0 }: StepDone): number => answered / asked;
  const [worst] = partialSteps(reading).sort((a, b) => shareOf(a) - shareOf(b));
  if (!worst) return [];
  const { answered = 0, asked = 0, round, name, absent = [] } = worst;
  const missing = absent.map(({ participant }) => nameOf(reading, participant));
  return [words.answer.silent(answered, asked, round, name, missing)];
}

/** Tells what was done without a model that was asked: steps that none judged, a synthesis that none worded. */
function replaced(reading: Reading): string[] {
  const { judging } = swarmWords(langOf(reading));
  const reasons = new Set(reading.progress.flatMap(({ failed }) => failed ?? []));
  const unworded = unwordedIn(reading);
  return [...[...reasons].map(judging.failed), ...(unworded === undefined ? [] : [unworded])];
}

/**
 * Says that the result is partial, and who is missing: whose turn failed and is open, and experts who argued in no round.
 * Undefined if it is whole.
 */
export function partial(reading: Reading): string | undefined {
  const open = Map.groupBy(openTurns(reading), ({ participant }) => participant);
  for (const id of silentExperts(reading)) if (!open.has(id)) open.set(id, []);
  if (open.size === 0) return undefined;
  const who = [...open].map(([id, turns]) => ({ name: nameOf(reading, id), steps: turns.map(({ step }) => step) }));
  return swarmWords(langOf(reading)).told.partial(who);
}

/** Experts who argued in no round, by id; none before there was a first round of arguments. */
function silentExperts({ composed, progress }: Reading): string[] {
  if (!progress.some(({ kind }) => kind === "argument" || kind === "synthesis")) return [];
  const held = progress.filter(({ kind, asked }) => kind === "argument" && asked !== undefined);
  const isMissing = (id: string): boolean =>
    held.every(({ absent = [] }) => absent.some(({ participant }) => participant === id));
  const experts = composed?.participants.filter(({ role }) => role === "expert") ?? [];
  return experts.map(({ id }) => id).filter(isMissing);
}
