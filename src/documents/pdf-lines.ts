/** A run of text as a PDF places it. `transform` holds the position in its last two numbers, from below. */
export interface TextRun {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
}

interface Line {
  text: string;
  readonly y: number;
  readonly x: number;
  end: number;
  height: number;
}

/** How much larger than the body a heading is set, and its characters at most. */
const LARGER = 1.15;
const HEADING_LENGTH = 160;
/** Heights of a line between two that belong to one paragraph. */
const LEADING = 1.75;
/** A line that is shorter than this part of the longest ends its paragraph, if a sentence ends there, too. */
const FULL = 0.8;

/**
 * The paragraphs of a page. Lines belong to one as long as they follow at the usual distance and in the same size; what is
 * set larger than most of the page is a heading.
 */
export function paragraphsOf(runs: readonly TextRun[]): { text: string; isHeading: boolean }[] {
  const lines = linesOf(runs);
  const body = usual(lines);
  const right = Math.max(0, ...lines.map(({ end }) => end));
  const found: { text: string; isHeading: boolean }[] = [];
  let last: Line | undefined;
  for (const line of lines) {
    const isHeading = line.height > body * LARGER && line.text.length <= HEADING_LENGTH;
    const open = found.at(-1);
    if (open && last && open.isHeading === isHeading && follows(last, line, right))
      open.text = join(open.text, line.text);
    else found.push({ text: line.text, isHeading });
    last = line;
  }
  return found;
}

function linesOf(runs: readonly TextRun[]): Line[] {
  const lines: Line[] = [];
  let open: Line | undefined;
  for (const { str, transform, width, height, hasEOL } of runs) {
    const [x = 0, y = 0] = transform.slice(4);
    if (str.trim() !== "" && open && Math.abs(y - open.y) > Math.max(open.height, height) * 0.6) open = undefined;
    if (str.trim() !== "" && !open) {
      open = { text: "", y, x, end: x, height };
      lines.push(open);
    }
    if (open) {
      open.text += str;
      open.end = Math.max(open.end, x + width);
      open.height = Math.max(open.height, str.trim() === "" ? 0 : height);
    }
    if (hasEOL) open = undefined;
  }
  return lines;
}

/** The height in which most characters of the page are set. */
function usual(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { height, text } of lines) {
    const size = Math.round(height * 2) / 2;
    counts.set(size, (counts.get(size) ?? 0) + text.length);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function follows(last: Line, line: Line, right: number): boolean {
  const gap = last.y - line.y;
  if (gap <= 0 || gap > Math.max(last.height, line.height) * LEADING) return false;
  if (Math.abs(last.height - line.height) > 1 || ITEM.test(line.text)) return false;
  return !(last.end < right * FULL && /[.!?:;。！？：；”")）]\s*$/u.test(last.text));
}

const ITEM = /^\s*(?:[-–•●▪◦*]|\d{1,3}[.)、]\s?|[（(][\p{Script=Han}\d]{1,3}[)）])\s*\S/u;

/** Chinese goes on without a blank; a word that was divided at the end of a line is one again. */
function join(before: string, after: string): string {
  const [start, end] = [after.trimStart(), before.trimEnd()];
  if (/\p{Ll}-$/u.test(end) && /^\p{Ll}/u.test(start)) return end.slice(0, -1) + start;
  const isHan =
    /[\p{Script=Han}，。；：、！？）》」”]$/u.test(end) && /^[\p{Script=Han}，。；：、！？（《「“]/u.test(start);
  return `${end}${isHan ? "" : " "}${start}`;
}
