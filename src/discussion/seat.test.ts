import { describe, expect, it } from "vitest";
import { type Body, subjects } from "#wire";
import { Script } from "../../test/support/script.ts";
import { emptySeat, openTurn, statusAt, takeInSeat } from "./seat.ts";

const FROM = Date.UTC(2026, 0, 1, 10);
const at = (seconds: number): number => FROM + 1_000 * seconds;
const iso = (seconds: number): string => new Date(at(seconds)).toISOString();

function seat() {
  const script = new Script("d");
  const reading = emptySeat("d", "api");
  const inbox = <T extends "turn" | "returned" | "accepted" | "late" | "extended" | "message" | "received">(
    type: T,
    body: Body<"inbox", T>,
  ): void =>
    takeInSeat(reading, script.heard(subjects.inbox("d", "seat", "api"), script.envelope("inbox", type, body)));
  const give = (turn: string, seconds: number): void => {
    const asked = { turn, phase: "argument", topic: "t", instruction: "i", schema: {}, floor: [] };
    inbox("turn", { ...asked, deadline: iso(seconds) });
  };
  const say = (turn: string, position: string, from = "api"): void => {
    const body = { turn, content: { position } };
    takeInSeat(reading, script.heard(subjects.say("d", from), script.envelope("say", "statement", body, { from })));
  };
  const phase = (type: "closed" | "reopened"): void => {
    const body = type === "closed" ? { confirmed: [], missing: [] } : {};
    takeInSeat(reading, script.phase(type, body as never));
  };
  const release = (turn: string, mayEnd = false): void => {
    const body = { turn, participant: "api", ...(mayEnd ? { mayEnd } : {}) };
    takeInSeat(reading, script.phase("released", body));
  };
  const open = (seconds: number): string | undefined => openTurn(reading, at(seconds))?.message.body.turn;
  const status = (turn: string, seconds: number): string | undefined => {
    const known = reading.turns.get(turn);
    return known && statusAt(reading, known, at(seconds));
  };
  return { reading, inbox, give, say, phase, release, open, status };
}

const reasons = [{ rule: "steel_man", message: "restate it" }];

describe("a seat", () => {
  it("has a turn until its deadline, and a later one that was given to it", () => {
    const { inbox, give, open, status, reading } = seat();
    give("t1", 60);
    expect([open(59), status("t1", 59)]).toEqual(["t1", "open"]);
    expect([open(60), status("t1", 60)]).toEqual([undefined, "missed"]);
    inbox("extended", { turn: "t1", deadline: iso(660), left: 1 });
    expect([open(659), reading.turns.get("t1")?.more]).toEqual(["t1", 1]);
    expect(open(660)).toBeUndefined();
    give("t2", 700);
    expect(open(100)).toBe("t2");
  });

  it("has none after the end, and again where the discussion is taken up again", () => {
    const { give, phase, open, status } = seat();
    give("t1", 60);
    phase("closed");
    expect([open(1), status("t1", 1)]).toEqual([undefined, "missed"]);
    phase("reopened");
    expect(open(1)).toBe("t1");
  });

  it("has a turn no longer for which nobody waits, until it is given again", () => {
    const { give, release, say, inbox, open, status } = seat();
    give("t1", 60);
    release("t1", true);
    expect(open(1)).toBe("t1");
    release("t1");
    expect([open(1), status("t1", 1)]).toEqual([undefined, "missed"]);
    // An earlier turn does not return when a later one is answered.
    give("t2", 60);
    say("t2", "split");
    inbox("accepted", { turn: "t2", messageId: "r1-msg-002" });
    expect(open(1)).toBeUndefined();
    give("t1", 120);
    expect(open(1)).toBe("t1");
  });

  it("is given the same turn again after a take-over: with what it has answered, and the later deadline", () => {
    const { inbox, give, say, open, status, reading } = seat();
    give("t1", 60);
    say("t1", "split");
    expect([open(1), status("t1", 1)]).toEqual([undefined, "judging"]);
    give("t1", 120);
    expect(status("t1", 1)).toBe("judging");
    inbox("returned", { turn: "t1", reasons, attemptsLeft: 1 });
    expect([open(119), open(120)]).toEqual(["t1", undefined]);
    expect(reading.turns.get("t1")?.attempts).toMatchObject([
      { content: { position: "split" }, returned: { reasons, attemptsLeft: 1 } },
    ]);
    say("t1", "split, because");
    inbox("accepted", { turn: "t1", messageId: "r1-msg-002" });
    // Later messages change nothing.
    inbox("late", { turn: "t1", deadline: iso(120) });
    say("t1", "another");
    expect(status("t1", 500)).toBe("accepted");
    expect(reading.turns.get("t1")).toMatchObject({ messageId: "r1-msg-002", attempts: [{}, {}] });
  });

  it("takes nobody else's answers for its own", () => {
    const { give, say, status, reading } = seat();
    give("t1", 60);
    say("t1", "I am api", "dba");
    expect([status("t1", 1), reading.turns.get("t1")?.attempts]).toEqual(["open", []]);
  });
});
