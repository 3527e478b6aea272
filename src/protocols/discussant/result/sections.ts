import { filled, type Section, section } from "../../shared/section.ts";
import { FILES, type HeldRound, questionOf } from "../course.ts";
import { isEmpty, type SessionFiles } from "../kinds/session-files.ts";
import { findingsIn, LISTS, type RoundFile } from "../role/files.ts";
import type { Words } from "../words/index.ts";

/** Material of a result: the rounds, at least one, and the files. */
export interface Material {
  readonly held: readonly HeldRound[];
  readonly files: SessionFiles;
  readonly say: Words;
  /** Sentence on an early end; empty if all rounds were held. */
  readonly ended: string;
  /** Note above the result of every protocol. */
  readonly note: string | undefined;
  /** Notes by number of the round. */
  readonly notes: ReadonlyMap<number, readonly string[]>;
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
export const sectionsOf = (material: Material): Section[] => [
  answer(material),
  ...lists(material),
  rounds(material),
  read(material),
];

function answer({ held, files, say, ended, note }: Material): Section {
  const { headings, noConclusion } = say.result;
  const lacks = lacksOf({ held, files, say });
  const text = isEmpty(files)
    ? lacks
    : [...[ended].filter(Boolean), ...lacks, ...verdictOn(held, files, say), noConclusion];
  return section("answer", headings.answer, { text: note === undefined ? text : [note, ...text] });
}

/** Names what is missing, each in a sentence: analyses, answers of the discussant, or anybody at all. */
export function lacksOf({ held, files, say }: Pick<Material, "held" | "files" | "say">): string[] {
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
