import { citable } from "#lib/places";
import { DocumentFault, type Extracted } from "./document-kinds.ts";
import { localName, mainPart, readXml, relatedText, relationsOf, saysNo, Zip } from "./office-parts.ts";
import { Sheet } from "./sheet.ts";
import { cellFormats, sharedStrings } from "./sheet-values.ts";
import { TextLines } from "./text-lines.ts";

const NAME_LENGTH = 40;

/**
 * Extracts the rows of each sheet of a workbook, in tables whose first row is the head; an empty row ends a table. Formulas
 * yield their stored value. Hidden sheets, rows and columns are omitted.
 */
export function readXlsx(data: Uint8Array): Extracted {
  const zip = new Zip(data);
  const main = mainPart(zip, "xl/workbook.xml");
  const workbook = zip.text(main);
  if (workbook === undefined) throw new DocumentFault(zip.has("xl/workbook.bin") ? "old" : "otherKind");
  const related = relationsOf(zip, main);
  const part = (type: string): string => relatedText(zip, related, type);
  const { sheets, isFrom1904 } = sheetsOf(workbook);
  const values = { strings: sharedStrings(part("sharedStrings")), formats: cellFormats(part("styles")), isFrom1904 };
  const lines = new TextLines();
  const taken = new Set<string>();
  for (const { name, id, isHidden } of sheets) {
    const target = related.get(id);
    if (target?.type !== "worksheet") continue;
    if (isHidden) lines.leave("hiddenSheet", name);
    else if (lines.isFull) lines.leave("rest", name);
    else new Sheet(lines, name, citedAs(name, taken), values).read(zip.text(target.target) ?? "");
  }
  return lines.end();
}

interface SheetNamed {
  readonly name: string;
  readonly id: string;
  readonly isHidden: boolean;
}

function sheetsOf(workbook: string): { sheets: SheetNamed[]; isFrom1904: boolean } {
  const sheets: SheetNamed[] = [];
  let isFrom1904 = false;
  readXml(workbook, {
    open: (tag, attributes) => {
      const local = localName(tag);
      if (local === "workbookPr") isFrom1904 = attributes.date1904 !== undefined && !saysNo(attributes.date1904);
      const { name = "", state = "visible", "r:id": id = "" } = attributes;
      if (local === "sheet") sheets.push({ name, id, isHidden: state !== "visible" });
    },
  });
  return { sheets, isFrom1904 };
}

/** Makes a sheet's name citable (letters, digits and "_") and unique. */
function citedAs(name: string, taken: Set<string>): string {
  const plain =
    citable(name)
      .replace(/[^\p{L}\p{N}_]/gu, "_")
      .slice(0, NAME_LENGTH)
      .toWellFormed() || "Sheet";
  let found = plain.replace(/\uFFFD$/, "");
  for (let n = 2; taken.has(found.toLowerCase()); n += 1) found = `${plain}_${n}`;
  taken.add(found.toLowerCase());
  return found;
}
