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
import { type ArgumentGraph, voices } from "#graph";
import { shortened } from "#lib/cut";
import { isUncaused, tableOf as pointsTableIn, viewOf } from "#points";
import type { Mode, Usage } from "#wire";
import {
  filled,
  ledSections,
  moveItems,
  resultNote,
  type Section,
  type SectionItem,
  screenSections,
} from "../../shared/section.ts";
import { phrases } from "../../words/phrases.ts";
import { explored } from "../assess/recommend.ts";
import { pointsIn } from "../points/of-floor.ts";
import type { QualityGate } from "../schemas/statements.ts";
import { openQuestions } from "../synthesis/from-table.ts";
import { words as synthesisWords } from "../synthesis/words/index.ts";
import { words as swarmWords } from "../words/index.ts";
import { sectionWords } from "./count.ts";
import { type Drawn, Material } from "./material.ts";
import type { Words } from "./words/index.ts";

/** Words of synthesis.md, by mode, and what of them its title, its question and the headings that it leaves out may take. */
const MOST_WORDS: Readonly<Record<Mode, number>> = { lightweight: 1_200, standard: 1_200, deep: 2_000 };
const HEAD_WORDS = 150;
const LEFT_OUT_WORDS = 40;

/**
 * The result of a discussion as people read it, in its language: a model's sentences, if there are any, the first screen off the table
 * of points, and what stands behind it, folded. Every display draws this list, so that none contradicts another.
 */
export function resultSections(reading: Reading, graph: ArgumentGraph, synthesis: Drawn): readonly Section[] {
  const material = new Material(reading, graph, synthesis);
  const { facts = [] } = synthesis;
  const { headings } = material.words;
  const [lacking, lang] = [lacks(material), langOf(reading)];
  const prose = proseSection(material, lacking);
  const screen =
    prose.length > 0
      ? ledSections(material.points, lang, headings.counts)
      : screenSections(material.points, lang, headings.answer, lacking);
  return [...prose, ...screen, ...facts.map((section) => ({ ...section, folded: true })), ...foldedSections(material)];
}

/** Whether a discussion is over and somebody took a side in it: it can be shown without a synthesis, too. */
export const hasStanding = (reading: Reading): boolean =>
  reading.ended !== undefined && pointsTableIn(pointsIn(reading)).rows.some(({ cells }) => cells.size > 0);

/** The first screen of a discussion that ended before its synthesis, off the table as it stood. */
export function standingSections(reading: Reading, graph: ArgumentGraph): readonly Section[] {
  const material = new Material(reading, graph, { insights: [], openQuestions: [], metaObservations: "" });
  const { answer } = material.words.headings;
  return [
    ...screenSections(material.points, langOf(reading), answer, lacks(material)),
    ...moves(material),
    ...quality(material),
  ];
}

/**
 * Selects the sections for which a file without folding has room, and returns the headings of the others. The table of points
 * comes first of what is folded elsewhere: the screen says how much more it has.
 */
export function sectionsOfFile(reading: Reading, sections: readonly Section[]) {
  const folded = sections.findIndex((one) => one.folded);
  const all = sections.toSpliced(folded < 0 ? sections.length : folded, 0, ...pointsSection(reading));
  const kept = fitting(all, MOST_WORDS[tableOf(reading).mode] - HEAD_WORDS - LEFT_OUT_WORDS);
  const ids = new Set(kept.map(({ id }) => id));
  return { sections: kept, leftOut: all.flatMap(({ id, heading }) => (ids.has(id) ? [] : [heading])) };
}

/** Every point with who is for it, where there are any. */
function pointsSection(reading: Reading): Section[] {
  const lang = langOf(reading);
  const { aside, quoted, said } = phrases[lang];
  const { title = "", rows = [] } = viewOf(pointsIn(reading), lang) ?? {};
  const items = rows.map(({ id, text, standing }) => ({
    text: said(aside(quoted(text.replace(/[.。]$/u, "")), id), standing),
    refs: [],
  }));
  return filled("table", title, { items, folded: true });
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

const SAID = 240;
const SUMMARY = 1_200;

/** Sections behind the result: insights, how positions moved, the record in figures, quality, a model's own words. */
const foldedSections = (material: Material): Section[] =>
  [insights, moves, quality, model, (one: Material) => figures(one)].flatMap((make) => make(material));

const closed = (
  id: keyof Material["words"]["headings"],
  { words }: Material,
  items: readonly SectionItem[],
  text: readonly string[] = [],
): Section[] => filled(id, words.headings[id], { text, items, folded: true });

function insights(material: Material): Section[] {
  const { words, synthesis } = material;
  const items = synthesis.insights.flatMap(({ title, description, supportingEvidence }): SectionItem[] => {
    const refs = supportingEvidence.map(({ messageId }) => messageId);
    return [{ text: words.said(title, shortened(description, SAID)), refs }];
  });
  return closed("insights", material, items);
}

const moves = (material: Material): Section[] =>
  closed(
    "moves",
    material,
    moveItems(material.table, langOf(material.reading), (id) => material.name(id)),
  );

function quality(material: Material): Section[] {
  const { words, reading, graph } = material;
  const gates = reading.floor.filter(({ type }) => type === "quality_gate");
  const { flow } = swarmWords(langOf(reading));
  const items = gates.flatMap(({ id, round, content }): SectionItem[] => {
    const { qualityScore, ground, recommendation, recommendationReason, warning, disagreement } =
      content as Partial<QualityGate>;
    if (!qualityScore || recommendation === undefined) return [];
    const scores = words.quality.round(round, qualityScore.overall, disagreement);
    const why = material.quote(recommendationReason ?? "", SAID);
    const next =
      why === undefined ? flow.recommendations[recommendation] : words.said(flow.recommendations[recommendation], why);
    const told = warning === undefined ? undefined : material.quote(warning, SAID);
    const counted = ground === undefined ? [] : [ground];
    return [{ text: words.clauses([scores, ...counted, next, ...(told === undefined ? [] : [told])]), refs: [id] }];
  });
  const text = [
    ...(gates.length === 0 ? [words.quality.noGate] : []),
    ...(graph.claims.length > 0 && !explored(graph) ? [words.quality.unexplored] : []),
  ];
  return closed("quality", material, items, text);
}

/** A model's sentences, each with the tally of the points that it names; then why others were left out. */
function proseSection({ synthesis, words, reading }: Material, before: readonly string[]): Section[] {
  const { sentences = [], leftOut = [] } = synthesis.prose ?? {};
  if (sentences.length === 0) return [];
  const { join } = synthesisWords(langOf(reading)).prose;
  const items = [
    ...sentences.map(({ text, tally, messages }) => ({ text: join(text, tally), refs: messages })),
    ...leftOut.map((why) => ({ text: words.leftOut(why), refs: [] })),
  ];
  return [{ id: "summary", heading: words.headings.summary, text: before, items, folded: false }];
}

function model(material: Material): Section[] {
  const { words, synthesis, isWorded } = material;
  if (!isWorded) return [];
  const computed = new Set(openQuestions(material.table, langOf(material.reading)).map(({ question }) => question));
  const own = synthesis.openQuestions.filter(({ question }) => !computed.has(question));
  const told = [
    ...own.map(({ question }) => [words.question, question] as const),
    [words.remarks, synthesis.metaObservations] as const,
  ];
  const items = told.flatMap(([title, text]) => {
    const quoted = material.quote(text, SUMMARY);
    return quoted === undefined ? [] : [{ text: words.said(title, quoted), refs: [] }];
  });
  return closed("model", material, items);
}

function figures(material: Material): Section[] {
  const { words, reading, graph } = material;
  const rounds = new Set(reading.floor.map(({ round }) => round)).size;
  const { usage } = reading.ended ?? {};
  const uncaused = material.table.moves.filter(isUncaused).length;
  const flagged = reading.floor.filter(({ flags }) => (flags?.length ?? 0) > 0);
  const plain = (text: string): SectionItem => ({ text, refs: [] });
  const effective = String(Math.round(voices(graph).effective * 10) / 10);
  const experts = graph.experts.length;
  return closed("figures", material, [
    plain(words.record.size(experts, reading.floor.length, rounds, graph.edges.length)),
    plain(words.record.disagreement(material.table.disagreement)),
    ...(experts > 1 ? [plain(words.record.voices(experts, effective))] : []),
    ...(usage && usage.calls > 0 ? [plain(spent(material, usage))] : []),
    ...(flagged.length > 0
      ? [{ text: words.quality.flagged(flagged.length), refs: flagged.map(({ id }) => id).slice(0, 5) }]
      : []),
    ...(uncaused > 0 ? [plain(words.quality.uncaused(uncaused))] : []),
    ...partialSteps(reading).flatMap(({ round, name, absent = [] }) =>
      absent.map(({ participant, reason }) =>
        plain(words.record.missing(material.name(participant), round, name, reason)),
      ),
    ),
  ]);
}

function spent({ words, reading }: Material, { calls, inputTokens, outputTokens, costUsd }: Usage): string {
  if (isWithoutModel(reading)) return words.record.computed(calls);
  const tokens = (inputTokens + outputTokens).toLocaleString("en");
  const told = words.record.calls(calls, tokens);
  return costUsd === undefined ? told : words.clauses([told, words.record.cost(costUsd.toFixed(2))]);
}
