import { parser, Table } from "@lezer/markdown";
import { cutAt } from "./cut.ts";
import { present } from "./fields.ts";
import { Places, withoutMarks } from "./places.ts";

/** A piece of a document: `text` is on lines `line` to `endLine` of `path`, counted from 1. Lines end in "\n". */
export interface Passage {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
  /** Place in a document without countable lines, such as `page4`; citations name it. */
  readonly place?: string | undefined;
  /** Headings above it, and the words that introduce its list or table. */
  readonly heading?: string | undefined;
}

export const PASSAGE_LENGTH = 600;

/** Maximum characters of a paragraph that introduces the list or table below it. */
const LEAD_LENGTH = 120;
const HEADING_LENGTH = 160;

/** Inline syntax, removed from the parser: it would take ten times as long, and only blocks matter here. */
const INLINE = ["Escape", "Entity", "InlineCode", "HTMLTag", "Emphasis", "HardBreak", "Link", "Image", "LinkEnd"];
const blocks = parser.configure([Table, { remove: INLINE }]);
type SyntaxNode = ReturnType<typeof blocks.parse>["topNode"];

/** Lines of a paragraph that readers take for list items although Markdown does not. */
const OTHER_ITEM = /^[^\S\n]*(?:\d{1,4}[.)]\s|•|[（(]?[一二三四五六七八九十]+[)）、])(?=\s*\S)/gmu;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Splits a document into quotable passages: paragraphs, list items, table rows, code blocks; a heading alone if nothing is
 * below it. Longer ones are cut at ends of sentences or lines. Each passage has its lines, headings and introducing
 * words. Only headings and table heads that became context are omitted.
 */
export function splitDocument(path: string, text: string): Passage[] {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  return new Splitter(path, source).split();
}

interface Heading {
  readonly level: number;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  used: boolean;
}

class Splitter {
  readonly #path: string;
  readonly #source: string;
  /** Places of its lines, if the text marks them: then it is Markdown, whatever the file's name. */
  readonly #places: Places | undefined;
  readonly #passages: Passage[] = [];
  readonly #lineStarts: number[] = [0];
  /** Open headings, outermost first. */
  #headings: Heading[] = [];

  constructor(path: string, source: string) {
    this.#path = path;
    this.#places = Places.of(source);
    this.#source = withoutMarks(source);
    const text = this.#source;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) this.#lineStarts.push(at + 1);
  }

  split(): Passage[] {
    if (this.#places || isMarkup(this.#path)) this.#children(blocks.parse(this.#source).topNode, "");
    else this.#plain();
    this.#leaveHeadings(0);
    return this.#passages;
  }

  /** Splits plain text at empty lines. */
  #plain(): void {
    let from: number | undefined;
    for (const [i, start] of this.#lineStarts.entries()) {
      const end = this.#lineStarts[i + 1] ?? this.#source.length;
      if (this.#source.slice(start, end).trim() !== "") from ??= start;
      else if (from !== undefined) {
        this.#emit(from, start, "");
        from = undefined;
      }
    }
    if (from !== undefined) this.#emit(from, this.#source.length, "");
  }

  /** Splits the blocks of a document, quotation or list item. A paragraph that ends with a colon introduces the next block. */
  #children(parent: SyntaxNode, lead: string): void {
    // The marker of a list item belongs to its text.
    let start = parent.name === "ListItem" ? parent.from : undefined;
    let introduced = lead;
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.name.endsWith("Mark")) continue;
      introduced = this.#block(node, start ?? node.from, introduced) || lead;
      start = undefined;
    }
  }

  /** @returns introduction of the next block */
  #block(node: SyntaxNode, start: number, lead: string): string {
    if (this.#isHeading(node)) return "";
    switch (node.name) {
      case "BulletList":
      case "OrderedList":
        for (const item of node.getChildren("ListItem")) this.#children(item, lead);
        return "";
      case "Blockquote":
        this.#children(node, lead);
        return "";
      case "Table":
        this.#table(node);
        return "";
      case "Paragraph":
        return this.#paragraph(start, node, lead);
      default:
        this.#emit(start, node.to, lead);
        return "";
    }
  }

  /** @param start start of the item's marker, if it has one */
  #paragraph(start: number, { from: begin, to: end }: SyntaxNode, lead: string): string {
    const text = this.#source.slice(start, end);
    const starts = [...text.matchAll(OTHER_ITEM)].map(({ index }) => index).filter((index) => index > 0);
    let introduced = "";
    for (const [i, from] of [0, ...starts].entries()) {
      const to = starts[i] ?? text.length;
      this.#emit(start + from, start + to, introduced || lead);
      const piece = this.#source.slice(Math.max(begin, start + from), start + to).trim();
      if (/[:：]$/u.test(piece)) introduced = clipped(piece.slice(0, -1), LEAD_LENGTH);
    }
    return /[:：]\s*$/u.test(text) ? introduced : "";
  }

  /** Splits a table into rows, with the head as their introduction. */
  #table(table: SyntaxNode): void {
    const [head] = table.getChildren("TableHeader");
    const rows = table.getChildren("TableRow");
    const columns = head ? this.#source.slice(head.from, head.to) : "";
    const lead = clipped(columns.replace(/\s*\|\s*/g, " | ").replace(/^[\s|]+|[\s|]+$/g, ""), LEAD_LENGTH);
    if (head && rows.length === 0) this.#emit(head.from, head.to, "");
    for (const row of rows) this.#emit(row.from, row.to, lead);
  }

  /** Enters a one-line top-level heading; other headings are text. */
  #isHeading(node: SyntaxNode): boolean {
    const [, kind, level] = /^(ATX|Setext)Heading(\d)$/.exec(node.name) ?? [];
    const [first, last] = node.getChildren("HeaderMark");
    if (level === undefined || !first || node.parent?.parent) return false;
    const [from, to] = kind === "ATX" ? [first.to, last?.from ?? node.to] : [node.from, first.from];
    const title = this.#source.slice(from, to).trim();
    if (title.includes("\n")) return false;
    this.#leaveHeadings(Number(level));
    this.#headings.push({ level: Number(level), title, start: node.from, end: node.to, used: false });
    return true;
  }

  /** Closes the headings from a level on; one without content becomes a passage. */
  #leaveHeadings(level: number): void {
    const open = this.#headings.filter((heading) => heading.level < level);
    const left = this.#headings.slice(open.length);
    this.#headings = open;
    for (const { used, start, end } of left) if (!used) this.#emit(start, end, "");
    if (left.some(({ used }) => !used)) for (const heading of open) heading.used = true;
  }

  #emit(start: number, end: number, lead: string): void {
    for (const [from, to] of cutAt(this.#source, start, end, PASSAGE_LENGTH)) this.#piece(from, to, lead);
  }

  #piece(from: number, to: number, lead: string): void {
    const slice = this.#source.slice(from, to);
    if (!WORD.test(slice)) return;
    for (const heading of this.#headings) heading.used = true;
    const start = from + (slice.length - slice.trimStart().length);
    const text = slice.trim();
    const titles = this.#headings.slice(-2).map(({ title }) => title);
    const heading = clipped(
      [...titles, lead].filter((part) => part !== "" && part !== text).join(" › "),
      HEADING_LENGTH,
    );
    const line = this.#lineAt(start);
    const place = this.#places?.at(line);
    this.#passages.push({
      path: this.#path,
      line,
      endLine: this.#lineAt(start + text.length - 1),
      text,
      ...present({ heading: heading || undefined, place }),
    });
  }

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

/** Whether a file is text with headings and lists, rather than code, data or configuration. */
const isMarkup = (path: string): boolean =>
  /\.(md|mdx|markdown|txt|text|adoc|rst|org)$/i.test(path) || !/\.[^./\\]+$/.test(path);
