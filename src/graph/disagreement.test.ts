import { describe, expect, it } from "vitest";
import { disagreement } from "./disagreement.ts";
import { argues, declares, floorOf, opens, said } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";

describe("disagreement", () => {
  const held = (...positions: string[]) => {
    const says = positions.map((position, at) => declares(`e${at}`, position, 1));
    return disagreement(ArgumentGraph.of(floorOf(...says))).score;
  };

  it("is 0 where all are alike, and 10 where everybody is certain of another option", () => {
    expect(held("Split it", "split it!", "Split it")).toBe(0);
    expect(held("alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel")).toBe(10);
    expect(held("alpha", "alpha", "bravo")).toBeCloseTo(20 / 3, 10);
    expect(held("alpha", "alpha", "bravo", "bravo")).toBeCloseTo(20 / 3, 10);
    expect(held("alpha")).toBe(0);
  });

  it("counts nobody against whom they agree with, nor what was judged compatible", () => {
    const two = [declares("a", "alpha", 1), declares("b", "bravo", 1), opens];
    const agreed = [...two, argues("a", "alpha", {}), argues("b", "bravo", { supports: ["r1-msg-004"] })];
    expect(disagreement(ArgumentGraph.of(floorOf(...agreed))).score).toBe(0);
    const judged = said("r1-msg-009", "moderator", "judgement", { compatible: [["r1-msg-001", "r1-msg-002"]] });
    expect(disagreement(ArgumentGraph.of([...floorOf(...two), judged])).score).toBe(0);
    const nobody = said("r1-msg-009", "a", "judgement", { compatible: [["r1-msg-001", "r1-msg-002"]] });
    expect(disagreement(ArgumentGraph.of([...floorOf(...two), nobody])).score).toBe(10);
  });

  it("counts no detail against what was judged compatible, nor what was countered before that", () => {
    const two = [declares("a", "alpha", 1), declares("b", "bravo", 1), opens];
    const judged = (id: string) => said(id, "moderator", "judgement", { compatible: [["r1-msg-001", "r1-msg-002"]] });
    const detail = { references: [{ targetId: "r1-msg-001", relation: "counters", scope: "detail" }] };
    const countered = (extra: object) =>
      floorOf(...two, argues("b", "bravo", { counters: ["r1-msg-001"] }, { ...extra }));
    const score = (...floor: Parameters<typeof ArgumentGraph.of>[0][]) =>
      disagreement(ArgumentGraph.of(floor.flatMap((part) => [...part]))).score;
    expect(score(countered(detail), [judged("r1-msg-009")])).toBe(0);
    expect(score(countered({}), [judged("r1-msg-009")])).toBe(0);
    expect(
      score(
        floorOf(...two),
        [judged("r1-msg-004")],
        [argues("b", "bravo", { counters: ["r1-msg-001"] })("r2-msg-001")],
      ),
    ).toBe(10);
    // The later judgement counts.
    const since = [argues("b", "bravo", { counters: ["r1-msg-001"] })("r2-msg-001"), judged("r2-msg-002")];
    expect(score(floorOf(...two), [judged("r1-msg-004")], since)).toBe(0);
  });

  it("finds nothing contested where only a detail is countered", () => {
    const aim = { targetId: "r1-msg-001", relation: "counters", scope: "detail" };
    const counters = argues("b", "bravo", { counters: ["r1-msg-001"] }, { references: [aim] });
    const graph = ArgumentGraph.of(floorOf(declares("a", "alpha"), declares("b", "bravo"), counters));
    expect(graph.edges).toMatchObject([{ type: "counters", scope: "detail" }]);
    expect(disagreement(graph).contestedShare).toBe(0);
  });
});
