import type { Act } from "../../room/types.ts";

/** Radius of rounded or cut corners, in pixels. */
const CORNER = 12;

/** The outline of a claim's box: the corners show what it does in the argument, independently of colour. */
export function boxPath(act: Act, width: number, height: number): string {
  const c = CORNER;
  switch (act) {
    case "declares":
      return rounded(width, height, 22);
    case "attacks":
      // Cut corners: an attack.
      return `M${c} 0H${width - c}L${width} ${c}V${height - c}L${width - c} ${height}H${c}L0 ${height - c}V${c}Z`;
    case "answers":
      // One folded corner: a response.
      return `M0 0H${width - c}L${width} ${c}V${height}H0Z`;
    case "compares":
      return `M${c} 0H${width}L${width - c} ${height}H0Z`;
    default:
      return rounded(width, height, 4);
  }
}

const rounded = (width: number, height: number, r: number): string =>
  `M${r} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${height - r}A${r} ${r} 0 0 1 ${width - r} ${height}H${r}A${r} ${r} 0 0 1 0 ${height - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`;

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
