import type { Claim } from "./claim.ts";

/** A function of a claim that is computed once: a claim never changes. */
export function ofClaim<T>(compute: (claim: Claim) => T): (claim: Claim) => T {
  const known = new WeakMap<Claim, { readonly value: T }>();
  return (claim) => {
    let found = known.get(claim);
    if (!found) {
      found = { value: compute(claim) };
      known.set(claim, found);
    }
    return found.value;
  };
}
