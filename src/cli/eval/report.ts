import { CAUSES, type FlipCounts, type Share } from "#protocols/question/measures";
import { revises } from "#protocols/question/options";
import type { Lang } from "#wire";
import { columns } from "../render/text.ts";
import { type Compared, yardstickOf } from "./questions.ts";
import type { ConditionRow, Lacking } from "./results.ts";
import { type Words, words } from "./words.ts";

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
    ...judging(rows, w),
    ...lackingIn(rows, w),
  ];
}

/** A line for each condition that lacks answers: how many, and why. */
export const lackingIn = (rows: readonly ConditionRow[], w: Words): string[] =>
  rows.flatMap(({ condition, asked, answered, unanswered, incomplete }) => [
    ...lacks(unanswered, w, (n, since) => w.unanswered(condition, n, asked, since)),
    ...lacks(incomplete, w, (n, since) => w.incomplete(condition, n, answered, since)),
  ]);

const lacks = (found: Lacking, w: Words, tell: (n: number, since: string) => string): string[] =>
  found.why === undefined ? [] : [tell(found.questions, w.since(found.questions, found))];

/** Reports how equal the token usage was, since whole answers seldom match exactly. */
function equality(rows: readonly ConditionRow[], w: Words): string[] {
  const first = yardstickOf(rows.map(({ condition }) => condition));
  const most = rows.find(({ condition }) => condition === first)?.measured.tokens ?? 0;
  const others = rows.filter(({ condition }) => condition !== first).map(({ measured }) => measured.tokens / most);
  if (first === undefined || most === 0 || others.length === 0) return [];
  return [w.equal(first, percent(Math.min(...others)), percent(Math.max(...others)))];
}

/** Reports the agreement of judges with themselves where they compare the same points in both orders. */
const judging = (rows: readonly ConditionRow[], w: Words): string[] =>
  rows.flatMap(({ condition, judge, notJudgedAgain }) => [
    ...(judge && judge.pairs > 0
      ? [w.judge(condition, judge, percent(judge.alike / judge.pairs), judge.marked > 0)]
      : []),
    ...lacks(notJudgedAgain, w, (n, since) => w.notJudged(condition, n, since)),
  ]);

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** `73.3 % (58–85)`; of nothing there is no share. */
const shareWith = ({ share, low, high }: Share, none: string): string =>
  share === undefined ? none : `${percent(share)} (${Math.round(100 * low)}–${Math.round(100 * high)})`;

/** `2 of 4 (50.0 %)`; of nothing there is no count. */
const countOf = (count: number, of: number, w: Words): string =>
  of === 0 ? w.none : count === 0 ? w.outOf(0, of) : `${w.outOf(count, of)} (${percent(count / of)})`;

const countIn = ({ share = 0, of }: Share, w: Words): string => countOf(Math.round(share * of), of, w);

/** Whether experts answer again and their former answers are read. */
const isRevised = (condition: Compared): boolean => condition !== "discussion" && revises(condition);

function renderTable(rows: readonly ConditionRow[], w: Words): string[] {
  const { head } = w;
  const outcome = rows.map(({ condition, asked, unanswered, measured }) => {
    const { accuracy, minority, minorityFirst, first, last, facts } = measured;
    return [
      condition,
      shareWith(accuracy, w.noAnswer),
      countOf(unanswered.questions, asked, w),
      countIn(minority, w),
      countIn(minorityFirst, w),
      first.share === undefined || !isRevised(condition) ? w.none : percent(first.share),
      last.share === undefined ? w.none : percent(last.share),
      facts === undefined ? w.none : percent(facts),
    ];
  });
  const used = rows.map(({ condition, questions, measured: { answers, tokens, cost, flips } }) => [
    condition,
    isRevised(condition) ? flipsIn(flips.toWrong, w) : w.none,
    isRevised(condition) ? flipsIn(flips.toRight, w) : w.none,
    String(answers),
    tokens.toLocaleString("en"),
    questions === 0 ? w.none : Math.round(tokens / questions).toLocaleString("en"),
    cost === undefined ? w.none : cost.toFixed(cost < 1 ? 4 : 2),
  ]);
  return [
    ...columns([
      [
        ...[head.condition, head.accuracy, head.unanswered, head.minority, head.minorityFirst],
        ...[head.first, head.last, head.facts],
      ],
      ...outcome,
    ]),
    "",
    ...columns([
      [head.condition, head.toWrong, head.toRight, head.answers, head.tokens, head.perQuestion, head.cost],
      ...used,
    ]),
  ];
}

/** `5 (conformity 4, instability 1)` */
function flipsIn(counts: FlipCounts["toRight"], w: Words): string {
  const parts = CAUSES.filter((cause) => counts[cause] > 0).map((cause) => `${w.causes[cause]} ${counts[cause]}`);
  const sum = CAUSES.reduce((all, cause) => all + counts[cause], 0);
  return parts.length === 0 ? "0" : `${sum} (${parts.join(", ")})`;
}

/** Columns of a bar from 0 to 100 %. */
const BAR = 50;

function renderBars(rows: readonly ConditionRow[], w: Words): string[] {
  const at = (share: number): number => Math.round(share * BAR);
  const bars = rows.map(({ condition, asked, unanswered, measured: { accuracy } }) => {
    const { share, low, high } = accuracy;
    if (share === undefined) return [condition, "·".repeat(BAR), w.noAnswer];
    const cell = (i: number): string => (i < at(low) ? "█" : i < at(share) ? "▓" : i < at(high) ? "░" : "·");
    const cells = Array.from({ length: BAR }, (_, i) => cell(i));
    const left = unanswered.questions === 0 ? "" : ` · ${w.without(percent(unanswered.questions / asked))}`;
    return [condition, cells.join(""), percent(share) + left];
  });
  return columns(bars);
}
