import fc, { type Parameters } from "fast-check";
import { drawn } from "./drawn.ts";
import { TEST_MS } from "./patience.ts";

/** Seconds that each fuzzer runs; unset: as many cases as it names, the same ones at every run. */
const SECONDS = Number(process.env.SWARM_FUZZ_SECONDS ?? 0);

/**
 * Parameters of a fuzzer: `cases` from a fixed seed; with SWARM_FUZZ_SECONDS that many seconds, from a seed that a
 * failure prints.
 */
export function fuzzing(cases: number): Parameters<unknown> {
  if (SECONDS <= 0) return { numRuns: drawn(cases), seed: 20_261_121 };
  return { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SECONDS * 1_000, markInterruptAsFailure: false };
}

/** The time limit of such a test, in ms. */
export const FUZZ_MS = SECONDS * 1_000 + TEST_MS;

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

/** Pieces likely to break a parser. */
const PIECES = [
  "{",
  "}",
  "[",
  "]",
  '"',
  ":",
  ",",
  "\\",
  "null",
  "1e999",
  "-1",
  '"__proto__":',
  "\u0000",
  "\u202e",
  "\ud800",
  "很",
  "\n",
  nested(70),
  nested(6_000),
  "r1-msg-001",
  "  - ",
  "[A]: ",
  "#",
  "*/",
  "<!--",
  "/*",
  "(1) ",
  "\n----\n",
  "<A>",
  "{a: [",
  "'",
  "&#x0;",
  "</node>",
  "<data key='node.swarm'>",
  '"AIF":',
  "digraph {",
];

/** A valid text with pieces put in, taken out or doubled. */
const spoiled = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 30 }), fc.constantFrom("", ...PIECES)), { maxLength: 4 }),
    )
    .map(([text, cuts]) =>
      cuts.reduce((all, [at, length, piece]) => {
        const place = at % (all.length + 1);
        return all.slice(0, place) + piece + all.slice(place + length);
      }, text),
    );
/** Draws one of these texts, joined pieces, or any text. */
export const anything = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    spoiled(texts),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((all) => all.join("")),
    anyText({ maxLength: 60 }),
  );

/** Calls it; fails where it throws anything but this error. */
export function throwsOnly<T>(act: () => T, error: new (...of: never[]) => Error): T | undefined {
  try {
    return act();
  } catch (caught) {
    if (caught instanceof error) return undefined;
    throw caught;
  }
}
