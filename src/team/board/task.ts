import { z } from "zod";
import { Name } from "#wire";

/** `blocked`: given up until somebody says how it goes on. A task that waits for others is `pending`. */
export const STATUSES = ["pending", "in_progress", "completed", "blocked"] as const;
export type TaskStatus = (typeof STATUSES)[number];

/**
 * Who works on a task, and until when nobody else may take it: ISO 8601. `tookOver`: it was nobody's, and is theirs by
 * the claim alone.
 */
interface Claim {
  readonly by: string;
  readonly until: string;
  readonly tookOver?: true;
}

/** One row of a task's history. */
interface Row {
  readonly ts: string;
  readonly by: string;
  readonly operation: ChangeOperation;
  /** The fields that it set, with their new values. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** A task as the board has it. Times are ISO 8601 with milliseconds and `+00:00`, as in team messages. */
export interface Task {
  readonly id: string;
  readonly subject: string;
  readonly description?: string;
  readonly activeForm?: string;
  readonly owner?: string;
  readonly status: TaskStatus;
  readonly blockedBy: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly claim?: Claim;
  /** Nobody may claim it until then, such as during a swarm; it lapses by itself, like a claim. */
  readonly pausedUntil?: string;
  readonly created: string;
  readonly updated: string;
  readonly history: readonly Row[];
}

/** The fields that somebody may set. */
export const Fields = z.object({
  subject: z.string().trim().min(1).max(500),
  description: z.string().max(20_000),
  activeForm: z.string().max(500),
  owner: Name.or(z.literal("").describe("nobody")),
  status: z.enum(STATUSES),
  blockedBy: z.array(Name).max(500),
  /** Merged; null removes a key. */
  metadata: z.record(z.string(), z.unknown()),
});

/** What changes a task. */
const CHANGES = ["create", "update", "claim", "release", "pause", "resume"] as const;
export type ChangeOperation = (typeof CHANGES)[number];

/**
 * A change of one task, as it is stored on the task's subject. The sequence of changes is the truth: the board is what
 * they come to, in the order of the stream.
 */
export const Change = z.object({
  operation: z.enum(CHANGES),
  fields: Fields.partial().default({}),
  /** How long a claim or a pause lasts. */
  seconds: z.number().positive().optional(),
  /** Names one call, so that repeating it changes nothing. */
  request: z.string().max(200).optional(),
});
export type Change = z.infer<typeof Change>;

/** A task whose claim is neither released nor lapsed at `now`, in milliseconds since the epoch. */
export const isHeld = ({ status, claim }: Task, now: number): boolean =>
  status === "in_progress" && claim !== undefined && Date.parse(claim.until) > now;

export const isPaused = ({ pausedUntil }: Task, now: number): boolean =>
  pausedUntil !== undefined && Date.parse(pausedUntil) > now;
