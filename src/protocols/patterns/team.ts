import { announce, type Operated, operate, type Protocol } from "#protocols/effects";
import type { PatternId, RoleName } from "./catalogue.ts";
import type { Settings } from "./options.ts";

/** Author of the run's messages and of the changes of its board. */
export const COORDINATOR = "coordinator";
/** Session with the lessons of all tasks; a lesson is addressed to the kind of task. */
const LESSONS = "lessons";
const LESSON = "lesson";
/** Lease of a claimed task: a week, since the run itself ends it. */
const CLAIM_SECONDS = 604_800;
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

/** Returns the coordinator's action on a message; undefined if there is none. */
export function routeOf(type: string, data: Readonly<Record<string, unknown>> = {}): Route | undefined {
  const routes: Readonly<Record<string, Route>> = ROUTES;
  const route = Object.hasOwn(routes, type) ? routes[type] : undefined;
  return route?.when?.(data) === false ? undefined : route;
}

type ListedTask = Readonly<Record<"id" | "subject" | "status", string>>;

export interface TeamMessage {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

interface Run {
  readonly settings: Settings;
  readonly round: number;
  key(name: string): string;
}

/** The messages and the task board of a run's team session. */
export class Team {
  /** Number of messages by type of the running patterns, the innermost last. */
  readonly sent: Map<string, number>[] = [];
  readonly learned: string[] = [];
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  /**
   * Logs a signal of a pattern as a team message, and returns the coordinator's action on it.
   * @param from the role that sends it
   */
  *signal(
    type: SignalType,
    from: RoleName,
    data: Readonly<Record<string, unknown>>,
    summary?: string,
  ): Protocol<Route | undefined> {
    const text = summary ?? `[${from}] ${type} → ${COORDINATOR}`;
    const to = type === "swarm_join" ? "all" : COORDINATOR;
    const said = { ...this.session, to, type, summary: text.slice(0, 2_000), data: { role: from, ...data } };
    yield* this.#onLog(`message.${type}`, "log", { from: COORDINATOR, ...said });
    const sent = this.sent.at(-1);
    sent?.set(type, (sent.get(type) ?? 0) + 1);
    return routeOf(type, data);
  }

  /** The run's session as an argument; without one it is the discussion's own. */
  get session(): { session_id?: string } {
    const { session } = this.#run.settings;
    return session === undefined ? {} : { session_id: session };
  }

  #onLog(name: string, operation: "log" | "list", args: object): Protocol<Operated> {
    return operate({ key: this.#run.key(name), on: "messages", args: { ...args, operation } });
  }

  *onBoard(operation: string, args: object): Protocol<Operated> {
    const key = this.#run.key(`task.${operation}`);
    return yield* operate({ key, on: "tasks", args: { by: COORDINATOR, ...this.session, ...args, operation } });
  }

  *createTask(task: {
    subject: string;
    owner?: RoleName;
    description?: string;
    blockedBy?: readonly string[];
  }): Protocol<string | undefined> {
    const made = yield* this.onBoard("create", task);
    if (made.success) return String((made.result.task as { id: string }).id);
    yield* this.warn(made.error);
    return undefined;
  }

  /** Does a role's work as a task of the board: claims it before, completes it after, or blocks it unless `isDone`. */
  *asTask<T>(
    id: string | undefined,
    by: RoleName,
    work: () => Protocol<T>,
    isDone: (result: T) => boolean,
  ): Protocol<T> {
    return yield* this.#during([{ id, by }], work, (_, result) => isDone(result));
  }

  /** Does the work of several roles at once as a task each, completed if `isDone` for the role. */
  *asTasks<T>(
    tasks: readonly { readonly subject: string; readonly owner: RoleName }[],
    work: () => Protocol<T>,
    isDone: (owner: RoleName, result: T) => boolean,
  ): Protocol<T> {
    const made: { readonly id: string | undefined; readonly by: RoleName }[] = [];
    for (const task of tasks) made.push({ id: yield* this.createTask(task), by: task.owner });
    return yield* this.#during(made, work, isDone);
  }

  /** Claims tasks before the work, and completes or blocks each after it. One that the board does not have is left out. */
  *#during<T>(
    tasks: readonly { readonly id: string | undefined; readonly by: RoleName }[],
    work: () => Protocol<T>,
    isDone: (owner: RoleName, result: T) => boolean,
  ): Protocol<T> {
    const known = tasks.filter(({ id }) => id !== undefined);
    for (const task of known) yield* this.#board("claim", { ...task, seconds: CLAIM_SECONDS });
    const result = yield* work();
    for (const { id, by } of known)
      yield* this.#board("update", isDone(by, result) ? { id, by, status: "completed" } : { id, status: "blocked" });
    return result;
  }

  /** Changes the board. If it refuses, the run goes on with a warning. */
  *#board(operation: string, args: object): Protocol<void> {
    const done = yield* this.onBoard(operation, args);
    if (!done.success) yield* this.warn(done.error);
  }

  *listTasks(): Protocol<readonly ListedTask[]> {
    const listed = yield* this.onBoard("list", {});
    return listed.success ? (listed.result.tasks as readonly ListedTask[]) : [];
  }

  *listMessages(): Protocol<readonly TeamMessage[]> {
    const listed = yield* this.#onLog("message.list", "list", { ...this.session, last: 100 });
    return listed.success ? (listed.result.messages as readonly TeamMessage[]) : [];
  }

  /** Reads the lessons of earlier tasks of this kind, from escalations and post-mortems, the latest last. */
  *recallLessons(): Protocol<string[]> {
    const of = { session_id: LESSONS, to: this.#run.settings.taskType, type: LESSON };
    const listed = yield* this.#onLog("lessons.list", "list", { ...of, last: 100 });
    if (!listed.success) return [];
    const texts = (listed.result.messages as readonly TeamMessage[]).map(({ data }) => String(data?.text ?? ""));
    return [...new Set(texts.filter((text) => text !== ""))].slice(-MOST_LESSONS);
  }

  *keepLesson(origin: "post-mortem" | "level-1", text: string): Protocol<void> {
    const to = this.#run.settings.taskType;
    const data = { text: text.slice(0, 4_000), origin };
    const said = { session_id: LESSONS, from: COORDINATOR, to, type: LESSON };
    yield* this.#onLog("lessons.keep", "log", { ...said, summary: text.slice(0, 500), data });
    this.learned.push(text);
  }

  *warn(text: string): Protocol<void> {
    yield* announce("notice", this.#run.key("notice"), { round: this.#run.round }, { level: "warning", text });
  }

  /** Adds the coordinator's state to the session's. */
  *tellState(state: Readonly<Record<string, unknown>>): Protocol<void> {
    const summary = `[${COORDINATOR}] ${Object.keys(state).join(", ")}`;
    const said = { ...this.session, from: COORDINATOR, type: "state_update", summary, data: state };
    yield* this.#onLog("message.state", "log", said);
  }
}
