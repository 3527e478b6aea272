import type { Protocol } from "#protocols/effects";
import { BOUNDS, type RoleName } from "./catalogue.ts";
import { asPattern, type Course, notReached, type PatternOutcome } from "./course.ts";
import type { Attempt } from "./kinds/blocked.ts";

type Escalated = PatternOutcome & { readonly byUser?: boolean };

/** Role that tries at each level below the user. */
const HANDLERS: readonly RoleName[] = ["executor", "specialist", "coordinator"];
const USER_LEVEL = HANDLERS.length;
export const ATTEMPTS = BOUNDS.attempts.reduce((sum, one) => sum + one, 0);
/** Level whose solution becomes a pattern that level 0 uses the next time. */
const SPECIALIST_LEVEL = 1;

interface Diagnosed {
  readonly level: number;
  readonly agent: RoleName;
  readonly attempts: number;
  readonly diagnosis: string;
  readonly tried: readonly string[];
  readonly recommendation?: string;
}

/** Takes a problem up level by level, with all diagnoses so far, until a level resolves it. */
export const escalationChain = asPattern("CP-5", ATTEMPTS, chain);

function* chain(course: Course, first: string): Protocol<Escalated> {
  const { say } = course;
  const diagnoses: Diagnosed[] = [];
  let issue = first;
  let iterations = 0;
  for (const [level, handler] of HANDLERS.entries()) {
    const most = BOUNDS.attempts[level] ?? 1;
    for (let attempt = 1; attempt <= most; attempt += 1) {
      if (iterations > 0) course.nextRound();
      iterations += 1;
      const about = say.escalation.issue(
        level,
        issue,
        diagnoses.map((one) => told(course, one)),
        attempt > 1,
      );
      const { said: tried, refs } = yield* course.askOne<Attempt>("attempt", handler, about);
      diagnoses.push({
        ...{ level, agent: handler, attempts: attempt },
        ...{ diagnosis: tried?.diagnosis ?? say.escalation.silent, tried: tried?.tried ?? [] },
        ...(tried?.solution ? { recommendation: tried.solution } : {}),
      });
      const tell = (resolved: boolean, more: readonly string[] = []): void =>
        course.note(say.escalation.attempt(level, course.roleLabel(handler), attempt, resolved, tried), [
          ...refs,
          ...more,
        ]);
      if (!tried || tried.architectural) tell(false);
      if (!tried) continue;
      if (tried.architectural) {
        return { ...notReached(iterations, say.escalation.architectural(level)), replan: true };
      }
      issue = tried.redefined || issue;
      const carried = level === 0 ? { said: tried, refs: [] } : yield* carriedOut(course, tried, issue);
      const applied = carried.said;
      const resolved = applied?.resolved ?? false;
      tell(resolved && applied?.carriedOut !== false, carried.refs);
      if (resolved) {
        const solution = tried.solution || applied?.solution || tried.diagnosis;
        if (applied?.carriedOut === false) return notReached(iterations, say.escalation.proposed(level, solution));
        if (level === SPECIALIST_LEVEL)
          yield* course.team.keepLesson("level-1", say.said(issue.split("\n", 1)[0] ?? issue, solution));
        return { reached: true, iterations, summary: say.escalation.resolved(level, solution) };
      }
    }
    const levels = { from_level: level, to_level: level + 1, attempts_at_current: most };
    yield* course.team.signal("escalate", handler, { issue, ...levels, diagnosis_chain: diagnoses });
  }
  return yield* userLevel(course, issue, diagnoses, iterations + 1);
}

/** Asks the agent to carry out what a level above it found, if it found anything. */
function* carriedOut(
  course: Course,
  tried: Attempt,
  issue: string,
): Protocol<{ readonly said: Attempt | undefined; readonly refs: readonly string[] }> {
  if (!tried.resolved && tried.solution === "" && tried.redefined === "") return { said: undefined, refs: [] };
  const [agent = ""] = HANDLERS;
  return yield* course.askOne<Attempt>("attempt", agent, course.say.escalation.carryOut(issue, tried.solution));
}

/** Lets the user decide; without an answer the agent goes on in the most conservative way, which is marked. */
function* userLevel(
  course: Course,
  issue: string,
  diagnoses: readonly Diagnosed[],
  iterations: number,
): Protocol<Escalated> {
  const { say } = course;
  const [agent = ""] = HANDLERS;
  const found = diagnoses.map((one) => told(course, one));
  const choices = ["guide", "workaround", "stop"] as const;
  const decision = yield* course.toUser(say.escalation.ask(issue), found, choices, "workaround");
  if (decision.choice === "stop") {
    return { ...notReached(iterations, say.escalation.stopped), byUser: decision.byUser };
  }
  const isGuided = decision.choice === "guide" && decision.text !== undefined;
  const about = isGuided ? say.escalation.carryOut(issue, decision.text ?? "") : say.escalation.conservative(issue);
  const { said: done } = yield* course.askOne<Attempt>("attempt", agent, about);
  if (isGuided && done?.resolved) {
    const text = decision.text ?? "";
    return done.carriedOut !== false
      ? { reached: true, iterations, summary: say.escalation.resolved(USER_LEVEL, text) }
      : notReached(iterations, say.escalation.proposed(USER_LEVEL, text));
  }
  // Only what the agent says it did: a diagnosis is no workaround.
  const did = isGuided ? "" : done?.solution || say.clauses(done?.tried ?? []);
  const isWorkaround = did !== "";
  const summary = isWorkaround
    ? say.escalation.workaround(course.roleLabel(agent), did)
    : say.escalation.unresolved(isGuided, done?.diagnosis ?? course.silent(agent));
  const { byUser } = decision;
  return { ...notReached(iterations, summary), byUser, ...(isWorkaround ? { how: "workaround" } : {}) };
}

/** Tells a diagnosis to the next level and to the user. */
const told = (course: Course, { level, agent, diagnosis, tried, recommendation = "" }: Diagnosed): string =>
  course.say.escalation.diagnosed(level, course.roleLabel(agent), diagnosis, tried, recommendation);
