/** A piece of a document: `text` is on lines `line` to `endLine` of `path`, counted from 1. Lines end in "\n". */
export interface Passage {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
  /** Its headings, and the words that introduce its list or table. */
  readonly heading?: string | undefined;
}
