import { describe, expect, it } from "vitest";
import { OPS } from "../../../../test/contract/requests.ts";
import { withGiven } from "./given-experts.ts";

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
