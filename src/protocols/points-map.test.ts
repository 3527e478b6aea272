import { describe, expect, it } from "vitest";
import { graphJson, readGraph } from "#graph";
import { PointsDiscussion } from "#points";
import { verifies } from "../../test/support/verifies.ts";
import { heldPoints, pointsMap } from "./points-map.ts";

const experts = ["ann", "bob"].map((id) => ({ id, name: id }));
const discussion = (): PointsDiscussion =>
  new PointsDiscussion({ experts, asked: [{ id: "p1", text: "Move" }] }, [
    { id: "r1-msg-002", by: "bob", step: 1, points: [{ id: "p3", text: "Stay put" }] },
    { id: "r1-msg-001", by: "ann", step: 1, points: [{ id: "p2", text: "Stay", insteadOf: "p1" }] },
    {
      ...{ id: "r2-msg-010", by: "bob", step: 2, points: [{ id: "p4", text: "Until May", detailOf: "p2" }] },
      reasons: [
        { id: "a1", on: "p1", side: "against", text: "It costs a year", evidence: ["cost.md:5"], checked: true },
        { id: "a2", on: "a1", side: "against", text: "It does not" },
      ],
      withdraws: ["a2"],
    },
  ]);

describe("the map of a discussion", () => {
  const points = discussion();
  points.judge({ same: [["p2", "p3"]] });

  it("has points and reasons as claims in the order in which they were said, each with its message", () => {
    verifies("BY-12");
    const { claims } = graphJson(pointsMap(points, false));
    expect(claims.map(({ id, message, restates }) => [id, message, restates])).toEqual([
      ["p1", undefined, "p1"],
      ["p2", "r1-msg-001", "p2"],
      ["p3", "r1-msg-002", "p2"],
      ["p4", "r2-msg-010", "p4"],
      ["a1", "r2-msg-010", "a1"],
      ["a2", "r2-msg-010", "a2"],
    ]);
    expect(claims[4]).toMatchObject({ author: "bob", round: 2, type: "reason", evidence: 3 });
    expect(claims[5]).toMatchObject({ retracted: true });
  });

  it("relates reasons to what they bear on, details to their whole, and points that exclude each other", () => {
    verifies("BY-12");
    const { edges } = graphJson(pointsMap(points, false));
    expect(edges.map(({ from, relation, to }) => `${from} ${relation} ${to}`)).toEqual([
      ...["a1 counters p1", "a2 counters a1", "p4 extends p2", "p1 counters p2", "p2 counters p1"],
    ]);
  });

  it("says who is for a point only once it is over, and judges nothing until it is read as a file", () => {
    verifies("BY-01");
    const during = graphJson(pointsMap(points, false)).claims;
    expect(during.flatMap(({ holders }) => holders)).toEqual([]);
    const over = graphJson(pointsMap(points, true));
    expect(over.claims.map(({ holders }) => holders)).toEqual([[], ["ann", "bob"], [], ["bob"], [], []]);
    expect(JSON.stringify(over)).not.toMatch(/standing|strength|status/);
    const read = [...readGraph(JSON.stringify(over)).map.claims];
    expect(read.find(({ id }) => id === "a2")?.standing).toBe("OUT");
    expect(read.find(({ id }) => id === "p1")?.standing).toBe("OUT");
  });

  it("lists the points that somebody is for, with the message and the words of each", () => {
    expect(heldPoints(points)).toEqual([
      {
        ...{ id: "p2", text: "Stay" },
        taken: [
          { expert: "ann", messageId: "r1-msg-001", text: "Stay" },
          { expert: "bob", messageId: "r1-msg-002", text: "Stay put" },
        ],
      },
      { id: "p4", text: "Until May", taken: [{ expert: "bob", messageId: "r2-msg-010", text: "Until May" }] },
    ]);
  });
});
