import { sentencesOf } from "#lib/cut";
import { isMarkup } from "#lib/is-markup";
import { splitDocument } from "#lib/passages";
import { isPlaced, Places, withoutMarks } from "#lib/places";
import { tokens } from "#lib/tokens";
import type { GivenDocument } from "../../protocol.ts";
import { turnStarts, turnsIn } from "../offline/chat.ts";
import { MARKERS } from "../offline/quote.ts";
import {
  CODE_FILE,
  CODE_FOLDER,
  NO_PROSE_FILE,
  NO_PROSE_FOLDER,
  PACKAGE,
  PACKAGES_FILE,
  PAPERWORK,
} from "./lexicon.ts";

/** A cell of a table with the words at the head of its column. */
interface Cell {
  readonly head: string;
  readonly text: string;
}

/** A sentence, a list item's sentence, or a row of a table: what can be quoted on its own. */
export interface Quotable {
  readonly path: string;
  readonly line: number;
  /** What it is cited by instead of the line, in a document that has none. */
  readonly place?: string | undefined;
  /** As it stands there, without marks of Markdown; a row's cells are joined by " · ". */
  readonly text: string;
  /** Its headings, and what introduces its list. */
  readonly heading: string;
  /** The words in bold with which an item or paragraph begins. */
  readonly lead?: string;
  readonly cells?: readonly Cell[];
  /** The passage that it is a sentence of; in a chat, what one person says. */
  readonly passage: string;
  readonly words: ReadonlySet<string>;
}

const SHOWN_SIGNS = /[{}<>=\\;|`]|\(\)|=>|\b(?:const|function|import|return|export|class|def)\b (?=[\w{*])/gu;
/** Signs a character from which on a text is more code than sentence. */
const CODE = 0.04;

/** The documents that can be quoted: no code, no tests, no licence. */
export function readOf(documents: readonly GivenDocument[]): GivenDocument[] {
  const isProse = proseAmong(documents.map(({ path }) => path));
  return documents.filter(({ path, text }) => isProse(path, text, isPlaced(text)));
}

/** The quotable statements of the documents that `readOf` gives, in document order; without code and mail headers. */
export const statementsOf = (documents: readonly GivenDocument[]): Quotable[] =>
  readOf(documents).flatMap((document) =>
    /\.[ct]sv$/i.test(document.path) ? rowsOfCsv(document) : statementsIn(document),
  );

/** The folder that all paths have in common, with the slash; empty where there is none. */
export function commonFolder(paths: readonly string[]): string {
  const [first = "", ...others] = paths;
  let folder = first.slice(0, first.lastIndexOf("/") + 1);
  while (folder !== "" && !others.every((path) => path.startsWith(folder))) {
    folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  }
  return folder;
}

/** The passages that can be quoted: sentences, items and rows, but no code, tests, heads of mails or mere headings. */
export function quotable<
  P extends { readonly path: string; readonly text: string; readonly place?: string | undefined },
>(passages: readonly P[]): P[] {
  const isProse = proseAmong(passages.map(({ path }) => path));
  return passages.filter(({ path, text, place }) => {
    const said = plainText(text);
    return (
      isProse(path, text, place !== undefined) &&
      !isCode(text, "") &&
      !PAPERWORK.test(said) &&
      !/^#{1,6}\s[^\n]*$/.test(text) &&
      (/^\|/.test(text) ||
        /[.!?。！？;；:：]|\d/u.test(said) ||
        said.split(" ").length > 4 ||
        /\p{Script=Han}{4}/u.test(said))
    );
  });
}

/** Whether a document of these paths, or a passage of one, is of sentences. */
function proseAmong(paths: readonly string[]): (path: string, text: string, isPlaced: boolean) => boolean {
  const root = commonFolder(paths);
  const code = paths.filter((path) => CODE_FILE.test(path));
  return (path, text, isPlaced) => {
    const below = path.slice(root.length);
    const name = below.slice(below.lastIndexOf("/") + 1);
    if (NO_PROSE_FILE.test(name) || NO_PROSE_FOLDER.test(`/${below}`)) return false;
    if (PACKAGES_FILE.test(name) && text.split(/\r\n?|\n/).every((line) => line.trim() === "" || PACKAGE.test(line)))
      return false;
    const folders = [...below.matchAll(CODE_FOLDER)].map(({ index, 0: found }) => below.slice(0, index + found.length));
    if (folders.some((folder) => code.some((one) => one.startsWith(root + folder)))) return false;
    return isPlaced || isMarkup(path) || /\.[ct]sv$/i.test(path);
  };
}

function statementsIn({ path, text }: GivenDocument): Quotable[] {
  const lines = withoutMarks(text.replace(/^\uFEFF/, "")).split(/\r\n?|\n/);
  const places = Places.of(text);
  const matter = lines[0] === "---" ? lines.indexOf("---", 1) + 1 : 0;
  return splitDocument(path, text).flatMap((passage, at) => {
    const raw = lines[passage.line - 1] ?? "";
    if (passage.line <= matter || isCode(passage.text, raw)) return [];
    const base = { path, heading: plainText(passage.heading ?? ""), passage: `${path}#${at}`, place: passage.place };
    if (/^\|/.test(passage.text)) {
      const cells = cellsOf(passage.text, headAbove(lines, passage.line));
      const said = cells.map((cell) => cell.text).filter(Boolean);
      return said.length < 2 ? [] : [made({ ...base, line: passage.line, text: said.join(" · "), cells })];
    }
    const turns = turnStarts(passage.text);
    return sentences(passage.text).flatMap(([from, to]) => {
      const piece = passage.text.slice(from, to);
      const line = passage.line + (passage.text.slice(0, from).match(/\n/g)?.length ?? 0);
      const said = plainText(piece);
      const isQuotable = /\p{L}.*\p{L}/u.test(said) && !PAPERWORK.test(said) && !/^#{1,6}\s/.test(piece);
      const turn = turns.filter((start) => start <= from).length;
      const at = { line, place: places?.at(line) ?? base.place, passage: `${base.passage}.${turn}` };
      const lead = from === 0 ? BOLD.exec(piece.replace(MARKERS, ""))?.[1] : undefined;
      const named = lead === undefined ? {} : { lead: plainText(lead) };
      return isQuotable && !isCode(piece, "") ? [made({ ...base, ...at, ...named, text: said })] : [];
    });
  });
}

const BOLD = /^(?:\*\*|__)([^*_]{2,90}?)[:：.]?(?:\*\*|__)(?=[:：.,\s–—-]|$)/u;

/** "**@kai** commented on 3 May", a line of its own above what is said. */
const WHO_SAYS =
  /^(?:\*\*|__)?@?[\w.-]{1,39}(?:\*\*|__)?[ \t]+(?:commented|wrote|replied|said)\b[^\n.:]{0,60}:?[ \t]*\n/u;

/** The sentences of a passage; what stands in brackets behind one belongs to it. What each says in a chat is by itself. */
function sentences(text: string): [number, number][] {
  const all: [number, number][] = [];
  const lines = sentencesOf(text).flatMap(([from, to]) => turnsIn(text, from, to));
  for (const [start, to] of lines) {
    const from = start + (WHO_SAYS.exec(text.slice(start, to))?.[0].length ?? 0);
    const last = all.at(-1);
    if (last && /^[(（](?!\d)/u.test(text.slice(from))) last[1] = to;
    else all.push([from, to]);
  }
  return all;
}

const made = (statement: Omit<Quotable, "words">): Quotable => ({
  ...statement,
  words: new Set(tokens(statement.text)),
});

/** Without the marks of lists, emphasis, code and links. */
export function plainText(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/gu, "")
    .replace(MARKERS, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replace(/(\*\*|__|~~|`+)/gu, "")
    .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

function isCode(text: string, line: string): boolean {
  if (/^(?:```|~~~|<|\$ )/.test(text)) return true;
  if (/^(?: {4}|\t)/.test(line) && !/^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(line)) return true;
  const bare = text.replace(/^\|.*$/gmu, "").replace(/`[^`]*`/gu, "");
  return (bare.match(SHOWN_SIGNS)?.length ?? 0) / Math.max(40, bare.length) > CODE;
}

const split = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/u)
    .map(plainText);

/** The head of the table that a row stands in. */
function headAbove(lines: readonly string[], line: number): string[] {
  for (let at = line - 2; at > 0 && /\|/.test(lines[at] ?? ""); at -= 1) {
    if (/^[\s|:-]+$/.test(lines[at] ?? "")) return split(lines[at - 1] ?? "");
  }
  return [];
}

const cellsOf = (row: string, head: readonly string[]): Cell[] =>
  split(row).map((text, at) => ({ head: head[at] ?? "", text }));

/** Rows of a table in a file that is nothing else; one of mere figures says nothing on its own. */
function rowsOfCsv({ path, text }: GivenDocument): Quotable[] {
  const [head = "", ...rows] = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const by = head.includes("\t") ? "\t" : head.includes(";") ? ";" : ",";
  const heads = fieldsOf(head, by).map(plainText);
  return rows.flatMap((row, at) => {
    const cells = fieldsOf(row, by).map((one, column) => ({ head: heads[column] ?? "", text: plainText(one) }));
    const said = cells.map((cell) => cell.text).filter(Boolean);
    return said.length < 2
      ? []
      : [made({ path, line: at + 2, text: said.join(" · "), heading: "", passage: `${path}#${at}`, cells })];
  });
}

/** The fields of a line of CSV; in quotes the separator is part of the text (RFC 4180). */
const fieldsOf = (line: string, by: string): string[] =>
  [...`${by}${line}`.matchAll(new RegExp(`${by}(?:"((?:[^"]|"")*)"|([^${by}]*))`, "gu"))].map(
    ([, quoted, bare = ""]) => (quoted === undefined ? bare : quoted.replaceAll('""', '"')),
  );
