import { describe, expect, it } from "vitest";
import { screenOf, screenText, tableOf } from "#points";
import type { FloorStatement, Reference } from "#wire";
import { verifies } from "../../../../test/support/verifies.ts";
import { pointsAt, pointsOf } from "./of-floor.ts";

const NAMES = { ana: "Ana", ben: "Ben", cyd: "Cyd" };
const experts = Object.entries(NAMES).map(([id, name]) => ({ id, name }));
const others = [{ id: "contrarian", name: "Contrarian" }];

type Made = Pick<FloorStatement, "from" | "type" | "round" | "content" | "references">;
const said = (
  from: string,
  type: string,
  content: Record<string, unknown>,
  references: readonly Reference[] = [],
): Made => ({ from, type, round: 1, content, references: [...references] });
const declares = (who: string, position: string): Made =>
  said(who, "position_declaration", { position, wouldChangeIf: `${who} sees p95 rise` });
const counters = (targetId: string, comment: string): Reference => ({ targetId, type: "counters", comment });

const floorOf = (...made: readonly Made[]): FloorStatement[] =>
  made.map((one, at) => {
    const id = `r1-msg-${String(at + 1).padStart(3, "0")}`;
    return { ...one, id, turn: id, timestamp: "2026-01-29T10:00:00.000Z" };
  });
const tableIn = (...made: readonly Made[]) => tableOf(pointsOf(floorOf(...made), { experts, others }));
const rowsIn = (...made: readonly Made[]) =>
  tableIn(...made).rows.map(({ id, for: pro, against, tier }) => ({ id, pro, against, tier }));

describe("a floor as points", () => {
  it("takes a sealed position as one point, and the same words as one point of both", () => {
    verifies("SD-33");
    expect(rowsIn(declares("ana", "Stay"), declares("ben", " stay"), declares("cyd", "Leave"))).toEqual([
      { id: "p1", pro: ["ana", "ben"], against: [], tier: "shared" },
      { id: "p2", pro: ["cyd"], against: [], tier: "few" },
    ]);
  });

  it("keeps a point where an argument words it anew, and takes its first sentence as a reason", () => {
    const argued = { position: "We stay, for now", reasoning: "The index is missing. All else follows." };
    const { rows } = tableIn(declares("ana", "Stay"), said("ana", "argument", argued));
    expect(rows.map(({ text, reasons }) => [text, reasons.map((reason) => reason.text)])).toEqual([
      ["Stay", ["The index is missing."]],
    ]);
  });

  it("takes a minor shift as a detail, and a major one as a stance given up, with its cause", () => {
    const shift = (positionShift: string, currentPosition: string): Made =>
      said("ana", "response", { positionShift, currentPosition, response: "So.", shiftCause: ["r1-msg-002"] });
    const minor = tableIn(declares("ana", "Stay"), declares("ben", "Leave"), shift("minor", "Stay until June"));
    expect(minor.rows.find(({ id }) => id === "p3")).toMatchObject({ detailOf: "p1", for: ["ana"] });
    expect(minor.rows.find(({ id }) => id === "p1")?.for).toEqual(["ana"]);
    const major = tableIn(declares("ana", "Stay"), declares("ben", "Leave"), shift("major", "Leave"));
    expect(major.rows.find(({ id }) => id === "p2")?.for).toEqual(["ana", "ben"]);
    expect(major.rows.find(({ id }) => id === "p1")?.for).toEqual([]);
    expect(major.shifts[0]).toMatchObject({
      who: "ana",
      before: { stance: "for" },
      now: { stance: "none" },
      because: ["r1-msg-002"],
    });
  });

  it("takes a second choice as no side, in points and in the record's own fields", () => {
    const stances = [
      { on: "p1", stance: "for" },
      { on: "p2", stance: "for", secondTo: "p1" },
    ];
    const asked = [
      { id: "p1", text: "Stay" },
      { id: "p2", text: "Leave" },
    ];
    for (const content of [{ table: { stances } }, { position: "Stay", stances }]) {
      const floor = floorOf(said("ana", "position_declaration", content));
      const [stay, leave] = tableOf(pointsOf(floor, { experts, others, asked })).rows;
      expect([stay?.for, leave?.for, leave?.second]).toEqual([["ana"], [], ["ana"]]);
    }
    const own = {
      points: [{ text: "Stay until June" }],
      stances: [{ on: "p2", stance: "for", secondTo: "stay until June." }],
    };
    const floor = floorOf(said("ana", "position_declaration", { table: own }));
    const [, leave] = tableOf(pointsOf(floor, { experts, others, asked })).rows;
    expect(leave?.cells.get("ana")).toMatchObject({ stance: "none", secondTo: "p3" });
  });

  it("takes no answer as confirmed by a sealed position of a later round, which has no docket", () => {
    const reasons = (on: string) => ({ table: { reasons: [{ on, side: "against", text: `Not ${on}` }] } });
    const floor = (last: Made) => [
      declares("ana", "Stay"),
      said("ben", "argument", reasons("p1")),
      said("ana", "response", reasons("a1")),
      { ...last, round: 2 },
    ];
    const fate = (last: Made) => tableIn(...floor(last)).rows[0]?.objections[0]?.fate;
    expect(fate(declares("ben", "Leave"))).toBe("not confirmed");
    expect(fate(said("ben", "argument", reasons("p1")))).toBe("answered");
  });

  it("tells the words and the place of a limit that a document states, and a user's as it stands", () => {
    const limit = (id: string, text: string) => ({ id, kind: "constraint" as const, text, round: 0 });
    const limits = [
      limit("c1", "“at most ten minutes” (quote.md:4)"),
      limit("c2", '"at most ten minutes" (quote.md:4)'),
      limit("c3", "No more than “five people” (plan.md:2), says Ana"),
    ];
    const { setting } = pointsAt([], [{ id: "ana", name: "Ana", role: "expert" }], { limits });
    const stated = { text: "at most ten minutes", place: "quote.md:4", isQuoted: true };
    expect(setting.limits).toEqual([
      { id: "c1", ...stated },
      { id: "c2", ...stated },
      { id: "c3", text: limits[2]?.text },
    ]);
  });

  it("takes no reason from an analogy, whatever it relates to", () => {
    const { rows } = tableIn(
      declares("ana", "Stay"),
      said("ben", "argument", { position: "Leave", reasoning: "It is slow." }, [
        counters("r1-msg-001", "p95 is 2.9 s"),
      ]),
      said("contrarian", "analogy", { case: "A ship" }, [
        counters("r1-msg-001", "so it was"),
        { targetId: "r1-msg-002", type: "supports", comment: "so it was" },
      ]),
    );
    expect(rows.find(({ id }) => id === "p1")?.objections.map(({ reason }) => reason.by)).toEqual(["ben"]);
  });

  it("takes a counter as an objection to the point, and an answer to it as one to the objection", () => {
    const { rows } = tableIn(
      declares("ana", "Stay"),
      declares("ben", "Leave"),
      said("ben", "argument", { reasoning: "It is slow." }, [counters("r1-msg-001", "p95 is 2.9 s")]),
      said("ana", "response", {
        positionShift: "none",
        response: "No.",
        answers: [{ targetId: "r1-msg-003", answer: "answered", text: "The index mends it" }],
      }),
    );
    const [objection] = rows.find(({ id }) => id === "p1")?.objections ?? [];
    expect(objection?.reason).toMatchObject({ by: "ben", text: "p95 is 2.9 s" });
    expect(objection?.fate).toBe("not confirmed");
    expect(rows.find(({ id }) => id === "p2")?.objections).toEqual([]);
  });

  it("counts an objection for nothing whose source was looked up and is not there", () => {
    verifies("SD-06");
    const cites = said("ben", "argument", { reasoning: "It is slow." }, [
      counters("r1-msg-001", "p95 is 2.9 s [notes.md:7]"),
    ]);
    const fate = (flags: string[]) => {
      const floor = floorOf(declares("ana", "Stay"), cites).map((one, at) => (at === 1 ? { ...one, flags } : one));
      return tableOf(pointsOf(floor, { experts, others })).rows[0]?.objections.map((one) => one.fate);
    };
    expect(fate(["unknown_passage"])).toEqual(["source not found"]);
    expect(fate([])).toEqual(["came last"]);
  });

  it("lets a concession and a last word close an objection", () => {
    const objected = said("contrarian", "stress_test", { failureScenario: "It fails." }, [
      counters("r1-msg-001", "Nobody is on call"),
    ]);
    const answered = (answer: string): Made =>
      said("ana", "response", {
        positionShift: "none",
        response: "So.",
        answers: [{ targetId: "r1-msg-002", answer, text: "we hire one" }],
      });
    const takesBack = said("contrarian", "stress_test", { retracts: [{ targetId: "r1-msg-002", reason: "so" }] });
    const fate = (...more: readonly Made[]) =>
      tableIn(declares("ana", "Stay"), objected, ...more).rows[0]?.objections.map((one) => one.fate);
    expect(fate(answered("conceded"))).toEqual(["granted"]);
    expect(fate(answered("answered"), takesBack)).toEqual(["withdrawn"]);
  });

  it("lets the user part what a model joined, before or after, and join it again", () => {
    verifies("SD-24");
    const three = [declares("ana", "Stay"), declares("ben", "Remain"), declares("cyd", "Leave")];
    const judged = (from: string, points: Record<string, unknown>): Made => said(from, "judgement", { points });
    const model = judged("moderator", { same: [["p1", "p2"]] });
    const parts = judged("user", { apart: [["p1", "p2"]] });
    const joins = judged("user", { same: [["p1", "p2"]] });
    const holders = (...judged: readonly Made[]) => tableIn(...three, ...judged).rows[0]?.for;
    expect(holders(model)).toEqual(["ana", "ben"]);
    expect(holders(model, parts)).toEqual(["ana"]);
    expect(holders(parts, model)).toEqual(["ana"]);
    expect(holders(joins, parts)).toEqual(["ana"]);
    expect(holders(model, parts, joins)).toEqual(["ana", "ben"]);
  });

  it("marks as checked what was looked up, whatever its quotation marks, and nothing that names no place", () => {
    verifies("SD-06");
    const reasonOf = (reasoning: string, more: Partial<FloorStatement>) => {
      const floor = floorOf(declares("ana", "Stay"), said("ana", "argument", { reasoning }));
      return tableOf(
        pointsOf(
          floor.map((one) => ({ ...one, ...more })),
          { experts, others },
        ),
      ).rows[0]?.reasons[0];
    };
    const quoted = 'The review says "p95 fell to 180 ms on a copy" (review.md:4)';
    const found = reasonOf(quoted, { checked: ["“p95 fell to 180 ms on a copy” (review.md:4)"] });
    expect(found).toMatchObject({ checked: true, evidence: ["review.md:4"] });
    const opened = "“The vendor says 4 months. Another needed 7 months.” (offer.md:12) That is long.";
    const whole = reasonOf(opened, { checked: ["“The vendor says 4 months. Another needed 7 months.” (offer.md:12)"] });
    expect(whole).toMatchObject({ checked: true, text: opened.replace(" That is long.", "") });
    const flagged = { flags: ["unknown_passage"] };
    const unplaced = reasonOf("It is slow, see review.md for all of it", flagged);
    expect([unplaced?.text, unplaced?.checked]).toEqual(["It is slow, see review.md for all of it", undefined]);
    // Looked up and not there: it counts for nothing.
    expect(reasonOf("It is slow [review.md:900]", flagged)).toBeUndefined();
    expect(reasonOf("It is slow [review.md:900]", {})?.text).toBe("It is slow [review.md:900]");
  });

  it.each(["en", "zh"] as const)("quotes a quotation with inner marks, closed where it is cut: %s", (lang) => {
    const reasoning = `“${"It fell from 2.9 s to 180 ms on a copy ".repeat(6).trim()}” (review.md:4)`;
    const floor = floorOf(declares("ana", "Stay"), declares("ben", "Stay"), said("ana", "argument", { reasoning }));
    const text = screenText(screenOf(pointsOf(floor, { experts, others }), lang), lang);
    expect(text).toMatch(/“‘It fell [^“”‘’]*…’”/);
  });

  it("takes back what its author retracts", () => {
    const objected = said("ben", "argument", { reasoning: "It is slow." }, [counters("r1-msg-001", "p95 is 2.9 s")]);
    const retracts = said("ben", "response", { response: "No.", retracts: [{ targetId: "r1-msg-002", reason: "so" }] });
    const [row] = tableIn(declares("ana", "Stay"), objected, retracts).rows;
    expect(row?.objections.map(({ fate }) => fate)).toEqual(["withdrawn"]);
  });

  it("takes a counter to an argument as an objection that its author can answer", () => {
    const answered = said("ana", "response", {
      response: "No.",
      answers: [{ targetId: "r1-msg-003", answer: "answered", text: "It was measured" }],
    });
    const [row] = tableIn(
      declares("ana", "Stay"),
      said("ana", "argument", { reasoning: "The index is missing." }),
      said("ben", "stress_test", { failureScenario: "It fails." }, [counters("r1-msg-002", "Nobody measured it")]),
      answered,
    ).rows;
    expect(row?.objections.map(({ reason, fate }) => [reason.on, fate])).toEqual([["a1", "not confirmed"]]);
  });

  it("takes a counter to who objects as an answer, not as an objection to their point", () => {
    const { rows } = tableIn(
      declares("ana", "Stay"),
      declares("ben", "Leave"),
      said("ben", "argument", { reasoning: "It is slow." }, [counters("r1-msg-001", "p95 is 2.9 s")]),
      said("ana", "response", { response: "No." }, [counters("r1-msg-003", "The index mends it")]),
    );
    expect(rows.map(({ objections }) => objections.map(({ fate }) => fate))).toEqual([["not confirmed"], []]);
  });

  it.each(["en", "zh"] as const)("is told without a word of who is right: %s", (lang) => {
    verifies("SD-33");
    const floor = floorOf(declares("ana", "Stay"), declares("ben", "Stay"), declares("cyd", "Leave"));
    const text = screenText(screenOf(pointsOf(floor, { experts, others }), lang), lang);
    expect(text).toMatch(/^2 of 3 are for: “Stay” \(p1\)|^3 位中 2 位赞成/);
    // Whoever is for something else is seen.
    expect(text).toContain("Leave");
    expect(text).not.toMatch(/settled|refuted|decided|tied|定论|驳倒/);
  });
});

const asked = ["Leave", "Stay"].map((text, at) => ({ id: `p${at + 1}`, text }));
const told = (
  from: string,
  type: string,
  table: Record<string, unknown>,
  content: Record<string, unknown> = {},
): Made => said(from, type, { ...content, table });
const pointsIn = (...made: readonly Made[]) => pointsOf(floorOf(...made), { experts, others, asked });
const rowIn = (id: string, ...made: readonly Made[]) => tableOf(pointsIn(...made)).rows.find((row) => row.id === id);
const declared = told("ana", "position_declaration", {
  points: [{ text: "Train two" }, { text: "Index now", if: ["Backups are tested", "p2"] }],
});

describe("a floor told in points", () => {
  it("numbers points in the order of the floor, after those that were asked about", () => {
    const ben = told("ben", "position_declaration", { points: [{ text: "Buy a larger disk" }] });
    const { rows } = tableOf(pointsIn(declared, ben));
    expect(rows.map(({ id, text, isAsked }) => [id, text, isAsked])).toEqual([
      ["p1", "Leave", true],
      ["p2", "Stay", true],
      ["p3", "Train two", false],
      ["p4", "Index now", false],
      ["p5", "Backups are tested", false],
      ["p6", "Buy a larger disk", false],
    ]);
  });

  it("makes a condition in words a point on which its author has no stance, and keeps one that is named by id", () => {
    expect(pointsIn(declared).points.get("p4")?.if).toEqual(["p5", "p2"]);
    expect(rowIn("p5", declared)).toMatchObject({ tier: "nobody", needed: ["ana"], silent: ["ben", "cyd"] });
  });

  it("takes a text alone as a reason for what its author brought, whatever they were for and named as conditions since", () => {
    const since = told("ana", "argument", { stances: [{ on: "p1", stance: "for", if: ["It rains"] }] });
    const alone = told("ana", "response", {}, { response: "Two people cover the holidays." });
    const { reasons } = pointsIn(declared, since, alone);
    expect([...reasons.values()].map(({ on, text }) => [on, text])).toEqual([["p3", "Two people cover the holidays."]]);
  });

  it("takes the words of a point on the table as a stance on it", () => {
    const same = told("ben", "position_declaration", { points: [{ text: " leave " }] });
    const { points } = pointsIn(declared, same);
    expect([...points.keys()]).toEqual(["p1", "p2", "p3", "p4", "p5"]);
    expect(rowIn("p1", declared, same)?.for).toEqual(["ben"]);
  });

  it("takes a text without reasons as a reason on the one point that was tapped, or that its author holds", () => {
    const slow = { response: "It is slow. All else follows." };
    const tapped = (...sides: readonly string[]) =>
      told("ben", "response", { stances: sides.map((stance, at) => ({ on: `p${at + 1}`, stance })) }, slow);
    const silent = told("ana", "argument", {}, { reasoning: "Two can stand in. So it goes." });
    const reasonsIn = (...said: readonly Made[]) =>
      [...pointsIn(declared, ...said).reasons.values()].map(({ by, on, side, text }) => [by, on, side, text]);
    expect(reasonsIn(silent)).toEqual([["ana", "p3", "for", "Two can stand in."]]);
    expect(reasonsIn(tapped("against", "none"))).toEqual([["ben", "p1", "against", "It is slow."]]);
    // A text is about the option that its author is for, not about their further sentences, nor about what they gave up.
    const both = told("ben", "position_declaration", {
      points: [{ text: "I sign on 2 May" }],
      stances: [{ on: "p2", stance: "for" }],
    });
    const left = told(
      "ben",
      "argument",
      {
        stances: [
          { on: "p2", stance: "none" },
          { on: "p1", stance: "for" },
        ],
      },
      { reasoning: "It is wet." },
    );
    expect(reasonsIn(both, tapped())).toEqual([["ben", "p2", "for", "It is slow."]]);
    expect(reasonsIn(both, left, tapped())).toEqual([
      ["ben", "p1", "for", "It is wet."],
      ["ben", "p1", "for", "It is slow."],
    ]);
    // Nobody knows which of several it is about.
    expect(reasonsIn(tapped("against", "for", "none"))).toEqual([]);
  });

  it("takes no text for a reason where there are reasons, and keeps their limit and steel man", () => {
    const reasons = [{ on: "p3", side: "against", text: "Two cost 9,000", limit: "c1", theirs: "Two can stand in" }];
    const { reasons: found } = pointsIn(declared, told("ana", "argument", { reasons }, { reasoning: "It costs." }));
    expect([...found.values()]).toEqual([{ ...reasons[0], id: "a1", by: "ana", step: 2, message: "r1-msg-002" }]);
  });

  it("knows a limit by its words where a reason quotes it, in any case and marks", () => {
    const limits = [
      { id: "c1", text: "Cheap" },
      { id: "c2", text: "At most 9,000 a year" },
    ];
    const texts = ["Cheap help: “at most 9000 a year” holds", "Our rule: “at most 9,000 a year” (rules.md:4)"];
    const reasons = texts.map((text) => ({ on: "p3", side: "against", text }));
    const floor = floorOf(declared, told("ben", "argument", { reasons }, { reasoning: "It costs." }));
    const { reasons: found } = pointsOf(floor, { experts, others, limits });
    expect([...found.values()].map(({ limit }) => limit)).toEqual([undefined, "c2"]);
  });

  it("closes an objection by what its author withdraws, and by what the other concedes", () => {
    const objected = told("ben", "argument", { reasons: [{ on: "p3", side: "against", text: "Two cost 9,000" }] });
    const fate = (...more: readonly Made[]) =>
      rowIn("p3", declared, objected, ...more)?.objections.map((one) => [one.fate, one.taken?.met]);
    expect(fate(told("ben", "response", { withdraws: ["a1"] }))).toEqual([["withdrawn", undefined]]);
    expect(fate(told("ana", "response", { concedes: [{ to: "a1", met: "p5" }] }))).toEqual([["taken in", "p5"]]);
    const answer = told("ana", "response", { reasons: [{ on: "a1", side: "against", text: "It is budgeted" }] });
    expect(fate(answer, told("ben", "analogy", { maintains: ["a1"] }))).toEqual([["maintained", undefined]]);
  });

  it("takes an objection in by a point that is brought with the concession, told in its words", () => {
    const objected = told("ben", "argument", { reasons: [{ on: "p3", side: "against", text: "Two cost 9,000" }] });
    const points = [{ text: "One, and a deputy", detailOf: "p3" }];
    const taken = told("ana", "response", { points, concedes: [{ to: "a1", met: "one, and a deputy" }] });
    const row = rowIn("p3", declared, objected, taken);
    expect(row?.objections.map(({ fate, taken }) => [fate, taken?.met])).toEqual([["taken in", "p6"]]);
  });

  it("joins points that a judge names by their ids, unless the user parts them", () => {
    verifies("SD-24");
    const ben = told("ben", "position_declaration", { points: [{ text: "Have two who know it" }] });
    const judged = (from: string, points: Record<string, unknown>): Made => said(from, "judgement", { points });
    const joins = judged("moderator", { of: ["p3", "p6"], same: [["p3", "p6"]], oneOf: [["p1", "p2"]] });
    const parts = judged("user", { apart: [["p6", "p3"]] });
    expect(rowIn("p3", declared, ben)?.for).toEqual(["ana"]);
    expect(rowIn("p3", declared, ben, joins)).toMatchObject({ members: ["p3", "p6"], for: ["ana", "ben"] });
    expect(rowIn("p1", declared, ben, joins)?.excludes).toEqual(["p2"]);
    for (const order of [
      [parts, joins],
      [joins, parts],
    ])
      expect(rowIn("p3", declared, ben, ...order)).toMatchObject({ members: ["p3"], for: ["ana"] });
  });

  it("keeps joined what the user does not part", () => {
    const ben = told("ben", "position_declaration", { points: [{ text: "Have two who know it" }] });
    const cyd = told("cyd", "position_declaration", { points: [{ text: "Train a second" }] });
    const joins = said("moderator", "judgement", { points: { of: ["p3", "p6", "p7"], same: [["p3", "p6", "p7"]] } });
    const parts = said("user", "judgement", {
      points: {
        apart: [
          ["p3", "p6"],
          ["p3", "p7"],
        ],
      },
    });
    expect(rowIn("p6", declared, ben, cyd, joins, parts)).toMatchObject({ members: ["p6", "p7"], for: ["ben", "cyd"] });
    expect(rowIn("p3", declared, ben, cyd, joins, parts)).toMatchObject({ members: ["p3"], for: ["ana"] });
  });

  it("parts two of three that are called the same, and keeps the third with the first", () => {
    const ben = told("ben", "position_declaration", { points: [{ text: "Have two who know it" }] });
    const cyd = told("cyd", "position_declaration", { points: [{ text: "Train a second" }] });
    const joins = said("moderator", "judgement", { points: { of: ["p3", "p6", "p7"], same: [["p3", "p6", "p7"]] } });
    const parts = said("user", "judgement", { points: { apart: [["p6", "p7"]] } });
    expect(rowIn("p3", declared, ben, cyd, joins, parts)).toMatchObject({ members: ["p3", "p6"], for: ["ana", "ben"] });
    expect(rowIn("p7", declared, ben, cyd, joins, parts)).toMatchObject({ members: ["p7"], for: ["cyd"] });
  });

  it("takes what speaks for a message that brings several points for none of them, what speaks against it for its first", () => {
    const two = [{ text: "Train two" }, { text: "Index now" }];
    const reasons = [{ on: "p1", side: "against", text: "It is slow" }];
    const answered = (type: Reference["type"], table: Record<string, unknown>) => {
      const ben = said("ben", "argument", {}, [{ targetId: "r1-msg-001", type, comment: "It is so" }]);
      const { reasons: found } = pointsIn(told("ana", "argument", table), ben);
      return [...found.values()].flatMap(({ by, on, side }) => (by === "ben" ? [[on, side]] : []));
    };
    expect(answered("supports", { points: two })).toEqual([]);
    expect(answered("counters", { points: two })).toEqual([["p3", "against"]]);
    expect(answered("supports", { points: two.slice(1) })).toEqual([["p3", "for"]]);
    expect(answered("supports", { points: two, reasons })).toEqual([["a1", "for"]]);
  });

  it("takes both the position and the stances of somebody who is sealed in fields", () => {
    const sealed = { position: "Wait", stances: [{ on: "p1", stance: "against" }] };
    const rows = ["p1", "p3"].map((id) => rowIn(id, said("ana", "position_declaration", sealed)));
    expect(rows).toMatchObject([{ against: ["ana"] }, { text: "Wait", for: ["ana"] }]);
  });

  it("lets no points exclude each other only because a judge joins each with another", () => {
    const ben = told("ben", "position_declaration", { points: [{ text: "Two at least" }, { text: "An index" }] });
    const same = [
      ["p3", "p6"],
      ["p4", "p7"],
    ];
    const joins = said("moderator", "judgement", { points: { of: same.flat(), same } });
    expect(rowIn("p3", declared, ben, joins)).toMatchObject({ members: ["p3", "p6"], excludes: [] });
  });
});
