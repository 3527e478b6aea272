import { orElse } from "#lib/or-else";
import type { Lang } from "#wire";
import { DocumentFault, documentKindOf, isOtherKind } from "./document-kinds.ts";
import type { DocumentReader } from "./reader.ts";
import { words } from "./words.ts";

/** Size limit of a file, in bytes: plain text, and documents whose text is extracted. */
const FILE_BYTES = { text: 256 * 1024, document: 20 * 1024 * 1024 };

export interface DocumentFile {
  /** Path, whose ending determines the kind. */
  readonly path: string;
  readonly data: Uint8Array;
}

/** Text of a document and its omitted parts; or the reason why there is none. */
export type ReadDocument =
  | { readonly text: string; readonly left: readonly { readonly path: string; readonly reason: string }[] }
  | { readonly refused: "binary" | "empty" }
  | { readonly refused: "document"; readonly reason: string };

export const mostBytes = (path: string): number => (documentKindOf(path) ? FILE_BYTES.document : FILE_BYTES.text);

/**
 * Reads a document: plain text directly, others through the reader. HTML without visible words, such as a template, is
 * plain text. No content makes it throw.
 * @throws the signal's reason
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
    const isText = kind === "html" || kind === "mail";
    const text = isText && data.byteLength <= FILE_BYTES.text ? textOf(data) : undefined;
    return text === undefined ? { refused: "document", reason: say.fault[error.code] } : { text, left: [] };
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns a file's text; undefined if it is not UTF-8. */
const textOf = (data: Uint8Array): string | undefined =>
  data.includes(0) ? undefined : orElse(undefined, () => utf8.decode(data));
