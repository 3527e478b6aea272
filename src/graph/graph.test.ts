import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  argues,
  attacks,
  declares,
  floorOf,
  likens,
  opens,
  responds,
  said,
} from "../../test/support/statements/in-graph.ts";
import { ArgumentGraph } from "./graph.ts";

const round = floorOf(
  declares("a", "Split the monolith"),
  declares("b", "Keep the monolith"),
  opens,
  argues("a", "Split the monolith", { counters: ["r1-msg-002"] }),
  argues("b", "Keep the monolith", { counters: ["r1-msg-001"], questions: ["r1-msg-004"] }),
  attacks({ counters: ["r1-msg-004"] }, { ifWrong: "as r1-msg-005 and r1-msg-004 show, and r9-msg-001" }),
  responds("a", "none", "Split the monolith", { counters: ["r1-msg-006"] }),
  responds("b", "minor", "Keep it, with modules"),
  likens({ references: ["r1-msg-001"] }),
);

describe("ArgumentGraph", () => {
  it("has the statements of those who argue as nodes, and not the moderator's", () => {
    const graph = ArgumentGraph.of(round);
    expect(graph.claims.map((claim) => claim.id)).not.toContain("r1-msg-003");
    expect(graph.claims).toHaveLength(8);
    expect(graph.experts).toEqual(["a", "b"]);
  });

  it("types edges by declaration, finds ids in text, and lets responses answer the stress test", () => {
    const graph = ArgumentGraph.of(round);
    const edges = graph.edges.map((edge) => `${edge.from.slice(-3)} ${edge.type} ${edge.to.slice(-3)}`);
    expect(edges).toEqual([
      "004 counters 002",
      "005 counters 001",
      "005 questions 004",
      "006 counters 004",
      "006 references 005",
      "007 counters 006",
      "007 responds_to 006",
      "008 responds_to 006",
      "009 references 001",
    ]);
    expect(graph.edges.map((edge) => edge.confidence)).toEqual([1, 1, 1, 1, 0.5, 1, 1, 1, 1]);
    expect(graph.edges[0]).toMatchObject({ author: "a", round: 1 });
  });

  it("keeps the first statement under an id", () => {
    const graph = ArgumentGraph.of(round);
    const before = graph.claims;
    expect(graph.apply(said("r1-msg-001", "b", "position_declaration", { position: "Other" }))).toBe(false);
    expect(graph.claims).toBe(before);
    expect(graph.claim("r1-msg-001")?.author).toBe("a");
  });

  it("comes to the same in any order of arrival, duplicates included", () => {
    const whole = ArgumentGraph.of(round);
    fc.assert(
      fc.property(fc.shuffledSubarray(round, { minLength: round.length }), fc.subarray(round), (order, again) => {
        const graph = ArgumentGraph.of([...order, ...again]);
        expect(graph.claims).toEqual(whole.claims);
        expect(graph.edges).toEqual(whole.edges);
      }),
    );
  });

  it("takes statements in that broke their schema", () => {
    const graph = ArgumentGraph.of([
      said("r1-msg-001", "a", "position_declaration", { position: 7, confidence: "high" }),
      said("r1-msg-002", "a", "argument", { proposals: "none", questions: null, steelMan: [3] }),
    ]);
    expect(graph.claims.map((claim) => claim.position)).toEqual([undefined, undefined]);
  });
});
