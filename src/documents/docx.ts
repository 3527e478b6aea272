import { DocumentFault, type Extracted } from "./document-kinds.ts";
import { type Attributes, mainPart, readXml, relatedText, relationsOf, saysNo, Zip } from "./office-parts.ts";
import { TextLines } from "./text-lines.ts";

/** Elements without visible text: deletions, field codes, duplicate renderings. */
const UNSEEN = new Set(["w:del", "w:moveFrom", "w:instrText", "w:delText", "mc:Fallback"]);
const HEADINGS = 6;

/**
 * Extracts the text of a Word document, a line each: headings, paragraphs, list items, table rows, then the notes. Ignores
 * macros, hidden text, deletions and comments.
 */
export function readDocx(data: Uint8Array): Extracted {
  const zip = new Zip(data);
  const main = mainPart(zip, "word/document.xml");
  const body = zip.text(main);
  if (body === undefined) throw new DocumentFault("otherKind");
  const related = relationsOf(zip, main);
  const part = (type: string): string => relatedText(zip, related, type);
  const lines = new TextLines();
  lines.mark("para1");
  const levels = levelsOf(part("styles"));
  readXml(body, new Body(lines, levels));
  for (const notes of ["footnotes", "endnotes"]) readXml(part(notes), new Body(lines, levels));
  if (/<w:comment[ >]/.test(part("comments"))) lines.leave("comments");
  return lines.end();
}

/** Returns heading levels by style id: ids are translated, names are not. */
function levelsOf(styles: string): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  let style = "";
  readXml(styles, {
    onopentag: (name, attributes) => {
      if (name === "w:style") style = attributes["w:styleId"] ?? "";
      const value = attributes["w:val"] ?? "";
      const level = name === "w:name" ? /^(?:heading (\d)|(title))$/i.exec(value) : null;
      if (level) levels.set(style, Number(level[1] ?? 1));
      if (name === "w:outlineLvl" && Number(value) < HEADINGS && !levels.has(style))
        levels.set(style, Number(value) + 1);
    },
  });
  return levels;
}

interface Paragraph {
  text: string;
  level: number;
  isItem: boolean;
}

/** Reads one part. Text boxes occur inside paragraphs, tables inside cells. */
class Body {
  readonly #lines: TextLines;
  readonly #levels: ReadonlyMap<string, number>;
  /** Stack of open paragraphs, and of open tables with their rows of cells. */
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: string[][][] = [];
  #unseen = 0;
  #isHidden = false;
  #isText = false;

  constructor(lines: TextLines, levels: ReadonlyMap<string, number>) {
    this.#lines = lines;
    this.#levels = levels;
  }

  onopentag(name: string, attributes: Attributes): void {
    if (UNSEEN.has(name)) this.#unseen += 1;
    const paragraph = this.#paragraphs.at(-1);
    const value = attributes["w:val"];
    switch (name) {
      case "w:p":
        this.#paragraphs.push({ text: "", level: 0, isItem: false });
        break;
      case "w:pStyle":
        if (paragraph) paragraph.level = this.#levels.get(value ?? "") ?? 0;
        break;
      case "w:numPr":
        if (paragraph) paragraph.isItem = true;
        break;
      case "w:r":
        this.#isHidden = false;
        break;
      case "w:vanish":
        if (!saysNo(value)) this.#isHidden = true;
        break;
      case "w:t":
        this.#isText = true;
        break;
      case "w:tab":
      case "w:br":
      case "w:cr":
        this.#add(" ");
        break;
      case "w:noBreakHyphen":
        this.#add("-");
        break;
      case "w:tbl":
        this.#tables.push([]);
        break;
      case "w:tr":
        this.#tables.at(-1)?.push([]);
        break;
      case "w:tc":
        this.#tables.at(-1)?.at(-1)?.push("");
        break;
    }
  }

  ontext(text: string): void {
    if (this.#isText) this.#add(text);
  }

  onclosetag(name: string): void {
    if (UNSEEN.has(name)) this.#unseen -= 1;
    if (name === "w:t") this.#isText = false;
    if (name === "w:p") this.#paragraph(this.#paragraphs.pop());
    if (name !== "w:tbl") return;
    const rows = this.#tables.pop() ?? [];
    // A table inside a cell becomes words of that cell.
    if (this.#tables.length > 0) for (const row of rows) this.#toCell(row.join(" "));
    else this.#lines.table(rows);
  }

  #add(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph || this.#unseen > 0) return;
    if (this.#isHidden && text.trim() !== "") this.#lines.leave("hiddenText");
    else paragraph.text += text;
  }

  #paragraph(paragraph: Paragraph | undefined): void {
    if (!paragraph || paragraph.text.trim() === "") return;
    const { text, level, isItem } = paragraph;
    if (this.#tables.length > 0) {
      this.#toCell(text);
      return;
    }
    if (level > 0) this.#lines.paragraph(text, `${"#".repeat(Math.min(level, HEADINGS))} `);
    else this.#lines.paragraph(text, isItem ? "- " : "");
  }

  #toCell(text: string): void {
    const row = this.#tables.at(-1)?.at(-1);
    const cell = row?.pop();
    if (row && cell !== undefined) row.push(cell === "" ? text : `${cell} ${text}`);
  }
}
