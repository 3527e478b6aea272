import { DocumentFault, type Extracted } from "./document-kinds.ts";
import { type Attributes, mainPart, readXml, relatedText, relationsOf, saysNo, Zip } from "./office-parts.ts";
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
    open: (name, { "r:id": id = "" }) => {
      const target = name === "p:sldId" ? related.get(id)?.target : undefined;
      if (target !== undefined) slides.push(target);
    },
  });
  const lines = new TextLines();
  for (const [at, part] of slides.entries()) {
    const xml = zip.text(part) ?? "";
    if (isHiddenSlide(xml)) {
      lines.leave("hiddenSlide", String(at + 1));
      continue;
    }
    if (lines.isFull) {
      lines.leave("rest", `slide ${at + 1}–${slides.length}`);
      break;
    }
    lines.mark(`slide${at + 1}`);
    readXml(xml, new Slide(lines));
    readXml(relatedText(zip, relationsOf(zip, part), "notesSlide"), new Slide(lines, true));
  }
  return lines.end();
}

function isHiddenSlide(xml: string): boolean {
  const [root = ""] = /<p:sld\s[^>]*>/.exec(xml) ?? [];
  return saysNo(/\sshow="([^"]*)"/.exec(root)?.[1]);
}

class Slide {
  readonly #lines: TextLines;
  readonly #table: string[][] = [];
  #isInTable = false;
  #isTitle = false;
  #isFurniture = false;
  #isText = false;
  #isHidden = false;
  #paragraph = "";
  #isBegun = false;
  readonly #isNotes: boolean;

  constructor(lines: TextLines, isNotes = false) {
    this.#lines = lines;
    this.#isNotes = isNotes;
  }

  open(name: string, { type = "", hidden }: Attributes): void {
    if (name === "p:sp" || name === "p:graphicFrame") {
      this.#isTitle = false;
      this.#isFurniture = false;
      this.#isHidden = false;
    }
    if (name === "p:cNvPr" && hidden !== undefined && !saysNo(hidden)) this.#isHidden = true;
    if (name === "p:ph") {
      this.#isTitle = type === "title" || type === "ctrTitle";
      this.#isFurniture = FURNITURE.has(type);
    }
    if (name === "a:tbl") this.#isInTable = true;
    if (name === "a:tr") this.#table.push([]);
    if (name === "a:tc") this.#table.at(-1)?.push("");
    if (name === "a:p") this.#paragraph = "";
    if (name === "a:br" || name === "a:tab") this.#paragraph += " ";
    if (name === "a:t") this.#isText = true;
  }

  text(text: string): void {
    if (this.#isText) this.#paragraph += text;
  }

  close(name: string): void {
    if (name === "a:t") this.#isText = false;
    if (name === "a:p") this.#end();
    if (name !== "a:tbl") return;
    this.#isInTable = false;
    this.#lines.table(this.#table.splice(0));
  }

  #end(): void {
    const text = this.#paragraph;
    if (text.trim() === "" || this.#isFurniture) return;
    const row = this.#table.at(-1);
    if (this.#isHidden) this.#lines.leave("hiddenText");
    else if (this.#isInTable && row) row.push([row.pop(), text].filter(Boolean).join(" "));
    else if (this.#isTitle || this.#isFirst(text)) this.#lines.paragraph(text, "## ");
    else this.#lines.paragraph(text, "- ");
    this.#isBegun = true;
  }

  /** Whether a text is the first one of a slide, and thus its title even without a mark. */
  #isFirst(text: string): boolean {
    return !this.#isBegun && !this.#isNotes && text.length <= TITLE_LENGTH && !/[.;。；]\s*$/u.test(text);
  }
}
