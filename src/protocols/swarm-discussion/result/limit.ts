import { shortened } from "#lib/cut";
import type { Section } from "../../section.ts";
import { wordsOf } from "./count.ts";
import type { Words } from "./words/index.ts";

/** How much of each section is kept: items of an open and of a folded one, characters of a text and of a table's cell. */
interface Measure {
  readonly open: number;
  readonly folded: number;
  readonly text: number;
  readonly cell: number;
}

/** From all that is worth reading down to what is left of the largest record: what is folded goes first. */
const MEASURES: readonly Measure[] = [
  { open: 12, folded: 12, text: 1_200, cell: 500 },
  { open: 10, folded: 8, text: 900, cell: 500 },
  { open: 8, folded: 6, text: 700, cell: 420 },
  { open: 8, folded: 4, text: 500, cell: 360 },
  { open: 6, folded: 3, text: 360, cell: 300 },
  { open: 5, folded: 2, text: 300, cell: 240 },
  { open: 4, folded: 1, text: 240, cell: 160 },
  { open: 3, folded: 1, text: 160, cell: 100 },
  { open: 2, folded: 1, text: 100, cell: 60 },
  { open: 1, folded: 1, text: 60, cell: 30 },
];

/** The answer keeps this many characters a paragraph whatever else is cut. */
const ANSWER = 500;

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
  const most = folded ? measure.folded : measure.open;
  const length = id === "answer" ? Math.max(ANSWER, measure.text) : measure.text;
  const rows = table?.rows.slice(0, most) ?? [];
  const left = Math.max(0, items.length - most) + ((table?.rows.length ?? 0) - rows.length);
  const kept = items
    .slice(0, most)
    .map((item) => ({ text: shortened(item.text, length), refs: item.refs.slice(0, most) }));
  return {
    ...section,
    text: text.slice(0, Math.max(2, most)).map((paragraph) => shortened(paragraph, length)),
    items: left > 0 ? [...kept, { text: words.more(left), refs: [] }] : kept,
    ...(table
      ? { table: { head: table.head, rows: rows.map((row) => row.map((cell) => shortened(cell, measure.cell))) } }
      : {}),
  };
}
