import { langOf, type Projection } from "#discussion";
import type { Lang } from "#wire";
import type { FileOf } from "../protocol.ts";
import { reportHtml } from "./report/report.ts";
import { type Section, sectionsMarkdown } from "./section.ts";

/** Names and words of the files of a result. */
interface ResultFiles {
  /** Path of the Markdown file. */
  readonly markdown: string;
  readonly names: Parameters<typeof reportHtml>[2];
  /** Label of the question above the result. */
  readonly question: (lang: Lang) => string;
}

/** Text of a JSON file. */
export const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A file that may change with anything said, done or spent. */
export function fileOf(state: Projection, path: string, make: () => string): FileOf {
  const { floor, options, title, composed, ended, created, progress, context, status, usage, hasModel } = state;
  const parts = [floor.length, options, title, composed, ended, created, progress.length, context, status, usage];
  return { path, parts: [...parts, hasModel, state.topics, state.returned], make };
}

/** The result for readers: its Markdown, report.html, and result.json, which the page draws. */
export const resultFiles = (state: Projection, sections: () => readonly Section[], as: ResultFiles): FileOf[] => [
  fileOf(state, as.markdown, () => sectionsMarkdown(state, sections(), as.question(langOf(state)))),
  fileOf(state, "artifacts/report.html", () => reportHtml(state, sections(), as.names)),
  fileOf(state, "artifacts/result.json", () => jsonFile({ result: sections() })),
];
