import { lettersOf } from "#lib/tokens";
import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { asPattern, type Course, notReached, type PatternOutcome } from "./course.ts";
import { consensusGate } from "./cp04-consensus-gate.ts";
import type { Analysis, Matching } from "./kinds/analysis.ts";
import { SEVERITIES } from "./kinds/kind.ts";
import { severityName } from "./kinds/review.ts";
import type { Settings } from "./options.ts";
import { anglesOf, WORKERS_OF } from "./roles.ts";

/** Lets several analyse the task at once, each from an angle of its own. A vote decides on contradictions. */
export const fanOut = asPattern("CP-3", 1, spread);

function* spread(course: Course): Protocol<PatternOutcome & { readonly findings: readonly string[] }> {
  const { settings, say, options } = course;
  const angles = anglesOf(settings, options.lang);
  const workers = WORKERS_OF(angles.length);
  const enough = Math.ceil((settings.quorum ?? BOUNDS.fanOutQuorum) * workers.length);
  const tasks = workers.map((owner, at) => ({ subject: say.fanOut.task(at + 1, angles[at] ?? ""), owner }));
  const asking = () =>
    course.turn({
      kind: "analysis",
      of: workers,
      abouts: Object.fromEntries(workers.map((worker, at) => [worker, say.fanOut.angle(angles[at] ?? "")])),
      sealed: true,
      enough,
      seconds: settings.patternSeconds ?? BOUNDS.fanOutSeconds,
    });
  const answered = yield* course.team.asTasks(tasks, asking, (owner, { by }) => by(owner) !== undefined);
  const angleOf = (worker: string): string => angles[workers.indexOf(worker)] ?? worker;
  for (const { participant, reason } of answered.absent) course.fellBack(say.without(angleOf(participant), reason));
  const analyses = answered.statements.map(({ from, content }) => ({ from, ...(content as unknown as Analysis) }));
  for (const { from, ...analysis } of analyses) yield* course.team.signal(`${angleOf(from)}_result`, from, analysis);
  const same = yield* matched(course, analyses, angleOf);
  const { findings, conflicts } = aggregate(analyses, settings.strategy, same);
  const told = findings.map(({ title, severity, from, against, detail }) => ({
    text: say.fanOut.finding(severityName(severity, options.lang), title, detail, {
      from: from.map(angleOf),
      against: against.map(angleOf),
    }),
    refs: [...from, ...against].flatMap((worker) => answered.idOf(worker)),
  }));
  const lines = told.map(({ text }) => text);
  course.findings.set("CP-3", told);
  const isEnough = answered.statements.length >= enough;
  const summary = say.fanOut.done(answered.statements.length, workers.length, findings.length);
  if (answered.statements.length === 0) {
    return { ...notReached(1, say.fanOut.nobody), findings: [] };
  }
  if (conflicts.length === 0) return { reached: isEnough, iterations: 1, summary, findings: lines };
  course.fellBack(say.fanOut.conflicts(conflicts));
  const decided = yield* consensusGate(course, say.fanOut.decide(conflicts));
  const answer = say.sentences([summary, decided.summary]);
  const outcome = isEnough ? decided : notReached(1, summary);
  return { ...outcome, iterations: 1, summary, answer, findings: lines };
}

type Analysed = Analysis & { readonly from: string };

/** Lets the coordinator say which findings of different angles are the same; numbers count from 1 through all analyses. */
function* matched(
  course: Course,
  analyses: readonly Analysed[],
  angleOf: (worker: string) => string,
): Protocol<Matching["same"]> {
  const said = analyses.flatMap(({ from, findings }) => findings.map((one) => ({ ...one, from })));
  const titles = new Map(said.map(({ title, from }) => [lettersOf(title), from]));
  if (new Set(titles.values()).size < 2) return [];
  const { say } = course;
  const told = said.map(({ from, title, detail, holds }, at) =>
    say.fanOut.numbered(at + 1, angleOf(from), title, detail, holds),
  );
  const { said: found } = yield* course.askOne<Matching>("matching", "coordinator", told.join("\n"));
  return found?.same ?? [];
}

/**
 * Brings several analyses together. Findings are one where their titles or `same` say so. `union` keeps every finding that holds for somebody, `intersection` those that hold
 * for two, `weighted` those with at least half of the confidence of all who looked at them. `conflicts` are the titles of
 * findings that hold for one and not for another. The most severe come first, of these what has most confidence behind it.
 */
export function aggregate(analyses: readonly Analysed[], strategy: Settings["strategy"], same: Matching["same"] = []) {
  const said = analyses.flatMap(({ from, confidence, findings }) =>
    findings.map((one) => ({ ...one, from, confidence })),
  );
  const titleAt = (n: number): string => lettersOf(said[n - 1]?.title ?? "");
  const joined = new Map(same.flatMap(([first = 0, ...others]) => others.map((n) => [titleAt(n), titleAt(first)])));
  const topicOf = (title: string): string => joined.get(lettersOf(title)) ?? lettersOf(title);
  const topics = [...Map.groupBy(said, ({ title }) => topicOf(title)).values()];
  const conflicts = topics
    .filter((all) => all.some(({ holds }) => holds) && all.some(({ holds }) => !holds))
    .map(([first]) => first?.title ?? "");
  const findings = topics.flatMap((all) => {
    const holding = all.filter(({ holds }) => holds);
    const [first] = holding;
    if (!first) return [];
    const sum = (list: typeof all): number => list.reduce((total, { confidence }) => total + confidence, 0);
    const whole = sum(all);
    // Share of the confidence of all who looked at it.
    const weight = whole === 0 ? holding.length / all.length : sum(holding) / whole;
    const from = [...new Set(holding.map((one) => one.from))];
    const severity = SEVERITIES.find((one) => holding.some((finding) => finding.severity === one)) ?? first.severity;
    const against = [...new Set(all.filter(({ holds }) => !holds).map((one) => one.from))];
    return [{ title: first.title, detail: first.detail, severity, from, against, weight }];
  });
  const kept = findings.filter(({ from, weight }) => {
    if (strategy === "intersection") return from.length >= 2;
    return strategy === "union" || weight >= 0.5;
  });
  const bySeverity = (one: (typeof kept)[number]): number => SEVERITIES.indexOf(one.severity);
  return { findings: kept.toSorted((a, b) => bySeverity(a) - bySeverity(b) || b.weight - a.weight), conflicts };
}
