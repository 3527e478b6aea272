import { describe, expect, it } from "vitest";
import { PointsDiscussion, type TableView, viewOf } from "#points";
import { lookOf } from "./look.ts";
import { renderPoints } from "./result.ts";
import { width } from "./text.ts";

const ESC = "\u001b";
const EXPERTS = ["Ann", "Bob", "数据库工程师"].map((name, at) => ({ id: `e${at}`, name }));

/** A table with hostile words in it: a text that moves the cursor, and one without blanks. */
function table(): TableView {
  const asked = [{ id: "p1", text: `Stay${ESC}[2J on Postgres` }];
  const points = new PointsDiscussion({ experts: EXPERTS, asked }, [
    {
      ...{ id: "r1-msg-001", by: "e0", step: 1, stances: [{ on: "p1", stance: "for" as const }] },
      reasons: Array.from({ length: 5 }, (_, at) => ({
        ...{ id: `a${at}`, on: "p1", side: "for" as const, text: `Reason ${at} ${"x".repeat(120)}` },
      })),
    },
    {
      ...{
        id: "r1-msg-002",
        by: "e1",
        step: 1,
        points: [{ id: "p2", text: "迁移到托管的文档数据库", insteadOf: "p1" }],
      },
      reasons: [{ id: "a9", on: "p1", side: "against", text: "It is slow", evidence: ["db.md:4"], checked: true }],
    },
  ]);
  const view = viewOf(points, "en");
  if (!view) throw new Error("no table");
  return view;
}

describe("the table of points on the terminal", () => {
  it.each([100, 72, 40])("fits %i columns and lets nobody's words move the cursor", (columns) => {
    const lines = renderPoints(table(), lookOf({ columns, colour: false }, "en"));
    expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(columns);
    expect(lines.join("\n")).not.toContain(ESC);
  });

  it("ends with what the result only begins", () => {
    const lines = renderPoints(table(), lookOf({ columns: 72, colour: false }, "en"));
    expect(lines.slice(-2)).toEqual(["Missing", "  •  数据库工程师 has said nothing."]);
  });

  it("has a column per expert where there is room", () => {
    const lines = renderPoints(table(), lookOf({ columns: 100, colour: false }, "en"));
    const head = lines.find((line) => line.startsWith("Point ")) ?? "";
    const row = lines.find((line) => line.startsWith("p1 ")) ?? "";
    expect(row.slice(head.indexOf("Ann"), head.indexOf("Bob")).trim()).toBe("for");
    expect(row.slice(head.indexOf("Bob"))).toContain("objects");
  });

  it("has a block per point where there is none, with who says what below it", () => {
    const lines = renderPoints(table(), lookOf({ columns: 60, colour: false }, "en"));
    expect(lines.some((line) => line.startsWith("Point "))).toBe(false);
    const at = lines.findIndex((line) => line.startsWith("p1 "));
    expect(lines.slice(at, at + 6)).toContain("    Ann  for");
  });

  it("has the best reasons and how many more, and each objection with its word", () => {
    const text = renderPoints(table(), lookOf({ columns: 100, colour: false }, "en")).join("\n");
    expect(text.match(/^ +\+ “Reason/gmu)).toHaveLength(3);
    expect(text).toContain("+ 2 more reasons");
    expect(text).toContain("− open: put to nobody since: “It is slow” (Bob, r1-msg-002) [db.md:4 ✓]");
  });
});
