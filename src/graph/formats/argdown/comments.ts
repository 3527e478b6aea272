const BLOCKS: readonly (readonly [open: string, close: string])[] = [
  ["/*", "*/"],
  ["<!--", "-->"],
];

/** Line without its comments. */
export interface SourceLine {
  readonly text: string;
  /** Whether it held only a comment, and so is no blank line. */
  readonly isComment: boolean;
}

/** Splits a source into lines with blanks in place of comments, so that lines and columns stay. */
export function linesWithoutComments(source: string): SourceLine[] {
  const lines = source.split(/\r?\n/);
  return withoutComments(source)
    .split(/\r?\n/)
    .map((text, at) => ({ text, isComment: text.trim() === "" && lines[at]?.trim() !== "" }));
}

/** Blanks comments in one pass, so that unterminated openings cost nothing. */
function withoutComments(source: string): string {
  let out = "";
  let from = 0;
  const opening = /\\.|\/\*|<!--|(?<=^|\s)\/\/[^\n]*/gms;
  const endless = new Set<string>();
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    const [mark] = found;
    if (mark.startsWith("\\")) continue;
    const close = BLOCKS.find(([open]) => open === mark)?.[1];
    let end = opening.lastIndex;
    if (close !== undefined) {
      const at = endless.has(close) ? -1 : source.indexOf(close, end);
      if (at < 0) {
        endless.add(close);
        continue;
      }
      end = at + close.length;
    }
    out += source.slice(from, found.index) + source.slice(found.index, end).replace(/[^\r\n]/g, " ");
    from = end;
    opening.lastIndex = end;
  }
  return out + source.slice(from);
}
