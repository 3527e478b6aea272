import { describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { said } from "../../test/support/statements/in-graph.ts";
import { verifies } from "../../test/support/verifies.ts";
import { ArgumentGraph } from "./graph.ts";
import { familyOf, voices } from "./voices.ts";

describe("voices", () => {
  it("counts families of models as one voice each, and every person as one", () => {
    verifies("BY-09");
    const spoken = (who: string, model?: string, isModel = true): FloorStatement => ({
      ...said(`r1-msg-00${"abcd".indexOf(who) + 1}`, who, "position_declaration", { position: who, confidence: 0.5 }),
      ...(model === undefined ? {} : { origin: { provider: isModel ? "p" : "offline", model, isModel } }),
    });
    const models = [spoken("a", "claude-opus-4"), spoken("b", "claude-haiku-4"), spoken("c", "gpt-5")];
    const mixed = voices(ArgumentGraph.of([...models, spoken("d")]));
    expect(mixed.families.map(({ family, experts }) => [family, experts])).toEqual([
      ["claude", ["a", "b"]],
      ["gpt", ["c"]],
      ["d", ["d"]],
    ]);
    expect(mixed.effective).toBeCloseTo(Math.exp(-(0.5 * Math.log(0.5) + 2 * 0.25 * Math.log(0.25))), 10);
    expect(voices(ArgumentGraph.of(models.slice(0, 2))).effective).toBeCloseTo(1, 10);
    const people = ["a", "b", "c"].map((who) => spoken(who));
    expect(voices(ArgumentGraph.of(people)).effective).toBeCloseTo(3, 10);
    const rules = ["a", "b"].map((who) => spoken(who, "passages", false));
    expect(voices(ArgumentGraph.of(rules)).effective).toBeCloseTo(1, 10);
    expect(familyOf("x", { provider: "p", model: "mystery-7b", isModel: true }).family).toBe("mystery");
  });
});
