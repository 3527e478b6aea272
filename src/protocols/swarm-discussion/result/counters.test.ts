import { describe, expect, it } from "vitest";
import { ArgumentGraph, classes } from "#graph";
import { verifies } from "../../../../test/support/verifies.ts";
import { argues, declares, floorOf, opens, responds } from "../../../graph/fixtures/statements.ts";
import { countersTo } from "./counters.ts";

const S = "Split the monolith along the billing domain";
const K = "Keep one deployable and modularise it";

describe("the counters to a position", () => {
  it("are those of others, and of those who hold it what still holds against a reason for it", () => {
    const floor = floorOf(
      declares("a", S),
      declares("b", S),
      declares("c", K),
      opens,
      argues("a", S, {}, { reasoning: "two teams wait for each other at every release" }),
      argues("b", S, { counters: ["r1-msg-001"] }, { reasoning: "a split takes a year" }),
      argues("b", S, { counters: ["r1-msg-005"] }, { reasoning: "the teams share one calendar" }),
      argues("c", K, { counters: ["r1-msg-001"] }, { reasoning: "two people cannot run six services" }),
      responds("c", "none", K, { counters: ["r1-msg-007"] }, { response: "the calendar ended in May" }),
    );
    const countersIn = (said: typeof floor): string[] => {
      const graph = ArgumentGraph.of(said);
      const position = classes(graph).of("r1-msg-001");
      return position ? countersTo(graph, position).map(({ id }) => id) : [];
    };
    expect(countersIn(floor.slice(0, -1))).toEqual(["r1-msg-008", "r1-msg-007"]);
    expect(countersIn(floor)).toEqual(["r1-msg-008", "r1-msg-009"]);
  });

  it("are answered where what stands denies that they bear on it, and not only where they fall", () => {
    verifies("SD-33");
    const denies = { references: [{ targetId: "r1-msg-003", relation: "counters", bearingOn: "r1-msg-001" }] };
    const floor = floorOf(
      declares("a", S),
      declares("b", K),
      argues("b", K, { counters: ["r1-msg-001"] }, { reasoning: "two people cannot run six services" }),
      argues("a", S, { counters: ["r1-msg-003"] }, { reasoning: "the split makes two services, not six", ...denies }),
      argues("b", K, { counters: ["r1-msg-004"] }, { reasoning: "the plan of May says six" }),
    );
    const toldOf = (said: typeof floor) => {
      const graph = ArgumentGraph.of(said);
      const position = classes(graph).of("r1-msg-001");
      return position && countersTo(graph, position).map(({ id, isFallen, fall }) => ({ id, isFallen, fall }));
    };
    const answered = { id: "r1-msg-003", isFallen: true, fall: { by: "answer", ids: ["r1-msg-004"] } };
    expect(toldOf(floor.slice(0, 4))).toEqual([answered]);
    // The denial fell: the objection bears on the position again.
    expect(toldOf(floor)).toContainEqual({ id: "r1-msg-003", isFallen: false, fall: undefined });
  });
});
