import { markOf } from "#lib/places";
import { DocumentFault, type Extracted, type Left } from "./fault.ts";
import { withoutVariants } from "./radicals.ts";

/** Characters of text that one document gives at most. */
const TEXT_LENGTH = 1_000_000;

/** Characters that nobody sees: of no width, tags, soft hyphens, marks of direction. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
const CELLS = 60;

/** A text on one line as a reader sees it: without control characters, and white space folded. */
const oneLine = (text: string): string =>
  withoutVariants(text.toWellFormed().replace(UNSEEN, ""))

    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();

/** Collects a document's text, line by line, with marks of its places. */
export class TextLines {
  readonly #lines: string[] = [];
  readonly #left: Left[] = [];
  #length = 0;

  /** Whether no more fits: what follows is left out, and the caller says from where on. */
  get isFull(): boolean {
    return this.#length >= TEXT_LENGTH;
  }

  /** What follows is from this place on. */
  mark(place: string): void {
    this.#lines.push(markOf(place));
  }

  /** A paragraph on a line of its own; empty ones are dropped. */
  paragraph(text: string, prefix = ""): void {
    const line = oneLine(text.slice(0, TEXT_LENGTH));
    if (line !== "" && !this.isFull) this.#push("", prefix + line);
  }

  /** A line that follows directly, such as the next item of a list. */
  line(text: string, prefix = ""): void {
    const line = oneLine(text.slice(0, TEXT_LENGTH));
    if (line !== "" && !this.isFull) this.#push(prefix + line);
  }

  /**
   * A table in Markdown; its first row is its head. One of a single column is paragraphs. Empty rows stay, since rows are
   * counted, but for those at the beginning.
   */
  table(rows: readonly (readonly string[])[]): void {
    const all = rows.map((row) => row.slice(0, CELLS).map(oneLine));
    const cleaned = all.slice(all.findIndex((row) => row.some((cell) => cell !== "")));
    const width = Math.max(0, ...cleaned.map((row) => row.findLastIndex((cell) => cell !== "") + 1));
    if (width < 2) {
      for (const [cell = ""] of cleaned) this.paragraph(cell);
      return;
    }
    for (const [at, row] of cleaned.entries()) {
      if (this.isFull) return;
      if (at === 0) this.#push("", rowOf(row, width), `|${" --- |".repeat(width)}`);
      else this.#push(rowOf(row, width));
    }
  }

  leave(what: Left["what"], name = ""): void {
    if (!this.#left.some((one) => one.what === what && one.name === name))
      this.#left.push({ what, name: oneLine(name) });
  }

  /** @throws DocumentFault where there is no text */
  end(): Extracted {
    const isEmpty = !this.#lines.some((line) => !line.startsWith("\f") && /[\p{L}\p{N}]/u.test(line));
    if (isEmpty) throw new DocumentFault("noText");
    return { text: `${this.#lines.join("\n")}\n`, left: this.#left.slice(0, 100) };
  }

  #push(...lines: readonly string[]): void {
    for (const line of lines) {
      this.#lines.push(line);
      this.#length += line.length + 1;
    }
  }
}

/** A row of a table in Markdown. */
const rowOf = (row: readonly string[], width: number): string =>
  `|${Array.from({ length: width }, (_, at) => ` ${(row[at] ?? "").replaceAll("|", "\\|")} |`).join("")}`;
