import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { asPattern, type Course, notReached, type PatternOutcome } from "./course.ts";
import { rollBack } from "./cp01-linear-pipeline.ts";
import { reviewFixCycle } from "./cp02-review-fix.ts";
import { type Plan, piecesOf } from "./kinds/plan.ts";
import { firstLine, GATE_CRITERIA, type Gate, isUndelivered, type Work } from "./kinds/work.ts";
import { COORDINATOR } from "./team.ts";

type Increment = ReturnType<typeof incrementsOf>[number];

type GateEntry = {
  readonly id: string;
  readonly attempts: number;
  readonly status: "PASS" | "BLOCKED";
  readonly titles: readonly string[];
  /** Reason of the last check for a blocked one. */
  readonly why?: string;
};

/**
 * Delivers a large task in increments, each checked before the next. One that fails three times is left out, and so is what
 * builds on it.
 * @param reviews whether each increment that passes its gate goes through a review-fix cycle, too
 */
// Its iterations are increments; the bound of the pattern is one of each of them.
export const incrementalDelivery = asPattern("CP-6", null, deliver);

function* deliver(course: Course, reviews = false): Protocol<PatternOutcome> {
  const { say } = course;
  const { said: plan } = yield* course.askOne<Plan>("plan", COORDINATOR, say.increments.split);
  if (!plan) return notReached(0, say.pipeline.noPlan);
  const increments = incrementsOf(plan.tasks);
  const gates: GateEntry[] = [];
  for (const increment of increments) {
    const missing = gates.filter(({ id, status: of }) => of !== "PASS" && increment.on.includes(id));
    course.part = increment.id;
    const entry = yield* deliverOne(course, increment, { reviews, missing });
    course.part = undefined;
    gates.push(entry);
    const completed = gates.filter(({ status }) => status === "PASS").length;
    const percent = Math.round((100 * gates.length) / increments.length);
    const status = say.increments.statuses[entry.status];
    const line = say.increments.progress(entry.id, status, entry.attempts, completed, increments.length, percent);
    course.note(say.said(line, say.clauses(increment.titles)));
    if (entry.why !== undefined) course.note(say.said(entry.id, entry.why));
    const counts = { total_increments: increments.length, completed, current: gates.length };
    const gate_history = gates.map(({ id, attempts, status: of }) => ({ id, attempts, status: of }));
    yield* course.team.tellState({ ...counts, progress_percent: percent, gate_history });
    const blocked = gates.length - completed;
    if (blocked <= BOUNDS.blockedShare * increments.length) continue;
    const left = increments.slice(gates.length);
    for (const one of left) {
      const on = gates.filter(({ id, status: of }) => of !== "PASS" && one.on.includes(id));
      const because =
        on.length > 0 ? say.increments.buildsOn(on.map((other) => named(course, other))) : say.increments.notBegun;
      course.note(say.said(named(course, one), because));
      if (on.length > 0) gates.push({ id: one.id, attempts: 0, status: "BLOCKED", titles: one.titles });
    }
    const undelivered = gates.filter(({ status: of }) => of === "BLOCKED").map((one) => named(course, one));
    const why = say.increments.tooManyBlocked(undelivered, increments.length);
    return yield* course.proceedOrStop(why, undelivered, increments.length - left.length);
  }
  const task = yield* course.team.createTask({ subject: "TEST-final", owner: "validator" });
  const checking = () => untilTheWholeHolds(course, gates);
  return yield* course.team.asTask(task, "validator", checking, ({ isChecked }) => isChecked);
}

/** Cuts a plan into increments; `on` has the ids of those that one builds on. */
function incrementsOf(tasks: Plan["tasks"]) {
  const pieces = piecesOf(tasks).map((piece, n) => ({ id: `INCREMENT-${n + 1}`, piece }));
  const madeIn = new Map(pieces.flatMap(({ id, piece }) => piece.map((task) => [task.id, id] as const)));
  return pieces.map(({ id, piece }) => {
    const on = piece.flatMap(({ dependsOn }) => dependsOn.flatMap((task) => madeIn.get(task) ?? []));
    return { id, titles: piece.map(({ title }) => title), on: [...new Set(on)].filter((one) => one !== id) };
  });
}

/**
 * Implements an increment and checks it, three times at most; then it is rolled back and blocked. One that builds on what was not
 * delivered (`missing`) is blocked without trying it.
 */
function* deliverOne(
  course: Course,
  increment: Increment,
  { reviews, missing }: { readonly reviews: boolean; readonly missing: readonly GateEntry[] },
): Protocol<GateEntry> {
  const { say, options } = course;
  const { id, titles } = increment;
  const subject = `IMPL-inc-${id}`;
  const task = yield* course.team.createTask({ subject, description: titles.join("; "), owner: "executor" });
  return yield* course.team.asTask(task, "executor", tried, ({ status }) => status === "PASS");

  function* tried(): Protocol<GateEntry> {
    if (missing.length > 0) {
      const buildsOn = say.increments.buildsOn(missing.map((one) => named(course, one)));
      return { id, attempts: 0, status: "BLOCKED", titles, why: buildsOn };
    }
    let about = say.increments.implement(id, titles);
    let why: string | undefined;
    let isMade = false;
    let waitsForCheck = false;
    let attempts = 0;
    for (let attempt = 1; attempt <= BOUNDS.incrementTries; attempt += 1) {
      attempts = attempt;
      course.nextRound();
      const seconds = titles.length * options.turnSeconds;
      // An increment that waits for its check is not made again.
      if (!waitsForCheck) {
        const made = (yield* course.turn({ kind: "work", of: ["executor"], about, seconds })).by<Work>("executor");
        // What its program took back itself is neither checked nor taken back once more.
        if (made && isUndelivered(made)) {
          why = firstLine(made);
          about = say.increments.fix(id, titles, [made.summary], "");
          continue;
        }
        if (made) yield* course.team.signal("impl_complete", "executor", { increment: id });
        isMade ||= made !== undefined;
        why = made ? why : course.silent("executor");
        if (!made) continue;
      }
      const { said: gate } = yield* course.askOne<Gate>("gate", "validator", say.increments.check(id, titles));
      waitsForCheck = gate === undefined;
      why = gate?.summary ?? course.silent("validator");
      if (!gate) continue;
      const failed = failedIn(gate);
      const reasons = failed.map((one) => say.increments.failed[one]);
      if (reasons.length > 0) why = say.said(reasons.join(say.increments.and), gate.summary);
      const reviewed = failed.length === 0 && reviews ? yield* reviewOf(course) : undefined;
      if (reviewed && !reviewed.reached) {
        why = reviewed.summary;
        break;
      }
      if (failed.length === 0) {
        yield* course.team.signal("increment_ready", "executor", { increment: id, status: "PASS" });
        return { id, attempts: attempt, status: "PASS", titles };
      }
      const { fix_suggestion: suggestion, affected_files } = gate;
      const data = { increment: id, failed_gates: failed, affected_files, suggestion };
      yield* course.team.signal("fix_required", COORDINATOR, data);
      about = say.increments.fix(id, titles, reasons, suggestion);
      const isLast = attempt === BOUNDS.incrementTries;
      if (failed.includes("no_regression") && !isLast) yield* takeBack(course, increment);
      // If only its own tests fail, a review finds the cause before the next check.
      if (failed.length === 1 && failed[0] === "increment_tests_pass" && !isLast) {
        yield* reviewOf(course);
      }
    }
    if (isMade) yield* takeBack(course, increment);
    return { id, attempts, status: "BLOCKED", titles, ...(why === undefined ? {} : { why }) };
  }
}

const failedIn = (gate: Gate): (typeof GATE_CRITERIA)[number][] => GATE_CRITERIA.filter((one) => !gate[one]);

const named = ({ say }: Course, { id, titles }: Pick<GateEntry, "id" | "titles">): string =>
  say.aside(id, say.clauses(titles));

const takeBack = (course: Course, { id, titles }: Pick<GateEntry, "id" | "titles">): Protocol<void> =>
  rollBack(course, "executor", course.say.increments.rollBack(id, titles), id);

const reviewOf = (course: Course): Protocol<PatternOutcome> =>
  reviewFixCycle(course, { reviewer: "validator", delivered: true });

/** Checks the whole, and takes increments out, the last first, until it holds. */
function* untilTheWholeHolds(
  course: Course,
  gates: readonly GateEntry[],
): Protocol<PatternOutcome & { isChecked: boolean }> {
  const { say } = course;
  const standing = gates.filter(({ status }) => status === "PASS");
  const out = gates.filter(({ status }) => status !== "PASS");
  const iterations = gates.length;
  while (standing.length > 0) {
    course.nextRound();
    const about = say.increments.checkAll(standing.map(({ id }) => id));
    const { said: gate, refs } = yield* course.askOne<Gate>("gate", "validator", about);
    const left = out.map((one) => named(course, one));
    // A missing check takes nothing back.
    if (!gate) {
      const summary = say.increments.unchecked(standing.length, gates.length, left, course.silent("validator"));
      return { ...notReached(iterations, summary), isChecked: false };
    }
    const failed = failedIn(gate);
    if (failed.length === 0) {
      const summary = say.increments.done(standing.length, gates.length, left);
      return { reached: out.length === 0, iterations, summary, isChecked: true };
    }
    const last = standing.pop();
    if (!last) break;
    out.push(last);
    const why = failed.map((one) => say.increments.failed[one]).join(say.increments.and);
    course.fellBack(say.increments.takenOut(named(course, last), why), refs);
    yield* takeBack(course, last);
  }
  return { ...notReached(iterations, say.increments.nothingHolds), isChecked: false };
}
