import { langOf, type Projection, type Reading } from "#discussion";
import type { FileOf, ProtocolResult, Told } from "#protocols/protocol";
import { type Section, sectionsMarkdown } from "#protocols/shared/section";
import { reportHtml } from "../../shared/report/report.ts";
import { NAMES } from "../kinds/index.ts";
import type { Report } from "../kinds/report.ts";
import { reportIn } from "../report.ts";
import { roleName } from "../roles.ts";
import { words } from "../words/index.ts";
import { sectionsOf } from "./sections.ts";

export const MARKDOWN = "artifacts/pattern.md";

/** The report for screens, or the reason of the end if there is none; and a line for each round. */
export function told(reading: Reading): Told {
  const { floor, ended, progress } = reading;
  const report = reportIn(floor);
  const { result } = words(langOf(reading));
  const bare = { id: "answer", heading: result.headings.answer, text: [ended?.reason ?? ""], items: [], folded: false };
  const sections = report ? sectionsOf(report, reading) : ended ? [bare] : undefined;
  const rounds = [...Map.groupBy(progress, ({ round }) => round)].map(([round, steps]): [number, string] => {
    const said = steps.reduce((sum, { answered = 0 }) => sum + answered, 0);
    return [round, result.roundLine([...new Set(steps.map(({ name }) => name))], said)];
  });
  return { ...(sections ? { result: sections } : {}), figures: [], rounds: new Map(rounds) };
}

/** Sentence on a result whose gate was not passed, or for which rules answered. */
export function partial(reading: Reading): string | undefined {
  const report = reportIn(reading.floor);
  const say = words(langOf(reading));
  if (!report) return undefined;
  const said = [
    ...(isPassed(report) ? [] : [say.result.notPassed]),
    ...(report.byRule.length > 0
      ? [say.result.byRule(report.byRule.map((role) => roleName(role, langOf(reading))))]
      : []),
  ];
  return said.length > 0 ? say.sentences(said) : undefined;
}

const isPassed = ({ outcome }: Report): boolean => outcome === "reached" || outcome === "decided-by-user";

/** The report on the floor. */
export function resultOf(state: Projection): ProtocolResult | undefined {
  const report = reportIn(state.floor);
  if (!report) return undefined;
  return { kind: "report", content: report, markdown: markdownOf(state, sectionsOf(report, state)) };
}

/** pattern.json and pattern.md, report.html, result.json, and post-mortem.json if the team looked back. */
export function files(state: Projection): FileOf[] {
  const report = reportIn(state.floor);
  if (!report) return [];
  const { floor, options, title, composed, ended, progress, usage, status } = state;
  const parts = [floor.length, options, title, composed, ended, progress.length, usage, status];
  const file = (path: string, make: () => string): FileOf => ({ path, parts, make });
  const sections = (): Section[] => sectionsOf(report, state);
  return [
    file("artifacts/pattern.json", () => json(report)),
    file(MARKDOWN, () => markdownOf(state, sections())),
    file("artifacts/report.html", () => reportHtml(state, sections(), NAMES)),
    // For the page.
    file("artifacts/result.json", () => json({ result: sections() })),
    ...postMortemOf(report).map((found) => file("artifacts/post-mortem.json", () => json(found))),
  ];
}

const postMortemOf = ({ postMortem }: Report): object[] => (postMortem ? [postMortem] : []);
const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

const markdownOf = (state: Projection, sections: readonly Section[]): string =>
  sectionsMarkdown(state, sections, words(langOf(state)).result.task);
