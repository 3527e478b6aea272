import { describe, expect, it } from "vitest";
import { seatEverybody } from "#protocols/seating";
import { analysisOf } from "../../../test/support/players.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { rolesIn, seatExperts } from "./composition.ts";

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
