export { mostBytes, readDocument } from "./read-document.ts";
export { DocumentReader } from "./reader.ts";
