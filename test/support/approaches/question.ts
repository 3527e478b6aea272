export type Worded = readonly [name: string, description: string, ...files: string[]];

export interface LabelledQuestion {
  readonly one: Worded;
  /** The same approach as somebody else put it. */
  readonly again: Worded;
  /** Another approach to the same question. */
  readonly other: Worded;
}
