import type { Protocol } from "#protocols/effects";
import { BOUNDS, type RoleName } from "./catalogue.ts";
import { asPattern, type Course, notReached, type PatternOutcome } from "./course.ts";
import { escalationChain } from "./cp05-escalation-chain.ts";
import { findingLines, findingsIn, type Review } from "./kinds/review.ts";
import { firstLine, isUndelivered, type Work } from "./kinds/work.ts";

interface Given {
  /** Default: the executor. */
  readonly producer?: RoleName;
  readonly reviewer: RoleName;
  /** Whether the producer has delivered already, so that the first round begins with the review. */
  readonly delivered?: boolean;
}

/** Returns work with the review's findings until the reviewer lets it pass. */
export const reviewFixCycle = asPattern("CP-2", ({ settings }) => settings.maxIterations, cycle);

function* cycle(course: Course, { producer = "executor", reviewer, delivered }: Given): Protocol<PatternOutcome> {
  const { say, settings } = course;
  const most = settings.maxIterations;
  const history: string[] = [];
  let before: Review | undefined;
  let stale = 0;
  let fix: string | undefined;
  let takenBack: string | undefined;
  for (let iteration = 1; iteration <= most; iteration += 1) {
    if (iteration > 1) course.nextRound();
    if (iteration > 1 || !delivered) {
      const toCorrect = [...(before ? findingLines(before, course) : []), takenBack ?? []].flat();
      const about = toCorrect.length > 0 ? say.review.fix(toCorrect) : undefined;
      const asking = () => course.askOne<Work>("work", producer, about);
      const { said: work } = yield* course.team.asTask(fix, producer, asking, ({ said }) => said !== undefined);
      if (!work) return yield* course.proceedOrStop(say.review.noWork(course.roleLabel(producer)), history, iteration);
      takenBack = isUndelivered(work) ? work.summary : undefined;
      if (takenBack !== undefined) {
        course.note(firstLine(work));
        history.push(`${iteration}. ${firstLine(work)}`);
        continue;
      }
      yield* course.team.signal("impl_complete", producer, { iteration, ...work });
    }
    const examine = say.review.examine(course.roleLabel(producer), before !== undefined);
    const { said: review, refs } = yield* course.askOne<Review>("review", reviewer, examine);
    if (!review)
      return yield* course.proceedOrStop(say.review.noReview(course.roleLabel(reviewer)), history, iteration);
    const found = findingsIn(review);
    const former = before ? findingsIn(before).length : 0;
    const again = Math.min(former, found.filter((one) => one.again).length);
    // A verdict that contradicts its findings counts for what they say.
    const verdict = review.findings.critical.length > 0 ? "BLOCK" : review.verdict;
    const added = found.length - again;
    const change = `+${former - again} fixed, -${added} new ${added === 1 ? "issue" : "issues"}`;
    const data = { verdict, findings: review.findings, iteration, delta: change };
    const routed = yield* course.team.signal("review_result", reviewer, data);
    const lines = findingLines(review, course);
    const told = say.marks[verdict] ?? verdict;
    course.note(say.review.round(iteration, told, { all: lines.length, again, former }, review.summary), refs);
    course.findings.set(
      `${producer} ${course.part ?? ""}`,
      lines.map((text) => ({ text, refs })),
    );
    history.push(...lines.map((line) => `${iteration}. ${line}`));
    if (routed?.action !== "create-fix-task") {
      return { reached: true, iterations: iteration, summary: say.review.passed(told, iteration, lines.length) };
    }
    if (review.designFlaw) return yield* designFlaw(course, review, iteration);
    stale = before && found.length >= former ? stale + 1 : 0;
    if (stale >= BOUNDS.roundsWithoutImprovement) {
      return yield* course.proceedOrStop(say.review.noImprovement(stale), history, iteration);
    }
    before = review;
    yield* course.team.signal("fix_required", "coordinator", { iteration, findings: review.findings });
    if (iteration < most) fix = yield* course.team.createTask({ subject: `IMPL-fix-${iteration}`, owner: producer });
  }
  return yield* course.proceedOrStop(say.review.bound(most), history, most);
}

/** Handles a flaw that no correction helps: lets the planner plan again, or escalates. */
function* designFlaw(course: Course, review: Review, iterations: number): Protocol<PatternOutcome> {
  const { say } = course;
  const summary = say.review.designFlaw(review.summary);
  if (course.stack.at(-2) === "CP-1" || !course.mayRun("CP-5")) {
    return { ...notReached(iterations, summary), replan: true };
  }
  const { reached, replan, how, summary: then } = yield* escalationChain(course, review.summary);
  const whole = say.sentences([summary, then]);
  return { reached, iterations, summary: whole, ...(replan ? { replan } : {}), ...(how ? { how } : {}) };
}
