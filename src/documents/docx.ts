import { DocumentFault, type Extracted } from "./document-kinds.ts";
import { mainPart, readXml, relatedText, relationsOf, saysNo, Zip } from "./office-parts.ts";
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
  partInto(lines, levels, body);
  for (const notes of ["footnotes", "endnotes"]) partInto(lines, levels, part(notes));
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
function partInto(lines: TextLines, levels: ReadonlyMap<string, number>, xml: string): void {
  /** Stack of open paragraphs, and of open tables with their rows of cells. */
  const paragraphs: Paragraph[] = [];
  const tables: string[][][] = [];
  let unseen = 0;
  let isHidden = false;
  let isText = false;
  const add = (text: string): void => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph || unseen > 0) return;
    if (isHidden && text.trim() !== "") lines.leave("hiddenText");
    else paragraph.text += text;
  };
  const toCell = (text: string): void => {
    const row = tables.at(-1)?.at(-1);
    const cell = row?.pop();
    if (row && cell !== undefined) row.push(cell === "" ? text : `${cell} ${text}`);
  };
  const end = ({ text, level, isItem }: Paragraph): void => {
    if (text.trim() === "") return;
    if (tables.length > 0) toCell(text);
    else if (level > 0) lines.paragraph(text, `${"#".repeat(Math.min(level, HEADINGS))} `);
    else lines.paragraph(text, isItem ? "- " : "");
  };
  readXml(xml, {
    onopentag(name, { "w:val": value }) {
      if (UNSEEN.has(name)) unseen += 1;
      const paragraph = paragraphs.at(-1);
      if (name === "w:p") paragraphs.push({ text: "", level: 0, isItem: false });
      if (name === "w:pStyle" && paragraph) paragraph.level = levels.get(value ?? "") ?? 0;
      if (name === "w:numPr" && paragraph) paragraph.isItem = true;
      if (name === "w:r") isHidden = false;
      if (name === "w:vanish" && !saysNo(value)) isHidden = true;
      if (name === "w:t") isText = true;
      if (name === "w:tab" || name === "w:br" || name === "w:cr") add(" ");
      if (name === "w:noBreakHyphen") add("-");
      if (name === "w:tbl") tables.push([]);
      if (name === "w:tr") tables.at(-1)?.push([]);
      if (name === "w:tc") tables.at(-1)?.at(-1)?.push("");
    },
    ontext(text) {
      if (isText) add(text);
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1;
      if (name === "w:t") isText = false;
      const paragraph = name === "w:p" ? paragraphs.pop() : undefined;
      if (paragraph) end(paragraph);
      if (name !== "w:tbl") return;
      const rows = tables.pop() ?? [];
      // A table inside a cell becomes words of that cell.
      if (tables.length > 0) for (const row of rows) toCell(row.join(" "));
      else lines.table(rows);
    },
  });
}
