import { join } from "node:path";
import { type Assignment, assignmentOf } from "#protocols/discussant/role/assignment";
import { told } from "#protocols/discussant/role/report";
import { type RoundFile, roundText } from "#protocols/discussant/role/round";
import { words } from "#protocols/discussant/role/words/index";
import type { Task } from "#team";
import { SessionFolder, type SessionLocation } from "./folder.ts";
import { merge, roundsIn } from "./merge.ts";
import { type Means, processed } from "./process.ts";
import type { TaskDesk } from "./task-desk.ts";

/** What a task is worked with. */
export interface WorkContext {
  readonly place: SessionLocation;
  readonly desk: TaskDesk;
  readonly means: Means;
}

/** What a task came to. */
export interface Done {
  readonly folder: SessionFolder;
  /** The round's file. */
  readonly ref: string;
}

/**
 * Works one claimed task to its end: the round's file, timeline and shared memory, the report, the completion. Whatever an
 * earlier worker of the task had done already stays as it is.
 * @throws FolderError if the folder cannot be worked in; TeamError if the task is another's by now
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
      ...told(task, round, notes, ref, means.lang),
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

/** The round that an earlier worker of this task has written. */
async function begun({ metadata }: Task, folder: SessionFolder): Promise<Written | undefined> {
  const { round: number, timestamp } = Object(metadata.discussion) as { round?: unknown; timestamp?: unknown };
  const round = (await roundsIn(folder)).find((one) => one.round === number && one.timestamp === timestamp);
  return round && { round, notes: [] };
}

/**
 * Works out the round and writes its file. A number that is taken by another task's round is not written over: the next
 * free one is taken. The task keeps which round is its own, before the file is there.
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
