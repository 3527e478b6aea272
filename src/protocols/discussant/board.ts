import { announce, type Operated, operate, type Protocol } from "#protocols/effects";
import type { Course } from "./course.ts";
import { type RoundFile, roundPath } from "./role/files.ts";
import { COORDINATOR, checkChange, checkMessage, checkOwn, isOwn, ROLE, TAG } from "./role/scope.ts";
import { type Assignment, assignmentOf, reportOf } from "./role/task.ts";

/* The team session's board and log. The role's scope checks each change and each message. */

/** Lease of a claimed task: a day. */
const CLAIM_SECONDS = 86_400;

export interface BoardTask {
  readonly id: string;
  readonly subject: string;
  readonly assignment: Assignment;
}

interface Listed {
  readonly id: string;
  readonly subject: string;
  readonly description?: string;
  readonly status: string;
  readonly owner?: string;
  readonly ready: boolean;
  readonly claim?: { readonly tookOver?: true };
}

/** Claims the first DISCUSS-* task that is ready and not for somebody else. `left` counts the tasks still open. */
export function* nextTask(course: Course): Protocol<{ readonly task?: BoardTask; readonly left: number }> {
  const own = yield* ownTasks(course);
  const left = leftOf(own);
  for (const one of own.filter(({ ready, owner, claim }) => ready && isFree(owner, claim))) {
    // A task for the role becomes nobody's first, so that one of several can claim it.
    if (one.owner === ROLE) yield* change(course, one, { operation: "update", owner: "" });
    const claimed = yield* change(course, one, { operation: "claim", seconds: CLAIM_SECONDS });
    if (!claimed.success) continue;
    const { id, subject, description } = claimed.result.task as Listed;
    return { task: { id, subject, assignment: assignmentOf(description) }, left };
  }
  return { left };
}

/** Counts the DISCUSS-* tasks that are neither completed nor given up. */
export function* tasksLeft(course: Course): Protocol<number> {
  return leftOf(yield* ownTasks(course));
}

function* ownTasks(course: Course): Protocol<readonly Listed[]> {
  const listed = yield* perform(course, "tasks", { operation: "list" });
  return listed.success ? (listed.result.tasks as readonly Listed[]).filter(isOwn) : [];
}

const leftOf = (own: readonly Listed[]): number =>
  own.filter(({ status }) => status !== "completed" && status !== "blocked").length;

const isFree = (owner: string | undefined, claim: Listed["claim"]): boolean =>
  owner === undefined || owner === ROLE || claim?.tookOver === true;

export const complete = (course: Course, task: BoardTask): Protocol<void> =>
  settle(course, task, { operation: "update", status: "completed" });

/** Reports an error to the coordinator, who has to decide, and blocks the task. */
export function* giveUp(course: Course, task: BoardTask, why: string): Protocol<void> {
  const summary = course.say.failed(task.id, why);
  yield* report(course, "error", { summary, content: summary });
  yield* settle(course, task, { operation: "update", status: "blocked", metadata: { error: why } });
}

/** Reports a round: first in the log, then in the coordinator's mailbox, if there is one. */
export function* reportRound(
  course: Course,
  task: Pick<BoardTask, "id" | "subject">,
  round: RoundFile,
  notes: readonly string[],
): Protocol<string> {
  const ref = roundPath(round.round);
  const message = reportOf(task, round, notes, ref, course.options.lang);
  yield* report(course, "discussion_processed", { ...message, ref });
  return `${TAG} ${message.summary}`;
}

function* report(
  course: Course,
  type: "discussion_processed" | "error",
  { summary, content, ref }: { readonly summary: string; readonly content: string; readonly ref?: string },
): Protocol<void> {
  const said = { operation: "log", to: COORDINATOR, summary: `${TAG} ${summary}`.slice(0, 2_000) };
  const data = ref === undefined ? {} : { ref };
  const logged = yield* send(course, { ...said, type, data });
  // Without a team session nobody reads a mailbox.
  if (course.settings.session === undefined || !logged.success) return;
  const mail = { log: logged.result.id, content: `## ${TAG} ${content}` };
  yield* send(course, { ...said, type: "message", delivery_method: "mailbox", data: { ...data, ...mail } });
}

function send(course: Course, args: Readonly<Record<string, unknown>>): Protocol<Operated> {
  checkMessage(args);
  return perform(course, "messages", { ...args, from: ROLE });
}

function change(course: Course, task: Pick<Listed, "id" | "subject">, args: Readonly<Record<string, unknown>>) {
  checkOwn(task);
  checkChange({ ...args, id: task.id });
  return perform(course, "tasks", { ...args, id: task.id });
}

/** Changes a task; a board that refuses becomes a warning, since the round is in the record all the same. */
function* settle(course: Course, task: BoardTask, args: Readonly<Record<string, unknown>>): Protocol<void> {
  const done = yield* change(course, task, args);
  if (done.success) return;
  const text = `${TAG} ${course.say.flow.lost(task.id, done.error)}`;
  const key = `board.${course.operations}.notice`;
  yield* announce("notice", key, { round: Math.max(1, course.round) }, { level: "warning", text });
}

function perform(
  course: Course,
  on: "messages" | "tasks",
  args: Readonly<Record<string, unknown>>,
): Protocol<Operated> {
  const { session } = course.settings;
  course.operations += 1;
  const key = `board.${course.operations}.${String(args.operation)}`;
  return operate({ key, on, args: { ...args, ...(session === undefined ? {} : { session_id: session }) } });
}
