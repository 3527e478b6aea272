import { z } from "zod";

/** The kinds of discussion rounds, as the role defines them. */
export const KINDS = ["initial", "deepen", "direction-adjusted", "specific-questions"] as const;
export type RoundType = (typeof KINDS)[number];

const lines = z.array(z.string());

/** discussions/discussion-round-<n>.json: these keys in this order, and no others. */
export const RoundFile = z.strictObject({
  round: z.int().min(1),
  type: z.enum(KINDS),
  user_feedback: z.string(),
  updated_understanding: z.strictObject({ confirmed: lines, corrected: lines, new_insights: lines }),
  new_findings: lines,
  new_questions: lines,
  timestamp: z.string(),
});
export type RoundFile = z.infer<typeof RoundFile>;

/** What a round says, however it was worked out. */
export interface RoundFindings {
  readonly confirmed: readonly string[];
  readonly corrected: readonly string[];
  readonly new_insights: readonly string[];
  readonly new_findings: readonly string[];
  readonly new_questions: readonly string[];
}

export const NOTHING: RoundFindings = {
  confirmed: [],
  corrected: [],
  new_insights: [],
  new_findings: [],
  new_questions: [],
};

/** One statement of an analysis or an exploration. */
export interface AnalysisItem {
  readonly text: string;
  readonly kind: "insight" | "finding" | "question";
  /** The name of its file without `.json`. */
  readonly source: string;
  /** When its file was made, ISO 8601; empty where the file does not say. */
  readonly made: string;
}

/** A round as a file's text. */
export const roundText = (round: RoundFile): string => `${JSON.stringify(RoundFile.parse(round), null, 2)}\n`;

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

/** Everything that a round says. */
export const saidIn = ({ updated_understanding: known, new_findings, new_questions }: RoundFile): string[] =>
  [known.confirmed, known.corrected, known.new_insights, new_findings, new_questions].flat();
