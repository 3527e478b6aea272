import { type Protocol, think } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { asPattern, type Course, notReached, type PatternOutcome } from "./course.ts";
import { consensusGate } from "./cp04-consensus-gate.ts";
import { Advice, type Application } from "./kinds/advice.ts";

/** Timeout of a request with low urgency: a year. */
const UNBOUNDED_SECONDS = 365 * 86_400;

/** Lets the executor ask a specialist and apply the advice; the work stays with the executor. */
export const consulting = asPattern("CP-8", 1 + BOUNDS.followUps, consult);

function* consult(course: Course): Protocol<PatternOutcome> {
  const { say, settings } = course;
  let about: string | undefined = say.consulting.question;
  for (let asked = 1; asked <= 1 + BOUNDS.followUps; asked += 1) {
    if (asked > 1) course.nextRound();
    yield* course.team.signal("consult_request", "executor", { urgency: settings.urgency, question: about });
    const advice = yield* advise(course, about);
    if (advice === "late") return yield* onOwnJudgement(course, say.consulting.timedOut, asked);
    if (advice === "none") return yield* onOwnJudgement(course, say.consulting.noAdvice, asked);
    yield* course.team.signal("consult_response", "consultant", { ...advice });
    if (advice.confidence >= BOUNDS.confident) return yield* apply(course, advice, asked);
    course.note(say.consulting.unsure(advice.confidence));
    about = say.consulting.followUp(advice.recommendation, advice.confidence);
  }
  return yield* onOwnJudgement(course, say.consulting.stillUnsure, 1 + BOUNDS.followUps);
}

/** Asks the specialist, or a model if there is none; `late` is no answer in time, `none` no answer at all. */
function* advise(course: Course, about: string): Protocol<Advice | "late" | "none"> {
  const { settings, options, say } = course;
  const seconds = settings.patternSeconds ?? BOUNDS.consultSeconds[settings.urgency] ?? UNBOUNDED_SECONDS;
  const answered = yield* course.turn({ kind: "advice", of: ["consultant"], about, seconds });
  const advice = answered.by<Advice>("consultant");
  if (advice) return advice;
  if (answered.absent.some(({ overdue }) => overdue)) return "late";
  course.fellBack(say.consulting.noSpecialist(answered.absent[0]?.reason ?? "", options.provider !== "offline"));
  const facts = { topic: options.topic, lang: options.lang, mode: options.mode, round: course.round };
  const whole = { ...facts, speaker: "moderator", personas: [], tensions: [], correction: about };
  const thought = yield* think({ key: course.key("advice"), purpose: "advice", facts: whole, spare: true });
  return (thought.failed === undefined ? Advice.safeParse(thought.content).data : undefined) ?? "none";
}

function* apply(course: Course, advice: Advice, iterations: number): Protocol<PatternOutcome> {
  const { say } = course;
  const about = say.consulting.apply(advice.recommendation);
  const { said: used } = yield* course.askOne<Application>("application", "executor", about);
  if (used?.conflicts && course.mayRun("CP-4")) {
    const decided = yield* consensusGate(course, say.consulting.conflict(advice.recommendation));
    return { ...decided, iterations, summary: say.sentences([say.consulting.conflicts, decided.summary]) };
  }
  if (used?.applied)
    return { reached: true, iterations, summary: say.consulting.applied(advice.recommendation, advice.caveats) };
  return notReached(iterations, say.consulting.notApplied(used?.summary ?? course.silent("executor")));
}

/** Lets the executor go on without usable advice, which is marked as unverified. */
function* onOwnJudgement(course: Course, why: string, iterations: number): Protocol<PatternOutcome> {
  const { say } = course;
  const { said: used } = yield* course.askOne<Application>("application", "executor", say.consulting.ownJudgement);
  const done = used ? say.consulting.unverified(used.summary) : say.stop(course.silent("executor"));
  const summary = say.sentences([why, done]);
  // A rule has done nothing.
  const isDone = used !== undefined && !course.byRule.has("executor");
  return { ...notReached(iterations, summary), ...(isDone ? { how: "workaround" } : {}) };
}
