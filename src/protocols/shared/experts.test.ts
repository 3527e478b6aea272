import { describe, expect, it } from "vitest";
import { seatEverybody } from "#protocols/seating";
import { OPS, sampleFacts } from "../../../test/contract/requests.ts";
import { analysisOf } from "../../../test/support/players.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { analysisPrompt, reseated, rolesIn, seatExperts, withGiven } from "./experts.ts";

describe("seatExperts", () => {
  const analysis = analysisOf(["ada", "ben", "cyd"]);

  it("gives the last experts' places to the seats, in their tensions", () => {
    const { personas, tensions, held } = seatExperts(analysis, ["zoe"]);
    expect(personas.map(({ id }) => id)).toEqual(["ada", "ben", "zoe"]);
    expect(tensions.map(({ between }) => between)).toEqual([
      ["ada", "ben"],
      ["ben", "zoe"],
    ]);
    expect([...held]).toEqual(["zoe"]);
  });

  it("seats nobody twice where a seat is called as an expert is", () => {
    verifies("AC-07");
    const { personas, tensions, held } = seatExperts(analysis, ["ada", "zoe"]);
    expect(personas.map(({ id }) => id)).toEqual(["ben", "ada", "zoe"]);
    expect(personas.map(({ name }) => name)).toEqual(["Expert ben", "Expert ada", "Expert cyd"]);
    expect(tensions.map(({ between }) => between)).toEqual([
      ["ada", "ben"],
      ["ben", "zoe"],
    ]);
    const pools = seatEverybody(personas, held, rolesIn("standard"), "en").map(({ id, pool }) => `${id} ${pool}`);
    expect(pools.slice(0, 3)).toEqual(["ben expert", "ada seat", "zoe seat"]);
  });
});

const DATA = { ...OPS, id: "data-architect", name: "Data Architect" };
const other = (id: string) => ({ ...DATA, id });
const between = (a: string, b: string) => ({ between: [a, b], axis: "x", description: "y" });

describe("the experts that the user gave", () => {
  it("are as they were given, whatever a model made of them", () => {
    const content = { experts: [{ ...OPS, stakes: "nothing" }, DATA], tensionMap: [between(OPS.id, DATA.id)] };
    expect(withGiven(content, [OPS])).toEqual({ experts: [OPS, DATA], tensionMap: [between(OPS.id, DATA.id)] });
  });

  it("sit there though they were left out, with the tensions of whose place they take", () => {
    const content = { experts: [OPS, other("a"), other("b")], tensionMap: [between("b", OPS.id), between("a", "b")] };
    expect(withGiven(content, [OPS, DATA])).toEqual({
      experts: [OPS, other("a"), DATA],
      tensionMap: [between(DATA.id, OPS.id), between("a", DATA.id)],
    });
  });

  it("leaves alone what is no analysis, and one without given experts", () => {
    for (const content of ["text", null, { experts: "none" }]) expect(withGiven(content, [OPS])).toBe(content);
    expect(withGiven({ experts: [] }, [])).toEqual({ experts: [] });
  });
});

describe("people in other seats", () => {
  const proposed = seatExperts(analysisOf(["ada", "ben", "cyd"]), ["zoe"]);
  const seated = (ids: readonly string[]) => proposed.personas.map((one, at) => ({ ...one, id: ids[at] ?? one.id }));

  it("take the place of who was there, whom their own name then calls, in the tensions, too", () => {
    const { personas, tensions } = reseated(proposed, seated(["zoe", "ben", "ada"]), ["zoe"]);
    expect(personas.map(({ id, name }) => `${id}: ${name}`)).toEqual([
      "zoe: Expert ada",
      "ben: Expert ben",
      "expert-cyd: Expert cyd",
    ]);
    expect(tensions.map(({ between }) => between)).toEqual([
      ["zoe", "ben"],
      ["ben", "expert-cyd"],
    ]);
  });

  it("change places with each other", () => {
    const two = seatExperts(analysisOf(["ada", "ben", "cyd"]), ["zoe", "yan"]);
    const moved = two.personas.map((one) => ({ ...one, id: { zoe: "yan", yan: "zoe" }[one.id] ?? one.id }));
    const { personas } = reseated(two, moved, ["zoe", "yan"]);
    expect(personas.map(({ id, name }) => `${id}: ${name}`)).toEqual([
      "ada: Expert ada",
      "yan: Expert ben",
      "zoe: Expert cyd",
    ]);
  });

  it("stay where another table, or one without a seat, is given", () => {
    for (const moved of [[], seated(["zoe", "zoe"]), seated(["ada", "ben", "cyd"]), proposed.personas.slice(1)])
      expect(reseated(proposed, moved, ["zoe"])).toBe(proposed);
  });
});

it("tells a model of the people at seats whose part nobody gave, by their ids", () => {
  const [ada] = analysisOf(["ada", "ben"]).experts;
  const asked = (people: readonly string[]): string =>
    JSON.stringify(
      analysisPrompt({ ...sampleFacts("en"), wanted: { experts: [2, 3], given: ada ? [ada] : [], people } }).prompt,
    );
  expect(asked(["ada", "Ines"])).toContain("People sit at the table as Ines: one expert each has that very id");
  expect(asked(["ada"])).not.toContain("People sit");
});
