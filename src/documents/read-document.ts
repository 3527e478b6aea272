import type { Lang } from "#wire";
import { DocumentFault } from "./fault.ts";
import { documentKindOf, isOtherKind, isTextual } from "./kinds.ts";
import type { DocumentReader } from "./reader.ts";
import { words } from "./words/index.ts";

/** Bytes that one file has at most: of plain text, and of a document whose text is taken out of it. */
const FILE_BYTES = { text: 256 * 1024, document: 20 * 1024 * 1024 };

export interface DocumentFile {
  /** Its name says of which kind it is. */
  readonly path: string;
  readonly data: Uint8Array;
}

/** A document's text, with what of it was left out; or why there is none. */
export type ReadDocument =
  | { readonly text: string; readonly left: readonly { readonly path: string; readonly reason: string }[] }
  | { readonly refused: "binary" | "empty" }
  | { readonly refused: "document"; readonly reason: string };

/** The bytes that a file of this name has at most. */
export const mostBytes = (path: string): number => (documentKindOf(path) ? FILE_BYTES.document : FILE_BYTES.text);

/**
 * Reads a document: as it stands where it is text, else what the reader takes out of it. HTML without words to show, such
 * as a template, is text. Never throws because of what stands in it.
 * @throws what the signal was aborted with
 */
export async function readDocument(
  { path, data }: DocumentFile,
  reader: DocumentReader,
  lang: Lang,
  signal?: AbortSignal,
): Promise<ReadDocument> {
  if (data.byteLength === 0) return { refused: "empty" };
  const kind = documentKindOf(path);
  const say = words(lang);
  if (kind === undefined) {
    const text = textOf(data);
    if (text !== undefined) return { text, left: [] };
    return isOtherKind(path) ? { refused: "document", reason: say.fault.old } : { refused: "binary" };
  }
  try {
    const { text, left } = await reader.read(kind, data, signal);
    return {
      text,
      left: left.map((one) => ({ path: say.partOf(path, say.part[one.what](one.name)), reason: say.why[one.what] })),
    };
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    const text = isTextual(kind) && data.byteLength <= FILE_BYTES.text ? textOf(data) : undefined;
    return text === undefined ? { refused: "document", reason: say.fault[error.code] } : { text, left: [] };
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A file's text; undefined if it is not UTF-8 text. */
function textOf(data: Uint8Array): string | undefined {
  if (data.includes(0)) return undefined;
  try {
    return utf8.decode(data);
  } catch {
    return undefined;
  }
}
