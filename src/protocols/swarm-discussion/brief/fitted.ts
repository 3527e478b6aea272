import type { Section } from "#protocols/section";
import type { Lang } from "#wire";

/** What a brief may have: words of English; signs of Chinese. */
const MOST: Readonly<Record<Lang, number>> = { en: 780, zh: 1_560 };

/** Sections and how few of their points they may be cut to, those that can be done without first. */
const SPARE: readonly (readonly [id: string, least: number])[] = [
  ["unused", 0],
  ["demands", 2],
  ["missing", 4],
  ["dates", 4],
  ["contradictions", 2],
  ["figures", 2],
  ["missing", 2],
  ["dates", 2],
  ["demands", 0],
];

/** The words of a text; a sign of Chinese counts as one, and a word of Latin letters in a Chinese text too. */
export const lengthOf = (text: string): number =>
  text.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]|[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/gu)?.length ??
  0;

export const textIn = ({ heading, text, items, table }: Section): string =>
  [heading, ...text, ...items.map((item) => item.text), ...(table ? [...table.head, ...table.rows.flat()] : [])].join(
    "\n",
  );

/** The sections cut to the length that a brief may have: the last points of the least needed sections go first. */
export function fitted(sections: readonly Section[], lang: Lang): Section[] {
  let left = [...sections];
  const isLong = (): boolean => left.reduce((sum, one) => sum + lengthOf(textIn(one)), 0) > MOST[lang];
  const cut = (id: string, shorten: (section: Section) => Section | undefined): boolean => {
    const at = left.findIndex((one) => one.id === id);
    const shorter = left[at] && shorten(left[at]);
    if (shorter) left = left.with(at, shorter);
    return shorter !== undefined;
  };
  for (const [id, least] of SPARE) {
    while (
      isLong() &&
      cut(id, (one) => (one.items.length > least ? { ...one, items: one.items.slice(0, -1) } : undefined))
    );
  }
  const lastRow = (one: Section): Section | undefined =>
    one.table && one.table.rows.length > 2
      ? { ...one, table: { ...one.table, rows: one.table.rows.slice(0, -1) } }
      : undefined;
  while (isLong() && (cut("figures", lastRow) || cut("options", lastRow)));
  return left.filter(({ text, items, table }) => text.length + items.length + (table?.rows.length ?? 0) > 0);
}
