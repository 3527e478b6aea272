import { DocumentFault, type Extracted } from "./document-kinds.ts";
import { mainPart, readXml, relatedText, relationsOf, saysNo, Zip } from "./office-parts.ts";
import { TextLines } from "./text-lines.ts";

/** Placeholders without content of a slide. */
const FURNITURE = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);

const TITLE_LENGTH = 100;

/** Extracts the text of a presentation: title, texts, tables and notes of each slide. Hidden slides are omitted. */
export function readPptx(data: Uint8Array): Extracted {
  const zip = new Zip(data);
  const main = mainPart(zip, "ppt/presentation.xml");
  const presentation = zip.text(main);
  if (presentation === undefined || !presentation.includes("sldMasterIdLst")) throw new DocumentFault("otherKind");
  const related = relationsOf(zip, main);
  const slides: string[] = [];
  readXml(presentation, {
    onopentag: (name, { "r:id": id = "" }) => {
      const target = name === "p:sldId" ? related.get(id)?.target : undefined;
      if (target !== undefined) slides.push(target);
    },
  });
  const lines = new TextLines();
  for (const [at, part] of slides.entries()) {
    const xml = zip.text(part) ?? "";
    const [root = ""] = /<p:sld\s[^>]*>/.exec(xml) ?? [];
    if (saysNo(/\sshow="([^"]*)"/.exec(root)?.[1])) {
      lines.leave("hiddenSlide", String(at + 1));
      continue;
    }
    if (lines.isFull) {
      lines.leave("rest", `slide ${at + 1}–${slides.length}`);
      break;
    }
    lines.mark(`slide${at + 1}`);
    slideInto(lines, xml);
    slideInto(lines, relatedText(zip, relationsOf(zip, part), "notesSlide"), true);
  }
  return lines.end();
}

function slideInto(lines: TextLines, xml: string, isNotes = false): void {
  const table: string[][] = [];
  let isInTable = false;
  let isTitle = false;
  let isFurniture = false;
  let isText = false;
  let isHidden = false;
  let paragraph = "";
  let isBegun = false;
  /** Whether a text is the first one of a slide, and thus its title even without a mark. */
  const isFirst = (text: string): boolean =>
    !isBegun && !isNotes && text.length <= TITLE_LENGTH && !/[.;。；]\s*$/u.test(text);
  const end = (): void => {
    if (paragraph.trim() === "" || isFurniture) return;
    const row = table.at(-1);
    if (isHidden) lines.leave("hiddenText");
    else if (isInTable && row) row.push([row.pop(), paragraph].filter(Boolean).join(" "));
    else lines.paragraph(paragraph, isTitle || isFirst(paragraph) ? "## " : "- ");
    isBegun = true;
  };
  readXml(xml, {
    onopentag(name, { type = "", hidden }) {
      if (name === "p:sp" || name === "p:graphicFrame") {
        isTitle = false;
        isFurniture = false;
        isHidden = false;
      }
      if (name === "p:cNvPr" && hidden !== undefined && !saysNo(hidden)) isHidden = true;
      if (name === "p:ph") {
        isTitle = type === "title" || type === "ctrTitle";
        isFurniture = FURNITURE.has(type);
      }
      if (name === "a:tbl") isInTable = true;
      if (name === "a:tr") table.push([]);
      if (name === "a:tc") table.at(-1)?.push("");
      if (name === "a:p") paragraph = "";
      if (name === "a:br" || name === "a:tab") paragraph += " ";
      if (name === "a:t") isText = true;
    },
    ontext(text) {
      if (isText) paragraph += text;
    },
    onclosetag(name) {
      if (name === "a:t") isText = false;
      if (name === "a:p") end();
      if (name !== "a:tbl") return;
      isInTable = false;
      lines.table(table.splice(0));
    },
  });
}
