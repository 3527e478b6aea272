import { describe, expect, it } from "vitest";
import { FormFloor, twoWhoDiffer } from "../../../../test/support/form-floor.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { pointsAt } from "./of-floor.ts";

const OF_ANA = ["r1-msg-001", "r1-msg-004"];
const OF_BEN = ["r1-msg-002", "r1-msg-003"];

describe("the record of a sealed position", () => {
  it("says in words what its author is for and under which conditions, and keeps the points", () => {
    const points = [{ text: "Move in March", if: ["The budget is there", "p2"] }];
    const stances = [
      { on: "p1", stance: "for" },
      { on: "p2", stance: "none" },
    ];
    const form = { points, stances, wouldChangeIf: "it takes 60 days", keyRisk: "a lost day", confidence: 0.6 };
    expect(new FormFloor().say("ben", "position_declaration", form)).toEqual({
      position: "Leave Postgres · Move in March",
      conditions: "The budget is there · Stay on Postgres",
      wouldChangeIf: "it takes 60 days",
      keyRisk: "a lost day",
      confidence: 0.6,
      table: { points, stances },
    });
  });

  it("leaves out what is a second choice", () => {
    const stances = [
      { on: "p1", stance: "for" },
      { on: "p2", stance: "for", secondTo: "p1" },
    ];
    const form = { stances, wouldChangeIf: "it takes 60 days", confidence: 0.6 };
    const record = new FormFloor().say("ben", "position_declaration", form);
    expect(record.position).toBe("Leave Postgres");
  });

  it("takes the one sentence of a person as a point", () => {
    const form = { text: "Move in March", wouldChangeIf: "it takes 60 days", confidence: 0.6 };
    const record = new FormFloor().say("ben", "position_declaration", form);
    expect(record).toMatchObject({ position: "Move in March", table: { points: [{ text: "Move in March" }] } });
    expect(record).not.toHaveProperty("text");
  });
});

describe("the record of an argument", () => {
  const reasons = [
    { on: "a1", side: "against", text: "The index cuts it to 180 ms" },
    { on: "p4", side: "for", text: "March is free" },
    { on: "p1", side: "against", theirs: "A store that scales without us", text: "Nobody runs one here" },
  ];
  const argued = () => twoWhoDiffer().say("ana", "argument", { text: "It is mended. So we stay.", reasons });

  it("says what its author is for, and what would change their view where that is new", () => {
    verifies("SD-08");
    expect(argued()).toMatchObject({
      position: "Stay on Postgres · Stay until June · Look again at 3,000 rows/s",
      reasoning: "It is mended. So we stay.",
    });
    expect(argued()).not.toHaveProperty("wouldChangeIf");
    const anew = { text: "It is mended.", reasons, wouldChangeIf: "an audit finds 3 gaps" };
    expect(twoWhoDiffer().say("ana", "argument", anew).wouldChangeIf).toBe("an audit finds 3 gaps");
  });

  it("says that a stance changed, and because of what", () => {
    verifies("SD-11");
    const moved = {
      text: "March it is. I was wrong.",
      stances: [{ on: "p4", stance: "none", because: ["r1-msg-004"] }],
    };
    expect(twoWhoDiffer().say("ben", "argument", moved)).toMatchObject({
      ...{ positionShift: "minor", shiftCause: ["r1-msg-004"], shiftReason: "March it is." },
    });
    expect(argued()).not.toHaveProperty("positionShift");
  });

  it("names the message of another under each reason, with the reason as its comment", () => {
    expect(argued().references).toEqual([
      { targetId: "r1-msg-003", relation: "counters", comment: "The index cuts it to 180 ms" },
      { targetId: "r1-msg-002", relation: "supports", comment: "March is free" },
      // An asked point has no message of its own: the message of somebody who is for it stands for it.
      { targetId: "r1-msg-002", relation: "counters", comment: "Nobody runs one here" },
    ]);
  });

  it("names no message of somebody who is against the point", () => {
    const table = new FormFloor();
    const sealed = { points: [{ text: "Wait" }], wouldChangeIf: "p95 rises above 3 s", confidence: 0.5 };
    table.say("cyd", "position_declaration", { ...sealed, stances: [{ on: "p1", stance: "against" }] });
    const reason = { on: "p1", side: "against", theirs: "A store that scales without us", text: "Nobody runs one" };
    const form = { text: "No.", reasons: [reason], stances: [{ on: "p3", stance: "for" }] };
    expect(table.say("ana", "argument", form).references).toEqual([]);
  });

  it("names nobody's message for a reason on one's own point, or on an asked one that oneself was first for", () => {
    const table = twoWhoDiffer();
    table.say("ben", "argument", { text: "Yes.", stances: [{ on: "p3", stance: "for" }] });
    const own = (on: string) => ({
      ...{ text: "So.", reasons: [{ on, side: "for", text: "It holds in our tests" }] },
      stances: [{ on: "p4", stance: "against" }],
    });
    expect(table.say("ana", "argument", own("p3")).references).toEqual([]);
    expect(table.say("ana", "argument", own("p2")).references).toEqual([]);
  });

  it("keeps the steel man of what is attacked", () => {
    verifies("SD-06");
    const theirs = "A document store ends the waiting in March";
    const again = [{ on: "p4", side: "against", theirs, text: "The vendor says 4 months" }];
    const record = twoWhoDiffer().say("cyd", "argument", { text: "It is late.", reasons: again });
    expect(record.steelMan).toEqual([{ targetId: "r1-msg-002", restatement: theirs }]);
  });

  it("keeps its text once", () => {
    expect(JSON.stringify(argued()).split("So we stay.")).toHaveLength(2);
  });
});

const FOR_P4 = { on: "p4", side: "for", text: "March is free" };

describe("the record of a response", () => {
  /** No view on what is asked about: whoever responds says so. */
  const ofAsked = { on: "p1", stance: "none" };
  const answers = ({ stances = [], ...form }: { stances?: readonly unknown[]; [key: string]: unknown }) =>
    twoWhoDiffer().say("ana", "response", { text: "So. More.", stances: [ofAsked, ...stances], ...form });
  const stance = (on: string, stance: string, because = ["r1-msg-003"]) => ({ stances: [{ on, stance, because }] });

  it("says that nothing moved where no stance changed, though stances are taken", () => {
    const record = answers(stance("p4", "none"));
    expect(record).toMatchObject({
      positionShift: "none",
      shiftCause: [],
      currentPosition: "Stay on Postgres · Stay until June · Look again at 3,000 rows/s",
      previousPosition: "Stay on Postgres · Stay until June · Look again at 3,000 rows/s",
      shiftReason: "So. More.",
    });
  });

  it("says that nothing moved where somebody without a view takes a first side", () => {
    const table = twoWhoDiffer();
    table.say("ana", "argument", { text: "I cannot say.", stances: [{ on: "p4", stance: "none" }], reasons: [FOR_P4] });
    const sided = { text: "No.", stances: [ofAsked, { on: "p4", stance: "against" }] };
    expect(table.say("ana", "response", sided)).toMatchObject({ positionShift: "none", shiftCause: [] });
  });

  it("calls it minor where only a detail changed, or a detail was added over what others said", () => {
    const dropped = answers(stance("p5", "none"));
    expect(dropped).toMatchObject({ positionShift: "minor", shiftCause: ["r1-msg-003"] });
    expect(dropped.currentPosition).toBe("Stay on Postgres · Stay until June");
    const detail = { text: "Stay until May", detailOf: "p3" };
    const added = (because?: string[]) =>
      answers({ points: [{ ...detail, because }], reasons: [{ on: "p4", side: "for", text: "March is free" }] });
    expect(added(["r1-msg-002"])).toMatchObject({
      ...{ positionShift: "minor", shiftCause: ["r1-msg-002"] },
      // Points that were asked about come first, then new ones.
      currentPosition: "Stay on Postgres · Stay until May · Stay until June · Look again at 3,000 rows/s",
    });
    expect(added()).toMatchObject({ positionShift: "none" });
  });

  it("calls it minor where somebody sets a condition over what others said, and none where they repeat it", () => {
    const only = (because?: string[]) => answers({ stances: [{ on: "p3", stance: "for", if: ["p4"], because }] });
    expect(only(["r1-msg-003"])).toMatchObject({ positionShift: "minor", shiftCause: ["r1-msg-003"] });
    expect(only()).toMatchObject({ positionShift: "none" });
    const table = twoWhoDiffer();
    const form = { on: "p3", stance: "for", if: ["p4"], because: ["r1-msg-003"] };
    const said = (more: object = {}) =>
      table.say("ana", "response", { text: "So.", stances: [ofAsked, { ...form, ...more }], reasons: [FOR_P4] });
    expect(said().positionShift).toBe("minor");
    expect(said().positionShift).toBe("none");
    expect(said({ if: [] }).positionShift).toBe("minor");
  });

  it("calls it major where the view of what was asked changed or is replaced, and minor on any other point", () => {
    verifies("SD-24");
    const given = answers(stance("p2", "against"));
    expect(given).toMatchObject({ positionShift: "major", shiftCause: ["r1-msg-003"] });
    expect(given.currentPosition).toBe("Stay until June · Look again at 3,000 rows/s");
    expect(answers(stance("p3", "against"))).toMatchObject({ positionShift: "minor" });
    const second = answers({ stances: [{ on: "p2", stance: "for", secondTo: "p1", because: OF_BEN }] });
    expect(second, "to a second choice").toMatchObject({ positionShift: "major", shiftCause: OF_BEN });
    expect(second.currentPosition).not.toContain("Stay on Postgres");
    const joins = [
      { on: "p3", stance: "none", because: OF_BEN },
      { on: "p4", stance: "for", because: OF_BEN },
    ];
    expect(answers({ stances: joins }), "one point for another, beside what was asked").toMatchObject({
      positionShift: "minor",
    });
    const because = [...OF_BEN, ...OF_BEN];
    const other = answers({ points: [{ text: "Move in May", insteadOf: "p2", because }], ...stance("p4", "none", []) });
    expect(other).toMatchObject({ positionShift: "major", shiftCause: OF_BEN });
    expect(other.currentPosition).toBe("Move in May · Stay until June · Look again at 3,000 rows/s");
  });

  it("says which objection is answered and which conceded, with the message that raised it", () => {
    const reasons = [
      { on: "a1", side: "against", text: "The index cuts it to 180 ms" },
      { on: "a1", side: "for", text: "It was 2.8 s on Monday" },
    ];
    const answered = answers({ reasons });
    expect(answered.answers).toEqual([
      { targetId: "r1-msg-003", answer: "answered", text: "The index cuts it to 180 ms" },
    ]);
    const conceded = answers({ concedes: [{ to: "a1", met: "p5" }] });
    expect(conceded.answers).toEqual([
      { targetId: "r1-msg-003", answer: "conceded", text: "Look again at 3,000 rows/s" },
    ]);
    const stillFor = (on: string) => ({ on, stance: "for" });
    const table = twoWhoDiffer();
    table.say("ben", "argument", {
      text: "It is slow.",
      reasons: [
        { on: "p3", side: "against", theirs: "The index mends the slow query until June", text: "p99 is 8 s" },
        {
          on: "p5",
          side: "against",
          theirs: "A look again at 3,000 rows mends it in time",
          text: "It is 4,000 already",
        },
      ],
    });
    const several = {
      text: "So. More.",
      stances: [ofAsked, stillFor("p3"), stillFor("p5")],
      concedes: [{ to: "a3" }, { to: "a4" }],
    };
    expect(table.say("ana", "response", several).answers, "of one message at once").toHaveLength(1);
    expect(conceded.shiftCause).toEqual([]);
    expect(conceded.table).toEqual({ stances: [ofAsked], concedes: [{ to: "a1", met: "p5" }] });
  });

  it("says by its reasons which limits are kept and broken", () => {
    const reasons = [
      { on: "p3", side: "for", text: "Nothing is down", limit: "c1" },
      { on: "p4", side: "against", theirs: "A store ends the waiting in March", text: "It is down", limit: "c2" },
      { on: "a1", side: "against", text: "The index needs no money", limit: "c3" },
    ];
    expect(answers({ reasons }).constraints).toEqual([
      { id: "c1", kept: true, why: "Nothing is down" },
      { id: "c2", kept: false, why: "It is down" },
      { id: "c3", kept: true, why: "The index needs no money" },
    ]);
  });
});

describe("an answer in a few fields", () => {
  const record = (type: "argument" | "response", content: Readonly<Record<string, unknown>>) =>
    twoWhoDiffer().say("ana", type, content);

  it("gets the rest of its record from the stances that it takes", () => {
    verifies("SD-11");
    const stances = [
      { on: "p3", stance: "against", because: OF_BEN.slice(1) },
      { on: "p1", stance: "for" },
    ];
    expect(record("response", { response: "I give in. It is slow.", stances })).toMatchObject({
      ...{ positionShift: "major", shiftCause: ["r1-msg-003"], shiftReason: "I give in." },
      previousPosition: "Stay on Postgres · Stay until June · Look again at 3,000 rows/s",
      currentPosition: "Leave Postgres · Stay on Postgres · Look again at 3,000 rows/s",
    });
  });

  it("stays where it takes no stance, and what its author says of a shift counts", () => {
    const answers = [{ targetId: "r1-msg-003", answer: "answered", text: "The index mends it" }];
    expect(record("response", { response: "It does not reach us.", answers })).toMatchObject({ positionShift: "none" });
    const references = [{ targetId: "r1-msg-003", relation: "questions", comment: "for how long?" }];
    const said = { references, positionShift: "minor", currentPosition: "Stay, for now", shiftCause: OF_BEN.slice(1) };
    expect(record("response", { response: "Nearly.", shiftReason: "the night", ...said })).toMatchObject(said);
  });

  it("keeps what it has, empty lists too, and gets nothing that its kind does not leave out", () => {
    const stances = [{ on: "p1", stance: "for", because: OF_BEN.slice(1) }];
    const empty = { references: [], counterpoints: [], questions: [], directMessages: [], proposals: [], steelMan: [] };
    const said = { reasoning: "It is slow. Nobody waits.", stances, ...empty };
    const position = "Leave Postgres · Stay on Postgres · Stay until June · Look again at 3,000 rows/s";
    expect(record("argument", said)).toEqual({ ...said, position });
  });

  it("is returned where it takes up nobody, as a stance on its author's own point does not", () => {
    const judged = (on: string, because: string[] = [], stance = "for") =>
      twoWhoDiffer()
        .judged("ana", "response", { response: "So.", stances: [{ on, stance, because }] })
        .reasons.map(({ rule }) => rule);
    expect(judged("p3")).toEqual(["cites_another"]);
    expect(judged("p3", OF_BEN)).toEqual([]);
    expect(judged("p3", OF_ANA)).toEqual(["cites_another"]);
    expect(judged("p4")).toEqual([]);
    // To have no view takes nothing up, and what the topic asks about is nobody's.
    for (const [on, stance] of [
      ["p4", "none"],
      ["p1", "for"],
    ] as const)
      expect(judged(on, [], stance)).toEqual(["cites_another"]);
  });

  it.each([1, 2])("puts no position onto the table that %d of its stances tell", (count) => {
    const table = twoWhoDiffer();
    const stances = [
      { on: "p1", stance: "for", because: OF_BEN.slice(1) },
      { on: "p3", stance: "against", because: OF_BEN.slice(1) },
    ].slice(-count);
    table.say("ana", "response", { response: "I give in.", stances });
    const { points } = pointsAt([...table.floor.values()], table.participants, { asked: table.asked });
    expect([...points.keys()]).toEqual(["p1", "p2", "p3", "p4", "p5"]);
  });
});

describe("the record of an attack", () => {
  it("names what is attacked, and as the weakest evidence the reason that it speaks against", () => {
    verifies("SD-10");
    const attack = { failureScenario: "It fails.", target: "June", assumption: "none leaves", ifWrong: "it stops" };
    const reasons = [
      { on: "p3", side: "against", theirs: "The index mends it until June", text: "One engineer knows it" },
      { on: "a2", side: "against", text: "Nobody measured 4 months" },
    ];
    const record = twoWhoDiffer().say("contrarian", "stress_test", { ...attack, reasons });
    expect(record).toMatchObject({
      ...attack,
      references: OF_ANA.map((targetId, at) => ({ targetId, relation: "counters", comment: reasons[at]?.text })),
      steelMan: [{ targetId: "r1-msg-001", restatement: "The index mends it until June" }],
      weakestEvidence: { targetId: "r1-msg-004", why: "Nobody measured 4 months" },
      table: { reasons },
    });
  });
});
