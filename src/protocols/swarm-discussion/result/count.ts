import type { Section } from "../../shared/section.ts";

const CHINESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** A word of English takes about as many characters of Chinese. */
const CHARACTERS_A_WORD = 1.6;

/** The words of a text: runs between white space that hold a letter or a digit; 1.6 Chinese characters count as one. */
export function wordCount(text: string): number {
  const chinese = text.match(CHINESE)?.length ?? 0;
  const others = text.replace(CHINESE, " ").split(/\s+/u);
  return chinese / CHARACTERS_A_WORD + others.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The words of sections as every display draws them: headings, paragraphs, tables, items with their messages. */
export function sectionWords(sections: readonly Section[]): number {
  return sections.reduce((sum, { heading, text, items, table }) => {
    const lines = items.map((item) => [item.text, ...item.refs].join(" "));
    const cells = table ? [table.head, ...table.rows].flat() : [];
    return sum + wordCount([heading, ...text, ...lines, ...cells].join("\n"));
  }, 0);
}
