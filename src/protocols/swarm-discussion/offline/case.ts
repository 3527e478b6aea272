import type { ConcernId } from "./concern.ts";

/** A case from a field other than software, as its source tells it. */
export interface Case {
  /** Concerns that were at odds in it. */
  readonly concerns: readonly ConcernId[];
  /** Parts of words, in lower case, of a topic that it suits. */
  readonly words: readonly string[];
  readonly field: string;
  readonly case: string;
  readonly source: string;
  readonly mapping: readonly { readonly here: string; readonly there: string }[];
  readonly doesNotMap: readonly string[];
  readonly principle: string;
  readonly breaksDown: string;
}
