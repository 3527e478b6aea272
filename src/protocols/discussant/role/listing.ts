import { z } from "zod";
import { oneLine } from "#lib/plain";
import { tokens } from "#lib/tokens";
import type { Lang } from "#wire";
import { words } from "../words/index.ts";
import { NOTHING, type RoundFindings, type Source } from "./files.ts";
import type { Assignment } from "./task.ts";

/*
 * A round without a model or a person. No rule knows what is true, so it lists what the files say, word for word and
 * with the file: it confirms nothing, corrects nothing and has no insights. Statements of the same words are listed
 * together, and those that differ in their figures alone are a question.
 */

/** One statement of an analysis or an exploration. */
export const AnalysisItem = z.object({
  text: z.string(),
  kind: z.enum(["insight", "finding", "question"]),
  /** Name of its file without `.json`. */
  source: z.string(),
  /** Time of its file, ISO 8601; empty if the file does not say. */
  made: z.string(),
});
export type AnalysisItem = z.infer<typeof AnalysisItem>;

/** Kind of the entries under each key of a file. Recommendations belong to the synthesizer and are not read. */
const KEYS: readonly (readonly [key: string, kind: AnalysisItem["kind"]])[] = [
  ["key_insights", "insight"],
  ["perspective_insights", "insight"],
  ["key_findings", "finding"],
  ["patterns", "finding"],
  // Keys of `swarm analyze`.
  ["findings", "finding"],
  ["implementation_approaches", "finding"],
  ["technical_concerns", "finding"],
  ["questions", "question"],
  ["discussion_points", "question"],
  ["open_questions", "question"],
  ["questions_for_analysis", "question"],
];
/** Keys of an entry that is an object: the first that has a text counts. */
const TEXTS = ["insight", "finding", "question", "point", "text", "title", "description", "summary"];
const MOST_TEXT = 1_000;
const MOST_ENTRIES = 200;

/** All statements in the files, in their order. */
export const itemsIn = (sources: readonly Source[]): AnalysisItem[] => sources.flatMap(itemsOf);

function itemsOf({ name, value }: Source): AnalysisItem[] {
  if (typeof value !== "object" || value === null) return [];
  const file = value as Record<string, unknown>;
  const { timestamp } = Object(file._metadata) as { timestamp?: unknown };
  const made = typeof timestamp === "string" && !Number.isNaN(Date.parse(timestamp)) ? timestamp : "";
  return KEYS.flatMap(([key, kind]) => {
    const entries = Array.isArray(file[key]) ? (file[key] as unknown[]).slice(0, MOST_ENTRIES) : [];
    return entries.map(textOf).flatMap((text) => (text === "" ? [] : [{ text, kind, source: name, made }]));
  });
}

function textOf(entry: unknown): string {
  if (typeof entry === "string") return oneLine(entry).slice(0, MOST_TEXT);
  if (typeof entry !== "object" || entry === null) return "";
  const found = TEXTS.map((key) => (entry as Record<string, unknown>)[key]).find((one) => typeof one === "string");
  return found === undefined ? "" : textOf(found);
}

export interface Material {
  readonly assignment: Assignment;
  readonly items: readonly AnalysisItem[];
  /** Entries of earlier rounds and of shared-memory.json. */
  readonly known: readonly string[];
}

/** Source of what an external program explored for this round. */
export const EXPLORED = "exploration";
const MOST = 40;
/** Entries for one question of the user. */
const MOST_FOR_A_QUESTION = 3;

/** Lists what the files say, by the strategy of the round's type. */
export function listed({ assignment, items, known }: Material, lang: Lang): RoundFindings {
  const say = words(lang);
  const { type, feedback, unclear } = assignment;
  const asked = unclear === undefined ? [] : [say.unclear(feedback, unclear)];
  if (items.length === 0) return { ...NOTHING, new_questions: asked };
  const isDirected = type !== "initial" && unclear === undefined && feedback !== "";
  const questions = type === "specific-questions" ? questionsIn(feedback) : [];
  const explored = items.filter(({ source }) => source === EXPLORED);
  const read = items.filter(({ source }) => source !== EXPLORED);
  const near =
    questions.length > 0
      ? questions.flatMap((question) => nearest(read, question).slice(0, MOST_FOR_A_QUESTION))
      : nearest(read, feedback);
  const chosen = isDirected ? [...explored, ...near] : [...explored, ...read];
  // A new focus and a question bring back what was listed before; the other types go on from there.
  const isRepeating = questions.length > 0 || type === "direction-adjusted";
  const fresh = (texts: readonly string[]): string[] => texts.filter((one) => isRepeating || !known.includes(one));
  const entries = (isQuestion: boolean): string[] => {
    const own = chosen.filter(({ kind }) => (kind === "question") === isQuestion);
    const alike = Map.groupBy(own, ({ text }) => `${wordsIn(text)} ${figuresIn(text).join(" ")}` || text);
    return fresh([...alike.values()].map((of) => say.alike(filesOf(of, lang))));
  };
  const unmatched = isDirected && chosen.length === 0 ? [say.noSharedWord(feedback)] : [];
  const differing = fresh(differingIn(chosen).map((of) => say.differing(filesOf(of, lang))));
  return {
    ...NOTHING,
    new_findings: entries(false).slice(0, MOST),
    new_questions: [...asked, ...questions, ...unmatched, ...differing, ...entries(true)].slice(0, MOST),
  };
}

/** The items that share a word with a text, those that share most first. */
function nearest(items: readonly AnalysisItem[], text: string): AnalysisItem[] {
  const wanted = new Set(tokens(text));
  const shared = (item: AnalysisItem): number => new Set(tokens(item.text).filter((word) => wanted.has(word))).size;
  return items
    .map((item) => ({ item, count: shared(item) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ item }) => item);
}

/** Each text once, with the files that hold it in these words. */
const filesOf = (items: readonly AnalysisItem[], lang: Lang): string[] =>
  [...Map.groupBy(items, ({ text }) => text)].map(([text, of]) =>
    words(lang).from(text, [...new Set(of.map(({ source }) => source))]),
  );

/** Figures of a text, without marks of thousands: `1,204` is 1204. Digits in a name, a time of day or a line of a file are none. */
export const figuresIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}_.:-])\d+(?:[.,]\d+)*(?![\p{N}_])/gu)].map(([one]) =>
    one.replace(/,(?=\d{3})/gu, ""),
  );

const FILLERS: ReadonlySet<string> = new Set(["the", "a", "an", "any"]);

/** Words of a text in order, without articles and figures. */
const wordsIn = (text: string): string =>
  tokens(text, { stopWords: "keep" })
    .filter((word) => !FILLERS.has(word) && !/\d/.test(word))
    .join(" ");

/** Statements of several files that differ in their figures alone. */
function differingIn(items: readonly AnalysisItem[]): AnalysisItem[][] {
  const withFigures = items.filter(({ text }) => figuresIn(text).length > 0);
  return [...Map.groupBy(withFigures, ({ text }) => wordsIn(text)).values()].filter(
    (of) =>
      new Set(of.map(({ source }) => source)).size > 1 &&
      new Set(of.map(({ text }) => figuresIn(text).join())).size > 1,
  );
}

const questionsIn = (text: string): string[] =>
  text
    .split(/(?<=[?？])\s*|[;；]\s*/u)
    .map((one) => one.trim())
    .filter((one) => /\p{L}/u.test(one));
