import { type Protocol, state } from "#protocols/effects";
import { lastOf } from "#protocols/protocol";
import type { FloorStatement } from "#wire";
import { type Course, outcomeOf, type PatternOutcome } from "./course.ts";
import { Report } from "./kinds/report.ts";

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
