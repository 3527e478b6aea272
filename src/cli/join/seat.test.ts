import { describe, expect, it } from "vitest";
import { decode, subjects } from "#wire";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { Script, statement } from "../../../test/support/script.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { Seat } from "./seat.ts";

const { signal } = new AbortController();

function table() {
  const bus = new MemoryBus();
  const script = new Script("d");
  const inbox = subjects.inbox("d", "seat", "api");
  const turn = (id: string) =>
    script.put(bus, inbox, [
      "inbox",
      "turn",
      {
        turn: id,
        phase: "argument",
        topic: "t",
        instruction: "i",
        schema: {},
        floor: [],
        deadline: "2099-01-01T00:00:00Z",
      },
    ]);
  const returned = (id: string) =>
    script.put(bus, inbox, [
      "inbox",
      "returned",
      { turn: id, reasons: [{ rule: "r", message: "m" }], attemptsLeft: 1 },
    ]);
  const accepted = (id: string) => script.put(bus, inbox, ["inbox", "accepted", { turn: id, messageId: "r1-msg-001" }]);
  return { bus, script, inbox, turn, returned, accepted };
}

/** Reads everything stored into a seat. */
async function caughtUp(bus: MemoryBus): Promise<Seat> {
  const seat = new Seat(bus, "d", "api");
  for await (const news of seat.follow(signal)) if (news.channel === "caught-up") break;
  return seat;
}

describe("a seat", () => {
  it("answers a turn, corrects it when returned, and is done when accepted", async () => {
    verifies("AC-05");
    const { bus, turn, returned, accepted } = table();
    turn("t1");
    const seat = await caughtUp(bus);
    if (!seat.open) throw new Error("no turn is open");
    await seat.answer(seat.open, { position: "x" });
    expect(seat.open).toBeUndefined();
    const said = await bus.last(subjects.say("d", "api"));
    expect(said && decode(said.data)).toMatchObject({
      type: "statement",
      from: "api",
      cause: "t1",
      body: { turn: "t1", content: { position: "x" } },
    });
    returned("t1");
    expect((await caughtUp(bus)).open).toMatchObject({
      returned: { body: { attemptsLeft: 1 } },
      attempts: [{ content: { position: "x" } }],
    });
    accepted("t1");
    expect((await caughtUp(bus)).open).toBeUndefined();
  });

  it("restores its answers from the stream alone", async () => {
    const { bus, script, turn } = table();
    turn("t1");
    script.put(bus, subjects.say("d", "api"), ["say", "statement", { turn: "t1", content: {} }], { from: "api" });
    // Handed out again after a take-over.
    turn("t1");
    expect((await caughtUp(bus)).open).toBeUndefined();
    turn("t2");
    expect((await caughtUp(bus)).open?.message.body.turn).toBe("t2");
  });

  it("shows the floor, and skips malformed messages", async () => {
    const { bus, script, inbox, turn } = table();
    bus.put(inbox, "{");
    script.put(bus, subjects.floor("d"), ["floor", "statement", statement("r1-msg-001", "dba", "argument", {})]);
    turn("t1");
    const seat = new Seat(bus, "d", "api");
    const kinds: string[] = [];
    for await (const news of seat.follow(signal)) {
      kinds.push(news.channel);
      if (news.channel === "caught-up") break;
    }
    expect(kinds).toEqual(["floor", "inbox", "caught-up"]);
  });

  it("has nothing to answer after a shutdown, and confirms it", async () => {
    const { bus, script, inbox, turn } = table();
    turn("t1");
    script.put(bus, inbox, ["inbox", "shutdown", { reason: "over" }]);
    const seat = await caughtUp(bus);
    expect(seat.open).toBeUndefined();
    await seat.voice.say("bye", {}, { cause: "m2" });
    const said = await bus.last(subjects.say("d", "api"));
    expect(said && decode(said.data)).toMatchObject({ type: "bye", cause: "m2", body: {} });
  });
});
