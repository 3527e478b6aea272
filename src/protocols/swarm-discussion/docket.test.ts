import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import type { FloorStatement, Reference } from "#wire";
import { verifies } from "../../../test/support/verifies.ts";
import { docketOf, unanswered } from "./docket.ts";

function said(
  n: number,
  from: string,
  type: string,
  references: readonly Reference[] = [],
  content: Record<string, unknown> = {},
): FloorStatement {
  const id = `r1-msg-00${n}`;
  const whole = { position: `${from} says ${n}`, ...content };
  return {
    id,
    from,
    type,
    round: 1,
    content: whole,
    references: [...references],
    timestamp: "2026-01-01T00:00:00Z",
    turn: id,
  };
}

const to = (n: number, type: Reference["type"], comment: string): Reference => ({
  targetId: `r1-msg-00${n}`,
  type,
  comment,
});

const FLOOR = [
  said(1, "ops", "argument"),
  said(2, "data", "argument", [to(1, "counters", "the job locks the table"), to(1, "questions", "how often?")]),
  said(3, "money", "argument", [to(1, "questions", "who pays?"), to(2, "supports", "so do I")]),
  said(4, "contrarian", "stress_test", [to(1, "counters", "the rotation is not staffed")]),
];

describe("a docket", () => {
  const ids = (statements: readonly FloorStatement[], expert: string): string[] =>
    docketOf(ArgumentGraph.of(statements), expert).map(({ id }) => id);

  it("holds what stands open against an expert, one entry a message, with who raised it and why", () => {
    verifies("SD-32");
    expect(docketOf(ArgumentGraph.of(FLOOR), "ops")).toEqual([
      { id: "r1-msg-002", from: "data", relation: "counters", about: "r1-msg-001", text: "the job locks the table" },
      { id: "r1-msg-003", from: "money", relation: "questions", about: "r1-msg-001", text: "who pays?" },
      {
        id: "r1-msg-004",
        from: "contrarian",
        relation: "counters",
        about: "r1-msg-001",
        text: "the rotation is not staffed",
      },
    ]);
    expect(ids(FLOOR, "data")).toEqual([]);
  });

  it("leaves out what its holder has answered since, or taken back", () => {
    verifies("SD-32");
    const answer = said(5, "ops", "argument", [to(2, "counters", "it has been moved")]);
    expect(ids([...FLOOR, answer], "ops")).toEqual(["r1-msg-003", "r1-msg-004"]);
    const back = said(5, "ops", "argument", [], { retracts: [{ targetId: "r1-msg-001", reason: "wrong count" }] });
    expect(ids([...FLOOR, back], "ops")).toEqual([]);
  });

  it("is answered by an entry of its own, or wherever the response speaks to the message", () => {
    const docket = docketOf(ArgumentGraph.of(FLOOR), "ops");
    const answers = [{ targetId: "r1-msg-003", answer: "conceded", text: "we do" }];
    const left = unanswered(docket, { response: "r1-msg-004 is about another team", answers });
    expect(left.map(({ id }) => id)).toEqual(["r1-msg-002"]);
  });
});
