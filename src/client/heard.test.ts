import { describe, expect, it } from "vitest";
import { emptyReading, eventOf, heardOf, takeIn } from "#discussion";
import { encode, subjects, USER } from "#wire";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { composed, optionsOf, Script } from "../../test/support/script.ts";
import { heardIn, isForUser, readUntil, readUpToNow } from "./heard.ts";
import { listFromStream, resultEvent } from "./summaries.ts";

const { signal } = new AbortController();

describe("heardIn", () => {
  const data = (text: string): Uint8Array => new TextEncoder().encode(text);

  it("is empty for unknown types and malformed messages", () => {
    const subject = subjects.floor("d");
    expect(heardIn({ subject, seq: 1, time: 0, data: data("{") })).toEqual([]);
    const future = {
      v: 1,
      id: "x",
      type: "levitated",
      discussion: "d",
      from: "moderator",
      ts: "2026-01-01T00:00:00Z",
      body: {},
    };
    expect(heardIn({ subject, seq: 1, time: 0, data: data(JSON.stringify(future)) })).toEqual([]);
    const wrong = { ...future, type: "ended" };
    expect(heardIn({ subject, seq: 1, time: 0, data: data(JSON.stringify(wrong)) })).toEqual([]);
    expect(heardIn({ subject: subjects.journal("d"), seq: 1, time: 0, data: data("{}") })).toEqual([]);
  });

  it("is empty for messages sent in another's name", () => {
    const script = new Script("d");
    const bye = encode(script.envelope("say", "bye", {}, { from: "api" }));
    expect(heardIn({ subject: subjects.say("d", "api"), seq: 1, time: 0, data: bye })).toHaveLength(1);
    expect(heardIn({ subject: subjects.say("d", "dba"), seq: 1, time: 0, data: bye })).toEqual([]);
    const paused = encode(script.envelope("phase", "paused", { reason: "mine" }, { from: "api" }));
    expect(heardIn({ subject: subjects.floor("d"), seq: 1, time: 0, data: paused })).toEqual([]);
  });
});

describe("a reading of the stream", () => {
  it("continues where it was, and knows from say messages who has answered", async () => {
    const bus = new MemoryBus();
    const script = new Script("d");
    script.putStart(bus, "Split it?");
    script.putPhase(bus, "composed", composed());
    const reading = emptyReading("d");
    expect(await readUpToNow(bus, reading, signal)).toBe(2);
    script.putPhase(bus, "begun", { step: 1, name: "position_declaration", asked: ["dba", "api"] }, 1);
    const said = { turn: "t", content: {} };
    script.put(bus, subjects.say("d", "api"), ["say", "statement", said], { from: "api", round: 1 });
    expect(await readUpToNow(bus, reading, signal)).toBe(2);
    expect(reading.step).toMatchObject({ asked: ["dba", "api"], answered: ["api"] });
    // What nobody can read is not read again.
    const seq = bus.put(subjects.say("d", "api"), "{");
    expect(await readUpToNow(bus, reading, signal)).toBe(1);
    expect(reading.lastSeq).toBe(seq);
  });

  it("is awaited until something is so, and says whether it was in time", async () => {
    const bus = new MemoryBus();
    const script = new Script("d");
    script.putStart(bus, "Split it?");
    const reading = emptyReading("d");
    const from = await readUpToNow(bus, reading, signal);
    const isPaused = (): boolean => reading.status === "paused";
    expect(await readUntil(bus, reading, { from, within: 20 }, isPaused)).toBe(false);
    const waiting = readUntil(bus, reading, { from, within: 60_000 }, isPaused);
    script.putPhase(bus, "paused", { reason: "lunch" });
    expect(await waiting).toBe(true);
    const stopped = AbortSignal.abort(new Error("stopped"));
    await expect(readUntil(bus, reading, { from, within: 60_000, signal: stopped }, () => false)).rejects.toThrow(
      "stopped",
    );
  });

  it("includes more than its user sees", () => {
    const script = new Script("d");
    const say = (from: string) => script.heard(subjects.say("d", from), script.envelope("say", "bye", {}, { from }));
    expect([say(USER), say("api")].map(isForUser)).toEqual([true, false]);
  });
});

describe("events", () => {
  it("contain the message with its sequence, and convert back into it", () => {
    const heard = new Script("d").phase("paused", { reason: "lunch" }, 2);
    const event = {
      event: "paused",
      seq: 1,
      discussion: "d",
      channel: "phase",
      id: "m1",
      from: "moderator",
      ts: "2026-01-01T10:00:01.000Z",
      round: 2,
      body: { reason: "lunch" },
    };
    expect(eventOf(heard)).toEqual(event);
    expect(heardOf(eventOf(heard))).toEqual(heard);
  });

  it("end with the result", () => {
    const reading = emptyReading("d");
    const script = new Script("d");
    const context = { files: [], skipped: [] };
    takeIn(reading, script.phase("opened", { options: optionsOf("Split it?"), title: "Split it?", context }));
    expect(resultEvent(reading, { outcome: "completed", exit: 0, folder: "/x" })).toEqual({
      event: "result",
      discussion: "d",
      outcome: "completed",
      reason: "",
      exit: 0,
      folder: "/x",
      withoutModel: false,
      statements: 0,
      rounds: 0,
    });
  });
});

it("a list says which discussions wait for their owner: with a question open, and neither paused nor over", async () => {
  const bus = new MemoryBus();
  const choices = [{ value: "a", label: "A", description: "" }];
  const question = { question: "q1", kind: "next-step" as const, text: "?", recommended: "a", details: {}, choices };
  const begun = (id: string): Script => {
    const script = new Script(id);
    script.putStart(bus, `The question of ${id}?`);
    const context = { files: [], skipped: [] };
    script.putPhase(bus, "opened", { options: optionsOf(id), title: id, context });
    script.putPhase(bus, "composed", composed());
    script.put(bus, subjects.inbox(id, "user", USER), ["inbox", "question", question]);
    return script;
  };
  begun("asks");
  begun("paused").putPhase(bus, "paused", { reason: "lunch" });
  begun("over").putPhase(bus, "ended", { outcome: "completed", reason: "done" });
  new Script("quiet").putStart(bus, "Nothing is asked?");
  const listed = await listFromStream(bus);
  expect(listed.map(({ id, asksOwner }) => [id, asksOwner])).toEqual([
    ["asks", true],
    ["paused", false],
    ["over", false],
    ["quiet", false],
  ]);
});
