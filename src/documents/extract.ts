import type { Extracted } from "./fault.ts";
import type { DocumentKind } from "./kinds.ts";

type Read = (data: Uint8Array) => Extracted | Promise<Extracted>;

/** Each kind's code is loaded when the first document of that kind comes. */
const READ: Readonly<Record<DocumentKind, () => Promise<Read>>> = {
  pdf: async () => (await import("./pdf.ts")).readPdf,
  docx: async () => (await import("./docx.ts")).readDocx,
  pptx: async () => (await import("./pptx.ts")).readPptx,
  xlsx: async () => (await import("./xlsx.ts")).readXlsx,
  html: async () => (await import("./html.ts")).readHtml,
  mail: async () => (await import("./mail.ts")).readMail,
};

/**
 * Takes the text out of a document, in this thread.
 * @throws DocumentFault if it cannot be read; anything else that a malformed one may cause
 */
export const extract = async (kind: DocumentKind, data: Uint8Array): Promise<Extracted> => (await READ[kind]())(data);
