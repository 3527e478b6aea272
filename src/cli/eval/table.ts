import type { Condition } from "#protocols/question/conditions";
import { CAUSES } from "#protocols/question/measures/flips";
import type { Share } from "#protocols/question/measures/interval";
import type { FlipCounts, Measured } from "#protocols/question/measures/measure";
import { columns } from "../columns.ts";
import type { Words } from "./words/index.ts";

/** A condition with its figures and the questions that were answered under it. */
export interface Row {
  readonly condition: Condition;
  readonly questions: number;
  readonly measured: Measured;
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** `73.3 % (58–85)`; nothing was counted: a dash. */
const shareWith = ({ share, low, high }: Share, none: string): string =>
  share === undefined ? none : `${percent(share)} (${Math.round(100 * low)}–${Math.round(100 * high)})`;

/** The conditions' figures, in columns; then the bars of their accuracy. */
export function renderTable(rows: readonly Row[], w: Words): string[] {
  const { head } = w;
  const outcome = rows.map(({ condition, measured: { accuracy, first, last, facts } }) => [
    condition,
    shareWith(accuracy, w.none),
    first.share === undefined ? w.none : percent(first.share),
    last.share === undefined ? w.none : percent(last.share),
    facts === undefined ? w.none : percent(facts),
  ]);
  const used = rows.map(({ condition, questions, measured: { answers, tokens, cost, flips } }) => [
    condition,
    flipsIn(flips.toWrong, w),
    flipsIn(flips.toRight, w),
    String(answers),
    tokens.toLocaleString("en"),
    questions === 0 ? w.none : Math.round(tokens / questions).toLocaleString("en"),
    cost === undefined ? w.none : cost.toFixed(cost < 1 ? 4 : 2),
  ]);
  return [
    ...columns([[head.condition, head.accuracy, head.first, head.last, head.facts], ...outcome]),
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
const WIDTH = 50;

/** A bar for each condition's accuracy: dark up to the interval's lower end, then shaded to the share and to its upper end. */
export function renderBars(rows: readonly Row[], w: Words): string[] {
  const at = (share: number): number => Math.round(share * WIDTH);
  const bars = rows.map(({ condition, measured: { accuracy } }) => {
    const { share = 0, low, high } = accuracy;
    const cell = (i: number): string => (i < at(low) ? "█" : i < at(share) ? "▓" : i < at(high) ? "░" : "·");
    const cells = Array.from({ length: WIDTH }, (_, i) => cell(i));
    return [condition, cells.join(""), accuracy.share === undefined ? w.none : percent(share)];
  });
  return columns(bars);
}
