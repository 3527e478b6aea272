/** Why a document cannot be read; each has its words. */
export type FaultCode = "encrypted" | "damaged" | "noText" | "swells" | "slow" | "memory" | "old" | "otherKind";

/** A document that cannot be read. Nothing of its content is in the message. */
export class DocumentFault extends Error {
  override name = "DocumentFault";
  readonly code: FaultCode;

  constructor(code: FaultCode, options?: ErrorOptions) {
    super(`the document cannot be read: ${code}`, options);
    this.code = code;
  }
}

/** What of a document was not taken; `name` says which, such as a sheet's name. */
export interface Left {
  readonly what: "hiddenText" | "hiddenSheet" | "hiddenSlide" | "attachment" | "comments" | "rest";
  readonly name: string;
}

/** A document's text with marks of its places (src/lib/places.ts), in Markdown. */
export interface Extracted {
  readonly text: string;
  readonly left: readonly Left[];
}
