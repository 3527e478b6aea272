import { areSideBySide, isOut } from "#graph";
import type { Material } from "./material.ts";

/* Options that were judged to be such as can be followed together. */

/** The letters of the options that can be followed beside the leading one. */
export function besideIt({ graph, settled, options }: Material): string[] {
  const leading = settled?.leading?.claim;
  return options.flatMap(({ claim, owners, letter }) => {
    const isHeld = owners.length > 0 && !isOut(graph, claim);
    return leading && claim !== leading && isHeld && areSideBySide(graph, claim, leading) ? [letter] : [];
  });
}

/** Pairs of tied options that can be followed together, by their letters. */
export function sideBySide({ graph, settled, options }: Material): string[][] {
  const tied = options.filter(({ claim }) => settled?.tied.some((one) => one.claim === claim));
  return tied.flatMap((a, at) =>
    tied.slice(at + 1).flatMap((b) => (areSideBySide(graph, a.claim, b.claim) ? [[a.letter, b.letter]] : [])),
  );
}
