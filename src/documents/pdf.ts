import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TextItem } from "pdfjs-dist/types/src/display/api.js";
import { DocumentFault, type Extracted } from "./document-kinds.ts";
import { TextLines } from "./text-lines.ts";

const PAGES = 2_000;

/**
 * Extracts the text of a PDF, page by page, with its lines joined to paragraphs. Pages are counted from 1, whatever number
 * is printed on them. Ignores scripts, forms and attached files.
 */
export async function readPdf(data: Uint8Array): Promise<Extracted> {
  if (!Buffer.from(data.subarray(0, 1_024)).includes("%PDF-")) throw new DocumentFault("otherKind");
  const { getDocument, VerbosityLevel } = await pdfjs();
  const task = getDocument({
    data: new Uint8Array(data),
    cMapUrl: characterMaps(),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  try {
    const pdf = await task.promise;
    const lines = new TextLines();
    for (let n = 1; n <= pdf.numPages; n += 1) {
      if (n > PAGES || lines.isFull) {
        lines.leave("rest", `${n}–${pdf.numPages}`);
        break;
      }
      const page = await pdf.getPage(n);
      const { items } = await page.getTextContent();
      lines.mark(`page${n}`);
      for (const { text, isHeading } of paragraphsOf(items.filter((item): item is TextItem => "str" in item))) {
        lines.paragraph(text, isHeading ? "## " : "");
      }
      page.cleanup();
    }
    return lines.end();
  } catch (cause) {
    if (cause instanceof DocumentFault) throw cause;
    const { name } = cause as Error;
    throw new DocumentFault(name === "PasswordException" ? "encrypted" : "damaged", { cause });
  } finally {
    await task.destroy();
  }
}

/** Loads the library, which expects its worker and drawing classes as globals; nothing here draws. */
async function pdfjs(): Promise<typeof import("pdfjs-dist/legacy/build/pdf.min.mjs")> {
  const global = globalThis as Record<string, unknown>;
  for (const name of ["DOMMatrix", "ImageData", "Path2D"]) global[name] ??= class {};
  global.pdfjsWorker ??= await import("pdfjs-dist/legacy/build/pdf.worker.min.mjs");
  return import("pdfjs-dist/legacy/build/pdf.min.mjs");
}

/** Returns the folder of Adobe's East Asian character maps: next to the bundle, else in the package. */
function characterMaps(): string {
  const bundled = fileURLToPath(new URL("./cmaps/", import.meta.url));
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(new URL("../../node_modules/pdfjs-dist/cmaps/", import.meta.url));
}

/** Run of text in a PDF. The last two numbers of `transform` are its position, from the bottom. */
type TextRun = Pick<TextItem, "str" | "transform" | "width" | "height" | "hasEOL">;

interface Line {
  text: string;
  readonly y: number;
  readonly x: number;
  end: number;
  height: number;
}

/** Least size of a heading relative to the body, and its length limit. */
const LARGER = 1.15;
const HEADING_LENGTH = 160;
/** Largest line distance within a paragraph, in line heights. */
const LEADING = 1.75;
/** Share of the longest line below which a line ends its paragraph, if it also ends a sentence. */
const FULL = 0.8;

/** Joins lines to paragraphs as long as distance and size stay the same. Text larger than the body is a heading. */
export function paragraphsOf(runs: readonly TextRun[]): { text: string; isHeading: boolean }[] {
  const lines = linesOf(runs);
  const body = usual(lines);
  const right = Math.max(0, ...lines.map(({ end }) => end));
  const found: { text: string; isHeading: boolean }[] = [];
  let last: Line | undefined;
  for (const line of lines) {
    const isHeading = line.height > body * LARGER && line.text.length <= HEADING_LENGTH;
    const open = found.at(-1);
    if (open && last && open.isHeading === isHeading && follows(last, line, right))
      open.text = join(open.text, line.text);
    else found.push({ text: line.text, isHeading });
    last = line;
  }
  return found;
}

function linesOf(runs: readonly TextRun[]): Line[] {
  const lines: Line[] = [];
  let open: Line | undefined;
  for (const { str, transform, width, height, hasEOL } of runs) {
    const [x = 0, y = 0] = transform.slice(4);
    if (str.trim() !== "" && open && Math.abs(y - open.y) > Math.max(open.height, height) * 0.6) open = undefined;
    if (str.trim() !== "" && !open) {
      open = { text: "", y, x, end: x, height };
      lines.push(open);
    }
    if (open) {
      open.text += str;
      open.end = Math.max(open.end, x + width);
      open.height = Math.max(open.height, str.trim() === "" ? 0 : height);
    }
    if (hasEOL) open = undefined;
  }
  return lines;
}

function usual(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { height, text } of lines) {
    const size = Math.round(height * 2) / 2;
    counts.set(size, (counts.get(size) ?? 0) + text.length);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function follows(last: Line, line: Line, right: number): boolean {
  const gap = last.y - line.y;
  if (gap <= 0 || gap > Math.max(last.height, line.height) * LEADING) return false;
  if (Math.abs(last.height - line.height) > 1 || ITEM.test(line.text)) return false;
  return !(last.end < right * FULL && /[.!?:;。！？：；”")）]\s*$/u.test(last.text));
}

const ITEM = /^\s*(?:[-–•●▪◦*]|\d{1,3}[.)、]\s?|[（(][\p{Script=Han}\d]{1,3}[)）])\s*\S/u;

/** Joins two lines: Chinese without a blank, a hyphenated word without its hyphen. */
function join(before: string, after: string): string {
  const [start, end] = [after.trimStart(), before.trimEnd()];
  if (/\p{Ll}-$/u.test(end) && /^\p{Ll}/u.test(start)) return end.slice(0, -1) + start;
  const isHan =
    /[\p{Script=Han}，。；：、！？）》」”]$/u.test(end) && /^[\p{Script=Han}，。；：、！？（《「“]/u.test(start);
  return `${end}${isHan ? "" : " "}${start}`;
}
