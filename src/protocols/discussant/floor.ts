import type { FloorStatement, Lang } from "#wire";
import { SessionFiles } from "./kinds/session-files.ts";
import { RoundTask } from "./kinds/task.ts";
import { findingsFrom, NOTHING, type RoundFile, type RoundFindings, roundContent, saidIn } from "./role/files.ts";
import { listed, type Material } from "./role/listing.ts";
import { TAG, type WithinRole, withinRole } from "./role/scope.ts";
import { words } from "./words/index.ts";

/* Readings of a discussion's floor. */

export interface HeldRound extends WithinRole {
  readonly round: RoundFile;
  readonly task: RoundTask;
  /** Id of the statement with the round. */
  readonly id: string;
  /** Reason why the discussant gave no answer; undefined if it gave one. */
  readonly because: string | undefined;
  /** Author of the round: a model, a person or foreign program, or nobody. */
  readonly by: "model" | "somebody" | "nobody";
}

/** Returns the files that the historian read; undefined before that. */
export function filesOn(floor: readonly FloorStatement[]): SessionFiles | undefined {
  const found = floor.findLast(({ type }) => type === "session_files");
  return found && SessionFiles.safeParse(found.content).data;
}

/** Returns the task of the round under way. */
export function taskOn(floor: readonly FloorStatement[]): RoundTask | undefined {
  const found = floor.findLast(({ type }) => type === "task");
  return found && RoundTask.safeParse(found.content).data;
}

/** Returns the rounds that were held, in order. */
export function heldOn(floor: readonly FloorStatement[]): HeldRound[] {
  let task: RoundTask | undefined;
  const held: HeldRound[] = [];
  for (const { type, content, id, timestamp, origin } of floor) {
    if (type === "task") task = RoundTask.safeParse(content).data;
    const isUnanswered = type === "round_by_rule";
    if (!task || (type !== "discussion_round" && !isUnanswered)) continue;
    const within = withinRole(saidBy(content));
    const at = { type: task.type, user_feedback: task.user_feedback, timestamp };
    const round = { round: task.round, ...roundContent(within.kept, at) };
    const because = isUnanswered && typeof content.because === "string" ? content.because : undefined;
    const by = isUnanswered || origin?.isModel === false ? "nobody" : origin ? "model" : "somebody";
    held.push({ ...within, round, task, id, because, by });
  }
  return held;
}

/** Reads the texts of each list, also from a statement that was accepted although it does not fit. */
const saidBy = (content: Readonly<Record<string, unknown>>): RoundFindings =>
  findingsFrom((list) => {
    const entries = content[list];
    return Array.isArray(entries) ? entries.filter((one) => typeof one === "string") : [];
  });

/** Returns the material of the round under way. */
function materialOn(floor: readonly FloorStatement[]): Material | undefined {
  const [files, task] = [filesOn(floor), taskOn(floor)];
  if (!task) return undefined;
  const { topic, round, type, user_feedback: feedback, unclear } = task;
  const before = heldOn(floor).flatMap((held) => saidIn(held.round));
  const hasAnalyses = (files?.analyses.length ?? 0) > 0;
  return {
    assignment: { session: undefined, topic, round, type, feedback, unclear },
    items: hasAnalyses ? (files?.items ?? []) : [],
    explored: [],
    known: [...(files?.known ?? []), ...before],
  };
}

/** Lists the files for the round under way, as an answer without a model. */
export function listedOn(floor: readonly FloorStatement[], lang: Lang) {
  const material = materialOn(floor);
  const { kept } = withinRole(material ? listed(material, lang) : NOTHING);
  const { round = 1, type = "initial" } = material?.assignment ?? {};
  const lists = findingsFrom((list) => [...kept[list]]);
  return { summary: `${TAG} ${words(lang).processed(round, type, kept)}`, reasoning: "", ...lists };
}
