import type { FloorStatement, Lang } from "#wire";
import { NOTHING, type RoundFile, type RoundFindings, roundContent, saidIn } from "./role/round.ts";
import { TAG } from "./role/scope.ts";
import { byRule, type Material } from "./role/strategies.ts";
import { type WithinRole, withinRole } from "./role/within-role.ts";
import { words } from "./role/words/index.ts";
import { DiscussionRound, RoundByRule, RoundTask, SessionFiles } from "./schemas.ts";

/* What stands on the floor of a discussion of this protocol. Everything else follows from that. */

/** A round that was held. */
export interface HeldRound extends WithinRole {
  readonly round: RoundFile;
  readonly task: RoundTask;
  /** The statement that says it. */
  readonly id: string;
  /** Why rules worked it out in the discussant's place, if they did. */
  readonly because: string | undefined;
  /** Whether a model, or a person or a foreign program, worked it out. */
  readonly by: "model" | "somebody" | "rule";
}

/** What the historian read; undefined before that. */
export function filesOn(floor: readonly FloorStatement[]): SessionFiles | undefined {
  const found = floor.findLast(({ type }) => type === "session_files");
  return found && SessionFiles.safeParse(found.content).data;
}

/** The task of the round under way. */
export function taskOn(floor: readonly FloorStatement[]): RoundTask | undefined {
  const found = floor.findLast(({ type }) => type === "task");
  return found && RoundTask.safeParse(found.content).data;
}

/** The rounds that were held, in order. */
export function heldOn(floor: readonly FloorStatement[]): HeldRound[] {
  let task: RoundTask | undefined;
  const held: HeldRound[] = [];
  for (const statement of floor) {
    const { type, content, id, timestamp, origin } = statement;
    if (type === "task") task = RoundTask.safeParse(content).data;
    if (!task || (type !== "discussion_round" && type !== "round_by_rule")) continue;
    const { because } = type === "round_by_rule" ? (RoundByRule.safeParse(content).data ?? {}) : {};
    const within = withinRole(saidBy(content));
    const at = { type: task.type, user_feedback: task.user_feedback, timestamp };
    const round = { round: task.round, ...roundContent(within.kept, at) };
    const by = type === "round_by_rule" || origin?.isModel === false ? "rule" : origin ? "model" : "somebody";
    held.push({ ...within, round, task, id, because, by });
  }
  return held;
}

/** What a statement says, also where it was accepted although it does not fit: what is no text is left out. */
function saidBy(content: Readonly<Record<string, unknown>>): RoundFindings {
  const list = (name: keyof RoundFindings): string[] => {
    const entries = content[name];
    return Array.isArray(entries) ? entries.filter((one) => typeof one === "string") : [];
  };
  return {
    confirmed: list("confirmed"),
    corrected: list("corrected"),
    new_insights: list("new_insights"),
    new_findings: list("new_findings"),
    new_questions: list("new_questions"),
  };
}

/** What a round without a model is worked out from. */
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

/** The round under way by rule, within the role. */
export function ruledOn(floor: readonly FloorStatement[], lang: Lang): DiscussionRound {
  const material = materialOn(floor);
  const { kept } = withinRole(material ? byRule(material, lang) : NOTHING);
  const { confirmed, corrected, new_insights: insights } = kept;
  const counts = { confirmed: confirmed.length, corrected: corrected.length, insights: insights.length };
  const { round = 1, type = "initial" } = material?.assignment ?? {};
  const summary = `${TAG} ${words(lang).processed(round, type, counts)}`;
  return DiscussionRound.parse({ summary, reasoning: "", ...kept });
}
