import { parentPort } from "node:worker_threads";
import { DocumentFault, type DocumentKind, type Extracted, type FaultCode } from "./document-kinds.ts";

export interface ExtractRequest {
  readonly kind: DocumentKind;
  readonly data: Uint8Array;
}

export type ExtractReply = { readonly extracted: Extracted } | { readonly fault: FaultCode };

parentPort?.on("message", ({ kind, data }: ExtractRequest) => {
  void READ[kind]()
    .then((read) => read(data))
    .then(
      (extracted): ExtractReply => ({ extracted }),
      (error: unknown): ExtractReply => ({ fault: faultOf(error) }),
    )
    .then((answer) => parentPort?.postMessage(answer));
});

/** Classifies a parser's error: too little memory for an array, else a damaged document. */
function faultOf(error: unknown): FaultCode {
  if (error instanceof DocumentFault) return error.code;
  return error instanceof RangeError && /allocation|array length|buffer/i.test(error.message) ? "memory" : "damaged";
}

type Read = (data: Uint8Array) => Extracted | Promise<Extracted>;

/** Loads the code of a kind when its first document comes. */
const READ: Readonly<Record<DocumentKind, () => Promise<Read>>> = {
  pdf: async () => (await import("./pdf.ts")).readPdf,
  docx: async () => (await import("./docx.ts")).readDocx,
  pptx: async () => (await import("./pptx.ts")).readPptx,
  xlsx: async () => (await import("./xlsx.ts")).readXlsx,
  html: async () => (await import("./html.ts")).readHtml,
  mail: async () => (await import("./mail.ts")).readMail,
};
