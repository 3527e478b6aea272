import { z } from "zod";
import { isRecord } from "#lib/fields";
import { jsonOr } from "#lib/json-in";
import { inline } from "#lib/markdown";

/* The role's three kinds of files: discussions/discussion-round-<n>.json, discussion.md and shared-memory.json. */

/** The types of discussion rounds, as the role defines them. */
export const ROUND_TYPES = ["initial", "deepen", "direction-adjusted", "specific-questions"] as const;
export type RoundType = (typeof ROUND_TYPES)[number];

const lines = z.array(z.string());

/** A round's file: these keys in this order, and no others. */
export const RoundFile = z.strictObject({
  round: z.int().min(1),
  type: z.enum(ROUND_TYPES),
  user_feedback: z.string(),
  updated_understanding: z.strictObject({ confirmed: lines, corrected: lines, new_insights: lines }),
  new_findings: lines,
  new_questions: lines,
  timestamp: z.string(),
});
export type RoundFile = z.infer<typeof RoundFile>;

/** The five lists of a round, in the order of its file. */
export const LISTS = ["confirmed", "corrected", "new_insights", "new_findings", "new_questions"] as const;
export type RoundFindings = Readonly<Record<(typeof LISTS)[number], readonly string[]>>;

export const findingsFrom = (of: (list: (typeof LISTS)[number]) => readonly string[]): RoundFindings =>
  Object.fromEntries(LISTS.map((list) => [list, of(list)])) as RoundFindings;

export const NOTHING: RoundFindings = findingsFrom(() => []);

/** A round without its number. */
export function roundContent(
  said: RoundFindings,
  { type, user_feedback, timestamp }: Pick<RoundFile, "type" | "user_feedback" | "timestamp">,
): Omit<RoundFile, "round"> {
  const { confirmed, corrected, new_insights, new_findings, new_questions } = said;
  return {
    type,
    user_feedback,
    updated_understanding: { confirmed: [...confirmed], corrected: [...corrected], new_insights: [...new_insights] },
    new_findings: [...new_findings],
    new_questions: [...new_questions],
    timestamp,
  };
}

/** The five lists of a round's file. */
export const findingsIn = ({ updated_understanding, new_findings, new_questions }: RoundFile): RoundFindings => ({
  ...updated_understanding,
  new_findings,
  new_questions,
});

export const saidIn = (round: RoundFile): string[] => Object.values(findingsIn(round)).flat();

const nameOf = (round: number): string => `discussion-round-${round}`;

export const roundPath = (round: number): string => `discussions/${nameOf(round)}.json`;

export const roundText = (round: RoundFile): string => `${JSON.stringify(RoundFile.parse(round), null, 2)}\n`;

/** A JSON file of the session: `analysis-001` and its content. */
export interface Source {
  readonly name: string;
  readonly value: unknown;
}

/** The rounds among these files, in order. A file whose name and number differ is no round. */
export const roundsIn = (sources: readonly Source[]): RoundFile[] =>
  sources
    .flatMap(({ name, value }) => {
      const { data } = RoundFile.safeParse(value);
      return data && name === nameOf(data.round) ? [data] : [];
    })
    .toSorted((a, b) => a.round - b.round);

/** The rounds that a file lacks, in order. */
const missingIn = (known: ReadonlySet<unknown>, rounds: readonly RoundFile[]): RoundFile[] =>
  rounds.filter(({ round }) => !known.has(nameOf(round))).toSorted((a, b) => a.round - b.round);

// ── shared-memory.json ──────────────────────────────────────────────────────────────────────────────────────────

/** shared-memory.json is no object: another writer is in the middle of it, or it is broken. */
export class MemoryError extends Error {
  override readonly name = "MemoryError";
}

type Memory = Record<string, unknown>;

/** @throws MemoryError if the text is no object */
export function memoryOf(text: string | undefined): Memory {
  if (text === undefined) return {};
  const value = jsonOr(text, ({ message }) => new MemoryError(message));
  if (isRecord(value)) return value;
  throw new MemoryError("it holds something else");
}

/** Each key of `current_understanding` with the list of a round that it collects. */
const COLLECTED = { established: "confirmed", clarified: "corrected", key_insights: "new_insights" } as const;

/**
 * Adds the rounds that the shared memory lacks, in order. Returns the same text if it lacks none. Everything else in
 * the memory stays, and an entry that it has is not added again.
 * @throws MemoryError if the text is no object
 */
export function withRounds(before: string | undefined, rounds: readonly RoundFile[]): string {
  const memory = memoryOf(before);
  const discussions = listOf(memory.discussions);
  const missing = missingIn(new Set(discussions.map((one) => (Object(one) as { id?: unknown }).id)), rounds);
  if (missing.length === 0 && before !== undefined) return before;
  const understanding = Object(memory.current_understanding) as Memory;
  const collected = Object.entries(COLLECTED).map(([key, list]) => {
    const added = missing.flatMap((round) => round.updated_understanding[list]);
    return [key, [...new Set([...listOf(understanding[key]), ...added])]] as const;
  });
  const entries = missing.map(({ round, type, updated_understanding: { new_insights, corrected }, timestamp }) => {
    const counts = { new_insight_count: new_insights.length, corrected_count: corrected.length };
    return { id: nameOf(round), round, type, ...counts, timestamp };
  });
  const after = {
    ...memory,
    discussions: [...discussions, ...entries],
    current_understanding: { ...understanding, ...Object.fromEntries(collected) },
  };
  return `${JSON.stringify(after, null, 2)}\n`;
}

/** Everything in the memory's current understanding. */
export function knownIn(memory: Memory): string[] {
  const understanding = Object(memory.current_understanding) as Memory;
  const entries = Object.keys(COLLECTED).flatMap((key) => listOf(understanding[key]));
  return entries.filter((one) => typeof one === "string");
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

// ── discussion.md ───────────────────────────────────────────────────────────────────────────────────────────────

/*
 * Other roles read the headings, so they are the same in every language. Each text is one escaped line: none can pass
 * for a heading or for another round.
 */

const HEADING = /^### Round (\d+) - Discussion\b/gm;

/** Appends a section for each round that the timeline lacks, in order. Returns the same text if it lacks none. */
export function withSections(before: string | undefined, rounds: readonly RoundFile[]): string {
  const text = before ?? "";
  const missing = missingIn(new Set([...text.matchAll(HEADING)].map(([, round]) => nameOf(Number(round)))), rounds);
  if (missing.length === 0) return text;
  const sections = missing.map(section).join("\n");
  return text.trim() === "" ? sections : `${text.replace(/\n*$/, "\n\n")}${sections}`;
}

function section(round: RoundFile): string {
  const { confirmed, corrected, new_insights } = round.updated_understanding;
  return `### Round ${round.round} - Discussion (${inline(round.timestamp)})

#### Type
${round.type}

#### User Input
${round.user_feedback === "" ? "(Initial discussion round)" : inline(round.user_feedback)}

#### Updated Understanding
**Confirmed**:${below(confirmed)}

**Corrected**:${below(corrected)}

**New Insights**:${below(new_insights)}

#### New Findings
${items(round.new_findings)}

#### Open Questions
${items(round.new_questions)}
`;
}

const items = (texts: readonly string[]): string =>
  texts.length === 0 ? "(None)" : texts.map((text) => `- ${inline(text)}`).join("\n");

const below = (texts: readonly string[]): string => (texts.length === 0 ? " (None)" : `\n${items(texts)}`);
