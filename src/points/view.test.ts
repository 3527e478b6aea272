import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawn } from "../../test/support/drawn.ts";
import { fromNotation } from "../../test/support/points-notation.ts";
import { discussions, foldRandom, SEED } from "../../test/support/random-points.ts";
import {
  type CellView,
  heldBy,
  PointsDiscussion,
  type RowView,
  type TableView,
  tableOf,
  tallyOf,
  viewOf,
} from "./index.ts";

const RUNS = drawn(100);
const FORMER = "A former condition, set by nobody now";
const said = ({ text, over = "" }: CellView): string => `${text}${over}`;
const count = ({ cells }: RowView, side: CellView["side"]): number => cells.filter((cell) => cell.side === side).length;
/** Number before a word of a standing, 0 where it is left out. */
const told = ({ standing }: RowView, word: RegExp): number =>
  Number(new RegExp(`(\\d+) ${word.source}`, "u").exec(standing)?.[1] ?? 0);

/** Checks a view of each random discussion that has a point. */
function law(check: (view: TableView, points: PointsDiscussion) => void): void {
  let seen = 0;
  const property = fc.property(discussions, (discussion) => {
    const points = foldRandom(discussion);
    const view = viewOf(points, "en");
    expect(view === undefined).toBe(points.points.size === 0);
    if (view === undefined) return;
    seen += 1;
    check(view, points);
  });
  fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(seen).toBeGreaterThan(RUNS / 2);
}

describe("the view of the table", () => {
  it("has every row once, what was asked first, what was given up last", () => {
    law(({ rows }, points) => {
      const table = tableOf(points);
      expect(rows.map(({ id }) => id).sort()).toEqual(table.rows.map(({ id }) => id).sort());
      const asked = new Set(table.rows.filter(({ isAsked }) => isAsked).map(({ id }) => id));
      const order = rows.map(({ id, tier }) => (asked.has(id) ? 0 : tier === "given up" ? 2 : 1));
      expect(order).toEqual([...order].sort());
    });
  });

  it("has whole what a screen only begins: a line for each limit, change of view, step and who is missing", () => {
    const limits = Array.from({ length: 9 }, (_, at) => ({ id: `c${at + 1}`, text: `At most ${at + 1} hours` }));
    const experts = [
      { id: "ann", name: "Ann" },
      { id: "bob", name: "Bob" },
    ];
    const told = [
      { id: "m1", by: "ann", step: 1, points: [{ id: "p1", text: "Move in May" }], wouldChangeIf: "it takes 9 days" },
    ];
    const view = viewOf(new PointsDiscussion({ experts, limits }, told), "en");
    expect(view?.lists.map(({ title, lines }) => [title, lines.length])).toEqual([
      ["Reasons on limits", 9],
      ["What would change a view", 1],
      ["Missing", 1],
    ]);
    expect(view?.lists.at(-1)?.lines).toEqual(["Bob has said nothing."]);
  });

  it("says of a condition that nobody sets any more that it was one", () => {
    const standing = (...more: string[]): string | undefined =>
      viewOf(fromNotation(["asked: p1", "1 ann: names p2 “A key by May”; for p1 if p2", ...more]), "en")?.rows.find(
        ({ id }) => id === "p2",
      )?.standing;
    expect(standing()).toBe("a condition of 1");
    expect(standing("2 ann: for p1")).toBe(FORMER);
    expect(standing("2 ann: for p1; for p2")).toContain("Held by some");
  });

  it("has each expert exactly once in a row, in the order of the columns", () => {
    law(({ rows, experts }) => {
      for (const { cells } of rows) expect(cells.map(({ who }) => who)).toEqual(experts.map(({ id }) => id));
    });
  });

  it("counts what its cells say, and says “all” only where all are for it", () => {
    law(({ rows, experts }) => {
      for (const row of rows) {
        if (row.standing === FORMER) {
          expect(count(row, "silent")).toBe(experts.length);
          continue;
        }
        const [conditional, all] = [count(row, "only if"), experts.length];
        const pro = count(row, "for") + conditional;
        const share = pro < all ? `${pro} of ${all} for` : all === 2 ? "both for" : `all ${all} for`;
        const isElse = pro === 0 && count(row, "second") + count(row, "needed") > 0;
        expect(row.standing.includes(`: ${share}`)).toBe(!isElse);
        expect(/: (all|both)\b/u.test(row.standing)).toBe(pro === all);
        expect(told(row, /against/)).toBe(count(row, "against"));
        const ofAll = /, (each )?on a condition/u.test(row.standing) ? pro : 0;
        expect(ofAll + told(row, /of them on a condition/)).toBe(conditional);
        expect(told(row, /as a second choice/)).toBe(count(row, "second"));
        // Who took up another that excludes it has not said that they are not for it.
        const elsewhere = row.cells.filter(({ text }) => text === "for another instead").length;
        expect(told(row, /for another instead/)).toBe(elsewhere);
        expect(told(row, /on neither side/)).toBe(count(row, "none") - elsewhere);
        expect(
          Number(/a condition of (\d+)|(\d+) more as a condition/u.exec(row.standing)?.slice(1).find(Boolean) ?? 0),
        ).toBe(count(row, "needed"));
        expect(told(row, /objects?\b/)).toBe(count(row, "objects"));
        const isLast = row.standing.includes("put to nobody since");
        expect(told(row, /ha(?:s|ve) not said/)).toBe(isLast ? 0 : count(row, "silent"));
        if (isLast) expect(count(row, "silent")).toBeGreaterThan(0);
      }
    });
  });

  it("says that somebody is no longer for a point only where they said so, be it by what they bring in its place", () => {
    const cellOf = (brings: string, ...judged: readonly string[]): string | undefined => {
      const points = fromNotation(["asked: p1", "1 ann: for p1", "1 bob: for p1", `2 ann: ${brings}`, ...judged]);
      return viewOf(points, "en")
        ?.rows.find(({ id }) => id === "p1")
        ?.cells.find(({ who }) => who === "ann")?.text;
    };
    expect(cellOf("brings p2 “Wait” instead of p1")).toBe("no longer for");
    expect(cellOf("brings p2 “Wait”", "judge 2: one of p1 p2")).toBe("for another instead");
  });

  it("marks what follows, and never counts it: who follows has taken no side", () => {
    law(({ rows }, points) => {
      const table = new Map(tableOf(points).rows.map((row) => [row.id, row]));
      for (const { id, cells } of rows)
        for (const { who, side, follows } of cells) {
          const followed = table.get(id)?.follows.filter((one) => one.who === who) ?? [];
          expect(follows?.startsWith("↳") ?? false).toBe(followed.length > 0);
          expect(new Set(follows?.match(/p\d+/gu) ?? [])).toEqual(new Set(followed.map(({ from }) => from)));
          if (follows !== undefined) expect(["none", "needed", "objects", "silent"]).toContain(side);
        }
    });
  });

  it("has every objection with its word, open ones first, and is plain data", () => {
    law((view, points) => {
      const table = new Map(tableOf(points).rows.map((row) => [row.id, row]));
      for (const { id, objections, reasons } of view.rows) {
        const row = table.get(id);
        expect(objections.map((one) => one.id).sort()).toEqual(row?.objections.map(({ reason }) => reason.id).sort());
        expect(reasons).toHaveLength(row?.reasons.length ?? -1);
        const order = objections.map(({ isOpen }) => Number(!isOpen));
        expect(order).toEqual([...order].sort());
        for (const { isOpen, fate } of objections)
          expect(fate.startsWith("open: ") || fate.startsWith("granted")).toBe(isOpen);
      }
      expect(JSON.parse(JSON.stringify(view))).toEqual(view);
    });
  });

  it("tells conditions, causes, joined wordings and what took an objection in, in both languages", () => {
    const points = new PointsDiscussion(
      {
        experts: ["Ann", "Bob", "Cat"].map((name) => ({ id: name.toLowerCase(), name })),
        asked: [{ id: "p1", text: "Move to Mars" }],
      },
      [
        { id: "m1", by: "ann", step: 1, stances: [{ on: "p1", stance: "for" }] },
        {
          id: "m2",
          by: "bob",
          step: 1,
          points: [
            { id: "p2", text: "Take water along" },
            { id: "p4", text: "Pay later" },
          ],
        },
        {
          ...{ id: "m3", by: "bob", step: 2, stances: [{ on: "p1", stance: "for", if: ["p4"] }] },
          reasons: [{ id: "a1", on: "p1", side: "against", text: "It is dry", evidence: ["mars.md:2"], checked: true }],
        },
        {
          ...{ id: "m4", by: "ann", step: 3, stances: [{ on: "p1", stance: "against", because: ["m3"] }] },
          points: [{ id: "p3", text: "Carry water" }],
          concedes: [{ to: "a1", met: "p2" }],
        },
      ],
    );
    points.judge({ same: [["p2", "p3"]] });
    const [en, zh] = [viewOf(points, "en"), viewOf(points, "zh")];
    expect(en?.rows.map(({ id, standing }) => `${id} ${standing}`)).toEqual([
      "p1 Divided: 1 of 3 for, on a condition, 1 against, 1 has not said; objections: taken in",
      "p2 Shared: 2 of 3 for, 1 has not said",
      "p4 Held by some: 1 of 3 for, 2 have not said",
    ]);
    expect(en?.rows[0]?.cells.map(said)).toEqual(["against(over m3)", "only if p4", "has said nothing"]);
    expect(zh?.rows[0]?.cells.map(said)).toEqual(["反对（因 m3）", "赞成，条件是 p4", "没有发言"]);
    const shared = fromNotation(["asked: p1", "1 ann: brings p2; for p1 if p2", "1 bob: for p2"]);
    const cellOf = (lang: "en" | "zh") => viewOf(shared, lang)?.rows.find(({ id }) => id === "p1")?.cells[0];
    expect(cellOf("en")).toMatchObject({ side: "only if", text: "only if p2" });
    expect(cellOf("zh")?.text).toBe("赞成，条件是 p2");
    const needed = fromNotation(["asked: p1", "1 ann: names p2; for p1 if p2", "1 bob: for p2"]);
    expect(viewOf(needed, "en")?.rows.map(({ id, notes }) => [id, ...notes])).toEqual([
      ["p1", "asked about"],
      ["p2", "a condition of p1"],
    ]);
    // A condition that was brought by itself gets no note.
    expect(viewOf(shared, "en")?.rows.map(({ notes }) => notes)).toEqual([["asked about"], []]);
    expect(en?.rows[0]?.objections).toMatchObject([
      { fate: "taken in", text: "“It is dry” (Bob, m3) [mars.md:2 ✓]", takenIn: "→ “Take water along” (p2)" },
    ]);
    expect(en?.rows[1]?.notes).toEqual(["also as “Carry water” (p3)"]);
  });

  it.each([
    ["withdraws", "taken back by its author after an answer"],
    ["satisfied", "answered"],
  ])("says of an answered objection no more than its author did: %s", (act, fate) => {
    const lines = ["1 ann: brings p1", "1 bob: a1 against p1", "2 ann: a2 against a1", `3 bob: ${act} a1`];
    expect(viewOf(fromNotation(lines), "en")?.rows[0]?.objections.map((one) => one.fate)).toEqual([fate]);
  });

  it("counts those who set a condition among those who are for a point", () => {
    const lines = ["asked: p1", "1 ann: brings p2; brings p3", "1 bob: for p1", "2 ann: for p1 if p2, p3; for p2"];
    const points = fromNotation([...lines, "2 bob: for p2; for p3", "3 bob: for p1 if p3"]);
    expect(tallyOf(points, ["p1"], "en")).toEqual(["p1: both for, each on a condition"]);
    const one = fromNotation([...lines, "2 bob: for p2; for p3"]);
    expect(tallyOf(one, ["p1"], "en")).toEqual(["p1: both for, 1 of them on a condition"]);
    expect(tallyOf(one, ["p1"], "zh")).toEqual(["p1：两位赞成，其中 1 位附条件"]);
    const objected = fromNotation(["asked: p1; p2", "1 ann: for p1", "2 bob: a1 against p1; a2 against p2"]);
    expect(tallyOf(objected, ["p1", "p2"], "en")).toEqual([
      "p1: 1 of 2 for, 1 objects",
      "p2: 0 of 2 for, 1 objects, 1 has not said",
    ]);
    const attacked = fromNotation(["asked: p1", "1 ann: for p1", "1 bob: for p1", "2 con: a1 against p1"]);
    expect(tallyOf(attacked, ["p1"], "en")).toEqual(["p1: both for (1 objection open)"]);
  });

  it("infers from a detail that somebody is for the whole, unless they have said that they are not", () => {
    const followsIn = (...more: readonly string[]) => {
      const points = fromNotation(["1 ann: brings p1", "1 bob: brings p2 detail of p1", ...more]);
      return viewOf(points, "en")?.rows[0]?.cells.find(({ who }) => who === "bob")?.follows;
    };
    expect(followsIn()).toBe("↳ for p2, which goes with it; not counted");
    expect(followsIn("2 bob: none p1")).toBeUndefined();
  });

  it("tells what an expert is for with its conditions, asked first, second choices last, without the others' points", () => {
    const points = fromNotation([
      "asked: p1; p2 instead of p1",
      "1 ann: brings p3; brings p4",
      "1 bob: for p4; for p1 after p2; for p2 if p3; against p3",
    ]);
    expect(heldBy(points, "bob", "en")).toEqual([
      "Option 2 (p2, only if p3)",
      "Option 4 (p4)",
      "Option 1 (p1, second choice to p2)",
    ]);
    const instead = ["asked: p1", "1 ann: brings p2; brings p3 instead of p1", "2 bob: for p2; a1 against p2"];
    expect(heldBy(fromNotation(instead), "ann", "en")).toEqual(["Option 3 (p3)", "Option 2 (p2)"]);
    expect(heldBy(points, "bob", "zh")[0]).toBe("Option 2（p2，赞成，条件是 p3）");
    expect(heldBy(points, "ann", "en")).toEqual(["Option 4 (p4)", "Option 3 (p3)"]);
  });

  it("tells of who set a point as a condition that it is theirs, also where they say that they have no view of it", () => {
    const table = viewOf(
      fromNotation(["asked: p1; p2", "1 ann: for p1 if p2", "2 ann: none p2", "1 bob: none p1"]),
      "en",
    );
    const row = table?.rows.find(({ id }) => id === "p2");
    expect(row?.standing).toContain("a condition of 1");
    expect(row?.cells.find(({ who }) => who === "ann")).toMatchObject({ side: "needed", text: "their condition" });
  });
});
