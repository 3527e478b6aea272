import { citable } from "#lib/places";
import { DocumentFault, type Extracted } from "./document-kinds.ts";
import { localName, mainPart, readXml, relatedText, relationsOf, saysNo, Zip } from "./office-parts.ts";
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
    else sheetInto(lines, name, citedAs(name, taken), values, zip.text(target.target) ?? "");
  }
  return lines.end();
}

function sheetsOf(workbook: string) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  readXml(workbook, {
    onopentag: (tag, attributes) => {
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

const COLUMNS = 60;
const ROWS = 50_000;
/** Largest distance between two rows of one table. */
const GAP = 20;

interface Row {
  readonly number: number;
  readonly cells: string[];
}

/** Reads one sheet into tables, each row cited by its own number. @param cited name in citations */
function sheetInto(lines: TextLines, name: string, cited: string, values: Values, xml: string): void {
  let block: Row[] = [];
  const hiddenColumns: [from: number, to: number][] = [];
  let row: Row = { number: 0, cells: [] };
  let isRowHidden = false;
  let cell: { column: number; type: string; format: Format } = { column: 0, type: "", format: "general" };
  let text = "";
  let isText = false;
  const endCell = (): void => {
    const { column, type, format } = cell;
    if (column < 0 || column >= COLUMNS || hiddenColumns.some(([from, to]) => from <= column && column <= to)) return;
    row.cells[column] = shown(text, type, format, values);
  };
  const endRow = (): void => {
    if (!Array.from(row.cells).some((one) => (one ?? "").trim() !== "")) return;
    if (isRowHidden) lines.leave("hiddenText", name);
    else if (row.number > ROWS || lines.isFull) lines.leave("rest", name);
    else {
      const last = block.at(-1);
      if (last && row.number !== last.number + 1) gap(last.number);
      block.push(row);
    }
  };
  /** Keeps a few empty rows before a row with figures in its table; before other words a new table begins. */
  const gap = (last: number): void => {
    const { number, cells } = row;
    const said = Array.from(cells).filter(Boolean);
    const goesOn = block.length > 1 && number - last <= GAP && said.length > 1 && /\d/.test(said.join());
    if (!goesOn) emit();
    for (let at = last + 1; goesOn && at < number; at += 1) block.push({ number: at, cells: [] });
  };
  const emit = (): void => {
    tablesInto(lines, cited, block);
    block = [];
  };
  lines.mark(`${cited}!row0`);
  lines.paragraph(name, "# ");
  readXml(xml, {
    onopentag(tag, { r, t = "n", s = "0", hidden, min, max }) {
      const local = localName(tag);
      if (local === "col" && hidden !== undefined && !saysNo(hidden)) {
        hiddenColumns.push([Number(min) - 1, Number(max) - 1]);
        lines.leave("hiddenText", name);
      }
      if (local === "row") {
        row = { number: Number(r ?? row.number + 1), cells: [] };
        isRowHidden = hidden !== undefined && !saysNo(hidden);
        cell = { column: -1, type: "", format: "general" };
      }
      if (local === "c") {
        const column = r === undefined ? cell.column + 1 : columnOf(r);
        cell = { column, type: t, format: values.formats[Number(s)] ?? "general" };
        text = "";
      }
      if (local === "v" || local === "t") isText = true;
    },
    ontext(said) {
      if (isText) text += said;
    },
    onclosetag(tag) {
      const local = localName(tag);
      if (local === "v" || local === "t") isText = false;
      if (local === "c") endCell();
      if (local === "row") endRow();
    },
  });
  emit();
}

/** Writes a row with one cell as a title or remark, the others as a table. */
function tablesInto(lines: TextLines, cited: string, block: readonly Row[]): void {
  const rows = block.map(({ number, cells }) => ({ number, cells: Array.from(cells, (one) => one ?? "") }));
  const shift = rows.reduce((least, { cells }) => Math.min(least, firstOf(cells)), COLUMNS);
  let table: typeof rows = [];
  const end = (): void => {
    const [first] = table;
    if (first) lines.mark(`${cited}!row${first.number}`);
    lines.table(table.map(({ cells }) => cells.slice(shift)));
    table = [];
  };
  for (const row of rows) {
    const words = row.cells.filter((cell) => cell !== "");
    const isAlone = words.length === 1;
    if (!isAlone || (table.length > 1 && /\d/.test(words[0] ?? ""))) table.push(row);
    else {
      end();
      lines.mark(`${cited}!row${row.number}`);
      lines.paragraph(words[0] ?? "");
    }
  }
  end();
}

const firstOf = (cells: readonly string[]) => (cells.findIndex((cell) => cell !== "") + COLUMNS + 1) % (COLUMNS + 1);

/** Returns the column of a cell's name such as AB12, counted from 0. */
function columnOf(name: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(name)?.[0].toUpperCase() ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function shown(text: string, type: string, format: Format, { strings, isFrom1904 }: Values): string {
  if (type === "s") return strings[Number(text)] ?? "";
  if (type === "b") return text === "1" ? "TRUE" : text === "0" ? "FALSE" : text;
  return type === "n" ? shownNumber(text, format, isFrom1904) : text;
}

type Format = "general" | "percent" | "date" | "time" | "dateTime" | "duration" | "fractionalDuration";

interface Values {
  readonly strings: readonly string[];
  readonly formats: readonly Format[];
  readonly isFrom1904: boolean;
}

/** Reads the shared strings of a workbook, without phonetic annotations. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let isText = false;
  let unseen = 0;
  readXml(xml, {
    onopentag: (tag) => {
      const name = localName(tag);
      if (name === "si") strings.push("");
      if (name === "rPh") unseen += 1;
      isText = name === "t" && unseen === 0;
    },
    ontext: (text) => {
      if (isText) strings.push((strings.pop() ?? "") + text);
    },
    onclosetag: (tag) => {
      if (localName(tag) === "t") isText = false;
      if (localName(tag) === "rPh") unseen -= 1;
    },
  });
  return strings;
}

function cellFormats(xml: string): Format[] {
  const codes = new Map<number, string>();
  const formats: Format[] = [];
  let isCells = false;
  readXml(xml, {
    onopentag: (tag, { numFmtId, formatCode = "" }) => {
      const name = localName(tag);
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isCells = true;
      if (name === "xf" && isCells) formats.push(formatOf(Number(numFmtId ?? 0), codes));
    },
    onclosetag: (tag) => {
      if (localName(tag) === "cellXfs") isCells = false;
    },
  });
  return formats;
}

/**
 * Returns the format of a number format. Excel's built-in ids: 9 and 10 per cent, 14 to 22 dates and times, 45 to 47
 * durations, the others from 27 to 58 East Asian dates.
 */
function formatOf(id: number, codes: ReadonlyMap<number, string>): Format {
  const code = codes.get(id)?.replace(/"[^"]*"|\\./g, "");
  if (code === undefined) {
    if (id === 9 || id === 10) return "percent";
    if (id >= 18 && id <= 21) return "time";
    if (id === 22) return "dateTime";
    if (id >= 45 && id <= 47) return id === 47 ? "fractionalDuration" : "duration";
    return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? "date" : "general";
  }
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(code);
  const plain = code.replace(/\[[^\]]*\]/g, "");
  if (plain.includes("%")) return "percent";
  const isDate = /[yd]/i.test(plain) || /mmm/i.test(plain);
  const isTime = /[hs]/i.test(plain);
  // Minutes and seconds without an hour are a duration, not a time of day.
  if (isElapsed || (!isDate && isTime && !/h/i.test(plain)))
    return /(?:s|\[s+\])[.,]0/i.test(code) ? "fractionalDuration" : "duration";
  return isDate ? (isTime ? "dateTime" : "date") : isTime ? "time" : "general";
}

/** Excel's last day: 9999-12-31. */
const LAST_DAY = 2_958_465;

/** Formats a number: dates by ISO 8601, durations in hours, others without the digits of binary fractions. */
function shownNumber(stored: string, format: Format, isFrom1904: boolean): string {
  const value = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(value)) return stored;
  if (format === "percent") return `${rounded(value * 100)}%`;
  if (Math.abs(value) <= LAST_DAY && format === "duration") return duration(value, 1);
  if (Math.abs(value) <= LAST_DAY && format === "fractionalDuration") return duration(value, 1_000);
  const isDay = value >= 0 && value <= LAST_DAY;
  if (format === "general" || !isDay) return rounded(value);
  // Excel counts a 29 February 1900, which did not exist.
  const days = isFrom1904 ? value + 1_462 : value < 60 ? value + 1 : value;
  const iso = new Date(Math.round((days - 25_569) * 86_400) * 1_000).toISOString();
  const [date = "", time = ""] = [iso.slice(0, 10), iso.slice(11, 16)];
  if (format === "time") return iso.slice(16, 19) === ":00" ? time : iso.slice(11, 19);
  return format === "dateTime" && time !== "00:00" ? `${date} ${time}` : date;
}

/** Formats days as hours, minutes and seconds: 37:30:00. `parts` is the resolution of a second. */
function duration(days: number, parts: number): string {
  const all = Math.round(Math.abs(days) * 86_400 * parts);
  const seconds = Math.floor(all / parts);
  const two = (n: number): string => String(n % 60).padStart(2, "0");
  const fraction = all % parts === 0 ? "" : String((all % parts) / parts).slice(1);
  const sign = days < 0 && all > 0 ? "-" : "";
  return `${sign}${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}${fraction}`;
}

const rounded = (value: number): string => String(Number(value.toPrecision(12)));
