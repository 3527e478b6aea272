/** Width in em, that of the wider sans-serif fonts: text in a picture must be broken by us, and must not run out. */
function widthOf(letter: string): number {
  if (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u.test(letter)) return 1;
  if (/\p{Extended_Pictographic}/u.test(letter)) return 1.3;
  if (/[iljtfr.,:;'|!()[\] ]/.test(letter)) return 0.38;
  if (/[mwMW@%—…]/.test(letter)) return 0.95;
  return /\p{Lu}/u.test(letter) ? 0.72 : 0.62;
}

/** A text in at most `most` lines of `width` em, broken between words where there are any, cut with an ellipsis. */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of wordsOf(text)) {
    if (line !== "" && sizeOf(line + word.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
      if (lines.length === most) return cut(lines, width);
    }
    line += word;
  }
  return line.trim() === "" ? lines : [...lines, line.trimEnd()];
}

/** A text on one line of `width` em. */
export const fittedLine = (text: string, width: number): string => wrapped(text, width, 1)[0] ?? "";

const sizeOf = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** An ideograph with the mark that must not begin a line; or up to sixteen other letters, and the space after them. */
const WORD =
  /[\u2E80-\uA4CF\uF900-\uFAFF\uFF00-\uFFEF][，。；：、！？”）:;,.!?)]*|[^\s\u2E80-\uA4CF\uF900-\uFAFF\uFF00-\uFFEF]{1,16} ?| /gu;

const wordsOf = (text: string): string[] => text.replace(/\s+/g, " ").trim().match(WORD) ?? [];

function cut(lines: readonly string[], width: number): string[] {
  const last = [...(lines.at(-1) ?? "")];
  while (last.length > 0 && sizeOf(last.join("")) > width - 1) last.pop();
  return [...lines.slice(0, -1), `${last.join("").trimEnd()}…`];
}
