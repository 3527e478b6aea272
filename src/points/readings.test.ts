import { describe, expect, it } from "vitest";
import { fromNotation } from "../../test/support/points-notation.ts";
import { verifies } from "../../test/support/verifies.ts";
import {
  contrarianTargetOf,
  docketOf,
  groundOf,
  minorityOf,
  PointsDiscussion,
  resolvedByArgument,
  type Table,
  tableOf,
} from "./index.ts";

const read = (...lines: readonly string[]): Table => tableOf(fromNotation(lines));
const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

describe("a docket", () => {
  const table = fromNotation([
    "asked: p1",
    "1 ann: for p1",
    "1 bob: for p1",
    "1 cat: brings p2",
    "2 con: a1 against p1; a2 against p2",
    "2 bob: a3 against p1",
    "3 ann: a4 against a3",
  ]);
  const docket = (who: string): string[] => docketOf(table, who).objections.map(({ objection }) => objection.reason.id);

  it("has the open objections to what one is for, without one's own", () => {
    expect(docket("ann")).toEqual(["a1"]);
    expect(docket("bob")).toEqual(["a1"]);
    expect(docket("cat")).toEqual(["a2"]);
  });

  it("has those to one's own conditions", () => {
    const named = fromNotation(["asked: p1", "1 ann: names p2; for p1 if p2", "1 bob: for p1", "2 con: a1 against p2"]);
    expect(docketOf(named, "ann").objections.map(({ objection }) => objection.reason.id)).toEqual(["a1"]);
    expect(docketOf(named, "bob").objections).toEqual([]);
  });

  it("has one that was answered only for others, until its author maintains it or the answer is countered", () => {
    const lines = ["asked: p1", "1 ann: for p1", "1 bob: for p1", "2 con: a1 against p1 ✓", "3 ann: a2 against a1"];
    const open = (...more: string[]): string[][] => {
      const points = fromNotation([...lines, ...more]);
      return ["ann", "bob"].map((who) => docketOf(points, who).objections.map(({ objection }) => objection.reason.id));
    };
    expect(open("4 con: a3 against p2")).toEqual([[], ["a1"]]);
    expect(open("4 con: maintains a1")).toEqual([["a1"], ["a1"]]);
    expect(open("4 con: a3 against a2")).toEqual([["a1"], ["a1"]]);
  });

  it("asks whose objection was answered whether the answer meets it", () => {
    const second = fromNotation([
      "asked: p1; p2",
      "1 ann: for p1; a1 for p1 “It is cheap”",
      "1 bob: for p2; for p1 after p2; a2 for p1 “It cost 61,480”",
      "2 cat: a3 against a2; a4 against a1; a5 against p1",
    ]);
    const put = (who: string) => docketOf(second, who).objections.map(({ objection }) => objection.reason.id);
    // Whoever has the point as a second choice stands by a reason of their own for it.
    expect([put("ann"), put("bob")]).toEqual([["a4", "a5"], ["a3"]]);
    expect(docketOf(table, "bob").answers.map(({ objection }) => objection.reason.id)).toEqual(["a3"]);
    expect(docketOf(table, "ann").answers).toEqual([]);
  });

  it("asks so of an answer without a source to an objection that has one, until who objected has had a turn", () => {
    const lines = ["asked: p1", "1 ann: for p1", "2 con: a1 against p1 ✓", "3 ann: a2 against a1"];
    const answers = (more: readonly string[]) =>
      docketOf(fromNotation([...lines, ...more]), "con").answers.map(({ objection: { reason, fate } }) => [
        reason.id,
        fate,
      ]);
    expect(answers([])).toEqual([["a1", "disputed"]]);
    expect(answers(["4 con: a3 against p1"])).toEqual([]);
    // Whoever kept it in the step in which it was answered had not seen the answer.
    expect(answers(["3 con: maintains a1"])).toEqual([["a1", "maintained"]]);
    expect(answers(["4 con: maintains a1"])).toEqual([]);
  });
});

describe("a turn", () => {
  it("asks only about the reasons that it showed", () => {
    const asked = (saw: readonly string[]): string | undefined => {
      const points = fromNotation(["asked: p1", "1 ann: for p1", "1 bob: for p1", "2 con: a1 against p1"]);
      points.hear({ id: "m9", by: "ann", step: 3, saw });
      return tableOf(points).rows[0]?.objections[0]?.fate;
    };
    expect([asked(["a1"]), asked(["a0"])]).toEqual(["not answered", "came last"]);
  });
});

describe("the contrarian", () => {
  it("is sent at what more than half are for and it has not objected to, of these at the point that most are for", () => {
    verifies("SD-10");
    const lines = ["asked: p1; p2", "1 ann: for p1; for p2", "1 bob: for p1; for p2", "1 cat: brings p3"];
    expect(contrarianTargetOf(read(...lines, "2 con: a1 against p1"))?.id).toBe("p2");
    expect(contrarianTargetOf(read(...lines, "2 con: a1 against p1", "2 cat: for p1"))?.id).toBe("p2");
    expect(contrarianTargetOf(read(...lines, "2 cat: for p2"))?.id).toBe("p2");
    const both = "2 con: a1 against p1; a2 against p2";
    expect(contrarianTargetOf(read(...lines, both))?.id, "not what one alone is for").toBe("p1");
  });

  it("has as its target, of points that as many are for, what was asked, then what most details and conditions name", () => {
    const lines = ["1 ann: brings p2; brings p3; brings p4", "1 bob: for p2; for p3; for p4"];
    const more = ["2 ann: for p5 if p3", "2 bob: brings p6 detail of p3; brings p5"];
    const target = (...all: readonly string[]) => contrarianTargetOf(read(...all))?.id;
    expect(target(...lines)).toBe("p2");
    expect(target(...lines, "2 bob: brings p6 detail of p4")).toBe("p4");
    expect(target(...lines, "2 bob: brings p6 detail of p4", "3 ann: for p6 if p3", "3 bob: for p6 if p3")).toBe("p3");
    expect(target("asked: p7", ...lines, ...more, "3 ann: for p7", "3 bob: for p7")).toBe("p7");
  });

  it("goes on to what it has not attacked yet, and first to what was asked about or excludes that", () => {
    const lines = ["asked: p1", "1 ann: brings p2; brings p3 instead of p1", "1 bob: for p2; for p3; a1 against p3"];
    const target = (...more: readonly string[]) => contrarianTargetOf(read(...lines, ...more))?.id;
    expect(target()).toBe("p3");
    expect(target("2 con: a2 against p3")).toBe("p2");
  });

  it("has no target while nobody is for anything", () => {
    expect(contrarianTargetOf(read("asked: p1", "1 ann: against p1"))).toBeUndefined();
  });
});

describe("shared points", () => {
  it("are resolved by argument if somebody came to them from against, with a cause", () => {
    const lines = ["asked: p1", "1 ann: for p1", "1 bob: against p1"];
    expect(ids(resolvedByArgument(read(...lines, "2 bob: for p1 because m2")))).toEqual(["p1"]);
    expect(resolvedByArgument(read(...lines, "2 bob: for p1"))).toEqual([]);
    expect(resolvedByArgument(read("asked: p1", "1 ann: for p1", "1 bob: for p1"))).toEqual([]);
  });
});

describe("a minority", () => {
  it("is who is against a point that most are for, with their open objections, checked ones first", () => {
    const [found] = minorityOf(
      read(
        "asked: p1",
        "1 ann: for p1",
        "1 bob: for p1",
        "1 cat: against p1; a1 against p1; a2 against p1 ✓; a3 against p1 ✗",
        "2 con: a4 against p1",
      ),
    );
    expect(found?.who).toEqual(["cat"]);
    expect(found?.objections.map(({ reason }) => reason.id)).toEqual(["a2", "a1"]);
  });

  it("is also who is against what most are for on a condition, what was asked about first", () => {
    const found = minorityOf(
      read(
        "asked: p2",
        "1 ann: brings p1; names p3; for p2 if p3",
        "1 bob: for p1; for p2 if p3",
        "1 cat: against p1; against p2; a1 against p2",
      ),
    );
    expect(found.map(({ row, who }) => [row.id, row.tier, who])).toEqual([
      ["p2", "on a condition", ["cat"]],
      ["p1", "most", ["cat"]],
    ]);
  });
});

describe("shifts", () => {
  it("have their causes; without one, to the side of more, they conform", () => {
    const { shifts } = read(
      "asked: p1",
      "1 ann: for p1",
      "1 bob: for p1",
      "1 cat: against p1",
      "1 dan: against p1",
      "2 cat: for p1",
      "2 dan: for p1 because m2",
      "3 ann: against p1",
    );
    expect(
      shifts.map(({ who, before, now, because, isConforming }) => ({
        ...{ who, from: before.stance, to: now.stance, because, isConforming },
      })),
    ).toEqual([
      { who: "cat", from: "against", to: "for", because: [], isConforming: true },
      { who: "dan", from: "against", to: "for", because: ["m2"], isConforming: false },
      { who: "ann", from: "for", to: "against", because: [], isConforming: false },
    ]);
  });
});

describe("disagreement", () => {
  it("is pairs apart of pairs with a view on the same point, times ten", () => {
    expect(read("asked: p1", "1 ann: for p1", "1 bob: for p1").disagreement).toBe(0);
    expect(read("asked: p1", "1 ann: for p1", "1 bob: against p1").disagreement).toBe(10);
    expect(read("asked: p1", "1 ann: for p1", "1 bob: for p1", "1 cat: against p1").disagreement).toBeCloseTo(20 / 3);
  });

  it("counts who is for a point that excludes another as apart from who is for that one", () => {
    expect(read("1 ann: brings p1", "1 bob: brings p2 instead of p1").disagreement).toBe(10);
    // Each has the other's as a second choice.
    const second = ["2 ann: none p2 after p1", "2 bob: none p1 after p2"];
    expect(read("1 ann: brings p1", "1 bob: brings p2 instead of p1", ...second).disagreement).toBe(10);
    expect(read("1 ann: brings p1", "1 bob: brings p2", ...second).disagreement).toBeUndefined();
  });

  it("is not measured where no two have a view on the same point", () => {
    expect(read("1 ann: brings p1", "1 bob: brings p2").disagreement).toBeUndefined();
  });

  it("counts a detail only where it divides", () => {
    const lines = ["asked: p1", "1 ann: for p1; brings p2 detail of p1", "1 bob: for p1"];
    expect(read(...lines, "2 bob: for p2").disagreement).toBe(0);
    expect(read(...lines, "2 bob: against p2").disagreement).toBe(5);
  });
});

describe("what follows", () => {
  it("is shown with its source and never counted", () => {
    const { rows } = read("asked: p1", "1 ann: brings p2 detail of p1", "1 bob: brings p3 instead of p1");
    expect(rows[0]).toMatchObject({
      for: [],
      against: [],
      follows: [
        { who: "ann", side: "for", from: "p2" },
        { who: "bob", side: "against", from: "p3" },
      ],
    });
  });

  it("follows for the parts of a whole", () => {
    const { rows } = read("1 ann: brings p1; brings p2", "1 bob: brings p3", "judge 1: p3 is p1 p2");
    expect(rows.map(({ follows }) => follows)).toEqual([
      [{ who: "bob", side: "for", from: "p3" }],
      [{ who: "bob", side: "for", from: "p3" }],
      [],
    ]);
  });
});

describe("the ground of a table", () => {
  const { reasons, checked, objections, closed, shifts, caused, shared, challenged } = groundOf(
    read(
      "1 ann: brings p1; brings p2 detail of p1; brings p3; brings p4; brings p5; a1 for p1 ✓; a2 for p1 ✗",
      "1 bob: against p1",
      "1 cat: brings p6",
      "2 bob: for p1 if p6; for p2; for p3; for p4; for p5; for p6",
      "2 cat: against p3; against p5",
      "3 con: a3 against p1 ✓; a4 against p1 ✗; a5 against p1; a6 against p2; a7 against p3",
      "4 ann: a8 against a3 ✓; a9 against a6",
      "4 con: withdraws a5; withdraws a7",
      "4 bob: against p5 because m5",
      "5 con: a10 for p1 “It costs 5” ✗",
    ),
  );

  it("counts reasons and objections without answers, and those whose source says so", () => {
    expect({ reasons, checked }).toEqual({ reasons: 6, checked: 2 });
  });

  it("counts objections that stand, and those that are closed", () => {
    expect({ objections, closed }).toEqual({ objections: 2, closed: 2 });
  });

  it("counts changes, and those with a cause", () => {
    expect({ shifts, caused }).toEqual({ shifts: 2, caused: 1 });
  });

  it("counts no detail that is added because of others", () => {
    const taken = ["1 ann: brings p1", "2 bob: a1 against p1", "3 ann: brings p2 detail of p1; concedes a1 met p2"];
    const table = read(...taken);
    expect(table.moves).toHaveLength(1);
    expect(groundOf(table)).toMatchObject({ shifts: 0 });
  });

  it("counts no objection to what nobody is for any more", () => {
    const before = ["asked: p1; p2", "1 ann: for p1", "1 bob: for p2", "2 con: a1 against p1; a2 against p2"];
    expect(groundOf(read(...before))).toMatchObject({ objections: 2, closed: 0 });
    expect(groundOf(read(...before, "3 ann: against p1 because m3"))).toMatchObject({ objections: 1, closed: 0 });
  });

  it("counts points that more than half are for, that refine no other and are no bare condition, and those with an objection that counts", () => {
    expect({ shared, challenged }).toEqual({ shared: 4, challenged: 1 });
  });
});

describe("a stance", () => {
  it("against a point is that, whatever it is said to be the second choice to", () => {
    const told = { id: "m1", by: "ann", step: 1, stances: [{ on: "p1", stance: "against" as const, secondTo: "p2" }] };
    const asked = ["p1", "p2"].map((id) => ({ id, text: id }));
    const [row] = tableOf(new PointsDiscussion({ experts: [{ id: "ann", name: "Ann" }], asked }, [told])).rows;
    expect([row?.against, row?.second]).toEqual([["ann"], []]);
  });
});
