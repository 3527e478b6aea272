import fc, { type Parameters } from "fast-check";
import { drawn } from "./drawn.ts";

/** Seconds that each fuzzer runs; unset: as many cases as it names, the same ones at every run. */
const SECONDS = Number(process.env.SWARM_FUZZ_SECONDS ?? 0);

/**
 * How long a fuzzer goes on: `cases` from a fixed seed or, where SWARM_FUZZ_SECONDS is set, for so many seconds from a
 * seed that a failure prints.
 */
export function fuzzing(cases: number): Parameters<unknown> {
  if (SECONDS <= 0) return { numRuns: drawn(cases), seed: 20_261_121 };
  return { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SECONDS * 1_000, markInterruptAsFailure: false };
}

/** The time limit of such a test, in ms. */
export const FUZZ_MS = SECONDS * 1_000 + 60_000;

/** JSON nested so many levels deep. */
export const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

/** A text of any code points. fast-check's own unit `binary` takes a second to build a table of them. */
export const anyText = ({ maxLength = 10 } = {}): fc.Arbitrary<string> => {
  const point = fc.oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.array(point, { maxLength }).map((points) => String.fromCodePoint(...points)) },
    // With names such as __proto__ among them.
    { weight: 1, arbitrary: fc.string({ maxLength }) },
  );
};
