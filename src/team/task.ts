import { z } from "zod";
import { Name } from "#wire";

/** Statuses. `blocked`: given up until somebody decides how to go on. A task that waits for others is `pending`. */
export const STATUSES = ["pending", "in_progress", "completed", "blocked"] as const;

/** Claim on a task: its holder and expiry, ISO 8601. `tookOver`: the task had no owner before, so the claim alone owns it. */
interface Claim {
  readonly by: string;
  readonly until: string;
  readonly tookOver?: true;
}

interface Row {
  readonly ts: string;
  readonly by: string;
  readonly operation: ChangeOperation;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Task of a board. Times are ISO 8601 with milliseconds and `+00:00`, as in team messages. */
export interface Task {
  readonly id: string;
  readonly subject: string;
  readonly description?: string;
  readonly activeForm?: string;
  readonly owner?: string;
  readonly status: (typeof STATUSES)[number];
  readonly blockedBy: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly claim?: Claim;
  /** End of a pause, such as during a swarm: until then nobody may claim the task. */
  readonly pausedUntil?: string;
  readonly created: string;
  readonly updated: string;
  readonly history: readonly Row[];
}

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

const CHANGES = ["create", "update", "claim", "release", "pause", "resume"] as const;
export type ChangeOperation = (typeof CHANGES)[number];

/** Change of one task, stored on the task's subject. The changes are the truth; the board is their fold in stream order. */
export const Change = z.object({
  operation: z.enum(CHANGES),
  fields: Fields.partial().default({}),
  /** Duration of a claim or a pause. */
  seconds: z.number().positive().optional(),
  /** Idempotency key of the call. */
  request: z.string().max(200).optional(),
});
export type Change = z.infer<typeof Change>;

/** Whether a task's claim is neither released nor expired at `now`, in milliseconds since the epoch. */
export const isHeld = ({ status, claim }: Task, now: number): boolean =>
  status === "in_progress" && claim !== undefined && Date.parse(claim.until) > now;

export const isPaused = ({ pausedUntil }: Task, now: number): boolean =>
  pausedUntil !== undefined && Date.parse(pausedUntil) > now;

/* Formats tasks for people: the `formatted` and `message` of an answer. */

const DONE: Readonly<Record<ChangeOperation, string>> = {
  create: "Created",
  update: "Updated",
  claim: "Claimed",
  release: "Released",
  pause: "Paused",
  resume: "Resumed",
};

/** `Claimed TASK-001: Parse the file [in_progress, alice until 10:30:00]` */
export function wordsFor(operation: ChangeOperation, ids: readonly string[], task?: Task): string {
  if (task) return `${DONE[operation]} ${lineOf(task)}`;
  return `${DONE[operation]} ${ids.length === 0 ? "no task" : ids.join(", ")}`;
}

function lineOf({ id, subject, status, owner, claim }: Pick<Task, "id" | "subject" | "status" | "owner" | "claim">) {
  const who = claim ? `, ${claim.by} until ${claim.until.slice(11, 19)}` : owner ? `, ${owner}` : "";
  return `${id}: ${subject} [${status}${who}]`;
}

type Listed = Omit<Task, "history"> & { readonly ready: boolean };

export const formatTasks = (tasks: readonly Listed[]): string => tasks.map(formatListed).join("\n") || "No tasks.";

function formatListed(task: Listed): string {
  const waits = task.blockedBy.length > 0 && task.status === "pending" && !task.ready;
  return [
    lineOf(task),
    ...(waits ? [`after ${task.blockedBy.join(", ")}`] : []),
    ...(task.pausedUntil === undefined ? [] : [`paused until ${task.pausedUntil.slice(11, 19)}`]),
  ].join(" · ");
}

/** Formats a task with its history, one change a line. */
export function formatTask(task: Task): string {
  const rows = task.history.map(({ ts, by, operation, changes }) => {
    const set = Object.entries(changes).map(([field, value]) => `${field}=${JSON.stringify(value)}`);
    return `  ${ts.slice(0, 19)} ${by} ${operation}${set.length > 0 ? ` ${set.join(" ")}` : ""}`;
  });
  return [lineOf(task), ...(task.description ? [task.description] : []), ...rows].join("\n");
}
