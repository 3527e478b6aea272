import { join } from "node:path";
import { type RoundFile, roundText } from "#protocols/discussant/role/files";
import { type Assignment, assignmentOf, reportOf } from "#protocols/discussant/role/task";
import { words } from "#protocols/discussant/words/index";
import type { Task } from "#team";
import { type Means, processed } from "./compute-round.ts";
import { merge, roundsIn } from "./merge-rounds.ts";
import { SessionFolder, type SessionLocation } from "./session-folder.ts";
import type { TaskDesk } from "./task-desk.ts";

/** Dependencies of working a task. */
export interface WorkContext {
  readonly place: SessionLocation;
  readonly desk: TaskDesk;
  readonly means: Means;
}

export interface Done {
  readonly folder: SessionFolder;
  readonly ref: string;
}

/**
 * Works one claimed task to its end: the round's file, timeline and shared memory, report, completion. Keeps what an earlier
 * worker of the task has done.
 * @throws FolderError if the folder cannot be worked in; TeamError if another worker has the task
 */
export async function workOn(task: Task, { place, desk, means }: WorkContext, signal: AbortSignal): Promise<Done> {
  const assignment = assignmentOf(task.description);
  const folder = await SessionFolder.open(place, assignment.session);
  const { round, notes } =
    (await begun(task, folder)) ?? (await written(task, assignment, folder, { place, desk, means }, signal));
  await merge(folder, means.lang, means.clock, signal);
  const ref = join(folder.path, SessionFolder.roundPath(round.round));
  await desk.report(
    {
      type: "discussion_processed",
      ...reportOf(task, round, notes, ref, means.lang),
      ref,
      request: `${task.id}.${round.timestamp}`,
    },
    signal,
  );
  await desk.complete(task, signal);
  return { folder, ref };
}

interface Written {
  readonly round: RoundFile;
  readonly notes: readonly string[];
}

/** Returns the round that an earlier worker of this task wrote. */
async function begun({ metadata }: Task, folder: SessionFolder): Promise<Written | undefined> {
  const { round: number, timestamp } = Object(metadata.discussion) as { round?: unknown; timestamp?: unknown };
  const round = (await roundsIn(folder)).find((one) => one.round === number && one.timestamp === timestamp);
  return round && { round, notes: [] };
}

/**
 * Computes the round and writes its file. If another task's round has its number, the next free number is taken. The task
 * stores which round is its own before the file exists.
 */
async function written(
  task: Task,
  assignment: Assignment,
  folder: SessionFolder,
  { desk, means }: WorkContext,
  signal: AbortSignal,
): Promise<Written> {
  const { round: content, notes } = await processed(assignment, folder, means, signal);
  const taken = new Set((await roundsIn(folder)).map(({ round }) => round));
  for (let number = assignment.round; ; number += 1) {
    if (taken.has(number)) continue;
    const round = { round: number, ...content };
    await desk.note(task, { discussion: { round: number, timestamp: content.timestamp } }, signal);
    if (!(await folder.createRound(number, roundText(round)))) continue;
    const moved = words(means.lang).notes.moved(assignment.round, number);
    return { round, notes: number === assignment.round ? notes : [...notes, moved] };
  }
}
