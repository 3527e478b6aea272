import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { piecesOf } from "./pieces.ts";

describe("piecesOf", () => {
  it("cuts no character in two and loses nothing", () => {
    const text = fc.tuple(fc.integer({ min: 63_990, max: 64_010 }), fc.string({ unit: fc.constantFrom("😀", "a") }));
    fc.assert(
      fc.property(text, ([length, tail]) => {
        const whole = "x".repeat(length) + tail;
        const pieces = piecesOf(whole, 64_000);
        expect(pieces.join("")).toBe(whole);
        for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("gives an empty text one piece", () => expect(piecesOf("", 1)).toEqual([""]));
});
