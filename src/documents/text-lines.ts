import { markOf } from "#lib/places";
import { DocumentFault, type Extracted, type Left } from "./document-kinds.ts";

/*
 * Radicals of the block U+2E80 and their characters (Unicode, EquivalentUnifiedIdeograph.txt). Browsers print PDFs with the
 * radical if a font draws both alike, and no normalization form reverts it.
 */
const PAIRS =
  "2E81 5382 2E84 4E59 2E85 4EBB 2E86 5182 2E88 5200 2E89 5202 2E8A 535C 2E8C 5C0F 2E8D 5C0F 2E8E 5140 2E8F 5C23 2E90 5C22 2E92 5DF3 2E93 5E7A 2E94 5F51 2E96 5FC4 2E98 624C 2E99 6535 2E9B 65E1 2E9C 65E5 2E9D 6708 2E9E 6B7A 2E9F 6BCD 2EA0 6C11 2EA1 6C35 2EA2 6C3A 2EA3 706C 2EA4 722B 2EA5 722B 2EA6 4E2C 2EA7 725B 2EA8 72AD 2EA9 738B 2EAC 793A 2EAD 793B 2EAF 7CF9 2EB0 7E9F 2EB1 7F53 2EB2 7F52 2EB6 7F8A 2EB9 8002 2EBA 8080 2EBB 807F 2EBC 8089 2EBE 8279 2EBF 8279 2EC0 8279 2EC1 864E 2EC2 8864 2EC3 8980 2EC4 897F 2EC5 89C1 2EC6 89D2 2EC8 8BA0 2EC9 8D1D 2ECB 8F66 2ECC 8FB6 2ECD 8FB6 2ECE 8FB6 2ECF 9091 2ED0 9485 2ED1 9577 2ED2 9578 2ED3 957F 2ED4 95E8 2ED6 961D 2ED7 96E8 2ED8 9752 2ED9 97E6 2EDA 9875 2EDB 98CE 2EDC 98DE 2EDD 98DF 2EDF 98E0 2EE0 9963 2EE2 9A6C 2EE3 9AA8 2EE4 9B3C 2EE5 9C7C 2EE6 9E1F 2EE7 5364 2EE8 9EA6 2EE9 9EC4 2EEA 9EFE 2EEB 6589 2EEC 9F50 2EED 6B6F 2EEE 9F7F 2EEF 7ADC 2EF0 9F99 2EF1 9F9C 2EF2 4E80 2EF3 9F9F";

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  [...PAIRS.matchAll(/(\S+) (\S+)/g)].map(([, radical = "", character = ""]) => [at(radical), at(character)]),
);

function at(hex: string): string {
  return String.fromCodePoint(Number.parseInt(hex, 16));
}

/** Ligatures and radicals that fonts of PDFs use for letters and characters. */
const VARIANTS = /[\uFB00-\uFB06\u2E80-\u2FDF]/gu;

const TEXT_LENGTH = 1_000_000;

/** Invisible characters: zero width, tags, soft hyphens, direction marks. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
const CELLS = 60;

/** Folds a text to one line without control and invisible characters. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNSEEN, "")
    .replace(VARIANTS, (found) => CHARACTERS.get(found) ?? found.normalize("NFKC"))
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();

/** Collects a document's text, line by line, with marks of its places. */
export class TextLines {
  readonly #lines: string[] = [];
  readonly #left: Left[] = [];
  #length = 0;

  /** Whether the text is full: the caller then reports the omitted rest. */
  get isFull(): boolean {
    return this.#length >= TEXT_LENGTH;
  }

  mark(place: string): void {
    this.#lines.push(markOf(place));
  }

  /** Adds a paragraph on a line of its own; empty ones are dropped. An item (`- `) follows an item before it directly. */
  paragraph(text: string, prefix = ""): void {
    const line = oneLine(text.slice(0, TEXT_LENGTH));
    if (line === "" || this.isFull) return;
    const isNext = prefix === "- " && this.#lines.at(-1)?.startsWith(prefix);
    this.#push(...(isNext ? [] : [""]), prefix + line);
  }

  /**
   * Adds a table in Markdown, whose first row is its head. A single column becomes paragraphs. Leading empty rows are dropped;
   * others stay, since rows are counted.
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

  /** @throws DocumentFault if there is no text */
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

const rowOf = (row: readonly string[], width: number): string =>
  `|${Array.from({ length: width }, (_, at) => ` ${(row[at] ?? "").replaceAll("|", "\\|")} |`).join("")}`;
