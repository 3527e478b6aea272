/** East Asian characters are about twice as wide. */
const widthOf = (character: string): number => ((character.codePointAt(0) ?? 0) > 0x2e7f ? 1.8 : 1);

/** Wraps a text to `most` lines of `room` widths; the last ends with … if it was cut. */
export function wrappedLines(text: string, room: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  let taken = 0;
  const words =
    text
      .replaceAll(/\s+/g, " ")
      .trim()
      .match(/[^\s\u2e80-\uffff]+\s?|./gu) ?? [];
  for (const word of words) {
    const width = [...word].reduce((sum, character) => sum + widthOf(character), 0);
    if (taken > 0 && taken + width > room + 1) {
      lines.push(line.trimEnd());
      if (lines.length === most) return [...lines.slice(0, -1), `${shorten(lines.at(-1) ?? "", room - 1)}…`];
      line = "";
      taken = 0;
    }
    line += word;
    taken += width;
  }
  lines.push(taken > room ? `${shorten(line, room - 1)}…` : line.trimEnd());
  return lines;
}

function shorten(text: string, room: number): string {
  let taken = 0;
  let kept = "";
  for (const character of text) {
    taken += widthOf(character);
    if (taken > room) break;
    kept += character;
  }
  return kept.trimEnd();
}
