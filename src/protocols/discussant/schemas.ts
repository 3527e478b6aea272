import { z } from "zod";
import { KINDS } from "./role/round.ts";
import { told } from "./words/index.ts";

/** What one list of a round may hold. */
const LIMITS = { text: 1_000, entries: 50 };

const names = z.array(z.string());

/** What stands in a session's folder, as the historian reads it from the documents. */
export const SessionFiles = z.object({
  /** What there is, for a reader. */
  summary: z.string(),
  /** Its path in the documents; empty where its files stand at their top. */
  folder: z.string(),
  analyses: names,
  explorations: names,
  /** Rounds that were held before. */
  rounds: z.array(z.int().min(1)),
  items: z.array(
    z.object({
      text: z.string(),
      kind: z.enum(["insight", "finding", "question"]),
      source: z.string(),
      made: z.string(),
    }),
  ),
  /** What shared-memory.json and earlier rounds say. */
  known: z.array(z.string()),
  /** Files that could not be read, or stand in another session's folder. */
  skipped: names,
  /** Statements that did not fit. */
  omitted: z.int().min(0),
  /** Statements that are no discussant's to work with: the synthesizer's, and the coordinator's. */
  conclusions: z.int().min(0).default(0),
  tasks: z.int().min(0).default(0),
  /** discussion.md and shared-memory.json as they are, to be continued. */
  timeline: z.string().optional(),
  memory: z.string().optional(),
});
export type SessionFiles = z.infer<typeof SessionFiles>;

/** What a round is to do: from the user, or from a task of the board. */
export const RoundTask = z.object({
  user_feedback: z.string(),
  type: z.enum(KINDS),
  round: z.int().min(1),
  topic: z.string(),
  /** The type that was asked for, where the feedback does not say enough for it. */
  unclear: z.string().optional(),
  /** The number that was asked for, where another round had it. */
  moved: z.int().min(1).optional(),
  /** The task of the board that it is. */
  task: z.object({ id: z.string(), subject: z.string() }).optional(),
});
export type RoundTask = z.infer<typeof RoundTask>;

const list = (name: "confirmed" | "corrected" | "new_insights" | "new_findings" | "new_questions") =>
  z
    .array(z.string().trim().min(1).max(LIMITS.text))
    .max(LIMITS.entries)
    .default([])
    .meta(told(({ fields }) => fields[name]));

const LISTS = {
  confirmed: list("confirmed"),
  corrected: list("corrected"),
  new_insights: list("new_insights"),
  new_findings: list("new_findings"),
  new_questions: list("new_questions"),
};

/** What the discussant says in a round. Strict: what other roles say has no place in it. */
export const DiscussionRound = z.strictObject({
  summary: z
    .string()
    .trim()
    .max(500)
    .default("")
    .meta(told(({ fields }) => fields.summary)),
  reasoning: z
    .string()
    .trim()
    .max(8_000)
    .default("")
    .meta(told(({ fields }) => fields.reasoning)),
  ...LISTS,
});
export type DiscussionRound = z.infer<typeof DiscussionRound>;

/** A round that rules worked out in the discussant's place, with why. */
export const RoundByRule = z.object({ because: z.string(), ...LISTS });
export type RoundByRule = z.infer<typeof RoundByRule>;
