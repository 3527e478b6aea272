/** Thrown in the middle of a round that cannot go on. `message` is the reason that users are told. */
export class EndsEarly extends Error {
  override readonly name = "EndsEarly";
}
