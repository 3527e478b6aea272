type Kind<E> = abstract new (...given: never[]) => E;

/** Makes what a promise's `catch` takes: handles errors of this class, and throws every other one again. */
export const onlyOf =
  <E extends Error, T>(kind: Kind<E>, handle: (error: E) => T) =>
  (error: unknown): T => {
    if (error instanceof kind) return handle(error);
    throw error;
  };

/** Returns what a look at something finds, or another value where the look fails. */
export function orElse<T, O>(other: O, look: () => T): T | O {
  try {
    return look();
  } catch {
    return other;
  }
}
