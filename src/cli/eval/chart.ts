import { clipToColumns } from "../render/text.ts";
import { lackingIn } from "./report.ts";
import type { ConditionRow } from "./rows.ts";
import { percent } from "./table.ts";
import type { Words } from "./words/index.ts";

const WIDTH = 820;
const LEFT = 150;
const RIGHT = 150;
const TOP = 78;
const ROW = 46;
/** The height of a note at the foot, and the columns of text that fit in it. */
const NOTE = 18;
const NOTE_COLUMNS = 124;
const COLOURS = ["#4e79a7", "#59a14f", "#f28e2b", "#b07aa1"];

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
