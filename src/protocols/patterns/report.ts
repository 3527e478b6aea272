import { type Protocol, state } from "#protocols/effects";
import { lastOf } from "#protocols/protocol";
import type { FloorStatement } from "#wire";
import { type Course, outcomeOf, type PatternOutcome } from "./course.ts";
import type { Change } from "./kinds/change.ts";
import { Report } from "./kinds/report.ts";
import type { Work } from "./kinds/work.ts";

/** Puts the report onto the floor. */
export function* reportOn(course: Course, outcome: PatternOutcome): Protocol<Report> {
  const { runs, used, team, postMortem, byRule, say } = course;
  const how = outcomeOf(outcome);
  const report: Report = {
    answer: say.sentences([say.result.outcomes[how], outcome.answer ?? outcome.summary]),
    outcome: how,
    runs: [...runs],
    lessons: { used, learned: [...team.learned] },
    ...(postMortem ? { postMortem: { ...postMortem } } : {}),
    byRule: [...byRule],
  };
  yield* state({
    key: course.key("report"),
    round: course.round,
    kind: "report",
    content: report,
    references: [],
  });
  return report;
}

/** Returns the report on a floor; undefined until there is one. */
export function reportIn(floor: readonly FloorStatement[]): Report | undefined {
  const parsed = Report.safeParse(lastOf(floor, "report")?.content);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Asks the owner whether a delivered branch is merged, and lets the executor merge it on a yes. Without an answer nothing is
 * merged. The outcome names the branch.
 */
export function* offerMerge(course: Course, outcome: PatternOutcome): Protocol<PatternOutcome> {
  const { say, change } = course;
  if (!change || change.fileCount === 0) return outcome;
  const answer = outcome.answer ?? outcome.summary;
  return { ...outcome, answer: say.sentences([answer, yield* decided(course, change)]) };
}

function* decided(course: Course, change: Change): Protocol<string> {
  const { say } = course;
  const kept = say.change.kept(change);
  if (change.onto === undefined) return kept;
  const files = change.files.map(({ path, added, removed }) => say.change.file(path, added, removed));
  const { choice } = yield* course.toUser(say.change.ask(change, change.onto), files, ["merge", "keep"], "keep");
  if (choice !== "merge") return kept;
  const about = say.change.merge(change.branch, change.onto);
  const { said } = yield* course.askOne<Work>("work", "executor", about, "merge");
  if (said?.change?.merged) return say.change.merged(change, change.onto);
  return say.sentences([say.stop(said?.summary ?? course.silent("executor")), kept]);
}
