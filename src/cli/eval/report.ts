import type { FlipCounts, Share } from "#protocols/question/measures";
import { CAUSES } from "#protocols/question/measures";
import { revises } from "#protocols/question/options";
import type { Lang } from "#wire";
import { clipToColumns, columns } from "../render/text.ts";
import { type Compared, yardstickOf } from "./questions.ts";
import type { ConditionRow } from "./results.ts";
import { type Words, words } from "./words.ts";

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

/** Reports how equal the token usage was, since whole answers seldom match exactly. */
function equality(rows: readonly ConditionRow[], w: Words): string[] {
  const first = yardstickOf(rows.map(({ condition }) => condition));
  const most = rows.find(({ condition }) => condition === first)?.measured.tokens ?? 0;
  const others = rows.filter(({ condition }) => condition !== first).map(({ measured }) => measured.tokens / most);
  if (first === undefined || most === 0 || others.length === 0) return [];
  return [w.equal(first, percent(Math.min(...others)), percent(Math.max(...others)))];
}

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

/** The conditions' figures, in columns; then the bars of their accuracy. */
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

/**
 * A bar for each condition's accuracy: dark up to the interval's lower end, then shaded to the share and to its upper end; the
 * share of what is unanswered beside it. Empty where nothing was answered.
 */
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

/** Width of the chart, its margins and the height of a row, in SVG units. */
const WIDTH = 820;
const LEFT = 150;
const RIGHT = 150;
const TOP = 78;
const ROW = 46;
/** Height of a note at the foot, and the columns of text that fit in it. */
const NOTE = 18;
const NOTE_COLUMNS = 124;
const COLOURS = ["#4e79a7", "#59a14f", "#f28e2b", "#b07aa1", "#76b7b2"];

const x = (share: number): number => LEFT + share * (WIDTH - LEFT - RIGHT);

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const text = (left: number, top: number, said: string, extra = ""): string =>
  `<text x="${left.toFixed(1)}" y="${top}" ${extra}>${escaped(said)}</text>`;

/** The accuracy of each condition with its interval, what was not answered and why, as an SVG file that stands alone. @param about what was asked, in a line */
export function chartOf(rows: readonly ConditionRow[], about: string, w: Words): string {
  const bottom = TOP + rows.length * ROW;
  const notes = [w.within, ...lackingIn(rows, w)].map((note, at) =>
    text(16, bottom + 38 + at * NOTE, clipToColumns(note, NOTE_COLUMNS), 'font-size="12" fill="#555"'),
  );
  const height = bottom + 26 + notes.length * NOTE;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${x(share)}" y1="${TOP - 8}" x2="${x(share)}" y2="${bottom}" stroke="#ddd"/>` +
      text(x(share), bottom + 18, `${100 * share} %`, 'text-anchor="middle" fill="#555"'),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img" aria-label="${escaped(w.title)}" font-family="system-ui, sans-serif" font-size="13">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text(16, 28, w.title, 'font-size="17" font-weight="600" fill="#111"'),
    text(16, 50, about, 'fill="#555"'),
    ...ticks,
    ...rows.map((row, at) => barOf(row, at, w)),
    ...notes,
    "</svg>",
    "",
  ].join("\n");
}

function barOf({ condition, asked, unanswered, measured: { accuracy } }: ConditionRow, at: number, w: Words): string {
  const { share, low, high } = accuracy;
  const left = w.without(percent(unanswered.questions / asked));
  const top = TOP + at * ROW;
  const middle = top + 14;
  const name = text(LEFT - 10, middle + 5, condition, 'text-anchor="end" fill="#111"');
  if (share === undefined) return `${name}${text(x(0) + 8, middle + 5, w.noAnswer, 'fill="#555"')}`;
  const line = (x1: number, y1: number, x2: number, y2: number): string =>
    `<line x1="${x1.toFixed(1)}" y1="${y1}" x2="${x2.toFixed(1)}" y2="${y2}" stroke="#111" stroke-width="1.5"/>`;
  return [
    name,
    `<rect x="${LEFT}" y="${top}" width="${(x(share) - LEFT).toFixed(1)}" height="28" fill="${COLOURS[at % COLOURS.length]}"/>`,
    line(x(low), middle, x(high), middle),
    line(x(low), middle - 6, x(low), middle + 6),
    line(x(high), middle - 6, x(high), middle + 6),
    text(WIDTH - RIGHT + 20, middle + (unanswered.questions === 0 ? 5 : -2), percent(share), 'fill="#111"'),
    ...(unanswered.questions === 0 ? [] : [text(WIDTH - RIGHT + 20, middle + 14, left, 'font-size="11" fill="#555"')]),
  ].join("\n");
}
