/** A piece of a document: `text` is on lines `line` to `endLine` of `path`, counted from 1. Lines end in "\n". */
export interface Passage {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
  /** Where it stands in a document that has no lines to count, such as `page4`: what it is cited by. */
  readonly place?: string | undefined;
  /** Its headings, and the words that introduce its list or table. */
  readonly heading?: string | undefined;
}
