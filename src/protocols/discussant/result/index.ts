import { langOf, type Reading } from "#discussion";
import { resultBy } from "../../shared/result-files.ts";
import { filled, resultNote, type Section, section } from "../../shared/section.ts";
import { FILES, filesOn, type HeldRound, heldOn, questionOf } from "../course.ts";
import { NAMES } from "../kinds/index.ts";
import { isEmpty, type SessionFiles } from "../kinds/session-files.ts";
import {
  findingsIn,
  LISTS,
  memoryOf,
  type RoundFile,
  roundPath,
  roundText,
  withRounds,
  withSections,
} from "../role/files.ts";
import { notesOf } from "../round.ts";
import { type Words, words } from "../words/index.ts";

type Material = NonNullable<ReturnType<typeof materialOf>>;

/** Undefined before the first round was held. */
function materialOf(reading: Reading) {
  const { floor, options } = reading;
  const [files, held] = [filesOn(floor), heldOn(floor)];
  if (!files || !options || held.length === 0) return undefined;
  const say = words(langOf(reading));
  /** Notes by number of the round. */
  const notes = new Map(held.map((one) => [one.round.round, notesOf(one, { files, say })]));
  const { ended } = reading;
  /** Sentence on an early end; empty if all rounds were held. */
  const outcome = ended ? say.stop(say.result.ended[ended.outcome](ended.reason)) : "";
  return { files, held, notes, say, ended: outcome, note: resultNote(reading) };
}

/**
 * The rounds and the understanding so far, with the role's three kinds of files, which continue those of the session's
 * folder. Decides nothing: conclusions are the synthesizer's.
 */
export const RESULT = resultBy<Material>({
  kind: "understanding",
  path: "artifacts/understanding",
  names: NAMES,
  question: (lang) => words(lang).result.question,
  materialOf,
  sectionsOf,
  linesOf: ({ held, say }) =>
    held.map(({ round }, at) => [at + 1, say.said(round.type, say.result.counts(countsOf(round)))] as const),
  contentOf: ({ held, files, say }, result) => {
    const rounds = held.map(({ round }) => round);
    const { current_understanding } = memoryOf(withRounds(files.memory, rounds));
    return { answer: say.sentences(verdictOn(held, files, say)), current_understanding, rounds, result };
  },
  isUndecided: () => true,
  others: ({ held, files }, { floor }) => {
    const rounds = held.map(({ round }) => round);
    const parts = [floor.length];
    return [
      ...rounds.map((round) => ({ path: roundPath(round.round), parts, make: () => roundText(round) })),
      { path: "discussion.md", parts, make: () => withSections(files.timeline, rounds) },
      { path: "shared-memory.json", parts, make: () => withRounds(files.memory, rounds) },
    ];
  },
});

/** Sentence on a result without analyses, or with rounds that the discussant did not answer. */
export function partial(reading: Reading): string | undefined {
  const material = materialOf(reading);
  if (!material) return undefined;
  const { files: read, held } = material;
  return isEmpty(read) || held.some(({ because }) => because !== undefined) ? lacksOf(material)[0] : undefined;
}

type List = (typeof LISTS)[number];
type Counts = Readonly<Record<List, number>>;

const counted = (of: (list: List) => number) => Object.fromEntries(LISTS.map((list) => [list, of(list)])) as Counts;

export const countsOf = (round: RoundFile): Counts => counted((list) => findingsIn(round)[list].length);

/** Entries of a list over all rounds, each text once, with the statement that said it first. A question that a round answers is not open. */
function entriesOf(held: readonly HeldRound[], list: List): { readonly text: string; readonly id: string }[] {
  const all = held.flatMap(({ round, id }) => findingsIn(round)[list].map((text) => ({ text, id })));
  const answered = list === "new_questions" ? new Set(held.flatMap((one) => one.answered)) : undefined;
  return all.filter(
    ({ text }, at) => all.findIndex((one) => one.text === text) === at && !answered?.has(questionOf(text)),
  );
}

const CONCLUDING = ["confirmed", "corrected", "new_insights", "new_findings"] as const;

/** Tells the entry for which the discussant names most analyses; it names those that say otherwise behind "against". */
function leadOf(held: readonly HeldRound[], { analyses }: SessionFiles, { result }: Words): string {
  const entries = held.flatMap(({ round }) => CONCLUDING.flatMap((list) => findingsIn(round)[list]));
  const named = entries.map((text) => {
    const [pro = "", contra = ""] = (FILES.exec(text)?.[1] ?? "").split(result.against, 2);
    const namesIn = (part: string): string[] => {
      const words = new Set(part.split(/[^\p{L}\p{N}_-]+/u));
      return analyses.filter((name) => words.has(name));
    };
    return { text: text.replace(FILES, ""), for: namesIn(pro), against: namesIn(contra) };
  });
  const [best] = named.toSorted((a, b) => b.for.length - a.for.length);
  if (!best || 2 * best.for.length <= analyses.length) return result.noneShared(analyses.length);
  const silent = analyses.filter((name) => !best.for.includes(name) && !best.against.includes(name));
  return result.areFor(best.for.length, analyses.length, best.text, best.against, silent);
}

/** Tells the entry for which most analyses are named, and counts what the rounds say. */
export const verdictOn = (held: readonly HeldRound[], files: SessionFiles, say: Words): string[] => {
  const counts = say.result.counts(counted((list) => entriesOf(held, list).length));
  return [leadOf(held, files, say), say.result.verdict(held.length, counts)];
};

/** The understanding for readers: its answer, each list, and the rounds and files behind it. */
function sectionsOf(material: Material): Section[] {
  return [answer(material), ...lists(material), rounds(material), read(material)];
}

function answer({ held, files, say, ended, note }: Material): Section {
  const { headings, noConclusion } = say.result;
  const lacks = lacksOf({ held, files, say });
  const text = isEmpty(files)
    ? lacks
    : [...[ended].filter(Boolean), ...lacks, ...verdictOn(held, files, say), noConclusion];
  return section("answer", headings.answer, { text: note === undefined ? text : [note, ...text] });
}

/** Names what is missing, each in a sentence: analyses, answers of the discussant, or anybody at all. */
function lacksOf({ held, files, say }: Pick<Material, "held" | "files" | "say">): string[] {
  const { empty: nothing, unanswered, nobody } = say.result;
  if (isEmpty(files)) return [nothing];
  const reasons = new Set(held.flatMap(({ because }) => because ?? []));
  const told = [...reasons].map((why) => {
    const rounds = held.filter(({ because }) => because === why).map(({ round }) => round.round);
    return unanswered(rounds, why);
  });
  return held.some(({ by, because }) => by === "nobody" && because === undefined) ? [...told, nobody] : told;
}

/** The lists; an entry names its files itself. */
const lists = ({ held, say }: Material): Section[] =>
  LISTS.flatMap((list) => {
    const items = entriesOf(held, list).map(({ text, id }) => ({ text, refs: [id] }));
    return filled(list === "new_questions" ? "questions" : list, say.result.headings[list], { items });
  });

function rounds({ held, say, notes }: Material): Section {
  const { head, headings, noInput } = say.result;
  const rows = held.map(({ round }) => {
    const counts = countsOf(round);
    const input = round.user_feedback === "" ? noInput : round.user_feedback;
    return [String(round.round), round.type, input, ...LISTS.map((list) => String(counts[list]))];
  });
  const items = held.flatMap(({ round, id }) =>
    (notes.get(round.round) ?? []).map((text) => ({ text: say.result.inRound(text, round.round), refs: [id] })),
  );
  const table = { head: Object.values(head), rows };
  return section("course", headings.rounds, { items, table, folded: true });
}

function read({ files, say }: Material): Section {
  const { result } = say;
  const { folder, analyses, explorations, rounds: before, skipped, omitted, conclusions, tasks } = files;
  const text = [
    ...(analyses.length + explorations.length > 0 ? [result.read(folder, analyses, explorations)] : []),
    ...(before.length > 0 ? [result.before(before.length)] : []),
    ...(skipped.length > 0 ? [result.skipped(skipped)] : []),
    ...(omitted > 0 ? [result.omitted(omitted)] : []),
    ...(conclusions + tasks > 0 ? [result.notRead(conclusions, tasks)] : []),
  ];
  return section("files", result.headings.files, { text, folded: true });
}
