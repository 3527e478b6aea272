import { parentPort } from "node:worker_threads";
import { extract } from "./extract.ts";
import { DocumentFault, type Extracted, type FaultCode } from "./fault.ts";
import type { DocumentKind } from "./kinds.ts";

/** What the thread is asked, and how it answers. Documents are read one after another. */
export interface ExtractRequest {
  readonly kind: DocumentKind;
  readonly data: Uint8Array;
}

export type ExtractReply = { readonly extracted: Extracted } | { readonly fault: FaultCode };

parentPort?.on("message", ({ kind, data }: ExtractRequest) => {
  void extract(kind, data)
    .then(
      (extracted): ExtractReply => ({ extracted }),
      (error: unknown): ExtractReply => ({ fault: faultOf(error) }),
    )
    .then((answer) => parentPort?.postMessage(answer));
});

/** A parser that stumbles says that the document is damaged; too little memory for one array is said as such. */
function faultOf(error: unknown): FaultCode {
  if (error instanceof DocumentFault) return error.code;
  return error instanceof RangeError && /allocation|array length|buffer/i.test(error.message) ? "memory" : "damaged";
}
