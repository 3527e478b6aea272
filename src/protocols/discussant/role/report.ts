import { inline } from "#lib/markdown";
import type { Lang } from "#wire";
import type { RoundFile } from "./round.ts";
import { words } from "./words/index.ts";

/** The message to the coordinator: in a line, and in whole. */
export function told(
  { id, subject }: { readonly id: string; readonly subject: string },
  round: RoundFile,
  notes: readonly string[],
  ref: string,
  lang: Lang,
) {
  const say = words(lang);
  const { confirmed, corrected, new_insights } = round.updated_understanding;
  const counts = { confirmed: confirmed.length, corrected: corrected.length, insights: new_insights.length };
  const summary = [say.processed(round.round, round.type, counts), ...notes].join("; ");
  const part = (title: string, texts: readonly string[]): string[] =>
    texts.length === 0 ? [] : ["", `### ${title}`, ...texts.slice(0, 10).map((text) => `- ${inline(text)}`)];
  const content = [
    `Discussion Results`,
    "",
    `**${say.report.task}**: ${inline(`${id}: ${subject}`)}`,
    `**${say.report.type}**: ${round.type}`,
    ...part(say.report.notes, notes),
    ...part(say.report.confirmed, confirmed),
    ...part(say.report.corrected, corrected),
    ...part(say.report.insights, new_insights),
    ...part(say.report.findings, round.new_findings),
    ...part(say.report.questions, round.new_questions),
    "",
    `### ${say.report.output}`,
    ref,
  ].join("\n");
  return { summary, content };
}
