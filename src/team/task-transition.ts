import { present } from "#lib/fields";
import { COORDINATOR, TeamError } from "./log-arguments.ts";
import { timestamp } from "./log-record.ts";
import { type Change, isHeld, isPaused, type Task } from "./task.ts";

/** Change with its author and time, in milliseconds since the epoch. */
export interface ChangeRequest extends Change {
  readonly by: string;
  readonly now: number;
}

/** Part of the board that judging a change needs. */
interface Around {
  task(id: string): Task | undefined;
  waitsFor(task: Pick<Task, "blockedBy">): string[];
}

/** Task under construction; `row` drops undefined fields. */
type Draft = { readonly [K in keyof Task]?: Task[K] | undefined };

/** Default duration of a claim, in seconds; claiming again renews it. */
const CLAIM_SECONDS = 1_800;

/**
 * Returns the task after a change. The only place that decides what is allowed.
 * @throws TeamError that says why a change is not
 */
export function transition(board: Around, id: string, wish: ChangeRequest): Task {
  const before = board.task(id);
  if (wish.operation === "create") return create(board, id, before, wish);
  if (!before) throw new TeamError(`Task ${id} not found: create it first, or look with list`);
  switch (wish.operation) {
    case "update":
      return update(board, before, wish);
    case "claim":
      return claim(board, before, wish);
    case "release":
      return release(before, wish);
    case "pause":
      return pause(before, wish);
    case "resume": {
      const metadata = merged(before.metadata, { paused_for_swarm: null });
      return row({ ...before, pausedUntil: undefined, metadata }, wish, { paused_for_swarm: null });
    }
  }
}

function create(board: Around, id: string, before: Task | undefined, wish: ChangeRequest): Task {
  if (before) throw new TeamError(`Task ${id} exists: change it with update, or leave the id away`);
  const { subject, status = "pending", blockedBy = [], metadata = {}, owner, ...rest } = wish.fields;
  if (subject === undefined) throw new TeamError('create needs "subject": what is to be done');
  if (status !== "pending") throw new TeamError(`a new task is pending, not ${status}: claim or update it afterwards`);
  checkEdges(board, id, blockedBy);
  const task = { id, subject, status, blockedBy: [...new Set(blockedBy)], metadata: merged({}, metadata), ...rest };
  const created = timestamp(wish.now);
  const whole = { ...task, ...(owner ? { owner } : {}), created, updated: created, history: [] };
  return row(whole, wish, wish.fields);
}

function update(board: Around, before: Task, wish: ChangeRequest, changes: object = wish.fields): Task {
  const { status, owner, metadata, blockedBy, ...rest } = wish.fields;
  if (status === "in_progress" && before.claim?.by !== wish.by) {
    const { status: _, ...others } = wish.fields;
    const claimed = claim(board, before, wish);
    // One change yields one entry.
    return update(board, { ...claimed, history: before.history }, { ...wish, fields: others }, wish.fields);
  }
  if (blockedBy) checkEdges(board, before.id, blockedBy);
  if (status !== undefined && (status !== before.status || status === "completed"))
    checkStatus(board, before, status, wish);
  const ends = status !== undefined && status !== "in_progress";
  const after: Draft = {
    ...before,
    ...rest,
    ...(status === undefined ? {} : { status }),
    ...(ends ? { claim: undefined } : {}),
    ...(ends && status !== "completed" ? unowned(before) : {}),
    ...(owner === undefined ? {} : { owner: owner === "" ? undefined : owner }),
    ...(blockedBy ? { blockedBy: [...new Set(blockedBy)] } : {}),
    ...(metadata ? { metadata: merged(before.metadata, metadata) } : {}),
  };
  return row(after, wish, changes);
}

/** Checks a change of status. Only the holder of the last claim may complete a task, so that it is completed once. */
function checkStatus(board: Around, before: Task, status: Task["status"], { by, now }: ChangeRequest): void {
  const holder = before.claim?.by;
  if (status === "completed") {
    if (before.status === "completed") throw new TeamError(`Task ${before.id} is completed already`);
    if (before.status !== "in_progress") throw new TeamError(`Task ${before.id} is ${before.status}: claim it first`);
    if (holder !== by) throw new TeamError(`Task ${before.id} is claimed by ${holder}, not by ${by}`);
    const open = board.waitsFor(before);
    if (open.length > 0) throw new TeamError(`Task ${before.id} waits for ${open.join(", ")}`);
  } else if (isHeld(before, now) && holder !== by && by !== COORDINATOR) {
    throw new TeamError(`Task ${before.id} is claimed by ${holder} until ${before.claim?.until}`);
  }
}

function claim(board: Around, before: Task, wish: ChangeRequest): Task {
  const { id, owner, status } = before;
  const { by, now, seconds = CLAIM_SECONDS } = wish;
  const isOwners = owner !== undefined && !before.claim?.tookOver;
  const renews = status === "in_progress" && before.claim?.by === by;
  if (status === "completed" || status === "blocked") throw new TeamError(`Task ${id} is ${status}: nothing to claim`);
  if (isOwners && owner !== by) throw new TeamError(`Task ${id} is for ${owner}, not ${by}`);
  if (!renews && isHeld(before, now)) {
    throw new TeamError(`Task ${id} is claimed by ${before.claim?.by} until ${before.claim?.until}`);
  }
  if (isPaused(before, now)) throw new TeamError(`Task ${id} is paused until ${before.pausedUntil}, during a swarm`);
  const open = board.waitsFor(before);
  if (open.length > 0) throw new TeamError(`Task ${id} waits for ${open.join(", ")}`);
  const until = timestamp(now + seconds * 1_000);
  const taken = isOwners ? {} : { tookOver: true as const };
  const after: Draft = { ...before, owner: by, status: "in_progress", claim: { by, until, ...taken } };
  return row(after, wish, { owner: by, status: "in_progress", until });
}

function release(before: Task, wish: ChangeRequest): Task {
  const { by } = wish;
  if (before.status !== "in_progress") throw new TeamError(`Task ${before.id} is ${before.status}: nobody holds it`);
  if (before.claim?.by !== by && by !== COORDINATOR) {
    throw new TeamError(`Task ${before.id} is claimed by ${before.claim?.by}: they or the coordinator release it`);
  }
  const after: Draft = { ...before, ...unowned(before), status: "pending", claim: undefined };
  return row(after, wish, { status: "pending", owner: after.owner ?? "" });
}

/** Removes an owner who owned the task only by the claim. */
const unowned = ({ claim: held }: Task): { owner?: undefined } => (held?.tookOver ? { owner: undefined } : {});

function pause(before: Task, wish: ChangeRequest): Task {
  if (before.status !== "in_progress")
    throw new TeamError(`Task ${before.id} is ${before.status}: there is no work on it`);
  const pausedUntil = timestamp(wish.now + (wish.seconds ?? CLAIM_SECONDS) * 1_000);
  const metadata = { ...before.metadata, paused_for_swarm: true };
  return row({ ...before, pausedUntil, metadata }, wish, { paused_for_swarm: true, until: pausedUntil });
}

/** Checks that every dependency exists and that none of them waits for this task. */
function checkEdges(board: Around, id: string, blockedBy: readonly string[]): void {
  for (const one of blockedBy) {
    if (one === id) throw new TeamError(`Task ${id} cannot wait for itself`);
    if (!board.task(one)) throw new TeamError(`blockedBy: there is no task ${one}`);
    const path = pathBetween(board, one, id);
    if (path) throw new TeamError(`Task ${id} cannot wait for ${one}: ${path.join(" waits for ")}, which is a cycle`);
  }
}

/** Returns the tasks from one to another, each waiting for the next; undefined if there is no such path. */
function pathBetween(board: Around, from: string, to: string): string[] | undefined {
  const open: string[][] = [[from]];
  const seen = new Set([from]);
  for (let path = open.pop(); path; path = open.pop()) {
    const last = path.at(-1) ?? "";
    if (last === to) return path;
    for (const next of board.task(last)?.blockedBy ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push([...path, next]);
    }
  }
  return undefined;
}

function merged(before: Task["metadata"], more: Task["metadata"]): Task["metadata"] {
  return Object.fromEntries(Object.entries({ ...before, ...more }).filter(([, value]) => value !== null));
}

/** Appends an entry to the history, and drops undefined fields. */
function row(task: Draft, { by, operation, now }: ChangeRequest, changes: object): Task {
  const ts = timestamp(now);
  const history = [...(task.history ?? []), { ts, by, operation, changes: { ...present(changes) } }];
  return { ...(present({ ...task, updated: ts }) as Task), history };
}
