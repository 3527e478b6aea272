import { textsOf } from "#lib/fields";
import { seatEverybody, stepsFrom } from "#protocols/seating";
import type { DiscussionOptions, FloorStatement, Lang, Participant, Persona, PlannedStep } from "#wire";
import type { AtBoard } from "./board.ts";
import { SessionFiles } from "./kinds/session-files.ts";
import { RoundTask } from "./kinds/task.ts";
import type { Settings } from "./options.ts";
import { findingsFrom, NOTHING, type RoundFile, roundContent, saidIn } from "./role/files.ts";
import { listed, type Material } from "./role/listing.ts";
import { ROLE, TAG, type WithinRole, withinRole } from "./role/scope.ts";
import { type Words, words } from "./words/index.ts";

export interface Course {
  readonly options: DiscussionOptions;
  readonly settings: Settings;
  readonly say: Words;
  readonly participants: readonly Participant[];
  readonly floor: FloorStatement[];
  files: SessionFiles;
  /** Number of the round in this discussion, from 1; its number in the session may differ. */
  round: number;
  readonly board: AtBoard;
}

/** Numbers of the session's rounds. */
export const takenIn = ({ files, floor }: Pick<Course, "files" | "floor">): ReadonlySet<number> =>
  new Set([...files.rounds, ...heldOn(floor).map(({ round }) => round.round)]);

export const nextRoundNumber = (course: Course): number => Math.max(0, ...takenIn(course)) + 1;

/** Step of each kind of statement in its round; the files are read once. */
export const STEP = { session_files: 1, task: 2, discussion_round: 3 } as const;

export const steps = ({ lang }: Pick<DiscussionOptions, "lang">): PlannedStep[] =>
  stepsFrom(STEP, words(lang).steps, ["session_files"]);

/** Seats the discussant, or the seat that takes its place, and the historian, who reads the files. */
export function tableOf({ lang, seats, seatNames }: DiscussionOptions): readonly Participant[] {
  const [seat] = seats;
  const { name, persona } = words(lang);
  const { does, bias, tendency, stakes, blindSpots } = persona;
  const discussant: Persona = {
    ...{ id: seat ?? ROLE, name, expertise: [does], thinkingStyle: does, bias },
    ...{ replyTendency: tendency, stakes, blindSpots: [blindSpots] },
  };
  return seatEverybody([discussant], new Set(seats.slice(0, 1)), ["moderator", "historian"], lang, seatNames);
}

/** Refuses a second seat, whose turns would never come. */
export const seatFault = (seats: unknown): string | undefined =>
  (seats as readonly string[]).length > 1 ? words("en").flow.oneSeat(seats as readonly string[]) : undefined;

/* Readings of a discussion's floor. */

export interface HeldRound extends WithinRole {
  readonly round: RoundFile;
  readonly task: RoundTask;
  readonly id: string;
  /** Questions that the round answers, without their files. */
  readonly answered: readonly string[];
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

export function taskOn(floor: readonly FloorStatement[]): RoundTask | undefined {
  const found = floor.findLast(({ type }) => type === "task");
  return found && RoundTask.safeParse(found.content).data;
}

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
    const answered = textsOf(content, "answered").map(questionOf);
    held.push({ ...within, round, task, id, answered, because, by });
  }
  return held;
}

/** The files at the end of an entry, in parentheses. */
export const FILES = /\s*[(（]([^()（）]*)[)）][.。]?$/u;

/** A question without the files that it ends with. */
export const questionOf = (text: string): string => text.replace(FILES, "").trim();

/** Reads the texts of each list, also from a statement that was accepted although it does not fit. */
const saidBy = (content: Readonly<Record<string, unknown>>) => findingsFrom((list) => textsOf(content, list));

function materialOn(floor: readonly FloorStatement[]): Material | undefined {
  const [files, task] = [filesOn(floor), taskOn(floor)];
  if (!task) return undefined;
  const { topic, round, type, user_feedback: feedback, unclear } = task;
  const before = heldOn(floor).flatMap((held) => saidIn(held.round));
  const hasAnalyses = (files?.analyses.length ?? 0) > 0;
  return {
    assignment: { session: undefined, topic, round, type, feedback, unclear },
    items: hasAnalyses ? (files?.items ?? []) : [],
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
