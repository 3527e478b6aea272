import { CAUSES } from "#protocols/question/measures/flips";
import type { Share } from "#protocols/question/measures/interval";
import type { FlipCounts } from "#protocols/question/measures/measure";
import { columns } from "../columns.ts";
import type { ConditionRow } from "./rows.ts";
import type { Words } from "./words/index.ts";

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** `73.3 % (58–85)`; of nothing there is no share. */
const shareWith = ({ share, low, high }: Share, none: string): string =>
  share === undefined ? none : `${percent(share)} (${Math.round(100 * low)}–${Math.round(100 * high)})`;

/** The conditions' figures, in columns; then the bars of their accuracy. */
export function renderTable(rows: readonly ConditionRow[], w: Words): string[] {
  const { head } = w;
  const outcome = rows.map(({ condition, asked, answered, unanswered, measured: { accuracy, first, last, facts } }) => [
    condition,
    shareWith(accuracy, w.noAnswer),
    w.outOf(answered, asked),
    unanswered.questions === 0 ? "0" : `${unanswered.questions} (${percent(unanswered.questions / asked)})`,
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
    ...columns([
      [head.condition, head.accuracy, head.answered, head.unanswered, head.first, head.last, head.facts],
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
const WIDTH = 50;

/**
 * A bar for each condition's accuracy: dark up to the interval's lower end, then shaded to the share and to its upper end; the
 * share of what is unanswered beside it. Empty where nothing was answered.
 */
export function renderBars(rows: readonly ConditionRow[], w: Words): string[] {
  const at = (share: number): number => Math.round(share * WIDTH);
  const bars = rows.map(({ condition, asked, unanswered, measured: { accuracy } }) => {
    const { share, low, high } = accuracy;
    if (share === undefined) return [condition, "·".repeat(WIDTH), w.noAnswer];
    const cell = (i: number): string => (i < at(low) ? "█" : i < at(share) ? "▓" : i < at(high) ? "░" : "·");
    const cells = Array.from({ length: WIDTH }, (_, i) => cell(i));
    const left = unanswered.questions === 0 ? "" : ` · ${w.without(percent(unanswered.questions / asked))}`;
    return [condition, cells.join(""), percent(share) + left];
  });
  return columns(bars);
}
