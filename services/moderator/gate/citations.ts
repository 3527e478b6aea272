import { shortened } from "#lib/cut";
import { allText, textOf, textsOf } from "#lib/fields";
import { comparedFigures, type Figure, figuresIn, isSameFigure, sizesIn } from "#lib/figures";
import {
  type Citation,
  nameOfCitation,
  nameOfFigure,
  quotationsIn,
  unmarkedIn,
  withPlaces,
} from "#protocols/citations";
import type { Documents } from "#protocols/document-lookup";
import { type Rule, reason } from "#protocols/rule";
import { messageIdsIn } from "#wire";
import { type Words, words } from "../words.ts";

/** Requires message ids to be on the floor, unless `isRepeated`: somebody else wrote the unknown id. */
export const citationsResolve =
  (isRepeated: (id: string) => boolean = () => false): Rule =>
  ({ content }, floor, turn) =>
    messageIdsIn(JSON.stringify(content).toLowerCase())
      .filter((id) => !floor.has(id) && !isRepeated(id))
      .map((id) => {
        const last = [...floor.keys()].at(-1);
        return { rule: "unknown_citation", message: words(turn.lang).unknownCitation(id, last) };
      });

export const idsSaidIn = (statements: Iterable<{ readonly content: unknown }>): ReadonlySet<string> =>
  new Set([...statements].flatMap(({ content }) => messageIdsIn(allText(content).toLowerCase())));

/** Marks of words left out of a quotation. */
const OMISSION = /…|\.\.\.|\[[^\]]{0,40}\]/u;
/** Minimum letters of a quotation that is looked up: a term in quotation marks quotes nobody. */
const LETTERS = 12;
const HAN_LETTERS = 6;
const NAMED = 3;

/** Flag of a statement that was accepted although it cites an unknown passage. */
export const UNKNOWN_PASSAGE = "unknown_passage";

/**
 * Requires that cited places exist in the documents and contain what is quoted from them. Without documents nothing is
 * checked.
 * @param repeated text with the same citations by their authors, which are not returned again
 */
export const passagesResolve =
  (repeated = ""): Rule =>
  ({ content }, _floor, { documents, lang }) => {
    if (!documents || documents.isEmpty) return [];
    const say = words(lang);
    const found = new Map<string, string>();
    for (const { path, text } of textsIn(content)) {
      for (const message of faultsIn(text, documents, say, repeated)) if (!found.has(message)) found.set(message, path);
    }
    return [...found].slice(0, NAMED).map(([message, path]) => reason(UNKNOWN_PASSAGE, message, path));
  };

function* faultsIn(text: string, documents: Documents, say: Words, repeated: string): Generator<string> {
  const isRepeated = (one: Citation) => repeated !== "" && repeated.includes(one.quote ?? text.slice(one.from, one.to));
  const cited = documents.citedIn(text).filter((one) => !isRepeated(one));
  for (const one of cited) {
    const { path, line, endLine = line, place } = one;
    if (line === undefined && place === undefined) continue;
    const known = documents.find(path);
    if (known === undefined) {
      if (!documents.isAmbiguous(path)) yield say.unknownDocument(path, documents.examples);
    } else if (documents.citedLines(known, one) === undefined) {
      const span = documents.placesOf(known)?.span(place);
      yield span
        ? say.unknownPlace(path, place ?? String(line), span)
        : say.unknownLine(path, place ?? Math.max(line ?? 0, endLine ?? 0), documents.linesOf(known));
    }
  }
  for (const one of cited) {
    const missing = missingWords(one, documents);
    if (missing === undefined) continue;
    const elsewhere = documents.placeHolding(documents.find(one.path) ?? "", missing);
    const quote = shortened(missing, 120);
    yield elsewhere
      ? say.wordsElsewhere(quote, one.path, one.place ?? "", elsewhere)
      : say.unknownWords(quote, one.path, standingAt(one, documents));
  }
}

/** Maximum characters of the cited lines in a reason. */
const SHOWN = 300;

/** Text of the lines that a quotation names; undefined if it names none. */
function standingAt(citation: Citation, documents: Documents): string | undefined {
  const known = documents.find(citation.path);
  const lines = known === undefined ? undefined : documents.citedLines(known, citation);
  const text = lines && known ? documents.passage(known, lines.first, lines.last).replace(/\s+/gu, " ").trim() : "";
  return text === "" ? undefined : shortened(text, SHOWN);
}

/** Words of a quotation that its document or place lacks; undefined also if that cannot be checked. */
function missingWords(citation: Citation, documents: Documents): string | undefined {
  const { path, quote } = citation;
  const known = documents.find(path);
  if (quote === undefined || known === undefined || !documents.hasScriptOf(known, quote)) return undefined;
  const cited = citation.place === undefined ? undefined : documents.citedLines(known, citation);
  const stands = (piece: string) => (cited ? documents.holdsAt(known, cited, piece) : documents.holds(known, piece));
  return quote.split(OMISSION).find((piece) => isQuotation(piece) && !stands(piece));
}

/** The texts of a content; one with its places beside it also together with them. */
function* textsIn(value: unknown, path = ""): Generator<{ readonly path: string; readonly text: string }> {
  if (typeof value === "string") yield { path, text: value };
  else if (typeof value === "object" && value !== null) {
    const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, at(key));
    const one = value as Readonly<Record<string, unknown>>;
    const [text, places] = [textOf(one, "text"), textsOf(one, "evidence")];
    if (text !== undefined && places.length > 0) yield { path: at("text"), text: withPlaces(text, places) };
  }
}

function isQuotation(piece: string): boolean {
  const han = piece.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han >= HAN_LETTERS || (piece.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LETTERS;
}

/** Lines around a citation in which its figures may be: counts differ with how a file is shown. */
const AROUND = 1;
const MOST = 48;
/** Numbers below it stand in a table by chance. */
const SMALL = 100;

const TABLE = /\.[ct]sv$/iu;

const isMarkdownRow = (line: string): boolean => line.trimStart().startsWith("|");

/** The line of the head of the table in which a line stands; undefined if it stands in none. */
function headOf(documents: Documents, path: string, line: number): number | undefined {
  if (TABLE.test(path)) return 1;
  if (!isMarkdownRow(documents.passage(path, line, line))) return undefined;
  let head = line;
  while (head > 1 && isMarkdownRow(documents.passage(path, head - 1, head - 1))) head -= 1;
  return head;
}

/** Figures in rows of a table: a number has the size that the head names. */
function figuresUnder(head: string, text: string): readonly Figure[] {
  const sizes = sizesIn(head);
  const numbers = figuresIn(text, { bare: true });
  const bare = numbers.filter(({ unit }) => unit === undefined);
  return [...numbers, ...sizes.flatMap((size) => bare.map((one) => ({ ...one, value: one.value * size })))];
}

/**
 * Citations, quotations and figures that the documents confirm, each once; the latter if they are in the lines cited with them,
 * or in the next one, which is named; of a table in its row alone. The line of a quotation that stands elsewhere is named, too.
 */
export function checkedIn(content: unknown, documents: Documents): string[] {
  const found = new Set<string>();
  for (const { text } of textsIn(content)) {
    const cited = documents.citedIn(text);
    const figures = cited.length === 0 ? [] : comparedFigures(text);
    for (const citation of cited) {
      const { path, line, place, quote } = citation;
      const known = documents.find(path);
      const isPlaced = line !== undefined || place !== undefined;
      if (known === undefined || (!isPlaced && quote === undefined)) continue;
      const lines = documents.citedLines(known, citation);
      if (isPlaced && lines === undefined) continue;
      if (quote !== undefined && (!documents.hasScriptOf(known, quote) || missingWords(citation, documents))) continue;
      found.add(nameOfCitation(citation));
      if (lines === undefined) continue;
      const begins = quote?.split(OMISSION).find(isQuotation);
      if (begins !== undefined && !documents.holdsAt(known, lines, begins))
        found.add(nameOfCitation(citation, documents.lineHolding(known, begins)));
      // A limit may stand before its place in the document's words without marks.
      const unmarked = [unmarkedIn(text, citation) ?? []].flat();
      for (const words of quote === undefined ? [...quotationsIn(text), ...unmarked] : [])
        if (isQuotation(words) && documents.holdsAt(known, lines, words))
          found.add(nameOfCitation({ ...citation, quote: words }));
      const at = (first: number, last = first): string => documents.passage(known, first, last);
      const own = at(lines.first, lines.last);
      const head = headOf(documents, known, lines.first);
      const there = head === undefined ? comparedFigures(own) : figuresUnder(at(head), own);
      // The row next to one is about something else.
      const beside = line === undefined || head !== undefined ? [] : [lines.first - AROUND, lines.last + AROUND];
      const around = beside.map((one) => ({ at: one, figures: comparedFigures(at(one)) }));
      const heads = head === undefined ? undefined : at(head).toLowerCase();
      for (const figure of figures) {
        // A small number in a table may be of any thing: it has the figure's unit, or the head has.
        const isOf = ({ unit, value }: Figure): boolean =>
          value >= SMALL || unit !== undefined || heads === undefined || heads.includes(figure.unit ?? "");
        const isIn = (all: readonly Figure[]): boolean => all.some((one) => isSameFigure(one, figure) && isOf(one));
        const other = isIn(there) ? undefined : around.find((one) => isIn(one.figures))?.at;
        if (isIn(there) || other !== undefined) found.add(nameOfFigure(figure.text, citation, other));
      }
    }
  }
  return [...found].slice(0, MOST);
}
