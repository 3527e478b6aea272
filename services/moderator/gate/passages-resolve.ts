import { shortened } from "#lib/cut";
import type { Citation } from "#protocols/citations";
import type { Documents } from "#protocols/documents";
import { type Rule, reason } from "#protocols/rule";
import { type Words, words } from "../words/index.ts";

/** Where words were left out of a quotation. */
const OMISSION = /…|\.\.\.|\[[^\]]{0,40}\]/u;
/** Letters that a piece of a quotation has at least to be looked for: a term between quotation marks quotes nobody. */
const LETTERS = 12;
const HAN_LETTERS = 6;
/** Reasons that one statement is given at most. */
const NAMED = 3;

/** What a statement is flagged for that was accepted although it cites what is not there. */
export const UNKNOWN_PASSAGE = "unknown_passage";

/**
 * A place in a document that a statement names is there, and what it quotes from one stands in it (SD-16). Without
 * documents nothing is checked.
 * @param repeated text in which the same citations stand already, as their authors made them: these are not returned again
 */
export const passagesResolve =
  (repeated = ""): Rule =>
  ({ content }, _graph, { documents, lang }) => {
    if (!documents || documents.isEmpty) return [];
    const say = words(lang);
    const found = new Map<string, string>();
    for (const { path, text } of textsIn(content)) {
      for (const message of faultsIn(text, documents, say, repeated)) if (!found.has(message)) found.set(message, path);
    }
    return [...found].slice(0, NAMED).map(([message, path]) => reason(UNKNOWN_PASSAGE, message, path));
  };

function* faultsIn(text: string, documents: Documents, say: Words, repeated: string): Generator<string> {
  const isRepeated = (one: Citation): boolean =>
    repeated !== "" && repeated.includes(one.quote ?? text.slice(one.from, one.to));
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

/** Characters of the cited lines that a reason repeats. */
const SHOWN = 300;

/** What stands in the lines that a quotation names; undefined where it names none. */
function standingAt(citation: Citation, documents: Documents): string | undefined {
  const known = documents.find(citation.path);
  const lines = known === undefined ? undefined : documents.citedLines(known, citation);
  const text = lines && known ? documents.passage(known, lines.first, lines.last).replace(/\s+/gu, " ").trim() : "";
  return text === "" ? undefined : shortened(text, SHOWN);
}

/** The words of a quotation that do not stand in its document, or not in the place named; undefined also where that cannot be looked up. */
export function missingWords(citation: Citation, documents: Documents): string | undefined {
  const { path, quote } = citation;
  const known = documents.find(path);
  if (quote === undefined || known === undefined || !documents.hasScriptOf(known, quote)) return undefined;
  const cited = citation.place === undefined ? undefined : documents.citedLines(known, citation);
  const stands = (piece: string): boolean =>
    cited ? documents.holdsAt(known, cited, piece) : documents.holds(known, piece);
  return quote.split(OMISSION).find((piece) => isQuotation(piece) && !stands(piece));
}

/** Every text in a content, with its path. */
export function* textsIn(value: unknown, path = ""): Generator<{ readonly path: string; readonly text: string }> {
  if (typeof value === "string") yield { path, text: value };
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, path === "" ? key : `${path}.${key}`);
  }
}

function isQuotation(piece: string): boolean {
  const han = piece.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han >= HAN_LETTERS || (piece.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LETTERS;
}
