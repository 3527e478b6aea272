import { oneLine } from "#lib/plain";
import { tokens } from "#lib/tokens";
import type { Lang } from "#wire";
import { words } from "../words/index.ts";
import { NOTHING, type RoundFindings, type Source } from "./files.ts";
import type { Assignment } from "./task.ts";

/*
 * A round without a model or a person. No rule knows what is true, so it lists what the files say, word for word and
 * with the file: it confirms nothing, corrects nothing and has no insights.
 */

/** One statement of an analysis or an exploration. */
export interface AnalysisItem {
  readonly text: string;
  readonly kind: "insight" | "finding" | "question";
  /** Name of its file without `.json`. */
  readonly source: string;
  /** Time of its file, ISO 8601; empty if the file does not say. */
  readonly made: string;
}

/** Kind of the entries under each key of a file. Recommendations belong to the synthesizer and are not read. */
const KEYS: readonly (readonly [key: string, kind: AnalysisItem["kind"]])[] = [
  ["key_insights", "insight"],
  ["perspective_insights", "insight"],
  ["key_findings", "finding"],
  ["patterns", "finding"],
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

/** Everything that a round is based on. */
export interface Material {
  readonly assignment: Assignment;
  readonly items: readonly AnalysisItem[];
  /** Statements explored for this round. */
  readonly explored: readonly AnalysisItem[];
  /** Entries of earlier rounds and of shared-memory.json. */
  readonly known: readonly string[];
}

/** Entries of a list. */
const MOST = 40;
/** Entries for one question of the user. */
const MOST_FOR_A_QUESTION = 3;

/** Lists what the files say, by the strategy of the round's type. */
export function listed(material: Material, lang: Lang): RoundFindings {
  const { assignment, known } = material;
  const { type, feedback, unclear } = assignment;
  const items = [...material.explored, ...material.items];
  const asked = unclear === undefined ? [] : [words(lang).unclear(feedback, unclear)];
  if (items.length === 0) return { ...NOTHING, new_questions: asked };
  const isDirected = type !== "initial" && unclear === undefined && feedback !== "";
  const questions = type === "specific-questions" ? questionsIn(feedback) : [];
  const near =
    questions.length > 0
      ? questions.flatMap((question) => nearest(material.items, question).slice(0, MOST_FOR_A_QUESTION))
      : nearest(material.items, feedback);
  const chosen = isDirected ? [...material.explored, ...near] : items;
  const entries = (isQuestion: boolean): string[] => {
    const texts = withFiles(
      chosen.filter(({ kind }) => (kind === "question") === isQuestion),
      lang,
    );
    // A new focus and a question bring back what was listed before; the other types go on from there.
    return questions.length > 0 || type === "direction-adjusted" ? texts : texts.filter((one) => !known.includes(one));
  };
  const unmatched = isDirected && chosen.length === 0 ? [words(lang).noSharedWord(feedback)] : [];
  return {
    ...NOTHING,
    new_findings: entries(false).slice(0, MOST),
    new_questions: [...asked, ...questions, ...unmatched, ...entries(true)].slice(0, MOST),
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

/** Each text once, with the files that hold it in the same words. */
function withFiles(items: readonly AnalysisItem[], lang: Lang): string[] {
  const byText = Map.groupBy(items, ({ text }) => text);
  return [...byText].map(([text, of]) => words(lang).from(text, [...new Set(of.map(({ source }) => source))]));
}

const questionsIn = (text: string): string[] =>
  text
    .split(/(?<=[?？])\s*|[;；]\s*/u)
    .map((one) => one.trim())
    .filter((one) => /\p{L}/u.test(one));
