import type { Lang } from "#wire";
import type { ConditionRow } from "./rows.ts";
import { percent, renderBars, renderTable } from "./table.ts";
import { type Words, words } from "./words/index.ts";

/** Table, bars, what the figures mean, and what is not in them. */
export function reportOf(rows: readonly ConditionRow[], lang: Lang): string[] {
  const w = words(lang);
  return [
    ...renderTable(rows, w),
    "",
    ...renderBars(rows, w),
    w.bars,
    "",
    ...w.notes,
    ...equality(rows, w),
    ...lackingIn(rows, w),
  ];
}

/** A line for each condition that lacks answers: how many, and why. */
export function lackingIn(rows: readonly ConditionRow[], w: Words): string[] {
  return rows.flatMap(({ condition, asked, answered, unanswered, incomplete }) => [
    ...(unanswered.why === undefined
      ? []
      : [w.unanswered(condition, unanswered.questions, asked, w.since(unanswered.questions, unanswered))]),
    ...(incomplete.why === undefined
      ? []
      : [w.incomplete(condition, incomplete.questions, answered, w.since(incomplete.questions, incomplete))]),
  ]);
}

/** How equal the tokens are that were used: said, since whole answers seldom come out even. */
function equality(rows: readonly ConditionRow[], w: Words): string[] {
  const debated = rows.find(({ condition }) => condition === "debate")?.measured.tokens ?? 0;
  const others = rows
    .filter(({ condition }) => condition !== "debate")
    .map(({ measured }) => measured.tokens / debated);
  if (debated === 0 || others.length === 0) return [];
  return [w.equal("debate", percent(Math.min(...others)), percent(Math.max(...others)))];
}
