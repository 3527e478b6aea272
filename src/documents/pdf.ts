import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TextItem } from "pdfjs-dist/types/src/display/api.js";
import { DocumentFault, type Extracted } from "./fault.ts";
import { paragraphsOf } from "./pdf-lines.ts";
import { TextLines } from "./text-lines.ts";

/** Pages that are read of one document. */
const PAGES = 2_000;

/**
 * The text of a PDF, page by page, its lines joined to paragraphs; a page is known by its count from 1, whatever is
 * printed on it. Scripts, forms and attached files are never looked at.
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

/** The library, which looks for its other half in a global, and for what draws, which nothing here does. */
async function pdfjs(): Promise<typeof import("pdfjs-dist/legacy/build/pdf.min.mjs")> {
  const global = globalThis as Record<string, unknown>;
  for (const name of ["DOMMatrix", "ImageData", "Path2D"]) global[name] ??= class {};
  global.pdfjsWorker ??= await import("pdfjs-dist/legacy/build/pdf.worker.min.mjs");
  return import("pdfjs-dist/legacy/build/pdf.min.mjs");
}

/** Where Adobe's tables of East Asian character codes are: beside the bundle, else in the package. */
function characterMaps(): string {
  const bundled = fileURLToPath(new URL("./cmaps/", import.meta.url));
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(new URL("../../node_modules/pdfjs-dist/cmaps/", import.meta.url));
}
