import { tokens } from "#lib/tokens";
import type { Alternative } from "./alternatives.ts";
import { AMOUNT } from "./lexicon.ts";
import type { Quotable } from "./source.ts";

/** A line of a table that compares no options: a column's greatest figures, or the figures of one row. */
export interface FigureRow {
  /** The column's head, or what the row is about. */
  readonly name: string;
  /** What each figure is of, and the figure as it stands there; of a column, the greatest first. */
  readonly figures: readonly (readonly [of: string, figure: string])[];
  readonly statement: Quotable;
}

const MOST = { tables: 2, columns: 3, rows: 4, figures: 3 };
/** Words in its first cell from which on a row is read as a sentence, and its other cells as what was answered to it. */
const SENTENCE = 5;

/** What the tables count that name no option of the question, those nearest to the topic first. */
export function talliesIn(
  statements: readonly Quotable[],
  topic: string,
  options: readonly Alternative[],
): FigureRow[] {
  const asked = new Set(tokens(topic));
  const nearness = (text: string): number => tokens(text).filter((word) => asked.has(word)).length;
  return tablesOf(statements)
    .filter((rows) => !rows.some(({ cells = [] }) => cells.some(({ head, text }) => isOf(options, head, text))))
    .slice(0, MOST.tables)
    .flatMap((rows) => (isAnswers(rows) ? rowsOf(rows, nearness) : columnsOf(rows, nearness)));
}

const isOf = (options: readonly Alternative[], ...texts: readonly string[]): boolean =>
  texts.some((text) => options.filter(({ isIn }) => isIn(text)).length === 1 && text.split(" ").length < SENTENCE);

const isAnswers = (rows: readonly Quotable[]): boolean =>
  rows.every(({ cells: [side] = [] }) => /[?？]$/u.test(side?.text ?? "") || wordsOf(side?.text ?? "") >= SENTENCE);
const wordsOf = (text: string): number => text.split(" ").length + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2;

/** Two rows or more under the same heads. */
function tablesOf(statements: readonly Quotable[]): Quotable[][] {
  const tables = new Map<string, Quotable[]>();
  for (const one of statements) {
    if (!one.cells) continue;
    const key = [one.path, one.heading, ...one.cells.map(({ head }) => head)].join("\0");
    tables.set(key, [...(tables.get(key) ?? []), one]);
  }
  return [...tables.values()].filter((rows) => rows.length >= 2);
}

const amountIn = (text: string): number => (AMOUNT.test(text) ? Number(text.replace(/[^\d.]/gu, "")) : Number.NaN);

function columnsOf(rows: readonly Quotable[], nearness: (text: string) => number): FigureRow[] {
  const heads = (rows[0]?.cells ?? []).slice(1).map(({ head }, at) => ({ head, at: at + 1 }));
  return heads
    .flatMap(({ head, at }): FigureRow[] => {
      const figures = rows.flatMap(({ cells = [] }): [string, string][] => {
        const [side, cell] = [cells[0]?.text ?? "", cells[at]?.text ?? ""];
        return cell === "" ? [] : [[side, cell]];
      });
      const [statement] = rows;
      const isCounted = figures.length >= 2 && figures.every(([, figure]) => !Number.isNaN(amountIn(figure)));
      const ranked = figures
        .filter(([, figure]) => amountIn(figure) > 0)
        .toSorted(([, a], [, b]) => amountIn(b) - amountIn(a));
      if (!isCounted || !statement || head === "" || ranked.length === 0) return [];
      return [{ name: head, figures: ranked.slice(0, MOST.figures), statement }];
    })
    .toSorted((a, b) => nearness(b.name) - nearness(a.name))
    .slice(0, MOST.columns);
}

function rowsOf(rows: readonly Quotable[], nearness: (text: string) => number): FigureRow[] {
  return rows
    .flatMap((statement): FigureRow[] => {
      const [side, ...cells] = statement.cells ?? [];
      const figures = cells.flatMap(({ head, text }): [string, string][] => (text === "" ? [] : [[head, text]]));
      return side && figures.length > 0 ? [{ name: side.text, figures, statement }] : [];
    })
    .toSorted((a, b) => nearness(b.name) - nearness(a.name))
    .slice(0, MOST.rows);
}
