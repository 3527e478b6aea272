import { join } from "node:path";
import { type Bus, BusError } from "#bus";
import { oneLine } from "#lib/plain";
import { type BoardTask, complete, giveUp, nextTask, reportRound } from "#protocols/discussant/board";
import { type RoundFile, roundText } from "#protocols/discussant/role/files";
import { TAG } from "#protocols/discussant/role/scope";
import { words as roleWords } from "#protocols/discussant/words/index";
import { TeamError } from "#team";
import { computed, type Means } from "./compute-round.ts";
import { accepted, Desk } from "./desk.ts";
import { merge, roundsIn } from "./merge-rounds.ts";
import { SessionFolder, type SessionLocation } from "./session-folder.ts";
import { words } from "./words.ts";

export interface DiscussantOptions extends Means, SessionLocation {
  readonly bus: Bus;
  /** Name for claims, unique among the discussants of a session. */
  readonly name: string;
  /** Duration of a claim without renewal. */
  readonly claimSeconds: number;
  /** Whether to end once every DISCUSS-* task is completed or blocked. Default: waits for more. */
  readonly untilDone?: boolean;
  /** Called with one tagged line at a time. */
  readonly log: (line: string) => void;
}

/** Poll interval of a board without a ready task, in ms. */
const IDLE_MS = 500;
/** Time to hand a task back after the signal, in ms. */
const RELEASE_MS = 5_000;

/**
 * Claims and works the DISCUSS-* tasks of a session, one after another, until the signal; the task in progress then goes
 * back to the board.
 * @throws BusError if the broker is lost
 */
export async function runDiscussant(options: DiscussantOptions, signal: AbortSignal): Promise<void> {
  const { bus, clock, session, name, lang, claimSeconds: seconds, untilDone = false } = options;
  const { line } = words(lang);
  const log = (text: string): void => options.log(`${TAG} ${oneLine(text)}`);
  const work = { place: options, desk: new Desk(bus, { session, lang, name, seconds }, clock), means: options };
  const folders = new Map<string, SessionFolder>();
  let isIdle = false;
  log(line.started(name, session));
  while (!signal.aborted) {
    const { task, left } = await work.desk.do(nextTask, signal);
    if (task) {
      isIdle = false;
      log(line.claimed(task.id, task.subject));
      const folder = await handle(task, work, log, signal);
      if (folder) folders.set(folder.path, folder);
      continue;
    }
    // Another tool may have overwritten what was merged.
    for (const folder of folders.values()) await merge(folder, lang, clock, signal);
    folders.clear();
    if (untilDone && left === 0) return log(line.ended);
    if (!isIdle) log(line.waiting);
    isIdle = true;
    await clock.sleep(IDLE_MS, signal).catch(() => undefined);
  }
}

/** Works one task; any problem with it goes to the coordinator, and the next one follows. */
async function handle(task: BoardTask, work: WorkContext, log: (text: string) => void, signal: AbortSignal) {
  const { desk, means } = work;
  const { line } = words(means.lang);
  const ended = new AbortController();
  const lost = new AbortController();
  const keeping = desk.keep(task, AbortSignal.any([signal, ended.signal]), (why) => lost.abort(new TeamError(why)));
  try {
    const { folder, ref } = await workOn(task, work, AbortSignal.any([signal, lost.signal]));
    log(line.done(task.id, ref));
    return folder;
  } catch (error) {
    if (signal.aborted) await desk.release(task, AbortSignal.timeout(RELEASE_MS)).catch(() => undefined);
    else if (error instanceof TeamError) log(line.lost(task.id, error.message));
    else if (error instanceof BusError) throw error;
    else await fail(task, error as Error, work, log, signal);
    return undefined;
  } finally {
    ended.abort();
    await keeping;
  }
}

async function fail(
  task: BoardTask,
  error: Error,
  work: WorkContext,
  log: (text: string) => void,
  signal: AbortSignal,
) {
  const { desk, means } = work;
  const why = oneLine(error.message).slice(0, 1_000);
  log(roleWords(means.lang).failed(task.id, why));
  const done = await desk.do((at) => giveUp(at, task, why), signal, `${task.id}.error.${means.clock.now()}`);
  if (!done.success) log(words(means.lang).line.lost(task.id, done.error));
}

interface WorkContext {
  readonly place: SessionLocation;
  readonly desk: Desk;
  readonly means: Means;
}

/**
 * Works one claimed task to its end: the round's file, timeline and shared memory, report, completion. Keeps what an earlier
 * worker of the task has done.
 * @throws FolderError if the folder cannot be worked in; TeamError if another worker has the task
 */
async function workOn(task: BoardTask, { place, desk, means }: WorkContext, signal: AbortSignal) {
  const folder = await SessionFolder.open(place, task.assignment.session);
  const { round, notes } = (await begun(task, folder)) ?? (await written(task, folder, desk, means, signal));
  await merge(folder, means.lang, means.clock, signal);
  const ref = join(folder.path, SessionFolder.roundPath(round.round));
  await desk.do((at) => reportRound(at, task, round, notes, ref), signal, `${task.id}.${round.timestamp}`);
  accepted(await desk.do((at) => complete(at, task), signal));
  return { folder, ref };
}

interface Written {
  readonly round: RoundFile;
  readonly notes: readonly string[];
}

/** Returns the round that an earlier worker of this task wrote. */
async function begun({ metadata }: BoardTask, folder: SessionFolder): Promise<Written | undefined> {
  const { round: number, timestamp } = Object(metadata.discussion) as { round?: unknown; timestamp?: unknown };
  const round = (await roundsIn(folder)).find((one) => one.round === number && one.timestamp === timestamp);
  return round && { round, notes: [] };
}

/**
 * Computes the round and writes its file. If another task's round has its number, the next free number is taken. The task
 * stores which round is its own before the file exists.
 */
async function written(
  task: BoardTask,
  folder: SessionFolder,
  desk: Desk,
  means: Means,
  signal: AbortSignal,
): Promise<Written> {
  const { held, notesAt } = await computed(task, folder, means, signal);
  const taken = new Set((await roundsIn(folder)).map(({ round }) => round));
  for (let number = held.round.round; ; number += 1) {
    if (taken.has(number)) continue;
    const round = { ...held.round, round: number };
    await desk.note(task, { discussion: { round: number, timestamp: round.timestamp } }, signal);
    if (await folder.createRound(number, roundText(round))) return { round, notes: notesAt(number) };
  }
}
