import { sentencesOf } from "#lib/cut";
import { type Passage, splitDocument } from "#lib/passages";

export interface GivenText {
  readonly path: string;
  readonly text: string;
}

/** The smallest unit that is quoted: a sentence, a list item, a table row, a chat line, a line of code. */
export interface Piece extends Passage {
  readonly kind: "text" | "row" | "code";
  /** Position among all pieces: neighbours are next to each other in their document. */
  readonly at: number;
}

const SHEET = /\.(?:csv|tsv)$/i;
const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|c|cc|cpp|h|hpp|swift|scala|sql|sh|proto|tf)$/i;
const DELIMITERS = ["\t", ";", "|", ","];
/** A chat line's beginning: a time or date, or a short name, perhaps with a role in brackets, and a colon. */
const CHAT =
  /^(?:\[?\d{1,4}[-./:]\d{1,2}|[\p{Lu}\p{Script=Han}][\p{L}.]*(?: [\p{L}.]+){0,2}(?: ?[(（][^()（）]{1,30}[)）])?[:：]\s?\S)/u;
/** List markers, quotation marks of Markdown and the outer bars of a table row. */
const MARKER = /^(?:[-*+•>]\s+|\d{1,3}[.)]\s+|\|\s*)+|\s*\|$/gu;
/** Letters of a sentence that is joined to its neighbour, and of one that takes no more. */
const SHORT = 45;
const FULL = 110;
const HEADER_LENGTH = 120;
/** Two words, or some Chinese: what has less, such as a date alone, is not quoted. */
const SAYS = /\p{L}{2,}[^\p{L}]+\p{L}{2,}|\p{Script=Han}{4,}/u;

/** Separates the columns of a header, as a heading names them. */
const COLUMNS = " | ";

/** Whether a part of a heading is a table's header. */
export const isColumns = (heading: string): boolean => heading.includes(COLUMNS);

/** Cells of a row below the names of their columns; empty for what is no row of a table. */
export function cellsOf({ text, heading = "" }: Pick<Piece, "text" | "heading">): { column: string; cell: string }[] {
  const columns = (heading.split(" › ").at(-1) ?? "").split(COLUMNS);
  const cells = DELIMITERS.map((delimiter) => text.split(delimiter)).find(({ length }) => length === columns.length);
  if (columns.length === 1 || !cells) return [];
  return columns.map((column, at) => ({ column, cell: unquoted(cells[at] ?? "") }));
}

/** Splits documents into pieces, in document order. Every piece has its lines and headings; a row has its columns. */
export function piecesOf(documents: readonly GivenText[]): Piece[] {
  const found = documents.flatMap(({ path, text }): Omit<Piece, "at">[] => {
    if (SHEET.test(path)) return rows(path, text);
    if (CODE.test(path)) return codeLines(path, text);
    return splitDocument(path, text).flatMap(sentences);
  });
  return found.filter(({ kind, text }) => kind === "row" || SAYS.test(text)).map((piece, at) => ({ ...piece, at }));
}

/** Rows below a header, which becomes the heading of each. */
function rows(path: string, text: string): Omit<Piece, "at">[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const head = lines.findIndex((line) => line.trim() !== "");
  const header = lines[head] ?? "";
  const count = (delimiter: string): number => header.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best), ",");
  const heading = header.split(delimiter).map(unquoted).join(COLUMNS).slice(0, HEADER_LENGTH);
  return lines.flatMap((line, at) => {
    if (at <= head || !/[\p{L}\p{N}]/u.test(line)) return [];
    return [{ kind: "row" as const, path, line: at + 1, endLine: at + 1, text: line.trim(), heading }];
  });
}

const unquoted = (cell: string): string => cell.trim().replace(/^"|"$/g, "");

const codeLines = (path: string, text: string): Omit<Piece, "at">[] =>
  text.split(/\r\n?|\n/).flatMap((line, at) => {
    if ((line.match(/\p{L}{2,}/gu) ?? []).length < 2) return [];
    return [{ kind: "code" as const, path, line: at + 1, endLine: at + 1, text: line.trim() }];
  });

function sentences(passage: Passage): Omit<Piece, "at">[] {
  const { text } = passage;
  if (text.startsWith("|")) return [piece(passage, 0, text.length, "row")];
  const lines = text.split("\n");
  const isChat = lines.filter((line) => CHAT.test(line)).length > lines.length / 2 && lines.length > 1;
  const bounds = isChat ? chatLines(text) : itemsOf(text).flatMap(([from, to]) => inside(text, from, to));
  return bounds.map(([from, to]) => piece(passage, from, to, "text"));
}

/** A line that begins an item of a list which Markdown knows not as one: `a) …`, `(2) …`, `TOP 3 …`. */
const ITEM = /^[ \t]*(?:[a-z]\)|\([a-z\d]{1,2}\)|\p{Lu}{2,4} \d{1,2}\b)/gmu;

/** The stretches of a text from one item to the next, as [from, to); all of it where there is none. */
function itemsOf(text: string): [number, number][] {
  const starts = [...text.matchAll(ITEM)].map(({ index }) => index).filter((at) => at > 0);
  return [0, ...starts].map((from, at) => [from, starts[at] ?? text.length]);
}

const inside = (text: string, from: number, to: number): [number, number][] => {
  const part = text.slice(from, to);
  return joined(part, sentencesOf(part)).map(([start, end]) => [from + start, from + end]);
};

/** One message a piece, with the lines that continue it. */
function chatLines(text: string): [number, number][] {
  const starts = [...text.matchAll(/^.*$/gmu)].filter(({ 0: line }) => CHAT.test(line)).map(({ index }) => index);
  return [0, ...starts.filter((at) => at > 0)].map((from, i, all) => [from, all[i + 1] ?? text.length]);
}

/** Joins a short sentence to a neighbour of the same passage: alone it says little. */
function joined(text: string, bounds: readonly [number, number][]): [number, number][] {
  const found: [number, number][] = [];
  const letters = ([from, to]: readonly [number, number]): number =>
    (text.slice(from, to).match(/[\p{L}\p{N}]/gu) ?? []).length * (/\p{Script=Han}/u.test(text) ? 2.5 : 1);
  for (const [from, to] of bounds) {
    const last = found.at(-1);
    const isShort = last !== undefined && (letters([from, to]) < SHORT || letters(last) < SHORT);
    if (last && isShort && letters(last) + letters([from, to]) < FULL) last[1] = to;
    else found.push([from, to]);
  }
  return found;
}

function piece(passage: Passage, from: number, to: number, kind: Piece["kind"]): Omit<Piece, "at"> {
  const before = passage.text.slice(0, from).split("\n").length - 1;
  const slice = passage.text.slice(from, to);
  const line = passage.line + before;
  return {
    ...passage,
    kind,
    line,
    endLine: line + slice.trimEnd().split("\n").length - 1,
    text: slice.replace(/\s+/gu, " ").trim().replace(MARKER, "").replace(/\*\*/g, "").trim(),
  };
}
