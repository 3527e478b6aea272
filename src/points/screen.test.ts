import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawn } from "../../test/support/drawn.ts";
import { readByTheText } from "../../test/support/points-by-the-text.ts";
import { fromNotation } from "../../test/support/points-notation.ts";
import { Sentences } from "../../test/support/points-sentences.ts";
import { discussionOf } from "../../test/support/points-written.ts";
import { discussions, type RandomDiscussion, SEED } from "../../test/support/random-points.ts";
import { ledScreenOf, PointsDiscussion, screenOf, screenRoom, screenText } from "./index.ts";

const RUNS = drawn(100);

function read({ setting, statements, judgements }: RandomDiscussion) {
  const points = new PointsDiscussion(setting, statements);
  for (const judgement of judgements) points.judge(judgement);
  const { rows } = readByTheText(
    setting,
    statements,
    judgements.map(({ after: _, ...judgement }) => judgement),
  );
  return { points, rows };
}

describe("the first screen", () => {
  it.each(["en", "zh"] as const)("says nothing that a second reading of the table contradicts, in %s", (lang) => {
    fc.assert(
      fc.property(discussions, (discussion) => {
        const { points, rows } = read(discussion);
        expect(new Sentences(points, rows).wrong(lang), screenText(screenOf(points, lang), lang)).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it.each(["en", "zh"] as const)("is short below a model's sentences, and as true, in %s", (lang) => {
    const { room, sizeOf } = screenRoom(lang);
    const sizeOfAll = (parts: readonly { readonly lines: readonly { readonly text: string }[] }[]): number =>
      sizeOf(parts.flatMap(({ lines }) => lines.map(({ text }) => text)).join(" "));
    let longest = 0;
    fc.assert(
      fc.property(discussions, (discussion) => {
        const { points, rows } = read(discussion);
        const { shown, folded } = ledScreenOf(points, lang);
        const sentences = new Sentences(points, rows);
        expect(sentences.wrong(lang, folded), screenText(folded, lang)).toEqual([]);
        expect(sentences.wrong(lang, shown), screenText(shown, lang)).toEqual([]);
        expect(shown[0]?.part).toBe("first");
        const parts = new Set([...shown, ...folded].map(({ part }) => part));
        for (const { part, lines } of screenOf(points, lang)) if (lines.length > 0) expect(parts).toContain(part);
        longest = Math.max(longest, sizeOfAll(shown.filter(({ part }) => part !== "first")));
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(longest).toBeLessThanOrEqual(room);
  });

  it.each(["en", "zh"] as const)("has something of every part, and room for it, in %s", (lang) => {
    fc.assert(
      fc.property(discussions, (discussion) => {
        const { points } = read(discussion);
        const parts = screenOf(points, lang);
        expect(parts[0]?.part).toBe("first");
        for (const { part, lines, more } of parts) {
          const least = ["shared", "asked", "next"].includes(part) ? Math.min(3, lines.length + more) : 1;
          expect(lines.length, part).toBeGreaterThanOrEqual(least);
        }
        const asked = (discussion.setting.asked ?? []).map(({ id }) => points.rowId(id));
        const shown = new Set(parts.flatMap(({ lines }) => lines.flatMap((line) => line.points)));
        const hidden = parts.reduce((sum, { more }) => sum + more, 0);
        if (hidden === 0) for (const id of asked) expect(shown).toContain(id);
        for (const { lines } of parts) for (const { text } of lines) expect(text).not.toMatch(/undefined|\[object/u);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  const experts = ["Ada", "Bo", "Cy"].map((name) => ({ id: name.toLowerCase(), name }));
  const asked = [
    { id: "p1", text: "Stay" },
    { id: "p2", text: "Leave" },
  ];
  const told = (by: string, stances: readonly object[], points: readonly object[] = []) =>
    ({ id: `m-${by}`, by, step: 1, stances, points }) as never;

  it("begins with what most want in place of what a minority wants", () => {
    const points = discussionOf({
      ...{ experts, asked },
      statements: [
        told("ada", [{ on: "p1", stance: "for" }]),
        told("bo", [{ on: "p1", stance: "for" }]),
        told("cy", [{ on: "p2", stance: "for" }]),
      ],
    });
    points.judge({ same: [], oneOf: [["p1", "p2"]] }, 0);
    expect(screenText(screenOf(points, "en").slice(0, 1), "en")).toBe(
      "2 of 3 are for: “Stay” (p1). “Leave” (p2): 1 for.",
    );
  });

  it.each([
    ["en", ["“Move all eight by 1 February”", "“By 12 December, ask for a quote”", "“Since 3 May two have left”"]],
    ["zh", ["“2月1日前全部迁完”", "“12月3日之前看完清单”", "“1月1日前两周是大促”"]],
  ] as const)("takes a shared point for a next step where its text says by when, in %s", (lang, [p1, p2, p3]) => {
    const brings = `brings p1 ${p1}; brings p2 ${p2}; brings p3 ${p3}`;
    const discussion = fromNotation([`1 ann: ${brings}`, "2 bob: for p1; for p2; for p3"]);
    const next = screenOf(discussion, lang).find(({ part }) => part === "next");
    expect(next?.lines.map((line) => line.points.join())).toEqual(["p2", "p1"]);
  });

  const firstOf = (...lines: readonly string[]): string =>
    screenText(screenOf(fromNotation(lines), "en").slice(0, 1), "en");
  const OUTNUMBERED = ["1 ann: for p1", "1 bob: for p1", "1 cat: for p2", "judge 1: one of p1 p2"];

  it.each([
    ["en", ["p1 on January 2027", "p2 on 10 December", "p3 on the 5th of December", "p4 on any day"]],
    ["zh", ["p1 on 2027 年 1 月", "p2 on 12 月 10 日前", "p3 on 12月5日", "p4 on 以后"]],
  ] as const)(
    "puts what is next in the order of its days, those of no year before those of a year, in %s",
    (lang, points) => {
      const brings = points.map((one) => `brings ${one}`).join("; ");
      const discussion = fromNotation([`1 ann: ${brings}`, "2 bob: for p1; for p2; for p3; for p4"]);
      const next = screenOf(discussion, lang).find(({ part }) => part === "next");
      expect(next?.lines.map((line) => line.points.join())).toEqual(["p3", "p2", "p1", "p4"]);
    },
  );

  it("quotes of what divides an open objection before one that is answered by evidence", () => {
    const divided = ["asked: p1", "1 ann: for p1", "1 bob: against p1", "2 bob: a1 against p1 ✓; a2 against p1"];
    const lineOf = (...more: readonly string[]) =>
      screenOf(fromNotation([...divided, ...more]), "en").find(({ part }) => part === "divides")?.lines[0]?.text;
    expect(lineOf()).toContain("Reason a1");
    const answered = lineOf("3 ann: a3 against a1 ✓", "4 bob: none p9");
    expect(answered).toContain("Reason a2");
    expect(answered).not.toContain("Reason a1");
  });

  it("begins with what divides if not all of it is wanted in place of what most want", () => {
    expect(firstOf("asked: p1; p2; p3", ...OUTNUMBERED, "2 ann: for p3", "2 bob: against p3")).toBe(
      "“Option 2” (p2): 1 for; “Option 3” (p3): 1 for, 1 against. 2 of 3 are for: “Option 1” (p1); not together with p2.",
    );
  });

  it("tells the objection to what most want before what a minority wants in its place", () => {
    expect(firstOf("asked: p1; p2", ...OUTNUMBERED, "2 con: a1 against p1 ✓", "3 ann: none p9")).toBe(
      "2 of 3 are for: “Option 1” (p1). Open objection (shown, not answered): “Reason a1” (Contrarian, m6) [cost.md:5 ✓]. “Option 2” (p2): 1 for.",
    );
  });

  it("tells how many are for a condition of those who are for what it begins with", () => {
    const lines = ["asked: p1", "1 ann: brings p2; brings p3", "1 bob: for p1", "2 ann: for p1 if p2"];
    expect(firstOf(...lines, "2 bob: for p2; for p3")).toContain(
      "Both are for, 1 of them on a condition: “Option 1” (p1); Ann only if “Option 2” (p2, both for it).",
    );
    const more = ["2 bob: for p2; for p3", "3 ann: for p1 if p2, p3"];
    expect(firstOf(...lines, ...more)).toContain(
      "Both are for, 1 of them on a condition: “Option 1” (p1); Ann only if “Option 2” (p2, both for it) and “Option 3” (p3, both for it).",
    );
  });

  it("leads with what was argued about before what has an owner", () => {
    const points = [
      { id: "p1", text: "Stay" },
      { id: "p2", text: "Name two", who: "Ada", when: "May" },
      { id: "p3", text: "Patch it" },
    ];
    const reasons = [{ id: "a1", on: "p3", side: "for", text: "It is fast" }];
    const stances = points.map(({ id }) => ({ on: id, stance: "for" }));
    const statements = [{ ...(told("ada", [], points) as object), reasons } as never, told("bo", stances)];
    const [first] = screenOf(discussionOf({ experts, statements }), "en");
    expect(first?.lines.map((line) => line.points.join())).toEqual(["p1", "p3"]);
  });

  it("tells of what divides who is on neither side of all of it, and who has not said anything of it", () => {
    const lines = [
      "experts: ann bob cat dan eve fay gus",
      "asked: p1; p2 instead of p1",
      ...["1 ann: for p1", "1 bob: for p2", "1 cat: none p1", "1 dan: brings p3", "1 eve: against p1"],
      ...["1 gus: none p9", "2 fay: for p2 if p3"],
    ];
    expect(screenText(screenOf(fromNotation(lines), "en"), "en")).toContain(
      "- p1: for: Ann; against: Eve · p2: for: Bob; Fay only if “Option 3” (p3) · on neither side: Cat; Dan, Gus have not said.",
    );
  });

  it("gives of the side against the reason with checked evidence, be it not the first", () => {
    const lines = ["asked: p1", "1 ann: for p1", "1 bob: against p1", "2 bob: a1 against p1; a2 against p1 ✓"];
    expect(screenText(screenOf(fromNotation(lines), "en"), "en")).toContain(
      "against: Bob “Reason a2” (m4) [cost.md:5 ✓]",
    );
  });

  it("says that a point is open where the objection was quoted before", () => {
    const lines = ["asked: p1", "1 ann: for p1", "1 bob: for p1", "2 con: a1 against p1 ✓", "3 ann: none p9"];
    expect(screenText(screenOf(fromNotation(lines), "en").slice(1), "en")).toBe("Shared\n- p1: both; open.");
  });

  it.each([
    ["a1 against p1", ""],
    ["a1 against p1; a2 against p1", " 1 more open."],
    ["a1 against p1; a2 against p1; a3 against p1", " 2 more open."],
  ])("tells one open objection and counts the others: %s", (objections, more) => {
    const lines = ["asked: p1", "1 ann: for p1", "1 bob: for p1", `2 con: ${objections}`];
    expect(screenText(screenOf(fromNotation(lines), "en"), "en")).toContain(
      `- p1: both. Open objection (put to nobody since): “Reason a1” (Contrarian, m4).${more}`,
    );
  });

  it("tells of three options that were asked about before a fourth line of what is shared", () => {
    const titled = experts.map(({ id, name }) => ({ id, name: `${"Head of ".repeat(9)}${name}` }));
    const points = Array.from({ length: 9 }, (_, at) => ({ id: `p${at + 4}`, text: `${at} more of the same` }));
    const against = ["p1", "p2", "p3"].map((on) => ({ on, stance: "against" }));
    const held = points.map(({ id }) => ({ on: id, stance: "for" }));
    const partOf = (last: readonly { on: string; stance: string }[]) => {
      const discussion = discussionOf({
        ...{ experts: titled, asked: [...asked, { id: "p3", text: "Wait" }] },
        statements: [told("ada", against, points), told("bo", [...against, ...held]), told("cy", [...last, ...held])],
      });
      return screenOf(discussion, "en").find(({ part }) => part === "asked");
    };
    const found = partOf([]);
    expect([found?.lines.length, found?.more]).toEqual([3, 0]);
    // The first sentence says all there is of what all are against.
    expect(partOf(against)).toBeUndefined();
  });

  it("tells of four options that were asked about and of three limits of the user, however long all else is", () => {
    const long = (subject: string): string => `${subject} ${"with all that belongs to it and some more ".repeat(5)}`;
    const titled = experts.map(({ id, name }) => ({ id, name: `${"Head of ".repeat(9)}${name}` }));
    const options = [1, 2, 3, 4].map((n) => ({ id: `p${n}`, text: long(`Option ${n}`) }));
    const points = [5, 6, 7, 8, 9].map((n) => ({ id: `p${n}`, text: long(`Point ${n}`) }));
    const limits = [1, 2, 3, 4, 5].map((n) => ({
      ...{ id: `c${n}`, text: long(`Limit ${n}`) },
      ...(n === 5 ? { place: "a.md:1" } : {}),
    }));
    const all = points.map(({ id }) => ({ on: id, stance: "for" }));
    const discussion = discussionOf({
      ...{ experts: titled, asked: options, constraints: limits },
      statements: [
        told(
          "ada",
          options.map(({ id }) => ({ on: id, stance: "against" })),
          points,
        ),
        told("bo", all),
        told("cy", all),
      ],
    });
    const parts = screenOf(discussion, "en");
    expect(parts.find(({ part }) => part === "limits")).toMatchObject({ lines: { length: 3 }, more: 2 });
    expect(parts.find(({ part }) => part === "asked")).toMatchObject({ lines: { length: 4 }, more: 0 });
  });

  it("names the shared conditions of those who are for what it begins with", () => {
    const points = discussionOf({
      ...{ experts, asked },
      statements: [
        told("ada", [{ on: "p1", stance: "for", if: ["p3"] }], [{ id: "p3", text: "Train a second person" }]),
        told("bo", [
          { on: "p1", stance: "for" },
          { on: "p3", stance: "for" },
        ]),
      ],
    });
    expect(screenText(screenOf(points, "en").slice(0, 1), "en")).toContain(
      "2 of 3 are for, 1 of them on a condition: “Stay” (p1); Ada only if “Train a second person” (p3, 2 of 3 for it).",
    );
  });

  it("writes German quotation marks inside others as inner ones", () => {
    const discussion = discussionOf({
      experts,
      constraints: [{ id: "c1", text: "Das Amt nennt „Dublin“ zulässig" }],
      statements: [told("ada", [], [{ id: "p1", text: "Warten" }])],
    });
    expect(screenText(screenOf(discussion, "en"), "en")).toContain("“Das Amt nennt ‘Dublin’ zulässig”: no reason");
  });

  it("writes the names of those who have a next step, not their ids", () => {
    const points = discussionOf({
      experts: [
        { id: "data-lead", name: "Head of Data" },
        { id: "bo", name: "Bo" },
      ],
      statements: [
        {
          id: "m1",
          by: "bo",
          step: 1,
          points: [{ id: "p1", text: "Wait", who: "data-lead with the CTO", when: "May" }],
        },
        { id: "m2", by: "data-lead", step: 2, stances: [{ on: "p1", stance: "for" }] },
      ],
    });
    expect(screenText(screenOf(points, "en"), "en")).toContain("“Wait” (p1): Head of Data with the CTO, May.");
  });

  it("tells in lines of their own, by who sets them, the conditions for which the first sentence has no room", () => {
    const lines = [
      "asked: p1; p2",
      "1 ann: names p3; names p4; for p1 if p3; for p2 if p4",
      "1 bob: names p5; names p6; names p7; for p1; for p2 if p5, p6, p7",
      "1 cat: none p1",
    ];
    const [first, terms] = screenOf(fromNotation(lines), "en");
    expect(first?.lines.map(({ text }) => text)).toEqual([
      "2 of 3 are for, 1 of them on a condition: “Option 1” (p1); Ann only if “Option 3” (p3).",
      "2 of 3 are for, each on a condition: “Option 2” (p2).",
    ]);
    expect([terms?.title, ...(terms?.lines.map(({ text }) => text) ?? [])]).toEqual([
      "Conditions",
      "p2: Ann only if “Option 4” (p4).",
      "p2: Bob only if “Option 5” (p5), “Option 6” (p6) and “Option 7” (p7).",
    ]);
    // A second choice may have conditions, too.
    const second = [
      "asked: p1; p2",
      "1 ann: names p3; for p1 if p3",
      "1 bob: names p4; names p5; for p2; for p1 if p4, p5 after p2",
      "1 cat: for p1",
    ];
    expect(screenText(screenOf(fromNotation(second), "en"), "en")).toContain(
      "\n- p1: Bob as a second choice, after “Option 2” (p2) and only with “Option 4” (p4) and “Option 5” (p5).",
    );
  });

  it("tells three of these conditions in words, however much or little else there is to tell", () => {
    const needs = ["p3", "p4", "p5", "p6", "p7"];
    const discussion = fromNotation([
      "asked: p1",
      `1 ann: ${needs.map((id) => `names ${id}`).join("; ")}; for p1 if ${needs.join(", ")}`,
      "1 bob: for p1",
    ]);
    const terms = screenOf(discussion, "en").find(({ part }) => part === "terms");
    expect(terms?.lines.map(({ text }) => text)).toEqual([
      "p1: Ann only if “Option 3” (p3), “Option 4” (p4), “Option 5” (p5) and 2 more (p6, p7).",
    ]);
  });

  it("names whom a machine silenced, with the reason", () => {
    const points = discussionOf({
      experts: [
        { id: "a", name: "Ada" },
        { id: "b", name: "Bo" },
      ],
      silenced: { b: "Gemini is out of order" },
      statements: [{ id: "m1", by: "a", step: 1, points: [{ id: "p1", text: "Wait" }] }],
    });
    expect(screenText(screenOf(points, "en"), "en")).toContain("Bo: Gemini is out of order.");
  });

  const LONG = "x y ".repeat(50).trim();
  const shared = (id: string) => ({ id, text: `${id} ${LONG}` });

  const SHORT = {
    ...(told("ada", [], [{ id: "p1", text: "Stay" }]) as object),
    reasons: [{ id: "a1", on: "p1", side: "for", text: "It is" }],
  } as never;

  it("tells of long texts what is shared and not in the first sentence while it fits, without reasons, and counts the rest", () => {
    const points = ["p1", "p2", "p3", "p4", "p5"].map(shared);
    const reasons = points.map(({ id }, at) => ({ id: `a${at}`, on: id, side: "for", text: `${at} ${LONG}` }));
    const discussion = discussionOf({
      experts,
      statements: [
        { ...(told("ada", [], points) as object), reasons } as never,
        told(
          "bo",
          points.map(({ id }) => ({ on: id, stance: "for" })),
        ),
      ],
    });
    const part = screenOf(discussion, "en").find(({ part: name }) => name === "shared");
    expect([part?.lines.map(({ points }) => points.join()), part?.more]).toEqual([["p3"], 2]);
    expect(part?.title).toBe("Shared (2 more in the table)");
    // Their reasons are left to the table.
    expect(part?.lines.filter(({ text }) => text.includes("(Ada, "))).toEqual([]);
    expect(screenText(screenOf(discussionOf({ experts, statements: [SHORT] }), "en"), "en")).toContain(
      "“It is” (Ada, m-ada)",
    );
  });

  it("has of what is shared, where it is short of room, what was not told as a condition before", () => {
    const points = ["p3", "p4", "p5"].map(shared);
    const onlyIf = [{ on: "p1", stance: "for", if: ["p3"] }];
    const discussion = discussionOf({
      ...{ experts, asked: [shared("p1"), shared("p2")] },
      constraints: [{ id: "c1", text: `at most ${LONG}` }],
      statements: [
        { ...(told("ada", onlyIf, points) as object), wouldChangeIf: `If ${LONG}` } as never,
        told("bo", [...onlyIf, ...points.map(({ id }) => ({ on: id, stance: "for" }))]),
        told("cy", [
          { on: "p2", stance: "for" },
          { on: "p5", stance: "for" },
        ]),
      ],
    });
    const part = screenOf(discussion, "en").find(({ part }) => part === "shared");
    expect(part?.lines[0]?.points).toEqual(["p4"]);
  });

  it("tells over what somebody gave a point up, and not over what another made it their second choice", () => {
    const lines = [
      "asked: p1",
      "1 ann: for p1",
      "1 bob: for p1",
      "2 ann: none p1",
      "3 bob: brings p2; none p1 after p2 because m4",
    ];
    const told = (...more: readonly string[]) => screenText(screenOf(fromNotation([...lines, ...more]), "en"), "en");
    expect(told()).toContain("(p1): given up by Ann; ");
    expect(told("4 ann: for p1 because m4", "5 ann: none p1 because m5")).toContain("given up by Ann (over m5)");
  });

  it("has of what is shared nothing that the first sentence tells with the one objection that is open to it", () => {
    const points = ["p1", "p2", "p3", "p4"].map(shared);
    const objects = (id: string) => ({ id, on: "p1", side: "against", text: `${id} ${LONG}`, checked: true });
    const sharedAfter = (...ids: readonly string[]) => {
      const all = [
        told("ada", [], points),
        told(
          "bo",
          points.map(({ id }) => ({ on: id, stance: "for" })),
        ),
      ];
      const attack = { id: "m-cy", by: "cy", step: 2, reasons: ids.map(objects) } as never;
      const heard = { id: "m-ada-2", by: "ada", step: 3 } as never;
      const parts = screenOf(discussionOf({ experts: experts.slice(0, 2), statements: [...all, attack, heard] }), "en");
      const [first, ...rest] = parts;
      expect(first?.lines.map(({ text }) => text).join(" ")).toContain("Open objection");
      return rest.find(({ part }) => part === "shared")?.lines.flatMap(({ points }) => points);
    };
    expect(sharedAfter("a1")).not.toContain("p1");
    expect(sharedAfter("a1", "a2")).toContain("p1");
  });

  it("is shorter the longer the texts are: a line a part, and of what is shared one that is not told as next", () => {
    const asked = ["p1", "p2"].map(shared);
    const points = ["p3", "p4", "p5", "p6"].map((id) => ({ ...shared(id), when: id === "p4" ? "1 May" : "2 May" }));
    const own = { stances: [{ on: "p1", stance: "against" }], wouldChangeIf: `If ${LONG}` };
    const discussion = discussionOf({
      experts,
      asked,
      constraints: [{ id: "c1", text: `at most ${LONG}` }],
      statements: [
        {
          ...(told(
            "ada",
            [
              { on: "p1", stance: "for" },
              { on: "p2", stance: "against" },
            ],
            points,
          ) as object),
          wouldChangeIf: `If ${LONG}`,
        },
        {
          ...(told(
            "bo",
            points.map(({ id }) => ({ on: id, stance: "for" })),
          ) as object),
          ...own,
        },
        {
          ...(told(
            "bo",
            points.map(({ id }) => ({ on: id, stance: "for" })),
          ) as object),
          id: "m-bo-2",
          step: 2,
        },
      ] as never,
    });
    const parts = screenOf(discussion, "en");
    const [, ...rest] = parts;
    expect(rest.map(({ part, lines }) => [part, lines.length])).toEqual(rest.map(({ part }) => [part, 1]));
    // A limit is told whole: its figure may stand at its end.
    const others = rest.filter(({ part }) => part !== "limits");
    const quotes = others.flatMap(({ lines }) => lines.flatMap(({ text }) => [...text.matchAll(/“([^”]*)”/gu)]));
    expect(quotes.length).toBeGreaterThan(2);
    expect(Math.max(...quotes.map(([, quote = ""]) => quote.length))).toBeLessThanOrEqual(120);
    const pointsOf = (name: string) => rest.find(({ part }) => part === name)?.lines.flatMap(({ points }) => points);
    expect([pointsOf("next"), pointsOf("shared")]).toEqual([["p4"], ["p5"]]);
  });

  it("tells the first conditions of many by their texts, the rest by their ids, and stays within its room", () => {
    const conditions = ["p4", "p5", "p6", "p7", "p8", "p9"].map(shared);
    const discussion = discussionOf({
      ...{ experts: [...experts, { id: "di", name: "Di" }], asked },
      statements: [
        told("di", [{ on: "p1", stance: "against" }]),
        {
          ...(told("ada", [{ on: "p1", stance: "for", if: conditions.map(({ id }) => id) }]) as object),
          reasons: [{ id: "a1", on: "p1", side: "for", text: `Yes ${LONG}` }],
        },
        {
          ...(told("bo", [{ on: "p1", stance: "for" }], conditions) as object),
          reasons: conditions.map(({ id }, at) => ({ id: `b${at}`, on: id, side: "for", text: `${at} ${LONG}` })),
        },
        {
          ...(told("cy", [{ on: "p1", stance: "against" }]) as object),
          reasons: [{ id: "c1", on: "p1", side: "against", text: `No ${LONG}` }],
        },
      ] as never,
    });
    const parts = screenOf(discussion, "en");
    const [line] = parts.find(({ part }) => part === "divides")?.lines ?? [];
    expect(line?.text).toMatch(
      /Ada only if “p4 x y[^”]*…” \(p4\), “p5 x y[^”]*…” \(p5\) and 4 more \(p6, p7, p8, p9\)/u,
    );
    // Whatever is cut, both sides of what divides give their reason.
    expect(line?.text).toMatch(/for: Bo “Yes .*Ada, m-ada.*against: Cy, Di “No /u);
    expect(screenText(parts, "en").split(/\s+/u).length).toBeLessThan(280);
  });

  it("tells the condition that all set once, with the first sentence, however short the rest has to be", () => {
    const conditions = ["p4", "p5", "p6", "p7", "p8", "p9"].map(shared);
    const [first = "", ...others] = conditions.map(({ id }) => id);
    const discussion = discussionOf({
      ...{ experts: experts.slice(0, 2), asked: ["p1", "p2", "p3"].map(shared) },
      constraints: ["c1", "c2", "c3"].map((id) => ({ id, text: `at most 5 ${LONG}` })),
      statements: [
        {
          ...(told("ada", [{ on: "p1", stance: "for", if: [first, ...others.slice(0, 2)] }], conditions) as object),
          reasons: conditions.map(({ id }, at) => ({ id: `a${at}`, on: id, side: "for", text: `${at} ${LONG}` })),
        },
        {
          ...(told("bo", [{ on: "p1", stance: "for", if: [first] }]) as object),
          reasons: others.map((id, at) => ({ id: `b${at}`, on: id, side: "against", text: `No ${at} ${LONG}` })),
        },
      ] as never,
    });
    const terms = (lang: "en" | "zh"): string[] | undefined =>
      screenOf(discussion, lang)
        .find(({ part }) => part === "terms")
        ?.lines.map(({ text }) => text.replaceAll(/“[^”]*”/gu, "“…”"));
    expect(terms("en")).toEqual(["p1: Ada also only if “…” (p5) and “…” (p6)."]);
    expect(terms("zh")).toEqual(["p1：Ada另外还要求“…”（p5）、“…”（p6）。"]);
  });

  it("tells of the points that break a limit before those that keep it where there is no room for all", () => {
    const points = ["p1", "p2", "p3", "p4", "p5"].map(shared);
    const discussion = discussionOf({
      experts,
      constraints: [{ id: "c1", text: "at most 5" }],
      statements: [
        {
          ...(told("ada", [], points) as object),
          reasons: points.map(({ id }) => ({
            ...{ id: `a${id}`, on: id, text: LONG, limit: "c1" },
            side: id === "p5" ? "against" : "for",
          })),
        },
        told(
          "bo",
          points.slice(0, 4).map(({ id }) => ({ on: id, stance: "for" })),
        ),
      ] as never,
    });
    const [line] = screenOf(discussion, "en").find(({ part }) => part === "limits")?.lines ?? [];
    expect(line?.text).toMatch(
      /against “p5 [^”]*” \(p5\), by a supporter: “[^”]*” [^;]*; for p1: Ada, m-ada; other reasons name it for 3 points/u,
    );
  });

  it("tells with what is next on which condition somebody wants it, where nothing above has", () => {
    const long = "words ".repeat(30);
    const brings = [1, 2, 3, 4, 5, 6, 7].map((n) => `brings p${n} “${long}${n}”; a${n} for p${n} “${long}”`).join("; ");
    const all = [1, 2, 3, 4, 5, 6, 7].map((n) => `for p${n}`).join("; ");
    const points = fromNotation([`1 ann: ${brings}; brings p8 on 5 December`, `2 bob: ${all}; for p8 if p7`]);
    const screen = screenOf(points, "en");
    expect(JSON.stringify(screen.filter(({ part }) => part === "shared"))).not.toContain("p8");
    expect(screen.find(({ part }) => part === "next")?.lines[0]?.text).toMatch(
      /\(p8\): 5 December; Bob only if .*p7.*$/u,
    );
  });

  it("writes the name of an id of several words, and leaves a word that is somebody's id as it is", () => {
    const people = [...experts, { id: "parents", name: "Parents" }, { id: "head-teacher", name: "Head teacher" }];
    const point = (id: string, who: string) => ({ id, text: `Do ${id}`, who });
    const points = [point("p3", "two parents with head-teacher"), point("p4", "parents")];
    const all = people.slice(1).map(({ id }) =>
      told(id, [
        { on: "p3", stance: "for" },
        { on: "p4", stance: "for" },
      ]),
    );
    const discussion = discussionOf({ experts: people, statements: [told("ada", [], points), ...all] });
    const next = screenOf(discussion, "en").find(({ part }) => part === "next")?.lines ?? [];
    expect(next.map(({ text }) => text)).toEqual([
      "“Do p3” (p3): two parents with Head teacher.",
      "“Do p4” (p4): Parents.",
    ]);
  });

  it("has first the limits that a reason names against what most are for, and of a limit such a point first", () => {
    const names = (id: string, on: string, limit: string) => ({ id, on, side: "against", text: `It is ${id}`, limit });
    const discussion = discussionOf({
      ...{ experts, asked, constraints: ["one", "other"].map((text, at) => ({ id: `c${at + 1}`, text })) },
      statements: [
        {
          ...(told("ada", [], [{ id: "p3", text: "Wait" }]) as object),
          reasons: [names("a1", "p1", "c1"), names("a2", "p1", "c2"), names("a3", "p3", "c2")],
        } as never,
        told("bo", [{ on: "p3", stance: "for" }]),
      ],
    });
    const lines = screenOf(discussion, "en").find(({ part }) => part === "limits")?.lines ?? [];
    expect(lines[0]?.text).toMatch(/^“other”: against p3, by a supporter: .*; against p1: /u);
    expect(lines[1]?.text).toMatch(/^“one”: against p1: /u);
  });

  it("has first the limits that somebody said are broken, then those that are kept", () => {
    const discussion = discussionOf({
      experts,
      constraints: ["nobody", "kept", "broken"].map((text, at) => ({ id: `c${at + 1}`, text })),
      statements: [
        {
          ...(told("ada", [], [{ id: "p1", text: "Stay" }]) as object),
          reasons: [
            { id: "a1", on: "p1", side: "for", text: "It is", limit: "c2" },
            { id: "a2", on: "p1", side: "against", text: "It is not", limit: "c3" },
          ],
        } as never,
      ],
    });
    const lines = screenOf(discussion, "en").find(({ part }) => part === "limits")?.lines ?? [];
    expect(lines.map(({ text }) => /“(\w+)”/u.exec(text)?.[1])).toEqual(["broken", "kept", "nobody"]);
  });

  it("shows beside a limit no figure that was found of something else", () => {
    const found = (id: string, side: "for" | "against", stands: string) => ({
      ...{ id, on: "p1", side, text: `It has ${stands}`, limit: "c1" },
      ...{ evidence: ["a.md:9"], checked: true as const, stands: [stands] },
    });
    const limits = [{ id: "c1", text: "Spend at most GBP 8,000" }];
    const line = (stands: string) => {
      const discussion = new PointsDiscussion({ experts, limits }, [
        {
          id: "m1",
          by: "ada",
          step: 1,
          points: [{ id: "p1", text: "Lend it" }],
          reasons: [found("a1", "for", stands)],
        },
        { id: "m2", by: "bo", step: 1, reasons: [found("a2", "against", "GBP 9,000")] },
      ]);
      return screenOf(discussion, "en").find(({ part }) => part === "limits")?.lines[0]?.text;
    };
    expect(line("12 kg")).toMatch(/for p1: Ada, m1\.$/u);
    expect(line("GBP 2,100")).toMatch(/for p1: Ada, m1 \[a\.md:9: GBP 2,100 ✓\]\.$/u);
    // One without a unit may be of it.
    expect(line("2,150")).toMatch(/for p1: Ada, m1 \[a\.md:9: 2,150 ✓\]\.$/u);
  });

  it("says of two points that somebody is for that they break a limit where there is no room for all", () => {
    const points = Array.from({ length: 12 }, (_, n) => shared(`p${n + 1}`));
    const discussion = discussionOf({
      experts,
      constraints: [1, 2, 3].map((n) => ({ id: `c${n}`, text: `at most ${n} ${LONG}` })),
      statements: [
        told("ada", [], points),
        told(
          "cy",
          points.map(({ id }) => ({ on: id, stance: "against" })),
        ),
        {
          ...(told("bo", []) as object),
          reasons: points.map(({ id }) => ({ id: `a${id}`, on: id, text: LONG, side: "against", limit: "c1" })),
        },
      ] as never,
    });
    const [line] = screenOf(discussion, "en").find(({ part }) => part === "limits")?.lines ?? [];
    expect(line?.text).toMatch(/: against p1: [^;]*; against [^;]*p2[^;]*; other reasons name it against 10 points/u);
  });

  it("begins what divides with what was argued about most, also where another refines what was asked", () => {
    const against = (id: string, on: string) => ({ id, on, side: "against", text: `It is ${id}` });
    const discussion = discussionOf({
      ...{ experts, asked },
      statements: [
        told(
          "ada",
          [],
          [
            { id: "p3", text: "Stay by day", detailOf: "p1" },
            { id: "p4", text: "Keep two spares" },
          ],
        ),
        {
          ...(told(
            "bo",
            ["p3", "p4"].map((on) => ({ on, stance: "against" })),
          ) as object),
          reasons: [against("a1", "p3"), against("a2", "p4"), against("a3", "p4")],
        } as never,
      ],
    });
    const lines = screenOf(discussion, "en").find(({ part }) => part === "divides")?.lines ?? [];
    expect(lines.map(({ points }) => points)).toEqual([["p4"], ["p3"]]);
  });

  it("has the user's own limits before those that documents state", () => {
    const stated = { id: "c1", text: "stated", place: "quote.md:4", isQuoted: true } as const;
    const statements = [
      {
        ...(told("ada", [], [{ id: "p1", text: "Go" }]) as object),
        reasons: [{ id: "a1", on: "p1", side: "for", text: "It is", limit: "c1" }],
      } as never,
    ];
    const discussion = discussionOf({ experts, constraints: [stated, { id: "c2", text: "own" }], statements });
    const lines = screenOf(discussion, "en").find(({ part }) => part === "limits")?.lines ?? [];
    expect(lines.map(({ text }) => /“(\w+)”/u.exec(text)?.[1])).toEqual(["own", "stated"]);
  });

  it("says of the user's own limit alone that no reason on the leading point names it", () => {
    const reasons = [{ id: "a1", on: "p2", side: "for", text: "It is", limit: "c1" }];
    const points = [{ id: "p2", text: "Go" }];
    const says = (of: { readonly place?: string }): string | undefined => {
      const discussion = discussionOf({
        ...{ experts, asked: [{ id: "p1", text: "Stay" }], constraints: [{ id: "c1", text: "at most 5", ...of }] },
        statements: [
          { ...(told("ada", [{ on: "p1", stance: "for" }], points) as object), reasons } as never,
          told("bo", [{ on: "p1", stance: "for" }]),
        ],
      });
      return screenOf(discussion, "en").find(({ part }) => part === "limits")?.lines[0]?.text;
    };
    expect(says({})).toContain("no reason names it for p1");
    expect(says({ place: "quote.md:4" })).not.toContain("not named");
  });

  it("says of a limit where a document states it, and which reasons name it, of three points", () => {
    const points = ["p1", "p2", "p3", "p4", "p5"].map((id) => ({ id, text: `Do ${id}` }));
    const reasons = points.map(({ id }, at) => ({ id: `a${at}`, on: id, side: "for", text: "It is", limit: "c1" }));
    const discussion = discussionOf({
      experts,
      constraints: [{ id: "c1", text: "at most 5", place: "quote.md:4", isQuoted: true }],
      statements: [
        { ...(told("ada", [], points) as object), reasons } as never,
        told("bo", [
          { on: "p4", stance: "for" },
          { on: "p5", stance: "for" },
        ]),
      ],
    });
    const [line] = screenOf(discussion, "en").find(({ part }) => part === "limits")?.lines ?? [];
    expect(line?.text).toMatch(
      /^“at most 5” \[quote\.md:4 ✓\]: for p4: “It is” \(Ada, m-ada\); for p5: .*; for “Do p1” \(p1\): .*; other reasons name it for 2 points\.$/u,
    );
  });
});
