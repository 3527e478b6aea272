/** One option of a discussion. */
export interface Option {
  readonly key: string;
}
