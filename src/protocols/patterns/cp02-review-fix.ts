import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import {
  askOne,
  type Course,
  nextRound,
  note,
  notReached,
  type PatternOutcome,
  type RoleName,
  roleLabel,
} from "./course.ts";
import { escalationChain } from "./cp05-escalation-chain.ts";
import { type Delta, deltaOf, findingLines, findingsIn, type Review } from "./kinds/review.ts";
import { firstLine, isUndelivered, type Work } from "./kinds/work.ts";
import { asTask, createTask, signal } from "./team.ts";
import { proceedOrStop } from "./user.ts";
import { mayRun, within } from "./within.ts";

export interface Reviewed extends PatternOutcome {
  /** Whether the design has to change: its planner plans again. */
  readonly replan?: boolean;
}

interface Given {
  readonly producer: RoleName;
  readonly reviewer: RoleName;
  /** Whether the producer has delivered already, so that the first round begins with the review. */
  readonly delivered?: boolean;
}

/** Returns work with the review's findings until the reviewer lets it pass. */
export function* reviewFixCycle(course: Course, given: Given): Protocol<Reviewed> {
  return yield* within(course, "CP-2", course.settings.maxIterations, () => cycle(course, given));
}

function* cycle(course: Course, { producer, reviewer, delivered = false }: Given): Protocol<Reviewed> {
  const { say, settings } = course;
  const most = settings.maxIterations;
  const history: string[] = [];
  let before: Review | undefined;
  let stale = 0;
  let fix: string | undefined;
  let takenBack: string | undefined;
  for (let iteration = 1; iteration <= most; iteration += 1) {
    if (iteration > 1) nextRound(course);
    if (iteration > 1 || !delivered) {
      const found = [...(before ? findingLines(before, course) : []), ...(takenBack === undefined ? [] : [takenBack])];
      const about = found.length > 0 ? say.review.fix(found) : undefined;
      const asking = () => askOne<Work>(course, "work", producer, about);
      const { said: work } = yield* asTask(course, fix, producer, asking, ({ said }) => said !== undefined);
      if (!work)
        return yield* proceedOrStop(course, say.review.noWork(roleLabel(course, producer)), history, iteration);
      takenBack = isUndelivered(work) ? work.summary : undefined;
      if (takenBack !== undefined) {
        note(course, firstLine(work));
        history.push(`${iteration}. ${firstLine(work)}`);
        continue;
      }
      yield* signal(course, "impl_complete", producer, { iteration, ...work });
    }
    const examine = say.review.examine(roleLabel(course, producer));
    const { said: review, refs } = yield* askOne<Review>(course, "review", reviewer, examine);
    if (!review)
      return yield* proceedOrStop(course, say.review.noReview(roleLabel(course, reviewer)), history, iteration);
    const delta = deltaOf(before, review);
    // A verdict that contradicts its findings counts for what they say.
    const verdict = review.findings.critical.length > 0 ? "BLOCK" : review.verdict;
    const data = { verdict, findings: review.findings, iteration, delta: deltaText(delta) };
    const routed = yield* signal(course, "review_result", reviewer, data);
    const lines = findingLines(review, course);
    const told = say.marks[verdict] ?? verdict;
    note(course, say.review.round(iteration, told, lines.length, delta), refs);
    for (const line of lines) note(course, line);
    history.push(...lines.map((line) => `${iteration}. ${line}`));
    if (routed?.action !== "create-fix-task") {
      return { reached: true, iterations: iteration, summary: say.review.passed(told, iteration, lines) };
    }
    if (review.designFlaw) return yield* designFlaw(course, review, iteration);
    stale = before && findingsIn(review).length >= findingsIn(before).length ? stale + 1 : 0;
    if (stale >= BOUNDS.roundsWithoutImprovement) {
      return yield* proceedOrStop(course, say.review.noImprovement(stale), history, iteration);
    }
    before = review;
    yield* signal(course, "fix_required", "coordinator", { iteration, findings: review.findings });
    if (iteration < most) fix = yield* createTask(course, { subject: `IMPL-fix-${iteration}`, owner: producer });
  }
  return yield* proceedOrStop(course, say.review.bound(most), history, most);
}

/** Handles a flaw that no correction helps: lets the planner plan again, or escalates. */
function* designFlaw(course: Course, review: Review, iterations: number): Protocol<Reviewed> {
  const { say } = course;
  const summary = say.review.designFlaw(review.summary);
  if (course.stack.at(-2) === "CP-1" || !mayRun(course, "CP-5")) {
    return { ...notReached(iterations, summary), replan: true };
  }
  const { reached, replan, how, summary: then } = yield* escalationChain(course, review.summary);
  const whole = say.sentences([summary, then]);
  return { reached, iterations, summary: whole, ...(replan ? { replan } : {}), ...(how ? { how } : {}) };
}

/** Tells a change as the team message has it: `+3 fixed, -1 new issue`. */
const deltaText = ({ fixed, added }: Delta): string =>
  `+${fixed} fixed, -${added} new ${added === 1 ? "issue" : "issues"}`;
