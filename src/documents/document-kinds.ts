export type DocumentKind = "pdf" | "docx" | "pptx" | "xlsx" | "html" | "mail";

const KINDS: Readonly<Record<string, DocumentKind>> = {
  pdf: "pdf",
  docx: "docx",
  docm: "docx",
  pptx: "pptx",
  pptm: "pptx",
  xlsx: "xlsx",
  xlsm: "xlsx",
  html: "html",
  htm: "html",
  xhtml: "html",
  eml: "mail",
};

/** File endings of unsupported kinds that other programs can convert. */
const OTHERS = new Set("doc dot xls xlsb ppt odt ods odp msg pages numbers key epub".split(" "));

const endingOf = (path: string): string => /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";

/** Returns the kind according to a file's name; undefined for plain text. */
export const documentKindOf = (path: string): DocumentKind | undefined => KINDS[endingOf(path)];

export const isOtherKind = (path: string): boolean => OTHERS.has(endingOf(path));

export type FaultCode = "encrypted" | "damaged" | "noText" | "swells" | "slow" | "memory" | "old" | "otherKind";

/** A document that cannot be read. The message contains none of its content. */
export class DocumentFault extends Error {
  override name = "DocumentFault";
  readonly code: FaultCode;

  constructor(code: FaultCode, options?: ErrorOptions) {
    super(`the document cannot be read: ${code}`, options);
    this.code = code;
  }
}

/** Omitted part of a document; `name` identifies it, such as a sheet's name. */
export interface Left {
  readonly what: "hiddenText" | "hiddenSheet" | "hiddenSlide" | "attachment" | "comments" | "rest";
  readonly name: string;
}

/** Markdown text of a document, with marks of its places (src/lib/places.ts). */
export interface Extracted {
  readonly text: string;
  readonly left: readonly Left[];
}
