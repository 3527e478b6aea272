import { Parser } from "htmlparser2";
import type { Extracted } from "./document-kinds.ts";
import { encodingOf } from "./office-parts.ts";
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

/** Reads a page, element by element. Depth is a count, so nesting costs nothing. */
export function htmlInto(lines: TextLines, html: string): void {
  /** Depth within an element whose text is omitted. */
  let unseen = 0;
  let isHidden = false;
  let text = "";
  let heading = 0;
  let item = "";
  /** Depth of open tables, and the rows of the innermost. A table around another is only layout. */
  let depth = 0;
  const rows: string[][] = [];
  const flush = (): void => {
    const said = text;
    text = "";
    if (said.trim() === "") return;
    const row = rows.at(-1);
    if (depth > 0 && row && row.length > 0) {
      row.push([row.pop(), said].filter(Boolean).join(" "));
      return;
    }
    lines.paragraph(said, heading > 0 ? `${"#".repeat(heading)} ` : item);
    // Further text in the same item is a separate paragraph.
    item = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const isHiding = attributes.hidden !== undefined || HIDING.test(attributes.style ?? "");
      if (unseen > 0 || isHiding || NO_TEXT.has(name)) {
        if (unseen === 0) isHidden = isHiding;
        if (!VOID.has(name)) unseen += 1;
        return;
      }
      if (!BLOCKS.has(name)) return;
      flush();
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level !== undefined) heading = Number(level);
      if (name === "title") heading = 1;
      if (name === "li") item = "- ";
      if (name === "table") {
        for (const row of rows.splice(0)) for (const cell of row) lines.paragraph(cell);
        depth += 1;
      }
      if (name === "tr") rows.push([]);
      if (name === "td" || name === "th") rows.at(-1)?.push("");
    },
    ontext(said) {
      if (unseen === 0) text += said;
      else if (isHidden && /[\p{L}\p{N}]/u.test(said)) lines.leave("hiddenText");
    },
    onclosetag(name) {
      if (unseen > 0) {
        if (!VOID.has(name)) unseen -= 1;
        return;
      }
      if (!BLOCKS.has(name)) return;
      flush();
      if (/^h[1-6]$|^title$/.test(name)) heading = 0;
      if (name === "li") item = "";
      if (name !== "table") return;
      lines.table(rows.splice(0));
      depth = Math.max(0, depth - 1);
    },
  });
  parser.end(html);
  flush();
  lines.table(rows);
}

/** Decodes a page by its byte order mark, else by its declared charset, else as UTF-8. */
function decoded(data: Uint8Array): string {
  const head = Buffer.from(data.subarray(0, 2_048)).toString("latin1");
  const said = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  try {
    return new TextDecoder(encodingOf(data) ?? said).decode(data);
  } catch {
    return new TextDecoder().decode(data);
  }
}

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
