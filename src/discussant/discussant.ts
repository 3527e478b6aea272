import { type Bus, BusError } from "#bus";
import type { Clock } from "#lib/clock";
import { oneLine } from "#lib/plain";
import { type BoardTask, giveUp, nextTask } from "#protocols/discussant/board";
import { TAG } from "#protocols/discussant/role/scope";
import { words as roleWords } from "#protocols/discussant/words/index";
import { TeamError } from "#team";
import type { Lang } from "#wire";
import type { Means } from "./compute-round.ts";
import { Desk } from "./desk.ts";
import { merge } from "./merge-rounds.ts";
import type { SessionFolder } from "./session-folder.ts";
import { words } from "./words.ts";
import { type WorkContext, workOn } from "./work-task.ts";

export interface DiscussantOptions extends Means {
  readonly bus: Bus;
  readonly session: string;
  /** Folder of all tasks. Default: .workflow/.team/SESSION below `cwd`, or the folder that a task names there. */
  readonly folder?: string | undefined;
  readonly cwd: string;
  /** Name for claims, unique among the discussants of a session. */
  readonly name: string;
  readonly lang: Lang;
  readonly clock: Clock;
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
async function handle(
  task: BoardTask,
  work: WorkContext,
  log: (text: string) => void,
  signal: AbortSignal,
): Promise<SessionFolder | undefined> {
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
