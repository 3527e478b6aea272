import { oneLine } from "#lib/plain";
import type { AnalysisItem } from "./round.ts";

/** A JSON file of the session: `analysis-001` and its content. */
export interface Source {
  readonly name: string;
  readonly value: unknown;
}

/** The keys of an entry that is an object, in the order in which they are taken for its text. */
const TEXTS = ["insight", "finding", "question", "point", "text", "title", "description", "summary"];
/** By the key of an analysis or an exploration, what its entries are. Recommendations belong to the synthesizer. */
const KEYS: readonly (readonly [key: string, kind: AnalysisItem["kind"]])[] = [
  ["key_insights", "insight"],
  ["perspective_insights", "insight"],
  ["key_findings", "finding"],
  ["patterns", "finding"],
  ["discussion_points", "question"],
  ["open_questions", "question"],
  ["questions_for_analysis", "question"],
];
const MOST_TEXT = 1_000;
const MOST_ENTRIES = 200;

/** Everything that the files say, each statement with its file. */
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
