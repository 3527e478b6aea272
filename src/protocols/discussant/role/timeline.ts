import { inline } from "#lib/markdown";
import type { RoundFile } from "./round.ts";

/*
 * discussion.md: the role's template, whose headings other roles read, so that they are the same in every language. Each
 * text is one escaped line: none can pass for a heading, or for another round.
 */

const HEADING = /^### Round (\d+) - Discussion\b/gm;

/** The timeline with a section for every round that has none, in order; the same text if none is missing. */
export function withSections(before: string | undefined, rounds: readonly RoundFile[]): string {
  const text = before ?? "";
  const there = new Set([...text.matchAll(HEADING)].map(([, round]) => Number(round)));
  const missing = rounds.filter(({ round }) => !there.has(round)).toSorted((a, b) => a.round - b.round);
  if (missing.length === 0) return text;
  const sections = missing.map(section).join("\n");
  return text.trim() === "" ? sections : `${text.replace(/\n*$/, "\n\n")}${sections}`;
}

function section(round: RoundFile): string {
  const { confirmed, corrected, new_insights } = round.updated_understanding;
  return `### Round ${round.round} - Discussion (${inline(round.timestamp)})

#### Type
${round.type}

#### User Input
${round.user_feedback === "" ? "(Initial discussion round)" : inline(round.user_feedback)}

#### Updated Understanding
${[`**Confirmed**:${below(confirmed)}`, `**Corrected**:${below(corrected)}`, `**New Insights**:${below(new_insights)}`].join("\n\n")}

#### New Findings
${items(round.new_findings)}

#### Open Questions
${items(round.new_questions)}
`;
}

const items = (texts: readonly string[]): string =>
  texts.length === 0 ? "(None)" : texts.map((text) => `- ${inline(text)}`).join("\n");

const below = (texts: readonly string[]): string => (texts.length === 0 ? " (None)" : `\n${items(texts)}`);
