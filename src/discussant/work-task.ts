import { join } from "node:path";
import { type BoardTask, complete, reportRound } from "#protocols/discussant/board";
import { type RoundFile, roundText } from "#protocols/discussant/role/files";
import { computed, type Means } from "./compute-round.ts";
import { accepted, type Desk } from "./desk.ts";
import { merge, roundsIn } from "./merge-rounds.ts";
import { SessionFolder, type SessionLocation } from "./session-folder.ts";

export interface WorkContext {
  readonly place: SessionLocation;
  readonly desk: Desk;
  readonly means: Means;
}

/**
 * Works one claimed task to its end: the round's file, timeline and shared memory, report, completion. Keeps what an earlier
 * worker of the task has done.
 * @throws FolderError if the folder cannot be worked in; TeamError if another worker has the task
 */
export async function workOn(
  task: BoardTask,
  { place, desk, means }: WorkContext,
  signal: AbortSignal,
): Promise<{ readonly folder: SessionFolder; readonly ref: string }> {
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
