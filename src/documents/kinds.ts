/** Kinds of documents whose text is taken out of them. */
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

/** Kinds that another program can save as one that is read. */
const OTHERS = new Set([
  "doc",
  "dot",
  "xls",
  "xlsb",
  "ppt",
  "odt",
  "ods",
  "odp",
  "msg",
  "pages",
  "numbers",
  "key",
  "epub",
]);

/** Kinds that are text themselves: without words to show, such a file is read as it stands. */
const TEXTUAL = new Set<DocumentKind>(["html", "mail"]);

const endingOf = (path: string): string => /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";

/** The kind that a file's name says; undefined: it is read as plain text. */
export const documentKindOf = (path: string): DocumentKind | undefined => KINDS[endingOf(path)];

/** Whether the name is that of a document of a kind that is not read. */
export const isOtherKind = (path: string): boolean => OTHERS.has(endingOf(path));

export const isTextual = (kind: DocumentKind): boolean => TEXTUAL.has(kind);
