import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { type Course, nextRound, note, type PatternOutcome, type RoleName, roleLabel, turn } from "./course.ts";
import { escalationChain } from "./cp05-escalation-chain.ts";
import type { Review, Work } from "./schemas.ts";
import { deltaOf, deltaText, findingLines, findingsIn } from "./shared/findings.ts";
import { asTask, createTask, signal } from "./team.ts";
import { choiceLabel, toUser } from "./user.ts";
import { mayRun, within } from "./within.ts";

export interface Reviewed extends PatternOutcome {
  /** The design has to change: its planner plans again. */
  readonly replan?: boolean;
}

interface Given {
  readonly producer: RoleName;
  readonly reviewer: RoleName;
  /** The producer has delivered already: the first round begins with the review. */
  readonly delivered?: boolean;
}

/** The reviewed work comes back with findings until the reviewer lets it pass. */
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
  for (let iteration = 1; iteration <= most; iteration += 1) {
    if (iteration > 1) nextRound(course);
    if (iteration > 1 || !delivered) {
      const about = before && say.review.fix(findingLines(before, say));
      const asking = () => turn(course, { kind: "work", of: [producer], about });
      const work = yield* asTask(course, fix, producer, asking, ({ by }) => by<Work>(producer) !== undefined);
      if (!work.by<Work>(producer))
        return yield* toTheUser(course, say.review.noWork(roleLabel(course, producer)), history, iteration);
      yield* signal(course, "impl_complete", producer, { iteration, ...work.by<Work>(producer) });
    }
    const reviewed = yield* turn(course, {
      kind: "review",
      of: [reviewer],
      about: say.review.examine(roleLabel(course, producer)),
    });
    const review = reviewed.by<Review>(reviewer);
    if (!review) return yield* toTheUser(course, say.review.noReview(roleLabel(course, reviewer)), history, iteration);
    const delta = deltaOf(before, review);
    // A verdict that the gate could not have put right counts for what its findings say.
    const verdict = review.findings.critical.length > 0 ? "BLOCK" : review.verdict;
    const data = { verdict, findings: review.findings, iteration, delta: deltaText(delta) };
    const routed = yield* signal(course, "review_result", reviewer, data);
    const lines = findingLines(review, say);
    const told = say.marks[verdict] ?? verdict;
    note(course, say.review.round(iteration, told, lines.length, delta), reviewed.idOf(reviewer));
    for (const line of lines) note(course, line);
    history.push(...lines.map((line) => `${iteration}. ${line}`));
    if (routed?.action !== "create-fix-task") {
      return { reached: true, iterations: iteration, summary: say.review.passed(told, iteration, lines) };
    }
    if (review.designFlaw) return yield* designFlaw(course, review, iteration);
    stale = before && findingsIn(review).length >= findingsIn(before).length ? stale + 1 : 0;
    if (stale >= BOUNDS.roundsWithoutImprovement) {
      return yield* toTheUser(course, say.review.noImprovement(stale), history, iteration);
    }
    before = review;
    yield* signal(course, "fix_required", "coordinator", { iteration, findings: review.findings });
    if (iteration < most) fix = yield* createTask(course, { subject: `IMPL-fix-${iteration}`, owner: producer });
  }
  return yield* toTheUser(course, say.review.bound(most), history, most);
}

/** No correction helps: its planner plans again; without a planner it is escalated. */
function* designFlaw(course: Course, review: Review, iterations: number): Protocol<Reviewed> {
  const { say } = course;
  const summary = say.review.designFlaw(review.summary);
  if (course.stack.at(-2) === "CP-1" || !mayRun(course, "CP-5")) {
    return { reached: false, iterations, summary, replan: true, how: "not-reached" };
  }
  const { reached, replan, how, summary: then } = yield* escalationChain(course, review.summary);
  return {
    reached,
    iterations,
    summary: say.sentences([summary, then]),
    ...(replan ? { replan } : {}),
    ...(how ? { how } : {}),
  };
}

function* toTheUser(course: Course, why: string, history: readonly string[], iterations: number): Protocol<Reviewed> {
  const { choice, byUser } = yield* toUser(course, why, history, ["proceed", "stop"], "stop");
  const reached = choice === "proceed";
  const how = reached ? "decided-by-user" : "not-reached";
  return {
    reached,
    iterations,
    how,
    summary: course.say.sentences([why, course.say.userSaid(choiceLabel(course, choice), byUser)]),
  };
}
