import type { PatternId } from "./catalogue.ts";

/** Patterns that a pattern may run within itself: those that its feedback and fallback name. */
const NESTS: Readonly<Record<PatternId, readonly PatternId[]>> = {
  "CP-1": ["CP-2", "CP-5", "CP-7"],
  "CP-2": ["CP-5", "CP-7"],
  "CP-3": ["CP-4"],
  "CP-4": [],
  "CP-5": ["CP-1"],
  "CP-6": ["CP-2", "CP-5", "CP-7"],
  "CP-7": ["CP-3", "CP-5"],
  "CP-8": ["CP-4"],
  "CP-9": ["CP-1", "CP-2", "CP-5", "CP-7"],
  "CP-10": [],
};

/** A composition that the rules forbid. */
export class CompositionError extends Error {
  override readonly name = "CompositionError";
}

/** Says why a pattern may not run here; undefined if it may. */
export function nestingFault(
  stack: readonly PatternId[],
  done: readonly PatternId[],
  wanted: PatternId,
): string | undefined {
  const inner = stack.at(-1);
  if (done.includes("CP-10")) return `${wanted} cannot run after CP-10: the post-mortem is always last`;
  if (stack.includes(wanted)) return `${wanted} is running already (${stack.join(" in ")}): it is not re-entrant`;
  if (inner !== undefined && !NESTS[inner].includes(wanted)) {
    return `${inner} does not run ${wanted} within itself: it may run ${NESTS[inner].join(", ") || "none"}`;
  }
  return undefined;
}
