import { describe, expect, it } from "vitest";
import { groundOf, movesOf, PointsDiscussion, tableOf } from "./index.ts";
import type { Told } from "./told.ts";

const experts = [
  { id: "ann", name: "Ann" },
  { id: "bob", name: "Bob" },
];
/** A later message without a reason of its own. */
const LATER = { id: "m4", step: 3, reasons: [] };
const opening: readonly Told[] = [
  {
    id: "m1",
    by: "ann",
    step: 1,
    points: [
      { id: "p1", text: "Move in May" },
      { id: "p2", text: "Hire two" },
    ],
  },
  { id: "m2", by: "bob", step: 1, points: [{ id: "p3", text: "Move in June" }] },
];
const objection: Told = {
  id: "m3",
  by: "bob",
  step: 2,
  reasons: [{ id: "a1", on: "p1", side: "against", text: "The lease ends in June" }],
};

const read = (...told: readonly Omit<Told, "by" | "step">[]): string[] => {
  const more = told.map((one, at): Told => ({ by: "ann", step: 3 + at, ...one }));
  const discussion = new PointsDiscussion({ experts }, [...opening, objection, ...more]);
  return movesOf(tableOf(discussion), "en").map(({ text }) => text);
};

describe("a move", () => {
  it("is another stance, with the messages that moved it", () => {
    expect(read({ id: "m4", stances: [{ on: "p1", stance: "against", because: ["m3"] }] })).toEqual([
      "“Move in May” (p1): for → against (over m3)",
    ]);
  });

  it("tells with what is left what is taken up in its place, once", () => {
    const exclusive = { id: "m0", by: "bob", step: 1, points: [{ id: "p4", text: "Stay", insteadOf: "p1" }] };
    const stances = [
      { on: "p1", stance: "against", because: ["m3"] },
      { on: "p4", stance: "for", because: ["m3"] },
    ] as const;
    const told: Told[] = [
      { id: "m4", by: "ann", step: 2, stances: [{ on: "p4", stance: "against" }] },
      { id: "m5", by: "ann", step: 3, stances },
    ];
    const table = tableOf(new PointsDiscussion({ experts }, [...opening, exclusive, objection, ...told]));
    expect(movesOf(table, "en").map(({ text }) => text)).toEqual([
      "“Move in May” (p1): for → against; now for “Stay” (p4) (over m3)",
    ]);
  });

  it("is another condition, too, and a condition that is dropped", () => {
    const only = { on: "p1", stance: "for", if: ["p2"], because: ["m3"] } as const;
    expect(read({ id: "m4", stances: [only] }, { id: "m5", stances: [{ on: "p1", stance: "for" }] })).toEqual([
      "“Move in May” (p1): for → only if p2 (over m3)",
      "“Move in May” (p1): only if p2 → for",
    ]);
  });

  it("is caused by the objection that what is taken up in its place takes in, be it to another point", () => {
    const told = (met: { readonly met?: string }): string[] => {
      const raised = [{ id: "a9", on: "p3", side: "against" as const, text: "It rains in June" }];
      const said: Told[] = [
        { id: "m4", by: "bob", step: 2, reasons: raised },
        {
          ...{ id: "m5", by: "ann", step: 3, points: [{ id: "p8", text: "Move in July", insteadOf: "p1" }] },
          concedes: [{ to: "a9", ...met }],
        },
      ];
      const table = tableOf(new PointsDiscussion({ experts }, [...opening, ...said]));
      return movesOf(table, "en").map(({ text }) => text);
    };
    expect(told({ met: "p8" })[0]).toContain("now for “Move in July” (p8) (over m4)");
    expect(told({})[0]).not.toContain("m4");
  });

  it("is a second choice that becomes one, and the first again", () => {
    const second = { on: "p1", stance: "none", secondTo: "p3", because: ["m2"] } as const;
    expect(read({ id: "m4", stances: [second] }, { id: "m5", stances: [{ on: "p1", stance: "for" }] })).toEqual([
      "“Move in May” (p1): for → second choice to p3 (over m2)",
      "“Move in May” (p1): second choice to p3 → for (no cause named)",
    ]);
  });

  it("has an objection that is granted with it as its cause, on that point alone", () => {
    const both = {
      stances: [
        { on: "p1", stance: "none" as const },
        { on: "p2", stance: "none" as const },
      ],
    };
    expect(read({ id: "m4", ...both, concedes: [{ to: "a1" }] })).toEqual([
      "“Move in May” (p1): for → on neither side (over m3)",
      "“Hire two” (p2): for → on neither side (no cause named)",
    ]);
  });

  it("tells what is taken up with it, and goes to most where most were for that", () => {
    const others = ["cat", "dan"].map((by): Told => ({ id: by, by, step: 1, stances: [{ on: "p3", stance: "for" }] }));
    const people = { experts: [...experts, { id: "cat", name: "Cat" }, { id: "dan", name: "Dan" }] };
    const left: Told = { id: "m4", by: "ann", step: 3, stances: [{ on: "p1", stance: "none" }] };
    const taking = { ...left, stances: [...(left.stances ?? []), { on: "p3", stance: "for" as const }] };
    const read = (...told: readonly Told[]) => {
      const discussion = new PointsDiscussion(people, [...opening, ...told]);
      discussion.judge({ oneOf: [["p1", "p3"]] }, 0);
      return movesOf(tableOf(discussion), "en").map(({ text }) => text);
    };
    expect(read(...others, taking)).toEqual([
      "“Move in May” (p1): for → on neither side; now for “Move in June” (p3) (no cause named, and more experts were on that side)",
    ]);
    expect(read(...others.slice(1), taking)).toEqual([
      "“Move in May” (p1): for → on neither side; now for “Move in June” (p3) (no cause named)",
    ]);
    const beside = { ...taking, points: [{ id: "p9", text: "Paint the hall" }] };
    expect(read(...others, beside), "what is brought beside it replaces nothing").toEqual(read(...others, taking));
    expect(read(...others, left)).toEqual(["“Move in May” (p1): for → on neither side (no cause named)"]);
  });

  it("is a detail of what somebody is for that they bring because of another's message", () => {
    const detail = { id: "p4", text: "In the second week", detailOf: "p1" };
    const caused = { ...detail, because: ["m3"] };
    const told = (point: typeof detail): string[] => read({ id: "m4", points: [point] });
    expect(told(caused)).toEqual(["“Move in May” (p1): for → refined by “In the second week” (p4) (over m3)"]);
    expect(told(detail)).toEqual([]);
    const taking = read({ id: "m4", points: [detail], concedes: [{ to: "a1", met: "p4" }] });
    expect(taking, "to take in an objection").toEqual(told(caused));
    expect(told({ ...caused, detailOf: "p3" }), "of what somebody else is for").toEqual([]);
  });

  it("has a reason of one's own, given with it or since the last one, for its ground", () => {
    const first: Told = { id: "m1", by: "ann", step: 1, points: [{ id: "p1", text: "Move in May" }] };
    const bob: Told = { id: "m2", by: "bob", step: 1, stances: [{ on: "p1", stance: "against" }] };
    const move = (on: string, side: "for" | "against"): Told => ({
      ...{ id: "m3", by: "ann", step: 2, stances: [{ on: "p1", stance: "against" }] },
      reasons: [{ id: "a1", on, side, text: "The hall is let" }],
    });
    const of = (...told: readonly Told[]) => {
      const table = tableOf(new PointsDiscussion({ experts }, [first, bob, ...told]));
      return [movesOf(table, "en")[0]?.text, groundOf(table).caused, table.moves[0]?.isConforming];
    };
    const none = ["“Move in May” (p1): for → against (no cause named, and more experts were on that side)", 0, true];
    const own = ["“Move in May” (p1): for → against (own reason: “The hall is let”)", 1, false];
    const later = { ...move("p1", "against"), ...LATER, reasons: [] };
    expect(of({ ...move("p1", "against"), stances: [] }, later), "before it").toEqual(own);
    expect(of({ ...move("p1", "against"), stances: [] }, { ...later, withdraws: ["a1"] }), "taken back").toEqual(none);
    const other = { ...move("p2", "against"), points: [{ id: "p2", text: "Paint it" }] };
    expect(of(other), "on another point").toEqual(none);
    expect(of(move("p1", "against"))).toEqual(own);
    expect(of(move("p1", "for"))).toEqual(none);
    // One against a point explains why somebody is for it no more, or only if.
    const became = (stance: "for" | "none", ...needs: string[]) =>
      of({
        ...{ ...move("p1", "against"), stances: [{ on: "p1", stance, if: needs }] },
        points: [{ id: "p2", text: "The hall is free", asCondition: true }],
      })[0];
    expect(became("none")).toBe("“Move in May” (p1): for → on neither side (own reason: “The hall is let”)");
    expect(became("for", "p2")).toMatch(/\(own reason: “The hall is let”\)$/u);
    // One for what they prefer, or for it, explains a second choice.
    const second = (on: string, side: "for" | "against" = "for") =>
      of({
        ...{ ...move(on, side), stances: [{ on: "p1", stance: "none", secondTo: "p2" }] },
        points: [
          { id: "p2", text: "Paint it" },
          { id: "p3", text: "Sell it" },
        ],
      })[0];
    for (const on of ["p1", "p2"]) expect(second(on), on).toMatch(/\(own reason: “The hall is let”\)$/u);
    expect(second("p3")).not.toContain("own reason");
    expect(second("p2", "against")).not.toContain("own reason");
  });

  it("needs no cause where somebody words anew what they brought themselves, and counts for none", () => {
    const first: Told = { id: "m1", by: "ann", step: 1, points: [{ id: "p1", text: "Move in May" }] };
    const again = (by: string): Told => ({
      ...{ id: "m3", by, step: 3, points: [{ id: "p3", text: "Move by 20 May", insteadOf: "p1" }] },
    });
    const bob: Told = { id: "m2", by: "bob", step: 2, stances: [{ on: "p1", stance: "for" }] };
    const of = (by: string) => {
      const table = tableOf(new PointsDiscussion({ experts }, [first, bob, again(by)]));
      return [movesOf(table, "en").map(({ text }) => text), groundOf(table).shifts];
    };
    expect(of("ann")).toEqual([["“Move in May” (p1): for → on neither side; now for “Move by 20 May” (p3)"], 0]);
    expect(of("bob")).toEqual([
      ["“Move in May” (p1): for → on neither side; now for “Move by 20 May” (p3) (no cause named)"],
      1,
    ]);
  });

  it("is none where the same is said again, and no change of side where only a condition is", () => {
    const same = { on: "p1", stance: "for" } as const;
    expect(read({ id: "m4", stances: [same] })).toEqual([]);
    const told: Told = { id: "m4", by: "ann", step: 3, stances: [{ ...same, if: ["p2"] }] };
    const { moves, shifts } = tableOf(new PointsDiscussion({ experts }, [...opening, objection, told]));
    expect([moves.length, shifts.length]).toEqual([1, 0]);
  });

  it("asks for no cause of a change that follows from taking up what another brought in its place", () => {
    const brought: Told = { id: "m1", by: "ann", step: 1, points: [{ id: "p1", text: "Move in May" }] };
    const instead: Told = {
      id: "m2",
      by: "bob",
      step: 1,
      points: [{ id: "p2", text: "Move in June", insteadOf: "p1" }],
    };
    const takes: Told = { id: "m3", by: "ann", step: 2, stances: [{ on: "p2", stance: "for" }] };
    const table = tableOf(new PointsDiscussion({ experts }, [brought, instead, takes]));
    const became = "“Move in May” (p1): for → on neither side; now for “Move in June” (p2)";
    expect(movesOf(table, "en").map(({ text }) => text)).toEqual([became]);
    expect(groundOf(table)).toMatchObject({ shifts: 1, caused: 1 });
    // Going to the side of most without a cause counts.
    const others = ["cat", "dan"].map((by, at): Told => ({ ...takes, id: `m${4 + at}`, by, step: 1 }));
    const wide = { experts: [...experts, ...["cat", "dan"].map((id) => ({ id, name: id }))] };
    const most = tableOf(new PointsDiscussion(wide, [brought, instead, ...others, takes]));
    expect(movesOf(most, "en").map(({ text }) => text)).toEqual([
      `${became} (no cause named, and more experts were on that side)`,
    ]);
    expect(groundOf(most)).toMatchObject({ shifts: 1, caused: 0 });
  });

  it("tells of other conditions no cause that was only granted beside them, where nobody is asked for causes", () => {
    const table = tableOf(
      new PointsDiscussion({ experts }, [
        { id: "m1", by: "ann", step: 1, points: [{ id: "p1", text: "Move in May" }] },
        { id: "m2", by: "bob", step: 1, reasons: [{ id: "a1", on: "p1", side: "against", text: "It rains" }] },
        {
          ...{ id: "m3", by: "ann", step: 2, concedes: [{ to: "a1" }] },
          points: [{ id: "p2", text: "The hall is free", asCondition: true }],
          stances: [{ on: "p1", stance: "for", if: ["p2"] }],
        },
      ]),
    );
    const told = (asks: boolean): string | undefined => movesOf(table, "en", asks)[0]?.text;
    expect(told(true)).toBe("“Move in May” (p1): for → only if p2 (over m2)");
    expect(told(false)).toBe("“Move in May” (p1): for → only if p2");
  });
});
