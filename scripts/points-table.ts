// Writes docs/points.md from the rules of the table (test/support/points-rules.ts): `npm run tables`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { POINTS_RULES, type PointsRule } from "../test/support/points-rules.ts";

const HEAD = `# Points, stances and objections

For those who want to know how a table of points is read, or who doubt a line of it. Each rule stands with the smallest
discussion that shows it. The code is in src/points, the idea in docs/decisions/2026-11-24-points.md. This page is
written by \`npm run tables\`; the same rules are run as tests.

A line of a discussion is a statement: the step, who speaks, and what they say. Statements of one step did not see each
other. \`a1 against p1 ✓\` is a reason whose source was looked up and found; ✗ one whose source was not found. The
experts are Ann, Bob, Cat and Dan, as far as they speak; con is the contrarian, who is not counted.
`;

/** Returns the text of docs/points.md. */
export function pointsTable(): string {
  const parts = Object.entries(POINTS_RULES).map(
    ([title, rules]) => `## ${title}\n\n${rules.map(ruleText).join("\n")}`,
  );
  return `${HEAD}\n${parts.join("\n")}`;
}

function ruleText({ rule, given, shows, first, says = [] }: PointsRule): string {
  const read = Object.entries(shows).map(([id, text]) => `    ${id} is read as ${text}`);
  const told = [...(first === undefined ? [] : [first]), ...says].map((text) => `> ${text}\n`);
  const example = [...given.map((line) => `    ${line}`), ...(read.length > 0 ? ["", ...read] : [])].join("\n");
  return `**${rule}**\n\n${example}\n${told.length > 0 ? `\n${told.join(">\n")}` : ""}`;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename)
  writeFileSync(join(import.meta.dirname, "../docs/points.md"), pointsTable());
