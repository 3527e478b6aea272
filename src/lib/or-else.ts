/** Returns what a look at something finds, or another value where the look fails. */
export function orElse<T, O>(other: O, look: () => T): T | O {
  try {
    return look();
  } catch {
    return other;
  }
}
