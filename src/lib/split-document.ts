import { cutAt } from "./cut.ts";

/** A piece of a document: `text` stands on lines `line` to `endLine` of `path`, counted from 1. Lines end in "\n". */
export interface Passage {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
  /** The headings, and the words that introduce the list or table, under which it stands. */
  readonly heading?: string | undefined;
}

/** Characters that a passage has at most. */
export const PASSAGE_LENGTH = 600;

/** Characters of a paragraph that can still introduce the list or table below it. */
const LEAD_LENGTH = 120;
const HEADING_LENGTH = 160;

/** Whether a file is text with headings and lists, and not code, data or configuration. */
export const isMarkup = (path: string): boolean =>
  /\.(md|mdx|markdown|txt|text|adoc|rst|org)$/i.test(path) || !/\.[^./\\]+$/.test(path);

const FENCE = /^\s*(```+|~~~+)/;
const ATX = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const SETEXT = /^\s{0,3}(=+|-{2,})\s*$/;
const ITEM = /^\s*(?:[-*+•]|\d{1,4}[.)]|[（(]?[一二三四五六七八九十]+[)）、])\s+\S/;
const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^[\s|:-]+$/;
const WORD = /[\p{L}\p{N}]/u;

/**
 * A document in pieces that can be quoted: paragraphs, list items, table rows, code blocks; a heading alone where
 * nothing stands below it. Longer ones are cut at ends of sentences or lines. Every piece knows its lines, and under
 * which headings and introducing words it stands. Nothing that has a letter or digit is left out but headings and
 * heads of tables that became context.
 */
export function splitDocument(path: string, text: string): Passage[] {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  return new Splitter(path, source).split();
}

type Kind = "paragraph" | "item" | "row" | "code";

interface Block {
  readonly kind: Kind;
  readonly start: number;
  end: number;
}

class Splitter {
  readonly #path: string;
  readonly #source: string;
  readonly #passages: Passage[] = [];
  readonly #lineStarts: number[] = [0];
  /** Open headings, outermost first. */
  #headings: {
    readonly level: number;
    readonly title: string;
    readonly start: number;
    readonly end: number;
    used: boolean;
  }[] = [];
  /** What introduces the list or table that follows. */
  #lead = "";
  #inTable = false;
  #block: Block | undefined;

  constructor(path: string, source: string) {
    this.#path = path;
    this.#source = source;
    for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) this.#lineStarts.push(at + 1);
  }

  split(): Passage[] {
    const markup = isMarkup(this.#path);
    let fence = "";
    for (const [i, start] of this.#lineStarts.entries()) {
      const end = (this.#lineStarts[i + 1] ?? this.#source.length + 1) - 1;
      const line = this.#source.slice(start, end);
      const mark = markup ? (FENCE.exec(line)?.[1] ?? "") : "";
      if (fence !== "") {
        this.#extend("code", start, end);
        if (mark.startsWith(fence)) {
          fence = "";
          this.#close();
        }
      } else if (mark !== "") {
        fence = mark;
        this.#open("code", start, end);
      } else if (line.trim() === "") {
        this.#close();
        this.#inTable = false;
      } else if (markup) this.#markupLine(line, start, end);
      else this.#extend("paragraph", start, end);
    }
    this.#close();
    this.#leaveHeadings(0);
    return this.#passages;
  }

  #markupLine(line: string, start: number, end: number): void {
    if (!ROW.test(line)) this.#inTable = false;
    const atx = ATX.exec(line);
    if (atx) {
      this.#close();
      this.#enterHeading(atx[1]?.length ?? 1, atx[2] ?? "", start, end);
      return;
    }
    const before = this.#block;
    if (
      SETEXT.test(line) &&
      before?.kind === "paragraph" &&
      !this.#source.slice(before.start, before.end).includes("\n")
    ) {
      this.#block = undefined;
      this.#enterHeading(line.includes("=") ? 1 : 2, this.#source.slice(before.start, before.end), before.start, end);
    } else if (ITEM.test(line)) this.#open("item", start, end);
    else if (ROW.test(line)) this.#row(line, start, end);
    else if (before && before.kind !== "row") this.#extend(before.kind, start, end);
    else this.#open("paragraph", start, end);
  }

  /** A table's first row names what stands in the others. */
  #row(line: string, start: number, end: number): void {
    // The rule under the first row: that row is what the others stand under, and no passage itself.
    if (RULE.test(line)) {
      this.#block = undefined;
      return;
    }
    this.#open("row", start, end);
    if (!this.#inTable)
      this.#lead = clipped(line.replace(/\s*\|\s*/g, " | ").replace(/^[\s|]+|[\s|]+$/g, ""), LEAD_LENGTH);
    this.#inTable = true;
  }

  #open(kind: Kind, start: number, end: number): void {
    this.#close();
    this.#block = { kind, start, end };
  }

  #extend(kind: Kind, start: number, end: number): void {
    if (this.#block) this.#block.end = end;
    else this.#block = { kind, start, end };
  }

  #enterHeading(level: number, title: string, start: number, end: number): void {
    this.#leaveHeadings(level);
    this.#lead = "";
    this.#headings.push({ level, title: title.trim(), start, end, used: false });
  }

  /** Closes the headings from a level on; one under which nothing stood is a passage of its own. */
  #leaveHeadings(level: number): void {
    const open = this.#headings.filter((heading) => heading.level < level);
    const left = this.#headings.slice(open.length);
    this.#headings = open;
    for (const { used, start, end } of left) if (!used) this.#emit(start, end);
    if (left.some(({ used }) => !used)) for (const heading of open) heading.used = true;
  }

  #close(): void {
    const block = this.#block;
    this.#block = undefined;
    if (!block) return;
    const text = this.#source.slice(block.start, block.end).trim();
    if (block.kind === "paragraph") this.#lead = "";
    for (const [from, to] of cutAt(this.#source, block.start, block.end, PASSAGE_LENGTH)) this.#emit(from, to);
    if (block.kind === "paragraph" && /[:：]$/.test(text)) this.#lead = clipped(text.slice(0, -1), LEAD_LENGTH);
  }

  #emit(from: number, to: number): void {
    const slice = this.#source.slice(from, to);
    if (!WORD.test(slice)) return;
    for (const heading of this.#headings) heading.used = true;
    const start = from + (slice.length - slice.trimStart().length);
    const text = slice.trim();
    const titles = this.#headings.slice(-2).map(({ title }) => title);
    const heading = clipped(
      [...titles, this.#lead].filter((part) => part !== "" && part !== text).join(" › "),
      HEADING_LENGTH,
    );
    this.#passages.push({
      path: this.#path,
      line: this.#lineAt(start),
      endLine: this.#lineAt(start + text.length - 1),
      text,
      ...(heading === "" ? {} : { heading }),
    });
  }

  /** The number, from 1, of the line in which an offset lies. */
  #lineAt(offset: number): number {
    let [low, high] = [0, this.#lineStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }
}

function clipped(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
