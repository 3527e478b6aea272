import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { type Course, fellBack, MINDS_SILENCE, nextRound, note, type PatternOutcome, silent, turn } from "./course.ts";
import { workBy } from "./cp01-linear-pipeline.ts";
import { reviewFixCycle } from "./cp02-review-fix.ts";
import { GATE_CRITERIA, type Gate, type Plan, type Work } from "./schemas.ts";
import { layersOf } from "./shared/layers.ts";
import { asTask, COORDINATOR, createTask, signal, tellState } from "./team.ts";
import { choiceLabel, toUser } from "./user.ts";
import { within } from "./within.ts";

interface Increment {
  readonly id: string;
  readonly titles: readonly string[];
}

type GateEntry = {
  readonly id: string;
  readonly attempts: number;
  readonly status: "PASS" | "BLOCKED";
  readonly titles: readonly string[];
  /** What the last check said of one that is blocked. */
  readonly why?: string;
};

/**
 * A large task in increments, each delivered and checked before the next; one that fails three times is left out.
 * @param reviews each increment that passes its gate goes through a review-fix cycle, too
 */
export function* incrementalDelivery(course: Course, reviews = false): Protocol<PatternOutcome> {
  // Its iterations are increments; the bound of the pattern is one of each of them.
  return yield* within(course, "CP-6", null, () => deliver(course, reviews));
}

function* deliver(course: Course, reviews: boolean): Protocol<PatternOutcome> {
  const { say } = course;
  const planned = yield* turn(course, { kind: "plan", of: [COORDINATOR], about: say.increments.split });
  const plan = planned.by<Plan>(COORDINATOR);
  if (!plan) return { reached: false, iterations: 0, summary: say.pipeline.noPlan, how: "not-reached" };
  const { layers, rest } = layersOf(plan.tasks);
  // A plan whose cycle was not put right is delivered in one piece at its end.
  const increments = [...layers, ...(rest.length > 0 ? [rest] : [])].map(
    (layer, n): Increment => ({ id: `INCREMENT-${n + 1}`, titles: layer.map(({ title }) => title) }),
  );
  const gates: GateEntry[] = [];
  for (const increment of increments) {
    const entry = yield* deliverOne(course, increment, reviews);
    gates.push(entry);
    const completed = gates.filter(({ status }) => status === "PASS").length;
    const percent = Math.round((100 * gates.length) / increments.length);
    const status = say.increments.statuses[entry.status];
    const line = say.increments.progress(entry.id, status, entry.attempts, completed, increments.length, percent);
    note(course, say.increments.titled(line, increment.titles));
    if (entry.why !== undefined) note(course, say.said(entry.id, entry.why));
    const tracked = {
      total_increments: increments.length,
      completed,
      current: gates.length,
      progress_percent: percent,
    };
    yield* tellState(course, {
      ...tracked,
      gate_history: gates.map(({ id, attempts, status: of }) => ({ id, attempts, status: of })),
    });
    const blocked = gates.length - completed;
    if (blocked > BOUNDS.blockedShare * increments.length)
      return yield* tooManyBlocked(course, gates, increments.length);
  }
  return yield* validateAll(course, gates);
}

/** Implements an increment and checks it, three times at most; then it is rolled back and blocked. */
function* deliverOne(course: Course, increment: Increment, reviews: boolean): Protocol<GateEntry> {
  const { say, options } = course;
  const { id, titles } = increment;
  const task = yield* createTask(course, {
    subject: `IMPL-inc-${id}`,
    description: titles.join("; "),
    owner: "executor",
  });
  return yield* asTask(course, task, "executor", tried, ({ status }) => status === "PASS");

  function* tried(): Protocol<GateEntry> {
    let about = say.increments.implement(id, titles);
    let why: string | undefined;
    let isMade = false;
    let waitsForCheck = false;
    let attempts = 0;
    for (let attempt = 1; attempt <= BOUNDS.incrementTries; attempt += 1) {
      attempts = attempt;
      nextRound(course);
      const seconds = titles.length * options.turnSeconds;
      // What nobody has checked is not made again.
      if (!waitsForCheck) {
        const made = (yield* turn(course, { kind: "work", of: ["executor"], about, seconds })).by<Work>("executor");
        if (made) yield* signal(course, "impl_complete", "executor", { increment: id });
        isMade ||= made !== undefined;
        why = made ? why : silent(course, "executor");
        if (!made && course.version >= MINDS_SILENCE) continue;
      }
      const checked = yield* turn(course, { kind: "gate", of: ["validator"], about: say.increments.check(id, titles) });
      const gate = checked.by<Gate>("validator");
      waitsForCheck = gate === undefined && course.version >= MINDS_SILENCE;
      why = gate?.summary ?? silent(course, "validator");
      if (waitsForCheck) continue;
      const failed = gate ? GATE_CRITERIA.filter((one) => !gate[one]) : [...GATE_CRITERIA];
      const reviewed = failed.length === 0 && reviews ? yield* reviewOf(course) : undefined;
      if (reviewed && !reviewed.reached) {
        why = reviewed.summary;
        break;
      }
      if (failed.length === 0) {
        yield* signal(course, "increment_ready", "executor", { increment: id, status: "PASS" });
        return { id, attempts: attempt, status: "PASS", titles };
      }
      const suggestion = gate?.fix_suggestion ?? "";
      const data = { increment: id, failed_gates: failed, affected_files: gate?.affected_files ?? [], suggestion };
      yield* signal(course, "fix_required", COORDINATOR, data);
      const reasons = failed.map((one) => say.increments.failed[one]);
      about = say.increments.fix(id, titles, reasons, suggestion);
      const isLast = attempt === BOUNDS.incrementTries;
      if (failed.includes("no_regression") && !isLast)
        yield* workBy(course, "executor", say.increments.rollBack(id, titles));
      // Its own tests fail: what is wrong is found by review, before the gate looks again.
      if (failed.length === 1 && failed[0] === "increment_tests_pass" && !isLast) {
        yield* reviewOf(course);
      }
    }
    if (isMade || course.version < MINDS_SILENCE)
      yield* workBy(course, "executor", say.increments.rollBack(id, titles));
    return { id, attempts, status: "BLOCKED", titles, ...(why === undefined ? {} : { why }) };
  }
}

/** An increment with what is in it. */
const named = ({ say }: Course, { id, titles }: Increment): string => say.increments.named(id, titles);

const reviewOf = (course: Course): Protocol<PatternOutcome> =>
  reviewFixCycle(course, { producer: "executor", reviewer: "validator", delivered: true });

function* tooManyBlocked(course: Course, gates: readonly GateEntry[], total: number): Protocol<PatternOutcome> {
  const { say } = course;
  const blocked = gates.filter(({ status }) => status === "BLOCKED").map((one) => named(course, one));
  const why = say.increments.tooManyBlocked(blocked, total);
  const { choice, byUser } = yield* toUser(course, why, blocked, ["proceed", "stop"], "stop");
  const summary = say.sentences([why, say.userSaid(choiceLabel(course, choice), byUser)]);
  const how = choice === "proceed" ? "decided-by-user" : "not-reached";
  return { reached: choice === "proceed", iterations: gates.length, summary, how };
}

/** The check of the whole is a task of its own. */
function* validateAll(course: Course, gates: readonly GateEntry[]): Protocol<PatternOutcome> {
  const task = yield* createTask(course, { subject: "TEST-final", owner: "validator" });
  return yield* asTask(
    course,
    task,
    "validator",
    () => untilTheWholeHolds(course, gates),
    ({ isChecked }) => isChecked,
  );
}

/** The whole is checked; where it fails, increments are taken out one by one, the last first, until it holds. */
function* untilTheWholeHolds(
  course: Course,
  gates: readonly GateEntry[],
): Protocol<PatternOutcome & { isChecked: boolean }> {
  const { say } = course;
  const standing = gates.filter(({ status }) => status === "PASS");
  const out = gates.filter(({ status }) => status !== "PASS");
  const iterations = gates.length;
  while (standing.length > 0) {
    nextRound(course);
    const checked = yield* turn(course, {
      kind: "gate",
      of: ["validator"],
      about: say.increments.checkAll(standing.map(({ id }) => id)),
    });
    const gate = checked.by<Gate>("validator");
    const left = out.map((one) => named(course, one));
    // Nothing is taken back for want of a check.
    if (!gate && course.version >= MINDS_SILENCE) {
      const summary = say.increments.unchecked(standing.length, gates.length, left, silent(course, "validator"));
      return { reached: false, iterations, summary, how: "not-reached", isChecked: false };
    }
    if (gate && GATE_CRITERIA.every((one) => gate[one])) {
      const reached = out.length === 0;
      const summary = say.increments.done(standing.length, gates.length, left);
      return { reached, iterations, summary, ...(reached ? {} : { how: "not-reached" as const }), isChecked: true };
    }
    const last = standing.pop();
    if (!last) break;
    out.push(last);
    fellBack(course, say.increments.takenOut(named(course, last)), checked.idOf("validator"));
    yield* workBy(course, "executor", say.increments.rollBack(last.id, last.titles));
  }
  return { reached: false, iterations: 0, summary: say.increments.nothingHolds, how: "not-reached", isChecked: false };
}
