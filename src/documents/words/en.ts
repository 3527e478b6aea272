import type { FaultCode, Left } from "../document-kinds.ts";

/** Reasons why a document was not read, and names of omitted parts. */
export const en = {
  fault: {
    encrypted: "encrypted: save it without a password",
    damaged: "damaged: it cannot be opened as what its name says",
    noText: "has no text; if it was scanned, run OCR first",
    swells: "unpacks to more than 64 MB a part or 128 MB in all, or has too many parts",
    slow: "takes too long to read: split it, or give it as text",
    memory: "takes too much memory to read: split it, or give it as text",
    old: "of an old format: save it as DOCX, XLSX or PPTX",
    otherKind: "not of the kind that its name says: save it again as PDF, DOCX, XLSX or PPTX",
  } satisfies Record<FaultCode, string>,
  /** Omitted part; `name` identifies it and may be empty. */
  part: {
    hiddenText: (name: string) => (name === "" ? "hidden text" : `hidden rows or columns of ${name}`),
    hiddenSheet: (name: string) => `sheet ${name}`,
    hiddenSlide: (name: string) => `slide ${name}`,
    attachment: (name: string) => (name === "" ? "an attachment" : `attachment ${name}`),
    comments: () => "comments",
    rest: (name: string) => `the rest (${name})`,
  } satisfies Record<Left["what"], (name: string) => string>,
  why: {
    hiddenText: "hidden, so not read",
    hiddenSheet: "hidden, so not read",
    hiddenSlide: "hidden, so not read",
    attachment: "attachments are not read: give it as a file",
    comments: "comments are not read",
    rest: "more text than is read of one document",
  } satisfies Record<Left["what"], string>,
  empty: "empty",
  binary: "binary: not UTF-8 text, and no document of a kind that is read",
  secret: "left out: it looks like a secret (a key, credentials or an environment)",
  /** Kilobytes. */
  large: (most: number) => `too large: at most ${most.toLocaleString("en")} KB`,
  partOf: (path: string, part: string) => `${path}, ${part}`,
};

export type Words = typeof en;
