import { describe, expect, it } from "vitest";
import { declares, floorOf, opens, responds, type StatementMaker } from "../../test/support/statements/in-graph.ts";
import { verifies } from "../../test/support/verifies.ts";
import { ArgumentGraph } from "./graph.ts";
import { votes } from "./positions.ts";

const S = "Split billing into services";
const K = "Keep billing in one piece";

describe("the sealed vote beside the final one", () => {
  it("shows a reversal", () => {
    verifies("BY-06");
    const graph = ArgumentGraph.of(
      floorOf(declares("a", S), declares("b", K), opens, responds("a", "major", K), responds("b", "none", K)),
    );
    expect(votes(graph)).toEqual([
      {
        expert: "a",
        sealed: { position: S, messageId: "r1-msg-001" },
        final: { position: K, messageId: "r1-msg-004" },
        isReversed: true,
      },
      {
        expert: "b",
        sealed: { position: K, messageId: "r1-msg-002" },
        final: { position: K, messageId: "r1-msg-005" },
        isReversed: false,
      },
    ]);
  });

  it("calls no minor shift a reversal, nor who has come back", () => {
    verifies("BY-06");
    const reversed = (...more: readonly StatementMaker[]) =>
      votes(ArgumentGraph.of(floorOf(declares("a", S), ...more))).map(({ isReversed }) => isReversed);
    expect(reversed(responds("a", "minor", "Split it in May"))).toEqual([false]);
    expect(reversed(responds("a", "major", K), responds("a", "major", S))).toEqual([false]);
  });
});
