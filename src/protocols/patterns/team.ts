import { announce, type Operated, operate, type Protocol } from "#protocols/effects";
import { type Course, effectKey, type RoleName } from "./course.ts";
import { type Routed, routeOf, type SignalType } from "./routes.ts";

/** Who writes the run's messages and changes its board. */
export const COORDINATOR = "coordinator";
/** The session with what was learned, for all tasks: to whom is the kind of task. */
const LESSONS = "lessons";
const LESSON = "lesson";
/** A week: how long a role has its task is for the run to say. */
const CLAIM_SECONDS = 604_800;
/** Lessons that a task is told at most. */
const MOST_LESSONS = 12;

/**
 * Logs a signal of a pattern as a team message, and says what the coordinator does on it.
 * @param from the role that it comes from
 */
export function* signal(
  course: Course,
  type: SignalType,
  from: RoleName,
  data: Readonly<Record<string, unknown>>,
  summary?: string,
): Protocol<Routed | undefined> {
  const text = summary ?? `[${from}] ${type} → ${COORDINATOR}`;
  const said = { operation: "log", from: COORDINATOR, to: type === "swarm_join" ? "all" : COORDINATOR, type };
  const args = { ...said, ...inSession(course), summary: text.slice(0, 2_000), data: { role: from, ...data } };
  yield* operate({ key: effectKey(course, `message.${type}`), on: "messages", args });
  const sent = course.sent.at(-1);
  sent?.set(type, (sent.get(type) ?? 0) + 1);
  return routeOf(type, data);
}

export interface ListedTask {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly owner?: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The run's session, as an operation names it; without one it is the discussion's own. */
export const inSession = ({ session }: Course): { session_id?: string } =>
  session === undefined ? {} : { session_id: session };

/** One operation on the run's board. */
export function* onBoard(course: Course, operation: string, args: object): Protocol<Operated> {
  const key = effectKey(course, `task.${operation}`);
  return yield* operate({ key, on: "tasks", args: { by: COORDINATOR, ...inSession(course), ...args, operation } });
}

/** The id of a new task. */
export function* createTask(
  course: Course,
  task: { subject: string; owner?: RoleName; description?: string; blockedBy?: readonly string[] },
): Protocol<string | undefined> {
  const made = yield* onBoard(course, "create", task);
  if (made.success) return String((made.result.task as { id: string }).id);
  yield* warn(course, made.error);
  return undefined;
}

/** Does a role's work as a task of the board: claimed before, completed after, or given up where `isDone` denies it. */
export function* asTask<T>(
  course: Course,
  id: string | undefined,
  by: RoleName,
  work: () => Protocol<T>,
  isDone: (result: T) => boolean = () => true,
): Protocol<T> {
  if (id !== undefined) yield* board(course, "claim", { id, by, seconds: CLAIM_SECONDS });
  const result = yield* work();
  if (id === undefined) return result;
  if (isDone(result)) yield* board(course, "update", { id, by, status: "completed" });
  else yield* board(course, "update", { id, status: "blocked" });
  return result;
}

/** The same for work that several do at the same time: a task each, completed by those who have done theirs. */
export function* asTasks<T>(
  course: Course,
  tasks: readonly { readonly subject: string; readonly owner: RoleName }[],
  work: () => Protocol<T>,
  isDone: (owner: RoleName, result: T) => boolean,
): Protocol<T> {
  const ids: (string | undefined)[] = [];
  for (const task of tasks) {
    const id = yield* createTask(course, task);
    ids.push(id);
    if (id !== undefined) yield* board(course, "claim", { id, by: task.owner, seconds: CLAIM_SECONDS });
  }
  const result = yield* work();
  for (const [at, id] of ids.entries()) {
    const by = tasks[at]?.owner ?? "";
    if (id === undefined) continue;
    if (isDone(by, result)) yield* board(course, "update", { id, by, status: "completed" });
    else yield* board(course, "update", { id, status: "blocked" });
  }
  return result;
}

/** The board follows the run; where it does not, the run goes on, and that is said. */
function* board(course: Course, operation: string, args: object): Protocol<void> {
  const done = yield* onBoard(course, operation, args);
  if (!done.success) yield* warn(course, done.error);
}

export function* listTasks(course: Course): Protocol<readonly ListedTask[]> {
  const listed = yield* onBoard(course, "list", {});
  return listed.success ? (listed.result.tasks as readonly ListedTask[]) : [];
}

export interface TeamMessage {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The last messages of the run's session. */
export function* listMessages(course: Course): Protocol<readonly TeamMessage[]> {
  const key = effectKey(course, "message.list");
  const args = { operation: "list", ...inSession(course), last: 100 };
  const listed = yield* operate({ key, on: "messages", args });
  return listed.success ? (listed.result.messages as readonly TeamMessage[]) : [];
}

/** What earlier tasks of this kind taught: solutions of escalations, and lessons of post-mortems, the latest last. */
export function* recallLessons(course: Course): Protocol<string[]> {
  const args = { operation: "list", session_id: LESSONS, to: course.settings.taskType, type: LESSON, last: 100 };
  const listed = yield* operate({ key: effectKey(course, "lessons.list"), on: "messages", args });
  if (!listed.success) return [];
  const texts = (listed.result.messages as readonly TeamMessage[]).map(({ data }) => String(data?.text ?? ""));
  return [...new Set(texts.filter((text) => text !== ""))].slice(-MOST_LESSONS);
}

/** Keeps a lesson for the next task of this kind. */
export function* keepLesson(course: Course, origin: "post-mortem" | "level-1", text: string): Protocol<void> {
  const to = course.settings.taskType;
  const data = { text: text.slice(0, 4_000), origin };
  const said = { operation: "log", session_id: LESSONS, from: COORDINATOR, to, type: LESSON };
  const args = { ...said, summary: text.slice(0, 500), data };
  yield* operate({ key: effectKey(course, "lessons.keep"), on: "messages", args });
  course.learned.push(text);
}

export function* warn(course: Course, text: string): Protocol<void> {
  yield* announce("notice", effectKey(course, "notice"), { round: course.round }, { level: "warning", text });
}

/** What the coordinator says of its own state: part of the session's. */
export function* tellState(course: Course, state: Readonly<Record<string, unknown>>): Protocol<void> {
  const said = { operation: "log", ...inSession(course), from: COORDINATOR, type: "state_update" };
  const args = { ...said, summary: `[${COORDINATOR}] ${Object.keys(state).join(", ")}`, data: state };
  yield* operate({ key: effectKey(course, "message.state"), on: "messages", args });
}
