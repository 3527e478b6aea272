/** What is wrong with a file, and where: a line and column, or the path of a value. */
export class GraphFileError extends Error {
  override readonly name = "GraphFileError";
  /** `3:14`, or `claims[2].id`. */
  readonly place: string;

  constructor(place: string, what: string) {
    super(`${place}: ${what}`);
    this.place = place;
  }
}
