export { mostBytes, type ReadDocument, readDocument } from "./read-document.ts";
export { DocumentReader } from "./reader.ts";
export { words as refusals } from "./words.ts";
