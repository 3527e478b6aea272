import { shortened } from "#lib/cut";
import { PLACE } from "#lib/places";

const raw = String.raw;
const ENDING =
  "(?:md|markdown|txt|rst|adoc|pdf|docx?|docm|pptx?|pptm|xlsx?|xlsm|eml|csv|tsv|log|tsx?|jsx?|py|go|java|rb|rs|sql|ya?ml|json|toml|x?html?|sh)";
const FILE = raw`(?<path>…?[\p{L}\p{N}_./\\-]{0,200}[\p{L}\p{N}_-]\.${ENDING})`;
const LINES = raw`[:：](?:(?<place>${PLACE})|L?(?<line>\d{1,7}))(?:[-–](?<end>\d{1,7}))?`;
/** A file's name with its folders and the line or place: `docs/ops.md:12`, `docs/ops.md:12-15`, `report.pdf:page4`. */
const CITED = new RegExp(raw`(?<![\p{L}\p{N}_./\\:-])${FILE}(?:${LINES})(?!\d|\.\d)`, "giu");
/** Words between quotation marks with their file behind them in brackets: “…” (docs/ops.md:12). */
const QUOTED = new RegExp(
  raw`(?:“(?<curly>[^“”]{1,2000})”|「(?<corner>[^「」]{1,2000})」|"(?<straight>[^"\n]{1,2000})")[ ,，]{0,2}[(（]${FILE}(?:${LINES})?[)）]`,
  "giu",
);

/** A place in a document that a text names, and the words that it quotes from there. */
export interface Citation {
  /** As it is written, so perhaps shortened. */
  readonly path: string;
  /** Counted from 1; absent where the document alone is named. */
  readonly line?: number;
  readonly endLine?: number;
  /** Instead of a line, where the document has none: `page4`, `Sheet1!row12`; and the number of its last place. */
  readonly place?: string;
  readonly endPlace?: number;
  readonly quote?: string;
  /** Where it stands in the text, quotation included. */
  readonly from: number;
  readonly to: number;
}

/** The places in documents that a text cites, in order. */
export function citationsIn(text: string): Citation[] {
  const quoted = [...text.matchAll(QUOTED)].map((match) => citation(match));
  const bare = [...text.matchAll(CITED)].map((match) => citation(match));
  const isInside = (one: Citation): boolean => quoted.some(({ from, to }) => from <= one.from && one.to <= to);
  return [...quoted, ...bare.filter((one) => !isInside(one))].sort((a, b) => a.from - b.from);
}

function citation({ 0: whole, index, groups = {} }: RegExpExecArray): Citation {
  const { path = "", line, place, end, curly, corner, straight } = groups;
  const quote = curly ?? corner ?? straight;
  return {
    path,
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(place === undefined ? {} : { place }),
    ...(end === undefined ? {} : { [place === undefined ? "endLine" : "endPlace"]: Number(end) }),
    ...(quote === undefined ? {} : { quote }),
    from: index,
    to: index + whole.length,
  };
}

function placeOf({ path, line, place, endLine, endPlace }: Citation): string {
  const [at, end] = [place ?? line, endPlace ?? endLine];
  return `${path}${at === undefined ? "" : `:${at}${end === undefined ? "" : `-${end}`}`}`;
}

/** How a statement's list of what was checked names a citation: a key, whose quotation is cut anywhere. */
export const nameOfCitation = (citation: Citation): string =>
  citation.quote === undefined ? placeOf(citation) : `“${citation.quote.trim().slice(0, 120)}” (${placeOf(citation)})`;

/** A citation as people read it. A long quotation is cut after a sentence, a clause or a word. */
export const textOfCitation = (citation: Citation): string =>
  citation.quote === undefined ? placeOf(citation) : `“${shortened(citation.quote, 160)}” (${placeOf(citation)})`;

/** The same for a figure that stands in the lines cited. */
export const nameOfFigure = (figure: string, citation: Citation): string =>
  `${figure} in ${citation.path}:${citation.place ?? citation.line ?? 0}`;
