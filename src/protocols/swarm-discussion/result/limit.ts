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
/** Of what is open, down to what is left of the largest record: quotations go first. */
const OPEN: readonly Measure[] = [
  AMPLE,
  { items: 12, text: 700, cell: 420 },
  { items: 8, text: 500, cell: 340 },
  { items: 6, text: 360, cell: 300 },
  { items: 5, text: 300, cell: 240 },
  { items: 4, text: 240, cell: 180 },
  { items: 3, text: 160, cell: 120 },
  { items: 2, text: 100, cell: 60 },
  { items: 1, text: 60, cell: 30 },
];

/** What is never cut: the answer in short, and what the user wanted to hold. Their makers keep them short. */
const WHOLE: ReadonlySet<string> = new Set(["answer", "summary", "constraints"]);
/** Options that stand side by side at the least: to leave one of three out would hide what was discussed. */
const FEWEST_OPTIONS = 3;
/** What is cut last, and never to less than a sentence: what would decide it. */
const DECIDING: ReadonlySet<string> = new Set(["decide"]);
const SENTENCES: Measure = { items: 2, text: 220, cell: 60 };

/** Sections of which the open ones keep to a number of words: the first items of each, and how many more there are in the record. */
export function limited(sections: readonly Section[], most: number, words: Words): readonly Section[] {
  const within = (measure: Measure): readonly Section[] =>
    sections.map((section) => (section.folded ? section : measured(section, measure, words)));
  const fits = (all: readonly Section[]): boolean => sectionWords(all.filter(({ folded }) => !folded)) <= most;
  return firstFitting(OPEN, within, fits);
}

/**
 * The same for a file that cannot fold: what is folded takes what the open sections leave of the words, and the sections
 * for which there is no room are left out.
 * @param sections as `limited` gives them
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

function measured(section: Section, wanted: Measure, words: Words): Section {
  const { items, table, text, id } = section;
  if (WHOLE.has(id) || (DECIDING.has(id) && wanted.items > 2)) return section;
  const measure = DECIDING.has(id) ? SENTENCES : wanted;
  const most = measure.items;
  const rows = table?.rows.slice(0, id === "options" ? Math.max(most, FEWEST_OPTIONS) : most) ?? [];
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
