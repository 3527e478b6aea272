import { type Operated, operate, type Protocol } from "#protocols/effects";
import type { Lang } from "#wire";
import { type RoundFile, roundPath } from "./role/files.ts";
import { COORDINATOR, checkChange, checkMessage, checkOwn, isOwn, ROLE, TAG } from "./role/scope.ts";
import { type Assignment, assignmentOf, reportOf } from "./role/task.ts";
import { words } from "./words/index.ts";

/* The team session's board and log. The role's scope checks each change and each message. */

/** A discussant at a session's board and log. */
export interface AtBoard {
  /** Default: the discussion's own, whose mailbox nobody reads. */
  readonly session: string | undefined;
  readonly lang: Lang;
  /** Own name for claims, if several discussants work on a session. */
  readonly name?: string;
  /** Lease of a claimed task. */
  readonly seconds: number;
  /** Operations so far; the count names the next one. */
  operations: number;
}

export interface BoardTask {
  readonly id: string;
  readonly subject: string;
  readonly assignment: Assignment;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Listed extends Pick<BoardTask, "id" | "subject" | "metadata"> {
  readonly description?: string;
  readonly status: string;
  readonly owner?: string;
  readonly ready: boolean;
  readonly claim?: { readonly tookOver?: true };
}

type Args = Readonly<Record<string, unknown>>;
type Named = Pick<BoardTask, "id" | "subject">;

/** Claims the first DISCUSS-* task that is ready and not for somebody else. `left` counts the tasks still open. */
export function* nextTask(at: AtBoard): Protocol<{ readonly task?: BoardTask; readonly left: number }> {
  const own = yield* ownTasks(at);
  const left = leftOf(own);
  for (const one of own.filter((task) => task.ready && isFree(task, at.name))) {
    // A task for the role becomes nobody's first, so that one of several can claim it.
    if (one.owner === ROLE && at.name !== ROLE && !one.claim)
      yield* change(at, one, { operation: "update", owner: "" });
    const claimed = yield* hold(at, one);
    if (!claimed.success) continue;
    const { id, subject, description, metadata } = claimed.result.task as Listed;
    return { task: { id, subject, metadata, assignment: assignmentOf(description) }, left };
  }
  return { left };
}

/** Claims a task, or renews its claim. */
export const hold = (at: AtBoard, task: Named): Protocol<Operated> =>
  change(at, task, { operation: "claim", seconds: at.seconds });

/** Counts the DISCUSS-* tasks that are neither completed nor given up. */
export function* tasksLeft(at: AtBoard): Protocol<number> {
  return leftOf(yield* ownTasks(at));
}

function* ownTasks(at: AtBoard): Protocol<readonly Listed[]> {
  const listed = yield* perform(at, "tasks", { operation: "list" });
  return listed.success ? (listed.result.tasks as readonly Listed[]).filter(isOwn) : [];
}

const leftOf = (own: readonly Listed[]): number =>
  own.filter(({ status }) => status !== "completed" && status !== "blocked").length;

const isFree = ({ owner, claim }: Listed, name: string | undefined): boolean =>
  owner === undefined || owner === ROLE || owner === name || claim?.tookOver === true;

export const complete = (at: AtBoard, task: Named): Protocol<Operated> =>
  change(at, task, { operation: "update", status: "completed" });

/** Reports an error to the coordinator, who has to decide, and blocks the task. */
export function* giveUp(at: AtBoard, task: Named, why: string): Protocol<Operated> {
  const summary = words(at.lang).failed(task.id, why);
  yield* report(at, "error", { summary, content: summary });
  return yield* change(at, task, { operation: "update", status: "blocked", metadata: { error: why } });
}

/** Reports a round: first in the log, then in the coordinator's mailbox, if there is one. */
export function* reportRound(
  at: AtBoard,
  task: Named,
  round: RoundFile,
  notes: readonly string[],
  ref = roundPath(round.round),
): Protocol<string> {
  const message = reportOf(task, round, notes, ref, at.lang);
  yield* report(at, "discussion_processed", { ...message, ref });
  return `${TAG} ${message.summary}`;
}

function* report(
  at: AtBoard,
  type: "discussion_processed" | "error",
  { summary, content, ref }: { readonly summary: string; readonly content: string; readonly ref?: string },
): Protocol<void> {
  const said = { operation: "log", to: COORDINATOR, summary: `${TAG} ${summary}`.slice(0, 2_000) };
  const data = ref === undefined ? {} : { ref };
  const logged = yield* send(at, { ...said, type, data });
  // Without a team session nobody reads a mailbox.
  if (at.session === undefined || !logged.success) return;
  const mail = { log: logged.result.id, content: `## ${TAG} ${content}` };
  yield* send(at, { ...said, type: "message", delivery_method: "mailbox", data: { ...data, ...mail } });
}

function send(at: AtBoard, args: Args): Protocol<Operated> {
  checkMessage(args);
  return perform(at, "messages", { ...args, from: ROLE });
}

export function change(at: AtBoard, task: Named, args: Args): Protocol<Operated> {
  checkOwn(task);
  checkChange({ ...args, id: task.id });
  return perform(at, "tasks", { ...args, id: task.id });
}

function perform(at: AtBoard, on: "messages" | "tasks", args: Args): Protocol<Operated> {
  const { session } = at;
  at.operations += 1;
  const key = `board.${at.operations}.${String(args.operation)}`;
  return operate({ key, on, args: { ...args, ...(session === undefined ? {} : { session_id: session }) } });
}
