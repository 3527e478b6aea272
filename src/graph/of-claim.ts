import type { Claim } from "./claim.ts";

let slots = 0;

/**
 * A function of a claim that is computed once: a claim never changes. What was computed is kept on the claim itself; a
 * weak map of as many claims costs the collector more than the engine takes.
 */
export function ofClaim<T extends NonNullable<unknown>>(compute: (claim: Claim) => T): (claim: Claim) => T {
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
