import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import {
  afterwards,
  type Course,
  fellBack,
  MINDS_SILENCE,
  nextRound,
  note,
  type PatternOutcome,
  type RoleName,
  roleLabel,
  silent,
  turn,
} from "./course.ts";
import { reviewFixCycle } from "./cp02-review-fix.ts";
import type { Plan, Review, TestReport, Work } from "./schemas.ts";
import { findingLines } from "./shared/findings.ts";
import { asTask, COORDINATOR, createTask, listTasks, signal } from "./team.ts";
import { choiceLabel, toUser } from "./user.ts";
import { within } from "./within.ts";

/** The tasks of the pipeline, by stage: their ids on the board. */
export interface Stages {
  readonly plan: string | undefined;
  readonly impl: string | undefined;
  readonly test: string | undefined;
  readonly review: string | undefined;
}

/** Plan, implementation, tests and review, one after the other. */
export function* linearPipeline(course: Course, reviews = true): Protocol<PatternOutcome> {
  return yield* within(course, "CP-1", null, () => pipeline(course, reviews));
}

function* pipeline(course: Course, reviews: boolean): Protocol<PatternOutcome> {
  const { say } = course;
  for (let planning = 1; ; planning += 1) {
    const stages = yield* createStages(course, reviews);
    const plan = yield* planStage(course, stages);
    if (!plan.reached) return plan;
    const built = yield* implementStage(course, stages);
    if (!built.reached) return built;
    const checked = yield* validateStage(course, stages, reviews);
    // A design that no correction can repair is planned again, once.
    if (checked.replan && planning === 1) continue;
    if (!checked.reached) return { ...checked, iterations: planning };
    const open = (yield* listTasks(course)).filter(({ id, status }) => isOf(stages, id) && status !== "completed");
    if (open.length === 0) {
      const done = say.pipeline.done(reviews);
      const summary = checked.how === undefined ? done : say.sentences([checked.summary, done]);
      return { ...checked, reached: true, iterations: planning, summary };
    }
    return {
      reached: false,
      iterations: planning,
      summary: say.pipeline.open(open.map(({ subject }) => subject)),
      how: "not-reached",
    };
  }
}

const isOf = (stages: Stages, id: string): boolean => Object.values(stages).includes(id);

/** The chain of tasks: each is blocked by the one before. */
export function* createStages(course: Course, reviews = true): Protocol<Stages> {
  const after = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id]);
  const plan = yield* createTask(course, { subject: "PLAN-001", owner: "planner" });
  const impl = yield* createTask(course, { subject: "IMPL-001", owner: "executor", blockedBy: after(plan) });
  const test = yield* createTask(course, { subject: "TEST-001", owner: "tester", blockedBy: after(impl) });
  const blockedBy = after(impl);
  const review = reviews ? yield* createTask(course, { subject: "REVIEW-001", owner: "tester", blockedBy }) : undefined;
  return { plan, impl, test, review };
}

/** The coordinator approves the plan; after three rejections it plans itself. */
export function* planStage(course: Course, { plan: id }: Stages): Protocol<PatternOutcome> {
  const { say } = course;
  return yield* asTask(course, id, "planner", planned, ({ reached }) => reached);

  function* planned(): Protocol<PatternOutcome> {
    let objections: string | undefined;
    let rejected = 0;
    for (let attempt = 1; attempt <= BOUNDS.planRejections; attempt += 1) {
      if (attempt > 1) nextRound(course);
      const made = yield* turn(course, { kind: "plan", of: ["planner"], about: objections });
      const plan = made.by<Plan>("planner");
      if (!plan) break;
      yield* signal(course, "plan_ready", "planner", { summary: plan.summary, tasks: plan.tasks });
      const judged = yield* turn(course, { kind: "review", of: [COORDINATOR], about: say.pipeline.approve });
      const review = judged.by<Review>(COORDINATOR);
      // A coordinator who says nothing has not rejected it.
      if (!review) fellBack(course, silent(course, COORDINATOR));
      if (review?.verdict !== "BLOCK") {
        note(course, say.said(say.kinds.plan.label, plan.summary), made.idOf("planner"));
        return { reached: true, iterations: attempt, summary: plan.summary };
      }
      rejected = attempt;
      note(course, say.pipeline.rejected(attempt), judged.idOf(COORDINATOR));
      objections = say.review.fix(findingLines(review, say));
    }
    const iterations = Math.min(rejected + 1, BOUNDS.planRejections);
    const without = rejected < BOUNDS.planRejections ? roleLabel(course, "planner") : undefined;
    const about = say.pipeline.planYourself(rejected, without);
    const own = yield* turn(course, { kind: "plan", of: [COORDINATOR], about });
    const plan = own.by<Plan>(COORDINATOR);
    fellBack(course, plan ? say.pipeline.plansItself : silent(course, COORDINATOR), own.idOf(COORDINATOR));
    if (plan) return { reached: true, iterations, summary: plan.summary };
    return { reached: false, iterations, summary: say.pipeline.noPlan, how: "not-reached" };
  }
}

/** The executor hands over; what fails its own check is corrected once before anybody else looks. */
export function* implementStage(course: Course, { impl: id }: Stages): Protocol<PatternOutcome> {
  const { say } = course;
  return yield* asTask(course, id, "executor", implemented, ({ reached }) => reached);

  function* implemented(): Protocol<PatternOutcome> {
    const first = yield* workBy(course, "executor", undefined);
    const isToCorrect = first?.selfCheck === "failed";
    const work = isToCorrect ? yield* workBy(course, "executor", say.pipeline.selfCheckFailed) : first;
    if (!work) {
      const missing = isToCorrect ? say.pipeline.notCorrected : say.review.noWork;
      return { reached: false, iterations: 1, summary: missing(roleLabel(course, "executor")), how: "not-reached" };
    }
    yield* signal(course, "impl_complete", "executor", { ...work });
    note(course, say.said(say.kinds.work.label, work.summary));
    return { reached: true, iterations: 1, summary: work.summary };
  }
}

export function* workBy(course: Course, role: RoleName, about: string | undefined): Protocol<Work | undefined> {
  return (yield* turn(course, { kind: "work", of: [role], about })).by<Work>(role);
}

/** Tests until they pass, five times at most; then the review, with its cycle of fixes. */
export function* validateStage(
  course: Course,
  { test, review }: Stages,
  reviews: boolean,
): Protocol<PatternOutcome & { replan?: boolean }> {
  const tested = yield* asTask(
    course,
    test,
    "tester",
    () => testUntilGood(course),
    ({ reached }) => reached,
  );
  if (!tested.reached || !reviews) return tested;
  const cycle = { producer: "executor", reviewer: "tester", delivered: true };
  const reviewed = yield* asTask(
    course,
    review,
    "tester",
    () => reviewFixCycle(course, cycle),
    ({ reached }) => reached,
  );
  return afterwards(course, tested, reviewed);
}

function* testUntilGood(course: Course): Protocol<PatternOutcome> {
  const { say } = course;
  const found: string[] = [];
  let reports = 0;
  let isReported = true;
  for (let iteration = 1; iteration <= BOUNDS.testIterations; iteration += 1) {
    if (iteration > 1) {
      nextRound(course);
      // Where nothing was tested, there is nothing to correct.
      if (isReported || course.version < MINDS_SILENCE) yield* workBy(course, "executor", say.pipeline.fixTests(found));
    }
    const answered = yield* turn(course, { kind: "test", of: ["tester"] });
    const report = answered.by<TestReport>("tester");
    note(course, say.pipeline.tested(iteration, report?.passRate), answered.idOf("tester"));
    if (report && report.passRate >= BOUNDS.passRate) {
      return { reached: true, iterations: iteration, summary: report.summary };
    }
    isReported = report !== undefined;
    if (isReported) reports += 1;
    found.push(...(report?.failures ?? [silent(course, "tester")]));
  }
  const why = (reports === 0 ? say.pipeline.untested : say.pipeline.testsFail)(BOUNDS.testIterations);
  const { choice, byUser } = yield* toUser(course, why, found, ["proceed", "stop"], "stop");
  const reached = choice === "proceed";
  const summary = say.sentences([why, say.userSaid(choiceLabel(course, choice), byUser)]);
  return { reached, iterations: BOUNDS.testIterations, summary, how: reached ? "decided-by-user" : "not-reached" };
}
