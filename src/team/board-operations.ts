import { z } from "zod";
import { type Bus, onConflict } from "#bus";
import { type Clock, isoTime, systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { onlyOf } from "#lib/or-else";
import { patterns, subjects } from "#wire";
import { Board } from "./board.ts";
import {
  COMMON,
  COORDINATOR,
  checked,
  operationIn,
  optional,
  parsedBy,
  sessionOf,
  TeamError,
  word,
} from "./log-arguments.ts";
import { settled, type TeamResult } from "./log-operations.ts";
import { SessionCache, write } from "./session-cache.ts";
import {
  type Change,
  type ChangeOperation,
  Fields,
  formatTask,
  formatTasks,
  STATUSES,
  type Task,
  wordsFor,
} from "./task.ts";
import { transition } from "./task-transition.ts";

export const BOARD_OPERATIONS = ["create", "update", "list", "get", "claim", "release", "pause", "resume"] as const;

interface Call {
  readonly args: BoardArguments;
  readonly session: string;
  readonly by: string;
  readonly signal: AbortSignal;
}

/** Operations on task boards, for every caller: bus, HTTP, command line and MCP. */
export class Tasks {
  readonly #bus: Bus;
  readonly #clock: Pick<Clock, "now">;
  readonly #boards: SessionCache<Board>;

  constructor(bus: Bus, clock: Pick<Clock, "now"> = systemClock) {
    this.#bus = bus;
    this.#clock = clock;
    this.#boards = new SessionCache(bus, patterns.board, () => new Board());
  }

  /** Performs the requested operation. Invalid arguments and broker failures are reported in the result. */
  perform(value: unknown, signal: AbortSignal): Promise<TeamResult> {
    return settled(this.operate(value, signal), true);
  }

  /**
   * Performs the requested operation, for callers that tolerate only invalid arguments.
   * @throws TeamError for invalid arguments; the bus's errors
   */
  async operate(value: unknown, signal: AbortSignal): Promise<object> {
    const args = parsedBy(Arguments, value);
    const operation = operationIn(BOARD_OPERATIONS, args);
    const call: Call = { args, session: sessionOf(args), by: checked("by", args.by ?? COORDINATOR), signal };
    if (operation === "list") return list(await this.#read(call), args, this.#clock.now());
    if (operation === "get") {
      const task = required(operation, args, await this.#read(call));
      return { task, formatted: formatTask(task) };
    }
    const id = idOf(args);
    if ((operation === "pause" || operation === "resume") && id === undefined) return this.#changeMany(operation, call);
    if (operation === "claim" && id === undefined) return this.#claimNext(call);
    return told(operation, await this.#change(operation, call, id));
  }

  #read({ session, signal }: Call): Promise<Board> {
    return this.#boards.at(session, signal);
  }

  /**
   * Changes one task, by compare-and-set on its subject. If another change came first, this one is judged again.
   * @param id undefined: a new task with the next free id
   */
  async #change(operation: ChangeOperation, call: Call, id: string | undefined): Promise<Task> {
    if (id === undefined && operation !== "create") throw new TeamError(`${operation} needs "id", such as TASK-001`);
    for (;;) {
      const board = await this.#read(call);
      const repeated = board.requested(call.by, { operation, request: call.args.request });
      if (repeated) return repeated;
      const own = id ?? board.nextId;
      const change = changeOf(operation, call.args, board.task(own)?.blockedBy ?? []);
      transition(board, own, { ...change, by: call.by, now: this.#clock.now() });
      const said = { from: call.by, ts: isoTime(this.#clock.now()), type: "task", body: change };
      const how = { expectLast: board.last.get(own) ?? 0, signal: call.signal };
      const written = write(this.#bus, call.session, said, how, subjects.task(call.session, own));
      const seq = await written.catch(onConflict(() => undefined));
      // The task was changed since it was read.
      if (seq === undefined) continue;
      const after = await this.#read(call);
      const refused = after.refused.get(seq);
      if (refused !== undefined) throw new TeamError(refused);
      const task = after.task(own);
      if (task) return task;
      throw new TeamError(`the change of ${own} was stored at ${seq}, but it cannot be read from the stream`);
    }
  }

  /** Claims a ready task: first one of this owner, else an unowned one. */
  async #claimNext(call: Call): Promise<object> {
    const lost = new Set<string>();
    for (;;) {
      const board = await this.#read(call);
      const repeated = board.requested(call.by, { operation: "claim", request: call.args.request });
      if (repeated) return told("claim", repeated);
      const ready = readyFor(board, call, this.#clock.now()).filter(({ id }) => !lost.has(id));
      const chosen = ready[placeOf(call.by, ready.length)];
      if (!chosen) return nothingReady(board);
      const task = await this.#change("claim", call, chosen.id).catch(onlyOf(TeamError, () => undefined));
      if (task) return told("claim", task);
      // Another worker has it.
      lost.add(chosen.id);
    }
  }

  /** Pauses all work that is neither excepted nor critical, or ends all pauses; skips tasks that changed meanwhile. */
  async #changeMany(operation: "pause" | "resume", call: Call): Promise<object> {
    const board = await this.#read(call);
    const { except = [] } = call.args;
    const wanted = board.tasks.filter(({ id, status, metadata, pausedUntil }) =>
      operation === "pause"
        ? status === "in_progress" && !except.includes(id) && metadata.critical !== true
        : pausedUntil !== undefined && !except.includes(id),
    );
    const changed: string[] = [];
    for (const { id } of wanted) {
      const { request, ...args } = call.args;
      const named = request === undefined ? {} : { request: `${request}.${id}` };
      const changing = this.#change(operation, { ...call, args: { ...args, ...named } }, id);
      // Refused where it ended in the meantime.
      const task = await changing.catch(onlyOf(TeamError, () => undefined));
      if (task) changed.push(task.id);
    }
    return { changed, message: wordsFor(operation, changed) };
  }
}

/** Spreads workers over the ready tasks, so that they seldom want the same one. */
function placeOf(worker: string, count: number): number {
  let sum = 0;
  for (const letter of worker) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return count === 0 ? 0 : sum % count;
}

function readyFor(board: Board, { by, args }: Call, now: number): Task[] {
  const ready = board.tasks.filter((task) => board.isReady(task, now));
  const named =
    args.subject === undefined ? ready : ready.filter(({ subject }) => subject.startsWith(args.subject ?? ""));
  const own = named.filter(({ owner, claim }) => owner === by && !claim);
  return own.length > 0 ? own : named.filter(({ owner, claim }) => owner === undefined || claim?.tookOver);
}

function nothingReady(board: Board): object {
  const left = board.tasks.filter(({ status }) => status !== "completed").length;
  const message =
    left === 0 ? "Nothing is left to do." : `Nothing is ready: ${left} tasks are claimed, waiting or blocked.`;
  return { task: null, left, message };
}

function list(board: Board, { owner, status }: BoardArguments, now: number): object {
  const tasks = board.tasks
    .filter((task) => (!owner || task.owner === owner) && (status === undefined || task.status === status))
    .map(({ history, ...task }) => ({
      ...task,
      ready: board.isReady({ ...task, history }, now),
      changes: history.length,
    }));
  return { total: tasks.length, tasks, formatted: formatTasks(tasks) };
}

function required(operation: string, args: BoardArguments, board: Board): Task {
  const id = idOf(args);
  if (id === undefined) throw new TeamError(`${operation} needs "id", such as TASK-001`);
  const task = board.task(id);
  if (!task) throw new TeamError(`Task ${id} not found: create it first, or look with list`);
  return task;
}

const told = (operation: ChangeOperation, task: Task): object => ({
  task,
  message: wordsFor(operation, [task.id], task),
});

/* Arguments of the board's operations. Empty strings count as missing, but an empty `owner` removes the owner. */

const ids = optional(z.array(z.string()).max(500));

/** Duration of a claim: a second to a week. */
const Seconds = z.number().min(1).max(604_800);

const Arguments = z.object({
  ...COMMON,
  by: word,
  taskId: word,
  subject: optional(Fields.shape.subject),
  description: optional(Fields.shape.description),
  activeForm: optional(Fields.shape.activeForm),
  owner: z.string().max(200).nullish(),
  status: optional(z.enum(STATUSES)),
  blockedBy: ids,
  addBlockedBy: ids,
  removeBlockedBy: ids,
  metadata: optional(Fields.shape.metadata),
  seconds: optional(Seconds),
  except: ids,
});
type BoardArguments = z.infer<typeof Arguments>;

function idOf({ id, taskId }: BoardArguments): string | undefined {
  const given = id ?? taskId;
  return given === undefined ? undefined : checked("task", given);
}

/** Builds the requested change. @param blockedBy present dependencies of the task */
function changeOf(operation: ChangeOperation, args: BoardArguments, blockedBy: readonly string[]): Change {
  const { subject, description, activeForm, owner, status, metadata, seconds, request } = args;
  const edges = edgesOf(args, blockedBy);
  const fields = {
    ...present({ subject, description, activeForm, status, blockedBy: edges, metadata }),
    ...(typeof owner === "string" ? { owner: owner === "" ? ("" as const) : checked("owner", owner) } : {}),
  };
  const takesFields = operation === "create" || operation === "update";
  return { operation, fields: takesFields ? fields : {}, ...present({ seconds, request }) };
}

function edgesOf(args: BoardArguments, before: readonly string[]): string[] | undefined {
  const { blockedBy, addBlockedBy = [], removeBlockedBy = [] } = args;
  if (!blockedBy && addBlockedBy.length + removeBlockedBy.length === 0) return undefined;
  const after = [...(blockedBy ?? before), ...addBlockedBy].filter((id) => !removeBlockedBy.includes(id));
  return [...new Set(after.map((id) => checked("blockedBy", id)))];
}
