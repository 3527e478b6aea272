import { announce, type Operated, operate, type Protocol } from "#protocols/effects";
import type { PatternId } from "./catalogue.ts";
import { type Course, effectKey, type RoleName } from "./course.ts";

/** Author of the run's messages and of the changes of its board. */
export const COORDINATOR = "coordinator";
/** Session with the lessons of all tasks; a lesson is addressed to the kind of task. */
const LESSONS = "lessons";
const LESSON = "lesson";
/** Lease of a claimed task: a week, since the run itself ends it. */
const CLAIM_SECONDS = 604_800;
/** Lessons for a task at most. */
const MOST_LESSONS = 12;

type SignalType =
  | keyof typeof ROUTES
  | "fix_required"
  | "swarm_diagnosis"
  | "consult_response"
  | "consensus_reached"
  | "consensus_blocked"
  /** Analysis of a worker from its angle. */
  | `${string}_result`;

interface Route {
  readonly patterns: readonly PatternId[];
  readonly action: string;
  /** Whether this message calls for it. Default: every one of its type does. */
  readonly when?: (data: Readonly<Record<string, unknown>>) => boolean;
}

/** The coordinator's routing table: the action for each type of message. */
export const ROUTES = {
  plan_ready: { patterns: ["CP-1"], action: "approve-plan" },
  impl_complete: { patterns: ["CP-1", "CP-6"], action: "unlock-tests-and-review" },
  review_result: { patterns: ["CP-2"], action: "create-fix-task", when: ({ verdict }) => verdict === "BLOCK" },
  vote: { patterns: ["CP-4"], action: "tally-votes" },
  escalate: { patterns: ["CP-5"], action: "hand-to-next-level" },
  increment_ready: { patterns: ["CP-6"], action: "check-increment-gate" },
  swarm_join: { patterns: ["CP-7"], action: "pause-tasks-and-gather-diagnoses" },
  consult_request: { patterns: ["CP-8"], action: "hand-to-specialist" },
  sync_checkpoint: { patterns: ["CP-9"], action: "check-alignment" },
  retro_finding: { patterns: ["CP-10"], action: "gather-retrospectives" },
} as const satisfies Readonly<Record<string, Route>>;

interface Routed {
  readonly patterns: readonly PatternId[];
  readonly action: (typeof ROUTES)[keyof typeof ROUTES]["action"];
}

/** Returns the coordinator's action on a message; undefined if there is none. */
export function routeOf(type: string, data: Readonly<Record<string, unknown>> = {}): Routed | undefined {
  const routes: Readonly<Record<string, Route>> = ROUTES;
  const route = Object.hasOwn(routes, type) ? routes[type] : undefined;
  if (!route || route.when?.(data) === false) return undefined;
  return { patterns: route.patterns, action: route.action as Routed["action"] };
}

/**
 * Logs a signal of a pattern as a team message, and returns the coordinator's action on it.
 * @param from the role that sends it
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

/** The run's session as an argument; without one it is the discussion's own. */
export const inSession = ({ session }: Course): { session_id?: string } =>
  session === undefined ? {} : { session_id: session };

/** Operates on the run's board. */
export function* onBoard(course: Course, operation: string, args: object): Protocol<Operated> {
  const key = effectKey(course, `task.${operation}`);
  return yield* operate({ key, on: "tasks", args: { by: COORDINATOR, ...inSession(course), ...args, operation } });
}

/** Creates a task, and returns its id. */
export function* createTask(
  course: Course,
  task: { subject: string; owner?: RoleName; description?: string; blockedBy?: readonly string[] },
): Protocol<string | undefined> {
  const made = yield* onBoard(course, "create", task);
  if (made.success) return String((made.result.task as { id: string }).id);
  yield* warn(course, made.error);
  return undefined;
}

/** Does a role's work as a task of the board: claims it before, completes it after, or blocks it unless `isDone`. */
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

/** Does the work of several roles at once as a task each, completed if `isDone` for the role. */
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

/** Changes the board. If it refuses, the run goes on with a warning. */
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

/** Reads the last messages of the run's session. */
export function* listMessages(course: Course): Protocol<readonly TeamMessage[]> {
  const key = effectKey(course, "message.list");
  const args = { operation: "list", ...inSession(course), last: 100 };
  const listed = yield* operate({ key, on: "messages", args });
  return listed.success ? (listed.result.messages as readonly TeamMessage[]) : [];
}

/** Reads the lessons of earlier tasks of this kind, from escalations and post-mortems, the latest last. */
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

/** Adds the coordinator's state to the session's. */
export function* tellState(course: Course, state: Readonly<Record<string, unknown>>): Protocol<void> {
  const said = { operation: "log", ...inSession(course), from: COORDINATOR, type: "state_update" };
  const args = { ...said, summary: `[${COORDINATOR}] ${Object.keys(state).join(", ")}`, data: state };
  yield* operate({ key: effectKey(course, "message.state"), on: "messages", args });
}
