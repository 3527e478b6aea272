import type { Documents } from "#protocols/documents";
import { type Rule, reason } from "#protocols/rule";
import { type Words, words } from "../words/index.ts";

const raw = String.raw;
const ENDING =
  "(?:md|markdown|txt|rst|adoc|pdf|docx?|csv|tsv|log|tsx?|jsx?|py|go|java|rb|rs|sql|ya?ml|json|toml|html?|sh)";
/** A file's name with its folders, and the line if one is named: `docs/ops.md:12`, `docs/ops.md:12-15`. */
const PLACE = raw`(?<path>…?[\p{L}\p{N}_./\\-]{0,200}[\p{L}\p{N}_-]\.${ENDING})(?:[:：]L?(?<line>\d{1,7}))`;
const CITED = new RegExp(raw`(?<![\p{L}\p{N}_./\\:-])${PLACE}(?!\d|\.\d)`, "giu");
const FILE = raw`(?<path>…?[\p{L}\p{N}_./\\-]{0,200}[\p{L}\p{N}_-]\.${ENDING})`;
/** Words between quotation marks with their file behind them in brackets: “…” (docs/ops.md:12). */
const QUOTED = new RegExp(
  raw`(?:“(?<curly>[^“”]{1,2000})”|「(?<corner>[^「」]{1,2000})」|"(?<straight>[^"\n]{1,2000})")[ ,，]{0,2}[(（]${FILE}(?:[:：]L?\d{1,7})?(?:[-–]\d{1,7})?[)）]`,
  "giu",
);
/** Where words were left out of a quotation. */
const OMISSION = /…|\.\.\.|\[[^\]]{0,40}\]/u;
/** Letters that a piece of a quotation has at least to be looked for: a term between quotation marks quotes nobody. */
const LETTERS = 12;
const HAN_LETTERS = 6;
/** Reasons that one statement is given at most. */
const NAMED = 3;

/**
 * A place in a document that a statement names is there, and what it quotes from one stands in it (SD-16). Without
 * documents nothing is checked, nor what somebody alone knows: its source is theirs.
 */
export const passagesResolve: Rule = ({ kind, content }, _graph, { documents, lang }) => {
  if (!documents || documents.isEmpty || kind === "unshared_information") return [];
  const say = words(lang);
  const found = new Map<string, string>();
  for (const { path, text } of textsIn(content)) {
    for (const message of faultsIn(text, documents, say)) if (!found.has(message)) found.set(message, path);
  }
  return [...found].slice(0, NAMED).map(([message, path]) => reason("unknown_passage", message, path));
};

function* faultsIn(text: string, documents: Documents, say: Words): Generator<string> {
  for (const { groups: { path = "", line = "" } = {} } of text.matchAll(CITED)) {
    const known = documents.find(path);
    if (known === undefined) {
      if (!documents.isAmbiguous(path)) yield say.unknownDocument(path, documents.examples);
    } else if (Number(line) < 1 || Number(line) > documents.linesOf(known)) {
      yield say.unknownLine(path, Number(line), documents.linesOf(known));
    }
  }
  for (const { groups: { path = "", curly, corner, straight } = {} } of text.matchAll(QUOTED)) {
    const known = documents.find(path);
    const quoted = curly ?? corner ?? straight ?? "";
    if (known === undefined || !documents.hasScriptOf(known, quoted)) continue;
    const missing = quoted.split(OMISSION).find((piece) => isQuotation(piece) && !documents.holds(known, piece));
    if (missing !== undefined) yield say.unknownWords(missing.trim().slice(0, 120), path);
  }
}

/** Every text in a content, with its path. */
function* textsIn(value: unknown, path = ""): Generator<{ readonly path: string; readonly text: string }> {
  if (typeof value === "string") yield { path, text: value };
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, path === "" ? key : `${path}.${key}`);
  }
}

function isQuotation(piece: string): boolean {
  const han = piece.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han >= HAN_LETTERS || (piece.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LETTERS;
}
