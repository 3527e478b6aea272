import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DiscussionOptions, FIXED_PARTICIPANTS } from "#wire";
import { verifies } from "../../test/support/verifies.ts";
import { readGiven } from "./given.ts";
import { personIn, seatIdOf, seatsNamed } from "./seating.ts";

const given = (...seats: string[]) =>
  readGiven([{ name: "swarm-discussion", title: { en: "", zh: "" }, options: [] }], "http", { topic: "t", seats });

describe("seats by people's names", () => {
  it("have ids in Latin letters, and the names as they were written", () => {
    verifies("AC-05");
    expect(seatsNamed(["alice", "王梅", "José Núñez", "Ольга"])).toEqual({
      seats: ["alice", "wang-mei", "jose-nunez", "olga"],
      seatNames: { "wang-mei": "王梅", "jose-nunez": "José Núñez", olga: "Ольга" },
    });
    expect(seatsNamed(["alice", "Bob_2"])).toEqual({ seats: ["alice", "Bob_2"] });
  });

  it("are told apart where two names sound alike, and from the fixed roles", () => {
    expect(seatsNamed(["安娜", "安那", "an-na"]).seats).toEqual(["an-na-2", "an-na-3", "an-na"]);
    expect(seatsNamed(["Modérator"]).seats).toEqual(["moderator-2"]);
  });

  it("are ids that the wire takes, for any names", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }), { maxLength: 8 }),
        (names) => {
          const found = seatsNamed(names);
          expect(new Set(found.seats).size).toBe(names.length);
          expect(found.seats.some((id) => FIXED_PARTICIPANTS.includes(id) && !names.includes(id))).toBe(false);
          const shown = found.seats.map((id) => personIn(found.seatNames ?? {}, id));
          expect(shown).toEqual(names);
          expect(DiscussionOptions.shape.seats.safeParse(found.seats).success).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("are found again by the name with which somebody joins", () => {
    expect(seatIdOf("王梅")).toBe("wang-mei");
    expect(seatIdOf("Bob_2")).toBe("Bob_2");
  });

  it("take no name that would break a line or a path, and say which", () => {
    expect(given("王梅", " José ").seats).toEqual(["王梅", "José"]);
    for (const bad of ["a,b", "a\nb", "../x", "", "x".repeat(65), "moderator"]) {
      expect(() => given(bad)).toThrow("seats");
    }
  });
});
