import type { Extracted } from "./document-kinds.ts";
import { type Attributes, readMarkup } from "./office-parts.ts";
import { TextLines } from "./text-lines.ts";

const NO_TEXT = new Set(
  "script style noscript template svg math object iframe embed audio video canvas select datalist textarea".split(" "),
);
/** Elements that begin and end a paragraph. */
const BLOCKS = new Set(
  "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead title tr ul br".split(
    " ",
  ),
);
const HIDING =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0*)?\s*(?:;|!|$)|font-size\s*:\s*0(?:\.0*)?(?:px|pt|em|rem|%)?\s*(?:;|!|$)|mso-hide\s*:\s*all)/i;

/** Extracts the text of a web page, a line each: title, headings, paragraphs, list items, table rows. Runs and fetches nothing. */
export function readHtml(data: Uint8Array): Extracted {
  const lines = new TextLines();
  lines.mark("para1");
  htmlInto(lines, decoded(data));
  return lines.end();
}

export function htmlInto(lines: TextLines, html: string): void {
  const page = new Page(lines);
  readMarkup(html, page);
  page.end();
}

/** Decodes a page by its byte order mark, else by its declared charset, else as UTF-8. */
function decoded(data: Uint8Array): string {
  const head = Buffer.from(data.subarray(0, 2_048)).toString("latin1");
  const said = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  const marked =
    data[0] === 0xff && data[1] === 0xfe ? "utf-16le" : data[0] === 0xfe && data[1] === 0xff ? "utf-16be" : said;
  try {
    return new TextDecoder(marked ?? "utf-8").decode(data);
  } catch {
    return new TextDecoder().decode(data);
  }
}

/** A page being read, element by element. Depth is a count, so nesting costs nothing. */
class Page {
  readonly #lines: TextLines;
  /** Depth within an element whose text is omitted. */
  #unseen = 0;
  #isHidden = false;
  #text = "";
  #heading = 0;
  #item = "";
  /** Depth of open tables, and the rows of the innermost. A table around another is only layout. */
  #depth = 0;
  #rows: string[][] = [];

  constructor(lines: TextLines) {
    this.#lines = lines;
  }

  open(name: string, attributes: Attributes): void {
    const isHidden = attributes.hidden !== undefined || HIDING.test(attributes.style ?? "");
    if (this.#unseen > 0 || isHidden || NO_TEXT.has(name)) {
      if (this.#unseen === 0) this.#isHidden = isHidden;
      if (!VOID.has(name)) this.#unseen += 1;
      return;
    }
    if (!BLOCKS.has(name)) return;
    this.#flush();
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) this.#heading = Number(level);
    if (name === "title") this.#heading = 1;
    if (name === "li") this.#item = "- ";
    if (name === "table") {
      for (const row of this.#rows.splice(0)) for (const cell of row) this.#lines.paragraph(cell);
      this.#depth += 1;
    }
    if (name === "tr") this.#rows.push([]);
    if (name === "td" || name === "th") this.#rows.at(-1)?.push("");
  }

  text(text: string): void {
    if (this.#unseen === 0) this.#text += text;
    else if (this.#isHidden && /[\p{L}\p{N}]/u.test(text)) this.#lines.leave("hiddenText");
  }

  close(name: string): void {
    if (this.#unseen > 0) {
      if (!VOID.has(name)) this.#unseen -= 1;
      return;
    }
    if (!BLOCKS.has(name)) return;
    this.#flush();
    if (/^h[1-6]$|^title$/.test(name)) this.#heading = 0;
    if (name === "li") this.#item = "";
    if (name !== "table") return;
    this.#lines.table(this.#rows.splice(0));
    this.#depth = Math.max(0, this.#depth - 1);
  }

  end(): void {
    this.#flush();
    this.#lines.table(this.#rows.splice(0));
  }

  #flush(): void {
    const text = this.#text;
    this.#text = "";
    if (text.trim() === "") return;
    const row = this.#rows.at(-1);
    if (this.#depth > 0 && row && row.length > 0) {
      row.push([row.pop(), text].filter(Boolean).join(" "));
      return;
    }
    if (this.#heading > 0) this.#lines.paragraph(text, `${"#".repeat(this.#heading)} `);
    else this.#lines.paragraph(text, this.#item);
    // Further text in the same item is a separate paragraph.
    this.#item = "";
  }
}

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
