import { describe, expect, it } from "vitest";
import { emptySeat, takeInSeat } from "#discussion";
import { type Body, subjects } from "#wire";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { persona, Script, statement } from "../../test/support/script.ts";
import { turnView } from "./tools/seat.ts";

const { signal } = new AbortController();

/** Returns what an agent at the seat sees of a turn. */
async function shown(more: Partial<Body<"inbox", "turn">>, known?: string, bus = new MemoryBus()): Promise<object> {
  const script = new Script("d");
  const seat = emptySeat("d", "api");
  const asked = { turn: "t1", phase: "argument", topic: "Split it?", instruction: "argue", schema: {} };
  const deadline = "2099-01-01T00:00:00.000Z";
  const turn = script.envelope(
    "inbox",
    "turn",
    { ...asked, deadline, ...(more.floorUrl === undefined ? { floor: [] } : {}), ...more },
    { round: 1 },
  );
  takeInSeat(seat, script.heard(subjects.inbox("d", "seat", "api"), turn));
  const open = seat.turns.get("t1");
  if (!open) throw new Error("the turn is not there");
  return turnView(bus, seat, open, known, signal);
}

const floor = [
  statement("r1-msg-001", "dba", "argument", { position: "no" }),
  statement("r1-msg-002", "api", "argument", { position: "yes" }),
];

describe("a turn as an agent sees it", () => {
  it("has the user's constraints and what is to be answered, who sits there, and what was said to it", async () => {
    const brief = {
      options: { provider: "x", lang: "en", mode: "standard" } as const,
      personas: [],
      tensions: [],
      passages: [{ path: "ops.md", line: 3, endLine: 3, text: "Four people share the pager." }],
      participants: [{ id: "dba", name: "Database Expert", pool: "expert" as const }],
      persona: persona("api", "API Designer"),
      constraints: [{ id: "c1", kind: "constraint" as const, text: "Nothing leaves Frankfurt", round: 0 }],
      docket: [{ id: "r1-msg-001", from: "dba", relation: "counters" as const, about: "r1-msg-002", text: "no" }],
    };
    const messages = [{ from: "dba", text: "why?" }];
    expect(await shown({ brief, messages })).toMatchObject({
      constraints: [{ text: "Nothing leaves Frankfurt", round: 0 }],
      docket: [{ id: "r1-msg-001" }],
      passages: [{ path: "ops.md" }],
      participants: [{ id: "dba", name: "Database Expert" }],
      persona: { name: "API Designer" },
      said_to_you: messages,
    });
  });

  it("has the floor after what is known, from the stream where the turn is too small for it", async () => {
    expect(await shown({ floor }, "r1-msg-001")).toMatchObject({ floor: [{ id: "r1-msg-002" }] });
    const bus = new MemoryBus();
    const script = new Script("d");
    for (const one of floor) script.put(bus, subjects.floor("d"), ["floor", "statement", one]);
    bus.put(subjects.floor("d"), "{");
    expect(await shown({ floorUrl: "/v1/discussions/d/floor" }, undefined, bus)).toMatchObject({
      floor: [{ id: "r1-msg-001" }, { id: "r1-msg-002" }],
    });
  });
});
