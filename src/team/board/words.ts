import type { ChangeOperation, Task } from "./task.ts";

/*
 * Tasks for people: the `formatted` and `message` of an answer.
 */

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

function lineOf({
  id,
  subject,
  status,
  owner,
  claim,
}: Pick<Task, "id" | "subject" | "status" | "owner" | "claim">): string {
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

/** One task with its history, a row a change. */
export function formatTask(task: Task): string {
  const rows = task.history.map(({ ts, by, operation, changes }) => {
    const set = Object.entries(changes).map(([field, value]) => `${field}=${JSON.stringify(value)}`);
    return `  ${ts.slice(0, 19)} ${by} ${operation}${set.length > 0 ? ` ${set.join(" ")}` : ""}`;
  });
  return [lineOf(task), ...(task.description ? [task.description] : []), ...rows].join("\n");
}
