import { langOf, nameOf, type Reading } from "#discussion";
import type { Told } from "#protocols/protocol";
import { filled, foldedToFit, type Section, type SectionItem, section, withoutRefs } from "#protocols/shared/section";
import { fileOf, jsonFile, resultBy } from "../../shared/result-files.ts";
import type { PatternId } from "../catalogue.ts";
import { gistOf } from "../course.ts";
import { patchIn } from "../kinds/change.ts";
import { NAMES } from "../kinds/index.ts";
import { type Report, reportIn } from "../kinds/report.ts";
import { Work } from "../kinds/work.ts";
import { settingsOf } from "../options.ts";
import { roleName } from "../roles.ts";
import { type Words, words } from "../words/index.ts";

/** The report for screens, or the reason of the end if there is none; and a line for each round. */
export function told(reading: Reading): Told {
  const { floor, ended, progress } = reading;
  const report = reportIn(floor);
  const { result } = words(langOf(reading));
  const bare = section("answer", result.headings.answer, { text: [ended?.reason ?? ""] });
  const sections = report ? sectionsOf(report, reading) : ended ? [bare] : undefined;
  const rounds = [...Map.groupBy(progress, ({ round }) => round)].map(([round, steps]): [number, string] => {
    const said = steps.reduce((sum, { answered = 0 }) => sum + answered, 0);
    return [round, result.roundLine([...new Set(steps.map(({ name }) => name))], said)];
  });
  return { ...(sections ? { result: sections } : {}), rounds: new Map(rounds) };
}

/** Sentence on a result whose gate was not passed, or for which rules answered. */
export function partial(reading: Reading): string | undefined {
  const report = reportIn(reading.floor);
  const say = words(langOf(reading));
  if (!report) return undefined;
  const said = [
    ...(["reached", "decided-by-user"].includes(report.outcome) ? [] : [say.result.notPassed]),
    ...(report.byRule.length > 0
      ? [say.result.byRule(report.byRule.map((role) => roleName(role, langOf(reading))))]
      : []),
  ];
  return said.length > 0 ? say.sentences(said) : undefined;
}

/**
 * pattern.json and pattern.md, report.html, result.json, work/ID.txt for each longer piece of work, change.patch if a program
 * delivered a change, and post-mortem.json if the team looked back.
 */
export const RESULT = resultBy<Report>({
  kind: "report",
  path: "artifacts/pattern",
  names: NAMES,
  question: (lang) => words(lang).result.task,
  materialOf: ({ floor }) => reportIn(floor),
  sectionsOf,
  contentOf: (report) => report,
  others: ({ postMortem }, state) => {
    const patch = patchIn(state.floor);
    return [
      ...(patch === undefined ? [] : [fileOf(state, "artifacts/change.patch", () => patch)]),
      ...artifactsIn(state.floor).flatMap(({ path, work }) =>
        path === undefined ? [] : [fileOf(state, path, () => `${work.artifact.trimEnd()}\n`)],
      ),
      ...(postMortem ? [fileOf(state, "artifacts/post-mortem.json", () => jsonFile(postMortem))] : []),
    ];
  },
});

type Run = Report["runs"][number];

/** The patterns whose time `--pattern-time` sets. */
const HAS_TIME: ReadonlySet<string> = new Set(["CP-3", "CP-4", "CP-7", "CP-8", "CP-9", "CP-10"]);

/** The report for readers: the result, the steps with their gates, the roles, and each step in detail. */
function sectionsOf(report: Report, reading: Reading): Section[] {
  const say = words(langOf(reading));
  const { result } = say;
  const byRule = report.byRule.map((role) => roleName(role, langOf(reading)));
  const lessons = [...report.lessons.used.map(result.used), ...report.lessons.learned.map(result.learned)];
  const answer = section("answer", result.headings.answer, {
    text: [report.answer, ...(byRule.length > 0 ? [result.byRule(byRule)] : [])],
    items: report.findings,
  });
  const grounds = [
    ...filled("delivered", result.headings.delivered, { items: deliveredIn(reading, say) }),
    ...(report.runs.length > 1 ? stepsIn(report, say) : []),
    ...detailsIn(report, say, reading),
    ...(report.runs.length > 1 ? [] : stepsIn(report, say)),
    rolesIn(report, reading, say),
    ...filled("lessons", result.headings.lessons, { items: withoutRefs(lessons) }),
    ...filled("post-mortem", result.headings.postMortem, {
      items: withoutRefs(lookedBackIn(report, say)),
      folded: true,
    }),
  ];
  return [answer, ...foldedToFit(grounds, langOf(reading))];
}

/** Characters of an artifact that a result shows; a longer one, or one of several lines, has a file. */
const SHOWN = 200;

/** Work that holds its result itself, by message, with the file that has it; that file's path is undefined for a short one. */
function artifactsIn(floor: Reading["floor"]): { id: string; from: string; work: Work; path?: string }[] {
  return floor.flatMap(({ id, from, type, content }) => {
    const work = type === "work" ? Work.safeParse(content).data : undefined;
    if (!work || work.change !== undefined || work.artifact.trim() === "") return [];
    const isLong = work.artifact.length > SHOWN || work.artifact.trim().includes("\n");
    return [{ id, from, work, ...(isLong ? { path: `artifacts/work/${id}.txt` } : {}) }];
  });
}

/** Lists what was handed over, the latest first. */
function deliveredIn(reading: Reading, say: Words): SectionItem[] {
  return artifactsIn(reading.floor)
    .reverse()
    .map(({ id, from, work: { artifact, selfCheck, summary }, path }) => ({
      text: say.result.delivered(nameOf(reading, from), path ?? artifact.trim(), selfCheck, summary),
      refs: [id],
    }));
}

/** `2.1`: the first that ran within the second. */
function numbered(runs: readonly Run[]): { readonly run: Run; readonly number: string }[] {
  const counts: number[] = [];
  return runs.map((run) => {
    counts.length = run.depth + 1;
    for (let at = 0; at <= run.depth; at += 1) counts[at] ??= 0;
    counts[run.depth] = (counts[run.depth] ?? 0) + 1;
    return { run, number: counts.join(".") };
  });
}

const titleOf = ({ pattern }: Run, { patterns }: Words): string =>
  `${pattern} ${patterns[pattern as PatternId]?.title ?? ""}`.trim();

function stepsIn({ runs }: Report, say: Words): Section[] {
  const { result } = say;
  if (runs.length === 0) return [];
  const { step, gate, iterations, outcome } = result.stepHead;
  // The outcome of a single step is the result above.
  const isOne = runs.length === 1;
  const rows = numbered(runs).map(({ run, number }) => [
    `${number} ${titleOf(run, say)}`,
    result.gates[run.outcome],
    ...(isOne ? [] : [run.summary]),
    result.iterations(run.iterations, run.bound),
  ]);
  const head = [step, gate, ...(isOne ? [] : [outcome]), iterations];
  return [section("steps", result.headings.steps, { table: { head, rows } })];
}

function rolesIn({ byRule }: Report, reading: Reading, say: Words): Section {
  const { result } = say;
  const { role, held, last, said } = result.roleHead;
  const { composed, floor, progress } = reading;
  const asked = new Set(progress.flatMap(({ absent = [] }) => absent.map(({ participant }) => participant)));
  for (const { from } of floor) asked.add(from);
  const roles = (composed?.participants ?? []).filter((one) => one.role === "expert");
  const rows = roles
    .filter(({ id }) => asked.has(id))
    .map(({ id, pool }) => {
      const own = floor.filter(({ from }) => from === id);
      const models = [...new Set(own.flatMap(({ origin }) => (origin?.isModel ? [origin.model] : [])))];
      const gist = own.at(-1);
      // An answer from a seat does not say whether a person or a program gave it.
      const isSeated = own.some(({ origin }) => origin === undefined || (pool === "seat" && !origin.isModel));
      const seated = isSeated ? [result.held.seat] : [];
      const holders = [...seated, ...models, ...(byRule.includes(id) ? [result.held.rules] : [])];
      return [
        nameOf(reading, id),
        holders.join(" / ") || result.held.nobody,
        gist ? say.aside(gistOf(gist, say), gist.id) : result.held.nothing,
        String(own.length),
      ];
    });
  const idle = roles.filter(({ id }) => !asked.has(id)).map(({ id }) => nameOf(reading, id));
  const text = idle.length > 0 ? [result.notNeeded(idle)] : [];
  return section("roles", result.headings.roles, {
    ...{ text, folded: true },
    table: { head: [role, held, last, said], rows },
  });
}

/**
 * Each step in detail: its conditions, course, signals and fallbacks. A step is unfolded if it is not part of another, if it
 * is a vote, or if its gate was not passed.
 */
function detailsIn({ runs }: Report, say: Words, { options }: Reading): Section[] {
  const { result, patterns } = say;
  const minutes = settingsOf(options).patternSeconds;
  return numbered(runs).map(({ run, number }, at) => {
    const { lines, signals, outcome, reached } = run;
    const facts = patterns[run.pattern as PatternId];
    const sent = Object.entries(signals)
      .toSorted()
      .map(([type, n]) => (n === 1 ? type : `${type} × ${n}`));
    const timeOf = ({ pattern }: Run) =>
      minutes !== undefined && HAS_TIME.has(pattern) ? { timeout: result.minutes(minutes / 60) } : {};
    return section(`step-${at + 1}`, result.stepHeading(`${number} ${titleOf(run, say)}`, result.gates[outcome]), {
      text: [...(facts ? [result.facts({ ...facts, ...timeOf(run) })] : []), result.signals(sent)],
      items: lines.map(({ text, refs, isFallback }) => ({ text: isFallback ? result.fallback(text) : text, refs })),
      folded: run.depth > 0 && reached && run.pattern !== "CP-4",
    });
  });
}

function lookedBackIn({ postMortem }: Report, { result }: Words): string[] {
  const lines = (key: string): string[] => {
    const found = postMortem?.[key];
    return Array.isArray(found) ? found.map(String) : [];
  };
  return [
    ...lines("what_went_well").map(result.wentWell),
    ...lines("what_was_difficult").map(result.difficult),
    ...lines("from_messages"),
  ];
}
