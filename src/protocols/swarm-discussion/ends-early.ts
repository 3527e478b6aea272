import type { AskResult } from "#protocols/effects";

/** Thrown in the middle of a round that cannot go on. `message` is the reason that users are told. */
export class EndsEarly extends Error {
  override readonly name = "EndsEarly";

  static nobody(did: string): EndsEarly {
    return new EndsEarly(`nobody ${did} before the deadline`);
  }

  static partial({ statements, absent }: AskResult, asked: number, did: string): EndsEarly {
    const who = absent.map(({ participant, reason }) => `${participant} (${reason})`).join(", ");
    return new EndsEarly(`${statements.length} of ${asked} ${did}, and a partial result was refused: ${who}`);
  }
}
