import { shortened } from "#lib/cut";
import type { Section } from "../../section.ts";
import { wordsOf } from "./count.ts";
import { closed } from "./material.ts";
import type { Words } from "./words/index.ts";

/** How much of each section is kept: items of an open and of a folded one, characters of a text and of a table's cell. */
interface Measure {
  readonly open: number;
  readonly folded: number;
  readonly text: number;
  readonly cell: number;
}

/** From all that is worth reading down to what is left of the largest record: quotations and what is folded go first. */
const MEASURES: readonly Measure[] = [
  { open: 12, folded: 12, text: 1_200, cell: 600 },
  { open: 12, folded: 10, text: 900, cell: 360 },
  { open: 10, folded: 8, text: 700, cell: 300 },
  { open: 8, folded: 6, text: 500, cell: 240 },
  { open: 8, folded: 4, text: 360, cell: 200 },
  { open: 6, folded: 2, text: 300, cell: 180 },
  { open: 5, folded: 1, text: 240, cell: 160 },
  { open: 4, folded: 1, text: 200, cell: 120 },
  { open: 3, folded: 1, text: 160, cell: 80 },
  { open: 2, folded: 1, text: 100, cell: 60 },
  { open: 1, folded: 1, text: 60, cell: 30 },
];

/** What is never cut: the answer, and what the user wanted to hold. Their makers keep them short. */
const WHOLE: ReadonlySet<string> = new Set(["answer", "constraints"]);
/** What is cut last: what would decide it. */
const DECIDING: ReadonlySet<string> = new Set(["decide"]);

/** The sections in at most so many words: the first items of each, and how many more there are in the record. */
export function limited(sections: readonly Section[], most: number, words: Words): readonly Section[] {
  let fitting = sections;
  for (const measure of MEASURES) {
    fitting = sections.map((section) => measured(section, measure, words));
    if (wordsOf(fitting) <= most) break;
  }
  return fitting;
}

function measured(section: Section, measure: Measure, words: Words): Section {
  const { items, table, text, folded, id } = section;
  if (WHOLE.has(id) || (DECIDING.has(id) && measure.open > 2)) return section;
  const most = folded ? measure.folded : measure.open;
  const rows = table?.rows.slice(0, most) ?? [];
  const left = Math.max(0, items.length - most) + ((table?.rows.length ?? 0) - rows.length);
  const kept = items
    .slice(0, most)
    .map((item) => ({ text: shortened(item.text, measure.text), refs: item.refs.slice(0, most) }));
  return {
    ...section,
    text: text.slice(0, Math.max(2, most)).map((paragraph) => shortened(paragraph, measure.text)),
    items: left > 0 ? [...kept, { text: words.more(left), refs: [] }] : kept,
    ...(table
      ? {
          table: {
            head: table.head,
            rows: rows.map((row) => row.map((cell) => withShorterQuotes(cell, measure.cell))),
          },
        }
      : {}),
  };
}

/** Characters that a quotation keeps at least. */
const QUOTATION = 40;

/**
 * A cell in at most so many characters: its quotations are shortened, so that it goes on saying whose they are; then
 * the cell.
 */
function withShorterQuotes(cell: string, most: number): string {
  if (cell.length <= most) return cell;
  const quotes = [...cell.matchAll(QUOTED)].map(([quote]) => quote.length);
  const around = cell.length - quotes.reduce((sum, length) => sum + length, 0);
  const each = Math.max(QUOTATION, Math.floor((most - around) / Math.max(1, quotes.length)) - 2);
  return shortened(
    cell.replace(QUOTED, (_, text: string) => `“${closed(shortened(text, each))}”`),
    Math.max(most, around + quotes.length * (QUOTATION + 2)),
  );
}

const QUOTED = /“([^“”]*)”/gu;
