/** A piece of a document: `text` stands on lines `line` to `endLine` of `path`, counted from 1. Lines end in "\n". */
export interface Passage {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
  /** The headings, and the words that introduce the list or table, under which it stands. */
  readonly heading?: string | undefined;
}
