import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { type Course, fellBack, note, type PatternOutcome, turn } from "./course.ts";
import { consensusGate } from "./cp04-consensus-gate.ts";
import { anglesOf, WORKERS_OF } from "./roles.ts";
import type { Analysis } from "./schemas.ts";
import { aggregate } from "./shared/aggregate.ts";
import { asTasks, signal } from "./team.ts";
import { within } from "./within.ts";

export interface FannedOut extends PatternOutcome {
  readonly findings: readonly string[];
}

/**
 * Several analyse the task at the same time, each from an angle of their own; then it is brought together. Where they
 * contradict each other a vote decides.
 */
export function* fanOut(course: Course): Protocol<FannedOut> {
  return yield* within(course, "CP-3", 1, () => spread(course));
}

function* spread(course: Course): Protocol<FannedOut> {
  const { settings, say } = course;
  const angles = anglesOf(settings, say);
  const workers = WORKERS_OF(angles.length);
  const quorum = settings.quorum ?? BOUNDS.fanOutQuorum;
  const tasks = workers.map((owner, at) => ({ subject: say.fanOut.task(at + 1, angles[at] ?? ""), owner }));
  const asking = () =>
    turn(course, {
      kind: "analysis",
      of: workers,
      abouts: Object.fromEntries(workers.map((worker, at) => [worker, say.fanOut.angle(angles[at] ?? "")])),
      sealed: true,
      enough: Math.ceil(quorum * workers.length),
      seconds: settings.patternSeconds ?? BOUNDS.fanOutSeconds,
    });
  const answered = yield* asTasks(course, tasks, asking, (owner, { by }) => by(owner) !== undefined);
  const angleOf = (worker: string): string => angles[workers.indexOf(worker)] ?? worker;
  for (const { participant, reason } of answered.absent)
    fellBack(course, say.fanOut.missing(angleOf(participant), reason));
  const analyses = answered.statements.map(({ from, content }) => ({ from, ...(content as unknown as Analysis) }));
  for (const { from, ...analysis } of analyses) yield* signal(course, `${angleOf(from)}_result`, from, analysis);
  const { findings, conflicts } = aggregate(analyses, settings.strategy);
  const lines = findings.map(({ title, severity, from, detail }) =>
    say.fanOut.finding(say.values[severity] ?? severity, title, detail, from.map(angleOf)),
  );
  for (const line of lines) note(course, line);
  const isEnough = answered.statements.length >= Math.ceil(quorum * workers.length);
  const summary = say.fanOut.done(answered.statements.length, workers.length, findings.length);
  if (answered.statements.length === 0) {
    return { reached: false, iterations: 1, summary: say.fanOut.nobody, findings: [], how: "not-reached" };
  }
  if (conflicts.length === 0)
    return { reached: isEnough, iterations: 1, summary, findings: lines, ...partial(isEnough) };
  fellBack(course, say.fanOut.conflicts(conflicts));
  const decided = yield* consensusGate(course, say.fanOut.decide(conflicts));
  const answer = say.sentences([summary, decided.summary]);
  const reached = isEnough && decided.reached;
  return { ...decided, reached, iterations: 1, summary, answer, findings: lines, ...partial(isEnough) };
}

/** With fewer than were wanted it goes on, and that is said. */
const partial = (isEnough: boolean): Pick<PatternOutcome, "how"> => (isEnough ? {} : { how: "not-reached" });
