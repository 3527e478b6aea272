import type { Protocol } from "#protocols/effects";
import { BOUNDS, type RoleName } from "./catalogue.ts";
import { afterwards, asPattern, type Course, isReached, notReached, type PatternOutcome } from "./course.ts";
import { reviewFixCycle } from "./cp02-review-fix.ts";
import { KINDS } from "./kinds/index.ts";
import type { Plan } from "./kinds/plan.ts";
import { findingLines, type Review } from "./kinds/review.ts";
import type { TestReport, Work } from "./kinds/work.ts";
import { COORDINATOR } from "./team.ts";

/** Ids of the pipeline's tasks on the board, by stage. */
export type Stages = Readonly<Record<"plan" | "impl" | "test" | "review", string | undefined>>;

/** Runs plan, implementation, tests and review in a row. */
export const linearPipeline = asPattern("CP-1", null, pipeline);

function* pipeline(course: Course, reviews = true): Protocol<PatternOutcome> {
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
    const ids: readonly unknown[] = Object.values(stages);
    const open = (yield* course.team.listTasks()).filter(
      ({ id, status }) => ids.includes(id) && status !== "completed",
    );
    if (open.length === 0) {
      const done = say.pipeline.done(reviews);
      const summary = checked.how === undefined ? done : say.sentences([checked.summary, done]);
      return { ...checked, reached: true, iterations: planning, summary };
    }
    return notReached(planning, say.pipeline.open(open.map(({ subject }) => subject)));
  }
}

/** Creates the chain of tasks, each blocked by the one before. */
export function* createStages(course: Course, reviews = true): Protocol<Stages> {
  const after = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id]);
  const plan = yield* course.team.createTask({ subject: "PLAN-001", owner: "planner" });
  const impl = yield* course.team.createTask({ subject: "IMPL-001", owner: "executor", blockedBy: after(plan) });
  const test = yield* course.team.createTask({ subject: "TEST-001", owner: "tester", blockedBy: after(impl) });
  const blockedBy = after(impl);
  const review = reviews
    ? yield* course.team.createTask({ subject: "REVIEW-001", owner: "tester", blockedBy })
    : undefined;
  return { plan, impl, test, review };
}

/** Lets the coordinator approve the plan; after three rejections the coordinator plans. */
export function* planStage(course: Course, { plan: id }: Stages): Protocol<PatternOutcome> {
  const { say, options } = course;
  return yield* course.team.asTask(id, "planner", planned, isReached);

  function* planned(): Protocol<PatternOutcome> {
    let objections: string | undefined;
    let rejected = 0;
    for (let attempt = 1; attempt <= BOUNDS.planRejections; attempt += 1) {
      if (attempt > 1) course.nextRound();
      const { said: plan, refs } = yield* course.askOne<Plan>("plan", "planner", objections);
      if (!plan) break;
      yield* course.team.signal("plan_ready", "planner", { summary: plan.summary, tasks: plan.tasks });
      const judged = yield* course.askOne<Review>("review", COORDINATOR, say.pipeline.approve);
      const review = judged.said;
      // A silent coordinator has not rejected the plan.
      if (!review) course.fellBack(course.silent(COORDINATOR));
      if (review?.verdict !== "BLOCK") {
        course.note(say.said(KINDS.plan.label[options.lang], plan.summary), refs);
        return { reached: true, iterations: attempt, summary: plan.summary };
      }
      rejected = attempt;
      course.note(say.pipeline.rejected(attempt), judged.refs);
      objections = say.review.fix(findingLines(review, course));
    }
    const iterations = Math.min(rejected + 1, BOUNDS.planRejections);
    const without = rejected < BOUNDS.planRejections ? course.roleLabel("planner") : undefined;
    const about = say.pipeline.planYourself(rejected, without);
    const { said: plan, refs } = yield* course.askOne<Plan>("plan", COORDINATOR, about);
    course.fellBack(plan ? say.pipeline.plansItself : course.silent(COORDINATOR), refs);
    return plan ? { reached: true, iterations, summary: plan.summary } : notReached(iterations, say.pipeline.noPlan);
  }
}

/** Lets the executor work. Work that fails its own check is corrected once before anybody else looks. */
export function* implementStage(course: Course, { impl: id }: Stages): Protocol<PatternOutcome> {
  const { say, options } = course;
  return yield* course.team.asTask(id, "executor", implemented, isReached);

  function* implemented(): Protocol<PatternOutcome> {
    const { said: first } = yield* course.askOne<Work>("work", "executor");
    const isToCorrect = first?.selfCheck === "failed";
    const correct = () => course.askOne<Work>("work", "executor", say.pipeline.selfCheckFailed);
    const work = isToCorrect ? (yield* correct()).said : first;
    if (!work) {
      const missing = isToCorrect ? say.pipeline.notCorrected : say.review.noWork;
      return notReached(1, missing(course.roleLabel("executor")));
    }
    yield* course.team.signal("impl_complete", "executor", { ...work });
    course.note(say.said(KINDS.work.label[options.lang], work.summary));
    return { reached: true, iterations: 1, summary: work.summary };
  }
}

/** Lets a role take back what it brought for a part of the plan. */
export function* rollBack(course: Course, role: RoleName, about: string, part: string): Protocol<void> {
  const { part: before } = course;
  course.part = part;
  yield* course.askOne<Work>("work", role, about, "roll-back");
  course.part = before;
}

/** Tests up to five times until the tests pass; then runs the review with its fixes. */
export function* validateStage(course: Course, { test, review }: Stages, reviews: boolean): Protocol<PatternOutcome> {
  const tested = yield* course.team.asTask(test, "tester", () => testUntilGood(course), isReached);
  if (!tested.reached || !reviews) return tested;
  const reviewing = () => reviewFixCycle(course, { reviewer: "tester", delivered: true });
  return afterwards(course, tested, yield* course.team.asTask(review, "tester", reviewing, isReached));
}

function* testUntilGood(course: Course): Protocol<PatternOutcome> {
  const { say } = course;
  const found: string[] = [];
  let reports = 0;
  let isReported = true;
  for (let iteration = 1; iteration <= BOUNDS.testIterations; iteration += 1) {
    if (iteration > 1) {
      course.nextRound();
      // Without a report there is nothing to correct.
      if (isReported) yield* course.askOne<Work>("work", "executor", say.pipeline.fixTests(found));
    }
    const { said: report, refs } = yield* course.askOne<TestReport>("test", "tester");
    course.note(say.pipeline.tested(iteration, report?.passRate), refs);
    if (report && report.passRate >= BOUNDS.passRate) {
      return { reached: true, iterations: iteration, summary: report.summary };
    }
    isReported = report !== undefined;
    if (isReported) reports += 1;
    found.push(...(report?.failures ?? [course.silent("tester")]));
  }
  const why = (reports === 0 ? say.pipeline.untested : say.pipeline.testsFail)(BOUNDS.testIterations);
  return yield* course.proceedOrStop(why, found, BOUNDS.testIterations);
}
