import { describe, expect, it } from "vitest";
import { PointsDiscussion, type Told } from "#points";
import { type DocketItem, type FloorStatement, NO_USAGE } from "#wire";
import { fromNotation } from "../../../test/support/points-notation.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { StepReport } from "./step-report.ts";

const NO_POINTS = new PointsDiscussion({ experts: [] });
const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "expert", pool: "expert" }) as const);
const result = (...statements: FloorStatement[]) => ({ statements, absent: [], usage: NO_USAGE });
const said = (type: string, content: Record<string, unknown>, targets: string[] = []): FloorStatement => ({
  ...{ id: "r1-msg-007", from: "ana", type, round: 1, turn: "t", timestamp: "2026-01-29T10:00:00.000Z", content },
  references: targets.map((targetId) => ({ targetId, type: "counters" as const })),
});

describe("the report of a step", () => {
  it.each([
    ["en", "against “Stay” (p3); for “Leave” (p4, only if p5, p6); new: “Look again in May”"],
    ["zh", "反对“Stay”（p3）；赞成“Leave”（p4，以 p5、p6 为条件）；新提出：“Look again in May”"],
  ] as const)("says of a shift which stances changed and what is new, in %s", (lang, told) => {
    verifies("SD-11");
    const stances = [
      { on: "p3", stance: "against" as const, because: ["r1-msg-004"] },
      { on: "p4", stance: "for" as const, if: ["p5", "p6"] },
      { on: "p7", stance: "none" as const },
      { on: "p8", stance: "for" as const },
    ];
    const table = { points: [{ text: "Look again in May", detailOf: "p4" }], stances };
    const content = { response: "So.", positionShift: "major", currentPosition: "Leave · Look again in May", table };
    const asked = ["Stay", "Leave", "Ask", "Tell", "Wait", "Hire"].map((text, at) => ({ id: `p${at + 3}`, text }));
    const before = ["p3", "p4", "p8"].map((on) => ({ on, stance: "for" as const }));
    const points = new PointsDiscussion({ experts: participants, asked }, [
      { id: "r1-msg-001", by: "ana", step: 1, stances: before },
      { id: "r1-msg-007", by: "ana", step: 2, stances, points: [{ id: "p9", text: "Look again in May" }] },
    ]);
    const step = new StepReport(lang, participants).responded(result(said("response", content)), points);
    expect(step.said?.[0]?.text).toContain(told);
    expect(step.said?.[0]?.text).not.toMatch(/p7|p8/);
  });

  it("tells of each what the last rounds left them for, with conditions, what was asked about first", () => {
    const told: readonly Told[] = [
      { id: "r1-msg-001", by: "ana", step: 1, points: [{ id: "p2", text: "Train two." }] },
      { id: "r1-msg-002", by: "ana", step: 1, points: [{ id: "p3", text: "Test it", asCondition: true }] },
      { id: "r1-msg-003", by: "ana", step: 2, stances: [{ on: "p1", stance: "for" as const, if: ["p3"] }] },
      { id: "r1-msg-004", by: "ben", step: 2, stances: [{ on: "p1", stance: "against" as const }] },
    ];
    const points = new PointsDiscussion({ experts: participants, asked: [{ id: "p1", text: "Stay" }] }, told);
    const { said } = new StepReport("en", participants).carried(points);
    const held = [{ participant: "ana", messageId: "r1-msg-003", text: "Stay (p1, only if p3) · Train two (p2)" }];
    expect(said).toEqual(held);
    // A condition that is shared is one all the same.
    for (const [at, by] of ["ana", "ben"].entries())
      points.hear({ id: `r2-msg-00${at + 1}`, by, step: 3, stances: [{ on: "p3", stance: "for" }] });
    expect(new StepReport("en", participants).carried(points).said?.[0]?.text).toBe(
      "Stay (p1, only if p3) · Train two (p2) · Test it (p3)",
    );
  });

  it("quotes an objection that was left open", () => {
    verifies("SD-32");
    const item: DocketItem = {
      ...{ id: "r1-msg-004", from: "ben", relation: "counters", about: "r1-msg-001" },
      text: "p95 is 2.9 s",
      item: "a1",
    };
    const content = { response: "So.", positionShift: "none", shiftReason: "So.", table: {} };
    const step = new StepReport("en", participants).responded(result(said("response", content)), NO_POINTS, {
      ana: [item],
    });
    expect(step.lines).toContain("⚠ ana did not answer “p95 is 2.9 s” (r1-msg-004)");
    const kept = { ...item, text: "Kept in r1-msg-009, after it was answered: “a ‘1’”." };
    const objected = fromNotation(["1 ana: brings p1", "2 ben: a1 against p1"]);
    const once = new StepReport("en", participants).responded(result(said("response", content)), objected, {
      ana: [
        { ...kept, text: `${kept.text} “p95”` },
        { ...kept, item: "a9" },
      ],
    });
    expect(once.lines).toEqual(
      expect.arrayContaining([
        `⚠ ana did not answer “${objected.reasons.get("a1")?.text}” (r1-msg-004)`,
        "⚠ ana did not answer “Kept in r1-msg-009, after it was answered: ‘a ‘1’’.” (r1-msg-004)",
      ]),
    );
    const answered = fromNotation(["1 ana: brings p1", "2 ben: a1 against p1", "3 ana: a2 against a1"]);
    const again = new StepReport("en", participants).responded(result(said("response", content)), answered, {
      ana: [item],
    });
    expect(again.lines.join()).not.toContain("did not answer");
    const atSeats = participants.map((one) => ({ ...one, pool: "seat" }) as const);
    const person = new StepReport("en", atSeats).responded(result(said("response", content)), NO_POINTS, {
      ana: [item],
    });
    expect(person.lines.join()).not.toContain("did not answer");
  });

  it("says of an argument which stances it takes because of messages", () => {
    const stances = [
      { on: "p3", stance: "against" as const, because: ["r1-msg-004"] },
      { on: "p4", stance: "for" as const },
    ];
    const asked = ["Stay", "Leave"].map((text, at) => ({ id: `p${at + 3}`, text }));
    const points = new PointsDiscussion({ experts: participants, asked }, [
      { id: "r1-msg-007", by: "ana", step: 1, stances },
    ]);
    const step = new StepReport("en", participants).argued(
      result(said("argument", { reasoning: "It is slow.", table: { stances } }, ["r1-msg-001"])),
      points,
    );
    expect(step.said?.[0]?.text).toBe("counters r1-msg-001 — It is slow. ↻ against “Stay” (p3)");
    expect(step.takeaway).toBe("1 argument on 1 other statement: 1 against.");
    const twice = result(said("argument", { reasoning: "It is slow." }, ["r1-msg-001", "r1-msg-001"]));
    expect(new StepReport("en", participants).argued(twice, points).takeaway).toBe(
      "1 argument on 1 other statement: 2 against.",
    );
  });

  it("says of who takes no side any more on which they were", () => {
    const asked = ["Stay", "Leave"].map((text, at) => ({ id: `p${at + 1}`, text }));
    const first = [
      { on: "p1", stance: "against" as const },
      { on: "p2", stance: "for" as const },
    ];
    const now = first.map(({ on }) => ({ on, stance: "none" as const, because: ["r1-msg-004"] }));
    const points = new PointsDiscussion({ experts: participants, asked }, [
      { id: "r1-msg-001", by: "ana", step: 1, stances: first },
      { id: "r1-msg-007", by: "ana", step: 2, stances: now },
    ]);
    const step = new StepReport("en", participants).argued(result(said("argument", { reasoning: "So." }, [])), points);
    expect(step.said?.[0]?.text).toContain("no longer against “Stay” (p1); no longer for “Leave” (p2)");
  });

  it("marks an argument in which somebody shifts, and names who did", () => {
    verifies("SD-17");
    const shift = { reasoning: "March it is.", positionShift: "minor" };
    const argued = (size: string) => {
      const one = said("argument", { ...shift, positionShift: size });
      return new StepReport("en", participants).argued(result(one, { ...one, from: "ben" }), NO_POINTS);
    };
    expect(argued("minor").said?.[0]).toMatchObject({ shift: "minor", text: "March it is." });
    expect(argued("minor").takeaway).toMatch(/^2 arguments\. On single points: ana, ben\.$/);
    expect(argued("major").takeaway).toMatch(/^2 arguments\. 2 of 2 shifted: ana, ben\.$/);
  });

  it.each([
    ["en", "counters r1-msg-001 — aims at: That a copy is safe"],
    ["zh", "反驳 r1-msg-001——针对：That a copy is safe"],
  ] as const)("tells at what an attack aims, which its author does not say, in %s", (lang, told) => {
    const content = {
      target: "That a copy is safe",
      failureScenario: "It leaks.",
      assumption: "None",
      ifWrong: "Fines",
    };
    const step = new StepReport(lang, participants).attacked(result(said("stress_test", content, ["r1-msg-001"])));
    expect(step.said?.[0]?.text).toBe(told);
  });

  it("tells of somebody who only tapped what they are for", () => {
    const tapped = result(said("argument", { currentPosition: "Stay", table: {} }));
    expect(new StepReport("en", participants).argued(tapped, NO_POINTS).said?.[0]?.text).toBe("Stay");
  });

  it("names a message once that several reasons counter", () => {
    const step = new StepReport("en", participants).argued(
      result(said("argument", { reasoning: "It is slow." }, ["r1-msg-001", "r1-msg-001", "r1-msg-002"])),
      NO_POINTS,
    );
    expect(step.said?.[0]?.text).toBe("counters r1-msg-001, r1-msg-002 — It is slow.");
  });

  it("says of a gate what was counted", () => {
    verifies("SD-13");
    const gate = {
      ground: "1 of 2 objections closed",
      disagreement: 4,
      recommendation: "synthesize",
      recommendationReason: "So.",
    };
    const { lines } = new StepReport("en", participants).assessed(gate as never);
    expect(lines).toEqual(["Counted so far: 1 of 2 objections closed", "Disagreement 4.0 of 10"]);
  });
});
