import type { Protocol } from "#protocols/effects";
import type { PatternId } from "./catalogue.ts";
import { type Course, nextRound, outcomeOf, type PatternOutcome } from "./course.ts";

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

/** Whether a pattern may run here, for patterns that have another way out. */
export const mayRun = (course: Course, wanted: PatternId): boolean =>
  nestingFault(course.stack, course.done, wanted) === undefined;

/**
 * Runs a pattern, at the outermost level or within another, and notes how it went.
 * @param bound its iterations at most; null if it has no bound of its own
 * @throws CompositionError if the rules of composition forbid it
 */
export function* within<T extends PatternOutcome>(
  course: Course,
  pattern: PatternId,
  bound: number | null,
  body: () => Protocol<T>,
): Protocol<T> {
  const fault = nestingFault(course.stack, course.done, pattern);
  if (fault !== undefined) throw new CompositionError(fault);
  const depth = course.stack.length;
  const place = course.runs.length;
  const lines: (typeof course.lines)[number] = [];
  course.stack.push(pattern);
  course.lines.push(lines);
  const sent = new Map<string, number>();
  course.sent.push(sent);
  try {
    if (course.runs.length > 0 || depth > 0) nextRound(course);
    const outcome = yield* body();
    const { reached, iterations, summary } = outcome;
    // Goes before the patterns that ran within it.
    const told = { outcome: outcomeOf(outcome), signals: Object.fromEntries(sent) };
    course.runs.splice(place, 0, { pattern, depth, reached, iterations, bound, summary, lines, ...told });
    if (depth === 0) course.done.push(pattern);
    return outcome;
  } finally {
    course.stack.pop();
    course.lines.pop();
    course.sent.pop();
  }
}
