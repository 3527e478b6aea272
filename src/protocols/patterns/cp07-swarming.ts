import { type Operated, operate, type Protocol, sleep } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { asPattern, type Course, notReached, type PatternOutcome } from "./course.ts";
import { rollBack } from "./cp01-linear-pipeline.ts";
import type { Diagnosis } from "./kinds/blocked.ts";
import type { TestReport, Work } from "./kinds/work.ts";
import { agentsOf } from "./roles.ts";
import { COORDINATOR } from "./team.ts";

/** Lease of a session's swarm lock in seconds, renewed in each round. */
const LOCK_SECONDS = 3_600;
const LOCK_TRIES = 60;
const LOCK_PAUSE_SECONDS = 10;

type Found = Diagnosis & Readonly<Record<"from" | "id", string>>;

/**
 * Lets all agents stop their work and diagnose one blocking problem. The best diagnosis is carried out and checked,
 * twice at most. A team session has one swarm at a time.
 * @param issue the problem, with the diagnoses so far
 */
export const swarming = asPattern("CP-7", BOUNDS.swarmRounds, locked);

function* locked(course: Course, issue: string): Protocol<PatternOutcome> {
  const { say } = course;
  if (!(yield* takeLock(course))) return notReached(0, say.swarm.another);
  const affected = (yield* course.team.listTasks())
    .filter(({ status }) => status === "in_progress")
    .map(({ id }) => id);
  yield* course.team.onBoard("pause", { seconds: LOCK_SECONDS });
  try {
    const data = { issue, affected_tasks: affected, assignment: say.swarm.assignment };
    yield* course.team.signal("swarm_join", COORDINATOR, data);
    return yield* rounds(course, issue);
  } finally {
    yield* course.team.onBoard("resume", {});
    yield* onLock(course, "release", {});
  }
}

/** Operates on the session's swarm lock, in the discussion's own name. */
function* onLock(course: Course, operation: string, more: object): Protocol<Operated> {
  const key = course.key(`swarm.${operation}`);
  return yield* operate({ key, on: "lock", args: { ...course.team.session, ...more, operation } });
}

function* takeLock(course: Course): Protocol<boolean> {
  // It may be there already.
  yield* onLock(course, "create", { subject: "CP-7" });
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    const claimed = yield* onLock(course, "claim", { seconds: LOCK_SECONDS });
    if (claimed.success) return true;
    if (tries === 0) yield* course.team.warn(course.say.swarm.waits(claimed.error));
    yield* sleep(course.key("swarm.lock"), LOCK_PAUSE_SECONDS);
  }
  return false;
}

function* rounds(course: Course, issue: string): Protocol<PatternOutcome> {
  const { say } = course;
  const tried: Found[] = [];
  for (let round = 1; round <= BOUNDS.swarmRounds; round += 1) {
    if (round > 1) {
      course.nextRound();
      yield* onLock(course, "claim", { seconds: LOCK_SECONDS });
    }
    const known = new Set(tried.map(({ fix_suggestion }) => fix_suggestion));
    const ranked = (yield* diagnose(course, issue, tried)).filter(({ fix_suggestion: fix }) => !known.has(fix));
    let fixed = false;
    // The second best is tried only if the best has broken something else.
    for (const best of ranked.slice(0, 2)) {
      const others = ranked.filter((one) => one !== best);
      const outcome = yield* carryOut(course, best, others);
      if (outcome !== "undone") tried.push(best);
      fixed = outcome === "fixed";
      if (outcome !== "broke") break;
      yield* rollBack(course, fixerOf(best), say.swarm.rollBack(best.fix_suggestion), best.id);
    }
    const last = tried.at(-1);
    if (fixed && last) {
      const summary = say.swarm.solved(last.root_cause, last.fix_suggestion, round);
      return { reached: true, iterations: round, summary };
    }
  }
  const found = tried.map(({ from, root_cause, fix_suggestion }) =>
    say.swarm.tried(course.roleLabel(from), root_cause, fix_suggestion),
  );
  const why = say.swarm.unsolved(tried.length);
  return yield* course.proceedOrStop(why, found, BOUNDS.swarmRounds, say.sentences([why, issue]));
}

/** Gathers the diagnoses that come in time, the surest and most concrete first. */
function* diagnose(course: Course, issue: string, tried: readonly Found[]): Protocol<Found[]> {
  const { settings, say } = course;
  const fixes = tried.map(({ fix_suggestion }) => fix_suggestion);
  const answered = yield* course.turn({
    kind: "diagnosis",
    of: agentsOf(course.participants),
    about: say.swarm.issue(issue, fixes),
    sealed: true,
    seconds: settings.patternSeconds ?? BOUNDS.swarmSeconds,
  });
  for (const { participant, reason } of answered.absent)
    course.fellBack(say.without(course.roleLabel(participant), reason));
  const found = answered.statements.map(({ id, from, content }): Found => ({ ...(content as Diagnosis), id, from }));
  for (const { from, id, ...diagnosis } of found) yield* course.team.signal("swarm_diagnosis", from, diagnosis);
  // An agent without an idea has diagnosed nothing.
  return found
    .filter(({ confidence }) => confidence > 0)
    .toSorted((a, b) => b.confidence - a.confidence || b.fix_suggestion.length - a.fix_suggestion.length);
}

/** Returns the role that found a fix, if it does work, else the executor. */
const fixerOf = ({ from }: Found): string => (from.startsWith("track-") ? from : "executor");

type CarriedOut = "fixed" | "failed" | "broke" | "undone";

/** Carries out a fix and verifies it; `undone` if the role in charge gives no answer. */
function* carryOut(course: Course, best: Found, others: readonly Found[]): Protocol<CarriedOut> {
  const { say } = course;
  const fixer = fixerOf(best);
  course.note(say.swarm.chosen(course.roleLabel(best.from), best.root_cause, best.confidence), [best.id]);
  const seen = others.map(({ from, root_cause, fix_suggestion }) =>
    say.said(course.roleLabel(from), say.said(root_cause, fix_suggestion)),
  );
  const fix = say.swarm.fix(best.root_cause, best.fix_suggestion, seen);
  const task = yield* course.team.createTask({ subject: "SWARM-FIX", description: best.fix_suggestion, owner: fixer });
  course.part = best.id;
  const done = () => course.askOne<Work>("work", fixer, fix);
  const { said: work } = yield* course.team.asTask(task, fixer, done, ({ said }) => said !== undefined);
  course.part = undefined;
  if (!work) {
    course.fellBack(course.silent(fixer));
    return "undone";
  }
  const { said: report, refs } = yield* course.askOne<TestReport>("test", "tester", say.swarm.verify);
  if (report?.passRate !== 1 || report.newProblems.length > 0)
    course.note(report ? say.swarm.unverified(report) : course.silent("tester"), refs);
  if (report && report.newProblems.length > 0) return "broke";
  return report?.passRate === 1 ? "fixed" : "failed";
}
