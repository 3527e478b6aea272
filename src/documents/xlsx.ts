import { citable } from "#lib/places";
import { DocumentFault, type Extracted } from "./fault.ts";
import { Sheet } from "./sheet.ts";
import { cellFormats, sharedStrings } from "./sheet-values.ts";
import { TextLines } from "./text-lines.ts";
import { readXml, relationsOf, saysNo } from "./xml.ts";
import { Zip } from "./zip.ts";

/** Characters of a sheet's name in a citation. */
const NAME_LENGTH = 40;

/**
 * The text of a workbook: of each sheet its rows, in tables with the first row as their head; an empty row ends a table.
 * Formulas give the value that was stored with them and are not computed. Hidden sheets, rows and columns are left out.
 */
export function readXlsx(data: Uint8Array): Extracted {
  const zip = new Zip(data);
  const main =
    [...relationsOf(zip, "").values()].find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
  const workbook = zip.text(main);
  if (workbook === undefined) throw new DocumentFault(zip.has("xl/workbook.bin") ? "old" : "otherKind");
  const related = relationsOf(zip, main);
  const part = (type: string): string => {
    const target = [...related.values()].find((one) => one.type === type)?.target;
    return target === undefined ? "" : (zip.text(target) ?? "");
  };
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
      const local = tag.slice(tag.indexOf(":") + 1);
      if (local === "workbookPr") isFrom1904 = attributes.date1904 !== undefined && !saysNo(attributes.date1904);
      const { name = "", state = "visible", "r:id": id = "" } = attributes;
      if (local === "sheet") sheets.push({ name, id, isHidden: state !== "visible" });
    },
  });
  return { sheets, isFrom1904 };
}

/** A sheet's name as it is cited, of letters, digits and "_", and told from the others'. */
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
