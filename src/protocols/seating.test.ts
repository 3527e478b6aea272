import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DiscussionOptions, FIXED_PARTICIPANTS } from "#wire";
import { verifies } from "../../test/support/verifies.ts";
import { personaOf } from "../client/persona.ts";
import { discussionOptions, type Given, readGiven } from "./given.ts";
import { personIn, seatAddresses, seatIdOf, seatsNamed, topicTitle } from "./seating.ts";

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

  it("are an expert's where that expert is named, by name or id, with any protocol; else the experts are told", () => {
    verifies("AC-05");
    const experts = ["Security Officer", "Delivery Lead"].map((name) => personaOf(name, "risk", "en"));
    const seated = (...seats: string[]) =>
      discussionOptions([], given(...seats) as Given, { provider: "offline", unattended: true, experts });
    const found = seated("王梅：Security officer", "Bob: delivery-lead <bob@example.org>", "Eve");
    expect(found.seats).toEqual(["wang-mei", "Bob", "Eve"]);
    expect(found.experts.map(({ id, name }) => [id, name])).toEqual([
      ["wang-mei", "Security Officer"],
      ["Bob", "Delivery Lead"],
    ]);
    expect(seatAddresses(["Ada", "Bob: Delivery Lead <bob@example.org>"])).toEqual({ Bob: "bob@example.org" });
    expect(() => seated("Ada: CFO")).toThrow(
      'seats: "Ada: CFO" names an expert who is not given (there are Security Officer, Delivery Lead):',
    );
    expect(() => seated("Ada: Delivery Lead", "Bob: Delivery Lead")).toThrow("(there are Security Officer):");
    for (const bad of ["Ada:", ": CFO", "a:b:c"]) expect(() => given(bad)).toThrow("after a colon");
  });

  it("take no name that would break a line or a path, and say which", () => {
    expect(given("王梅", " José ").seats).toEqual(["王梅", "José"]);
    for (const bad of ["a,b", "a\nb", "../x", "", "x".repeat(65), "moderator"]) {
      expect(() => given(bad)).toThrow("seats");
    }
  });
});

it("a long question's title ends after a word, with an ellipsis", () => {
  const title = topicTitle(`${"move the patients ".repeat(12)}?\nMore.`);
  expect(title.length).toBeLessThanOrEqual(200);
  expect(title).toMatch(/ (?:move|the|patients)…$/);
  expect(topicTitle("Stay?\nMore.")).toBe("Stay?");
});
