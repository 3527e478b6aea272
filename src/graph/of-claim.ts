/** What `ofClaim` computes of: a claim. */
interface Derived {
  readonly derived: unknown[];
}

let slots = 0;

/** Room for what is derived of one claim: an array that grows by itself takes five times as much. */
export const noneDerived = (): unknown[] => new Array<unknown>(slots);

/**
 * A function of a claim that is computed once: a claim never changes. What was computed is kept on the claim itself; a
 * weak map of as many claims costs the collector more than the engine takes.
 */
export function ofClaim<C extends Derived, T extends NonNullable<unknown>>(compute: (claim: C) => T): (claim: C) => T {
  const slot = slots;
  slots += 1;
  return (claim) => {
    const found = claim.derived[slot] as T | undefined;
    if (found !== undefined) return found;
    const value = compute(claim);
    claim.derived[slot] = value;
    return value;
  };
}
