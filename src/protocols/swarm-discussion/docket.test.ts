import { describe, expect, it } from "vitest";
import type { FloorStatement, Reference } from "#wire";
import { fromNotation } from "../../../test/support/points-notation.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { docketFor, unanswered } from "./docket.ts";
import { pointsOf } from "./points/of-floor.ts";

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
  said(1, "ops", "position_declaration"),
  said(2, "data", "argument", [to(1, "counters", "the job locks the table")]),
  said(3, "money", "argument", [to(2, "supports", "so do I")]),
  said(4, "contrarian", "stress_test", [to(1, "counters", "the rotation is not staffed")]),
];
const experts = ["ops", "data", "money"].map((id) => ({ id, name: id }));
const docket = (statements: readonly FloorStatement[], expert: string) =>
  docketFor(pointsOf(statements, { experts, others: [{ id: "contrarian", name: "contrarian" }] }), expert, "en");

describe("a docket", () => {
  it("holds each open objection to what an expert is for, with who raised it", () => {
    verifies("SD-32", "SD-34");
    const of = { relation: "counters", about: "r1-msg-001" };
    expect(docket(FLOOR, "ops").filter(({ from }) => from !== "money")).toEqual([
      { ...of, id: "r1-msg-002", item: "a1", from: "data", text: "the job locks the table" },
      { ...of, id: "r1-msg-004", item: "a3", from: "contrarian", text: "the rotation is not staffed" },
    ]);
    expect(docket(FLOOR, "data")).toEqual([]);
  });

  it("leaves out what was answered, and puts the answer before whose objection it was", () => {
    verifies("SD-32", "SD-34");
    const table = { reasons: [{ on: "a1", side: "against", text: "it has been moved" }] };
    const answered = [...FLOOR, said(5, "ops", "response", [], { table, response: "It has been moved." })];
    expect(docket(answered, "ops").map(({ item }) => item)).not.toContain("a1");
    expect(docket(answered, "data")).toEqual([
      {
        id: "r1-msg-005",
        item: "a1",
        from: "ops",
        relation: "answers",
        about: "r1-msg-002",
        text: "it has been moved",
      },
    ]);
    const taken = said(6, "data", "response", [], { table: { withdraws: ["a1"] }, response: "Then it is met." });
    expect(docket([...answered, { ...taken, round: 2 }], "data")).toEqual([]);
  });

  it("puts a counter to one's answer in place of the objection, and says where the objection was kept", () => {
    const answer = { reasons: [{ on: "a1", side: "against", text: "it has been moved" }] };
    const answered = [...FLOOR, said(5, "ops", "response", [], { table: answer, response: "It has." })];
    const counter = { reasons: [{ on: "a4", side: "against", text: "it runs there, too" }] };
    const countered = said(6, "data", "argument", [], { table: counter, reasoning: "It runs there, too." });
    const of = (...more: readonly FloorStatement[]) =>
      docket([...answered, ...more.map((one) => ({ ...one, round: 2 }))], "ops").filter(({ from }) => from === "data");
    expect(of(countered)).toEqual([
      {
        ...{ id: "r1-msg-006", item: "a5", from: "data", relation: "counters", about: "r1-msg-005" },
        text: "it runs there, too",
      },
    ]);
    const kept = said(6, "data", "argument", [], { table: { maintains: ["a1"] }, reasoning: "It has not." });
    const again = said(6, "data", "argument", [], {
      table: { ...counter, maintains: ["a1"] },
      reasoning: "It runs there, too.",
    });
    expect(of(again)).toMatchObject([{ item: "a5", text: "it runs there, too" }]);
    const made = (check: string) =>
      docketFor(
        fromNotation([
          ...["asked: p1", "1 ann: for p1", "1 bob: for p1", "2 con: a1 against p1 ✓", "3 ann: a2 against a1"],
          ...[`4 con: a3 against a2${check}; maintains a1`],
        ]),
        "ann",
        "en",
      ).map(({ item }) => item);
    expect([made(""), made(" ✗")]).toEqual([["a3"], ["a1"]]);
    expect(of(kept)).toMatchObject([
      {
        id: "r1-msg-002",
        item: "a1",
        text: "Kept in r1-msg-006, after it was answered: “the job locks the table”.",
      },
    ]);
  });

  it("names the reason of one's own that is attacked", () => {
    const gives = { reasons: [{ on: "p1", side: "for", text: "it is fast" }] };
    const own = said(5, "ops", "argument", [], { table: gives, reasoning: "It is fast." });
    const attack = { reasons: [{ on: "a4", side: "against", text: "not at noon" }] };
    const attacks = said(6, "data", "argument", [], { table: attack, reasoning: "Not at noon." });
    const [first] = docket([...FLOOR, own, { ...attacks, round: 2 }], "ops").filter(({ item }) => item === "a5");
    expect(first).toMatchObject({ id: "r1-msg-006", about: "r1-msg-005" });
  });

  const made = (who: string, ...lines: readonly string[]): string[] =>
    docketFor(fromNotation(["asked: p1", "1 ann: for p1", "1 bob: for p1; a1 for p1", ...lines]), who, "en").map(
      ({ id, item, about }) => `${item} ${id} ${about}`,
    );

  it("puts what is against somebody's reason to them alone, and to the other holders once they have left", () => {
    const attack = "2 con: a2 against a1";
    expect([made("bob", attack), made("ann", attack)]).toEqual([["a2 m4 m3"], []]);
    expect(made("ann", attack, "3 bob: against p1")).toEqual(["a2 m4 m2"]);
  });

  it("puts what somebody has granted back to them only where its author keeps it", () => {
    const lines = ["2 con: a2 against p1 ✓", "3 ann: concedes a2", "3 bob: a3 against a2"];
    expect(made("ann", ...lines, "4 con: none p9")).toEqual([]);
    expect(made("ann", ...lines, "4 con: maintains a2")).toEqual(["a2 m4 m2"]);
  });

  it("brings an objection's author all answers that they have not had", () => {
    const lines = ["2 con: a2 against p1", "3 ann: a3 against a2", "3 bob: a4 against a2"];
    expect(made("con", ...lines)).toEqual(["a2 m5 m4", "a2 m6 m4"]);
    const [attack = "", , answer = ""] = lines;
    const taken = "3 ann: brings p2 detail of p1; concedes a2 met p2";
    expect(made("con", attack, taken, answer)).toEqual(["a2 m5 m4", "a2 m6 m4"]);
    // Each point that takes it in, also those named as its author maintained it.
    const both = [taken, "3 bob: brings p3 detail of p1; concedes a2 met p3"];
    expect(made("con", attack, ...both)).toEqual(["a2 m5 m4", "a2 m6 m4"]);
    expect(made("con", attack, ...both, "3 con: maintains a2")).toEqual(["a2 m5 m4", "a2 m6 m4"]);
    expect(made("con", attack, ...both, "4 con: maintains a2")).toEqual([]);
  });

  it("puts the point that takes an objection in before whose objection it was, until their next turn", () => {
    const table = {
      points: [{ text: "Move it at night", detailOf: "p1" }],
      concedes: [{ to: "a1", met: "Move it at night" }],
    };
    const granted = [...FLOOR, said(5, "ops", "response", [], { table, response: "It locks it." })];
    expect(docket(granted, "data")).toEqual([
      {
        ...{ id: "r1-msg-005", item: "a1", from: "ops", relation: "answers", about: "r1-msg-002" },
        text: expect.stringMatching(/^Granted, and taken in by p\d: “Move it at night”\.$/),
      },
    ]);
    const later = said(6, "data", "argument", [], { reasoning: "Go on." });
    expect(docket([...granted, { ...later, round: 2 }], "data")).toEqual([]);
  });

  it("says of an objection to one's own condition where that was named", () => {
    const table = { points: [{ text: "Move it", if: ["The rotation is staffed"] }] };
    const against = { reasons: [{ on: "p2", side: "against", text: "nobody is on call" }] };
    const floor = [
      said(1, "ops", "position_declaration", [], { table }),
      said(2, "data", "argument", [], { table: against }),
    ];
    expect(docket(floor, "ops")).toMatchObject([{ item: "a1", about: "r1-msg-001" }]);
  });

  it("says of an objection to what somebody came to be for where they last said so", () => {
    const table = { points: [{ text: "Move it" }] };
    const stance = (stance: string) => ({ stances: [{ on: "p1", stance }] });
    const floor = [
      said(1, "data", "position_declaration", [], { table }),
      said(2, "ops", "argument", [], { table: stance("for") }),
      said(3, "ops", "response", [], { table: stance("for") }),
      said(4, "contrarian", "stress_test", [], {
        table: { reasons: [{ on: "p1", side: "against", text: "it leaks" }] },
      }),
    ];
    expect(docket(floor, "ops")).toMatchObject([{ item: "a1", about: "r1-msg-003" }]);
  });

  it("is answered by a reason that names the objection, or wherever the response speaks to its message", () => {
    const open = docket(FLOOR, "ops").filter(({ from }) => from !== "money");
    const reasons = [{ on: "a1", side: "against", text: "it has been moved" }];
    expect(unanswered(open, { response: "So.", table: { reasons } }).map(({ item }) => item)).toEqual(["a3"]);
    expect(unanswered(open, { response: "r1-msg-004 is about another team" }).map(({ item }) => item)).toEqual(["a1"]);
    expect(unanswered(open, { response: "So.", table: { concedes: [{ to: "a30" }] } })).toHaveLength(2);
    const answers = open.map((one) => ({ ...one, relation: "answers" as const }));
    expect(unanswered(answers, { response: "So." })).toEqual([]);
  });
});
