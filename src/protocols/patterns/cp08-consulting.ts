import { type Protocol, think } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { type Course, effectKey, fellBack, nextRound, note, type PatternOutcome, silent, turn } from "./course.ts";
import { consensusGate } from "./cp04-consensus-gate.ts";
import { Advice, type Application } from "./schemas.ts";
import { signal } from "./team.ts";
import { mayRun, within } from "./within.ts";

/** A year: who asks with low urgency waits as long as it takes. */
const UNBOUNDED_SECONDS = 365 * 86_400;

/** One who works asks a specialist, and goes on with the advice; the work stays with the one who asks. */
export function* consulting(course: Course): Protocol<PatternOutcome> {
  return yield* within(course, "CP-8", 1 + BOUNDS.followUps, () => consult(course));
}

function* consult(course: Course): Protocol<PatternOutcome> {
  const { say, settings } = course;
  let about: string | undefined = say.consulting.question;
  for (let asked = 1; asked <= 1 + BOUNDS.followUps; asked += 1) {
    if (asked > 1) nextRound(course);
    yield* signal(course, "consult_request", "executor", { urgency: settings.urgency, question: about });
    const advice = yield* advise(course, about);
    if (advice === "late") return yield* onOwnJudgement(course, say.consulting.timedOut, asked);
    if (advice === "none") return yield* onOwnJudgement(course, say.consulting.noAdvice, asked);
    yield* signal(course, "consult_response", "consultant", { ...advice });
    if (advice.confidence >= BOUNDS.confident) return yield* apply(course, advice, asked);
    note(course, say.consulting.unsure(advice.confidence));
    about = say.consulting.followUp(advice.recommendation, advice.confidence);
  }
  return yield* onOwnJudgement(course, say.consulting.stillUnsure, 1 + BOUNDS.followUps);
}

/** `late`: the specialist did not answer in time. Where there is none, a model is asked in their place; `none`: in vain. */
function* advise(course: Course, about: string): Protocol<Advice | "late" | "none"> {
  const { settings, options, say } = course;
  const seconds = settings.patternSeconds ?? BOUNDS.consultSeconds[settings.urgency] ?? UNBOUNDED_SECONDS;
  const answered = yield* turn(course, { kind: "advice", of: ["consultant"], about, seconds });
  const advice = answered.by<Advice>("consultant");
  if (advice) return advice;
  if (answered.absent.some(({ overdue }) => overdue)) return "late";
  fellBack(course, say.consulting.noSpecialist(answered.absent[0]?.reason ?? "", options.provider !== "offline"));
  const facts = { topic: options.topic, lang: options.lang, mode: options.mode, round: course.round };
  const whole = { ...facts, speaker: "moderator", personas: [], tensions: [], correction: about };
  const thought = yield* think({ key: effectKey(course, "advice"), purpose: "advice", facts: whole, spare: true });
  return (thought.failed === undefined ? Advice.safeParse(thought.content).data : undefined) ?? "none";
}

function* apply(course: Course, advice: Advice, iterations: number): Protocol<PatternOutcome> {
  const { say } = course;
  const answered = yield* turn(course, {
    kind: "application",
    of: ["executor"],
    about: say.consulting.apply(advice.recommendation),
  });
  const used = answered.by<Application>("executor");
  if (used?.conflicts && mayRun(course, "CP-4")) {
    const decided = yield* consensusGate(course, say.consulting.conflict(advice.recommendation));
    return { ...decided, iterations, summary: say.sentences([say.consulting.conflicts, decided.summary]) };
  }
  if (used?.applied)
    return { reached: true, iterations, summary: say.consulting.applied(advice.recommendation, advice.caveats) };
  const summary = say.consulting.notApplied(used?.summary ?? silent(course, "executor"));
  return { reached: false, iterations, summary, how: "not-reached" };
}

/** Without usable advice the one who asked decides alone, and that is marked as unverified. */
function* onOwnJudgement(course: Course, why: string, iterations: number): Protocol<PatternOutcome> {
  const { say } = course;
  const answered = yield* turn(course, { kind: "application", of: ["executor"], about: say.consulting.ownJudgement });
  const used = answered.by<Application>("executor");
  const done = used ? say.consulting.unverified(used.summary) : say.stop(silent(course, "executor"));
  const summary = say.sentences([why, done]);
  return { reached: false, iterations, summary, how: used ? "workaround" : "not-reached" };
}
