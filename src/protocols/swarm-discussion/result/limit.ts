import { shortened } from "#lib/cut";
import type { Section } from "../../section.ts";
import { sectionWords } from "./count.ts";
import { closed } from "./material.ts";
import type { Words } from "./words/index.ts";

/** How much of a section is kept: its items, characters of a text and of a table's cell. */
interface Measure {
  readonly items: number;
  readonly text: number;
  readonly cell: number;
}

const AMPLE: Measure = { items: 12, text: 1_200, cell: 600 };
/** That it is there, and how much of it. */
const GLANCE: Measure = { items: 0, text: 100, cell: 80 };
/** Of what is folded: it is cut first. */
const FOLDED: readonly Measure[] = [
  AMPLE,
  { items: 6, text: 600, cell: 360 },
  { items: 3, text: 300, cell: 240 },
  { items: 1, text: 160, cell: 120 },
  GLANCE,
];
/** Of what is open, down to what is left of the largest record: quotations go first. */
const OPEN: readonly Measure[] = [
  { items: 12, text: 700, cell: 420 },
  { items: 8, text: 500, cell: 340 },
  { items: 6, text: 360, cell: 300 },
  { items: 5, text: 300, cell: 240 },
  { items: 4, text: 240, cell: 180 },
  { items: 3, text: 160, cell: 120 },
  { items: 2, text: 100, cell: 60 },
  { items: 1, text: 60, cell: 30 },
];
const MEASURES: readonly { readonly open: Measure; readonly folded: Measure }[] = [
  ...FOLDED.map((folded) => ({ open: AMPLE, folded })),
  ...OPEN.map((open) => ({ open, folded: GLANCE })),
];

/** What is never cut: the answer in short, and what the user wanted to hold. Their makers keep them short. */
const WHOLE: ReadonlySet<string> = new Set(["answer", "summary", "constraints"]);
/** Options that stand side by side at the least: to leave one of three out would hide what was discussed. */
const FEWEST_OPTIONS = 3;
/** What is cut last, and never to less than a sentence: what would decide it. */
const DECIDING: ReadonlySet<string> = new Set(["decide"]);
const SENTENCES: Measure = { items: 2, text: 220, cell: 60 };

/** The sections within a number of words: the first items of each, and how many more there are in the record. */
export function limited(sections: readonly Section[], most: number, words: Words): readonly Section[] {
  let fitting = sections;
  for (const { open, folded } of MEASURES) {
    fitting = sections.map((section) => measured(section, section.folded ? folded : open, words));
    if (sectionWords(fitting) <= most) break;
  }
  return fitting;
}

function measured(section: Section, wanted: Measure, words: Words): Section {
  const { items, table, text, id } = section;
  if (WHOLE.has(id) || (DECIDING.has(id) && wanted.items > 2)) return section;
  const measure = DECIDING.has(id) ? SENTENCES : wanted;
  const most = measure.items;
  const rows = table?.rows.slice(0, id === "options" ? Math.max(most, FEWEST_OPTIONS) : most) ?? [];
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
 * A cell within a number of characters: its quotations are shortened, so that it goes on saying whose they are; then
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
