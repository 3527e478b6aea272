import { type Attributes, localName, readXml, saysNo } from "./office-parts.ts";
import { type Format, shownNumber, type Values } from "./sheet-values.ts";
import type { TextLines } from "./text-lines.ts";

const COLUMNS = 60;
const ROWS = 50_000;
/** Largest distance between two rows of one table. */
const GAP = 20;

interface Row {
  readonly number: number;
  readonly cells: string[];
}

/** Reads one sheet: its rows become tables, each row cited by its own number. */
export class Sheet {
  readonly #lines: TextLines;
  readonly #name: string;
  readonly #cited: string;
  readonly #values: Values;
  #block: Row[] = [];
  readonly #hiddenColumns: [from: number, to: number][] = [];
  #row: Row = { number: 0, cells: [] };
  #isRowHidden = false;
  #cell: { column: number; type: string; format: Format } = { column: 0, type: "", format: "general" };
  #text = "";
  #isText = false;

  /** @param cited name in citations */
  constructor(lines: TextLines, name: string, cited: string, values: Values) {
    this.#lines = lines;
    this.#name = name;
    this.#cited = cited;
    this.#values = values;
  }

  read(xml: string): void {
    this.#lines.mark(`${this.#cited}!row0`);
    this.#lines.paragraph(this.#name, "# ");
    readXml(xml, {
      open: (tag, attributes) => this.#open(localName(tag), attributes),
      text: (text) => {
        if (this.#isText) this.#text += text;
      },
      close: (tag) => this.#close(localName(tag)),
    });
    this.#emit();
  }

  #open(name: string, { r, t = "n", s = "0", hidden, min, max }: Attributes): void {
    if (name === "col" && hidden !== undefined && !saysNo(hidden)) {
      this.#hiddenColumns.push([Number(min) - 1, Number(max) - 1]);
      this.#lines.leave("hiddenText", this.#name);
    }
    if (name === "row") {
      this.#row = { number: Number(r ?? this.#row.number + 1), cells: [] };
      this.#isRowHidden = hidden !== undefined && !saysNo(hidden);
      this.#cell = { column: -1, type: "", format: "general" };
    }
    if (name === "c") {
      const column = r === undefined ? this.#cell.column + 1 : columnOf(r);
      this.#cell = { column, type: t, format: this.#values.formats[Number(s)] ?? "general" };
      this.#text = "";
    }
    if (name === "v" || name === "t") this.#isText = true;
  }

  #close(name: string): void {
    if (name === "v" || name === "t") this.#isText = false;
    if (name === "c") this.#endCell();
    if (name === "row") this.#endRow();
  }

  #endCell(): void {
    const { column, type, format } = this.#cell;
    if (column < 0 || column >= COLUMNS || this.#hiddenColumns.some(([from, to]) => from <= column && column <= to))
      return;
    this.#row.cells[column] = shown(this.#text, type, format, this.#values);
  }

  #endRow(): void {
    const row = this.#row;
    if (!Array.from(row.cells).some((cell) => (cell ?? "").trim() !== "")) return;
    if (this.#isRowHidden) this.#lines.leave("hiddenText", this.#name);
    else if (row.number > ROWS || this.#lines.isFull) this.#lines.leave("rest", this.#name);
    else {
      const last = this.#block.at(-1);
      if (last && row.number !== last.number + 1) this.#gap(last.number, row);
      this.#block.push(row);
    }
  }

  /** Keeps a few empty rows before a row with figures in its table; before other words a new table begins. */
  #gap(last: number, { number, cells }: Row): void {
    const said = Array.from(cells).filter(Boolean);
    const goesOn = this.#block.length > 1 && number - last <= GAP && said.length > 1 && /\d/.test(said.join());
    if (!goesOn) this.#emit();
    for (let at = last + 1; goesOn && at < number; at += 1) this.#block.push({ number: at, cells: [] });
  }

  /** Writes a row with one cell as a title or remark, the others as a table. */
  #emit(): void {
    const rows = this.#block
      .splice(0)
      .map(({ number, cells }) => ({ number, cells: Array.from(cells, (one) => one ?? "") }));
    const shift = rows.reduce((least, { cells }) => Math.min(least, firstOf(cells)), COLUMNS);
    let table: typeof rows = [];
    const end = (): void => {
      const [first] = table;
      if (first) this.#lines.mark(`${this.#cited}!row${first.number}`);
      this.#lines.table(table.map(({ cells }) => cells.slice(shift)));
      table = [];
    };
    for (const row of rows) {
      const words = row.cells.filter((cell) => cell !== "");
      const isAlone = words.length === 1;
      if (!isAlone) table.push(row);
      else if (table.length > 1 && /\d/.test(words[0] ?? "")) table.push(row);
      else {
        end();
        this.#lines.mark(`${this.#cited}!row${row.number}`);
        this.#lines.paragraph(words[0] ?? "");
      }
    }
    end();
  }
}

const firstOf = (cells: readonly string[]): number =>
  (cells.findIndex((cell) => cell !== "") + COLUMNS + 1) % (COLUMNS + 1);

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
