import { langOf, type Reading } from "#discussion";
import type { Told } from "#protocols/protocol";
import { section } from "#protocols/shared/section";
import { fileOf, jsonFile, resultBy } from "../../shared/result-files.ts";
import { patchIn } from "../kinds/change.ts";
import { NAMES } from "../kinds/index.ts";
import { type Report, reportIn } from "../kinds/report.ts";
import { roleName } from "../roles.ts";
import { words } from "../words/index.ts";
import { artifactsIn, sectionsOf } from "./sections.ts";

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
