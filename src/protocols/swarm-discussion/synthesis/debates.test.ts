import { describe, expect, it } from "vitest";
import { ArgumentGraph, settlement } from "#graph";
import { argues, declares, floorOf, responds } from "../../../graph/fixtures/statements.ts";
import { debatesOf } from "./debates.ts";
import { words } from "./words/index.ts";

describe("what nobody could settle", () => {
  it("names who stands against what most hold, and not who denies only a detail of it", () => {
    const aim = { targetId: "r1-msg-001", relation: "counters", scope: "detail" };
    const graph = ArgumentGraph.of(
      floorOf(
        declares("a", "Split it", 0.9),
        declares("b", "Split it", 0.9),
        declares("d", "Split it", 0.9),
        declares("c", "Keep it", 0.9),
        argues("c", "Keep it", { counters: ["r1-msg-001"] }, { reasoning: "nobody runs it at night" }),
        argues("e", "Buy it", { counters: ["r1-msg-001"] }, { reasoning: "it is 90 days, not 30", references: [aim] }),
        responds("a", "none", "Split it"),
        responds("b", "none", "Split it"),
      ),
    );
    expect(settlement(graph)?.by).toBe("against argument");
    const [debate] = debatesOf(graph, words("en"));
    expect(debate?.positions.map(({ stance }) => stance)).toEqual(["Split it", "nobody runs it at night"]);
  });
});
