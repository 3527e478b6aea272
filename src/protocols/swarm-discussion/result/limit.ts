import { shortened } from "#lib/cut";
import type { Section } from "../../shared/section.ts";
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
/** The least of a folded section that is one. */
const LEAST: Measure = { items: 1, text: 160, cell: 120 };
/** Of what is folded, in a file that cannot fold it. */
const FOLDED: readonly Measure[] = [
  AMPLE,
  { items: 6, text: 600, cell: 360 },
  { items: 3, text: 300, cell: 240 },
  LEAST,
];
/**
 * Fits sections into a file that cannot fold: what is folded takes what the open sections leave of the words, and the
 * sections for which there is no room are left out. Open sections stay whole: their makers keep them short.
 */
export function fitting(sections: readonly Section[], most: number, words: Words): readonly Section[] {
  const within = (measure: Measure): readonly Section[] =>
    sections.map((section) => (section.folded ? measured(section, measure, words) : section));
  const least = firstFitting(FOLDED, within, (all) => sectionWords(all) <= most);
  let left = most - sectionWords(least.filter(({ folded }) => !folded));
  return least.filter((section) => {
    if (!section.folded) return true;
    const size = sectionWords([section]);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** By the first measure that fits; where none does, by the last. */
function firstFitting(
  measures: readonly Measure[],
  within: (measure: Measure) => readonly Section[],
  fits: (sections: readonly Section[]) => boolean,
): readonly Section[] {
  const [first = LEAST, ...others] = measures;
  const all = within(first);
  return others.length === 0 || fits(all) ? all : firstFitting(others, within, fits);
}

function measured(section: Section, measure: Measure, words: Words): Section {
  const { items, table, text } = section;
  const most = measure.items;
  const rows = table?.rows.slice(0, most) ?? [];
  const left = Math.max(0, items.length - most) + ((table?.rows.length ?? 0) - rows.length);
  const kept = items
    .slice(0, most)
    .map((item) => ({ text: shorter(item.text, measure.text), refs: item.refs.slice(0, most) }));
  return {
    ...section,
    text: text.slice(0, Math.max(2, most)).map((paragraph) => shorter(paragraph, measure.text)),
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

/** A text within a number of characters: what is quoted in it is shortened before what is said of it. */
function shorter(text: string, most: number): string {
  return QUOTED.test(text) && around(text) <= most ? withShorterQuotes(text, most) : closed(shortened(text, most));
}

/** Characters that a quotation keeps at least, and those of its marks. */
const QUOTATION = 40;
const MARKS = 3;

/**
 * A cell within a number of characters: its quotations are shortened, so that it goes on saying whose they are; then
 * the cell.
 */
function withShorterQuotes(cell: string, most: number): string {
  if (cell.length <= most) return cell;
  const quotes = cell.match(ALL_QUOTED)?.length ?? 0;
  const each = Math.max(QUOTATION, Math.floor((most - around(cell)) / Math.max(1, quotes)) - MARKS);
  return shortened(
    cell.replace(ALL_QUOTED, (_, text: string) => `“${closed(shortened(text, each))}”`),
    Math.max(most, around(cell) + quotes * (QUOTATION + MARKS)),
  );
}

/** Characters that stand around the quotations of a text. */
const around = (text: string): number => text.replace(ALL_QUOTED, "").length;

const QUOTED = /“([^“”]*)”/u;
const ALL_QUOTED = new RegExp(QUOTED, "gu");
