import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { subjects } from "#wire";
import { nested } from "../../test/support/fuzz.ts";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { PATIENCE_MS } from "../../test/support/patience.ts";
import { verifies } from "../../test/support/verifies.ts";
import { serveTeam, Team } from "./index.ts";

const signal = new AbortController().signal;

async function ok(team: Team, args: object): Promise<Record<string, unknown>> {
  const answer = await team.perform({ session_id: "S1", ...args }, signal);
  if (!answer.success) throw new Error(answer.error);
  return answer.result as Record<string, unknown>;
}

describe("a team log", () => {
  it("fills in what existing callers leave out", async () => {
    verifies("TM-04");
    const team = new Team(new MemoryBus());
    const logged = await ok(team, { operation: "log", from: "writer", type: "draft_ready", ref: "d/a.md", to: "" });
    expect(logged).toEqual({
      id: "MSG-001",
      message: "Logged MSG-001: [writer → coordinator] [writer] draft_ready → coordinator",
    });
    expect(await ok(team, { operation: "read", id: "MSG-001" })).toEqual({
      id: "MSG-001",
      ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
      from: "writer",
      to: "coordinator",
      type: "draft_ready",
      summary: "[writer] draft_ready → coordinator",
      data: { ref: "d/a.md" },
    });
  });

  it("is read where a stored message is nested deeper than can be written", async () => {
    const bus = new MemoryBus();
    const deep = Buffer.from(`{"type":"t","from":"a","summary":"s","data":{"x":${nested(5_000)}}}`);
    bus.put(subjects.log("S1", "a"), deep);
    const list = await ok(new Team(bus), { operation: "list" });
    expect(list).toMatchObject({ total: 1 });
    expect(JSON.stringify(list)).toContain("left out");
  });

  it("keeps data.ref over a ref beside it", async () => {
    const team = new Team(new MemoryBus());
    await ok(team, { operation: "log", from: "a", ref: "outer", data: { ref: "inner", n: 1 } });
    expect(await ok(team, { operation: "read", id: "MSG-001" })).toMatchObject({ data: { ref: "inner", n: 1 } });
  });

  it("takes the first session name that is not empty", async () => {
    verifies("TM-02");
    const team = new Team(new MemoryBus());
    const args = { operation: "log", from: "a", session_id: "", team_session_id: "second", team: "third" };
    expect((await team.perform(args, signal)).success).toBe(true);
    expect(await ok(team, { operation: "list", session_id: "second" })).toMatchObject({ total: 1 });
  });

  it("lists by equality joined by AND, then the last, counting before", async () => {
    verifies("TM-04");
    const team = new Team(new MemoryBus());
    for (const to of ["x", "x", "all", "y", "x"]) await ok(team, { operation: "log", from: "writer", to });
    await ok(team, { operation: "log", from: "other", to: "x" });
    const listed = await ok(team, { operation: "list", from: "writer", to: "x", last: 2 });
    expect(listed).toMatchObject({ total: 3, showing: 2, messages: [{ id: "MSG-002" }, { id: "MSG-005" }] });
    expect(listed.formatted).toMatch(/^MSG-002 \[\d\d:\d\d:\d\d\] writer → x \(message\) \[writer\] message → x\n/);
  });

  it.each([
    [{ operation: "read", id: "MSG-099" }, 'Message MSG-099 not found in team "S1"'],
    [{ operation: "log" }, 'log needs "from": who says this'],
    [{ operation: "list", last: 101 }, "last: Too big: expected number to be <=100"],
    [{ operation: "list", session_id: "../../x" }, 'session "../../x" is not a name: use 1 to 64 of A-Z a-z 0-9 _ -'],
    [{ operation: "list", session_id: "" }, 'a session is needed: give "session_id" or "team"'],
    [{ operation: "log", from: "a.b" }, 'from "a.b" is not a name: use 1 to 64 of A-Z a-z 0-9 _ -'],
    [
      { operation: "shred" },
      'operation "shred" is none of log, read, list, status, delete, clear, broadcast, get_state, read_mailbox, mailbox_status',
    ],
  ])("says what is wrong with %j", async (args, error) => {
    verifies("TM-08");
    expect(await new Team(new MemoryBus()).perform({ session_id: "S1", ...args }, signal)).toEqual({
      success: false,
      error,
    });
  });

  it("counts members, recipients too, and knows a shutdown", async () => {
    const bus = new MemoryBus();
    const team = new Team(bus);
    expect(await ok(team, { operation: "status" })).toEqual({ members: [], summary: "No messages recorded yet." });
    for (const type of ["plan", "shutdown"]) await ok(team, { operation: "log", from: "lead", to: "worker", type });
    const status = await ok(team, { operation: "status" });
    expect(status).toMatchObject({ total_messages: 2, pipeline_status: "completed" });
    expect(status.members).toEqual([
      expect.objectContaining({ member: "lead", messageCount: 2, lastAction: "sent shutdown to worker" }),
      expect.objectContaining({ member: "worker", messageCount: 0, lastAction: "received shutdown from lead" }),
    ]);
  });
});

describe("publications of others", () => {
  it("reads envelopes and bare arguments, and gives no number to what is neither", async () => {
    verifies("TM-06", "TM-03");
    const bus = new MemoryBus();
    const subject = subjects.log("S1", "bash");
    bus.put(subject, '{"type":"hello","summary":"bare"}');
    bus.put(subject, "not json");
    bus.put(subject, '{"from":"somebody-else","summary":"in another name"}');
    bus.put(subject, '{"operation":"clear"}');
    const envelope = { v: 1, id: "e1", type: "done", discussion: "S1", from: "bash", ts: "2026-02-03T04:05:06.007Z" };
    bus.put(subject, JSON.stringify({ ...envelope, body: { to: "all", summary: "wrapped" } }));
    bus.put(subject, JSON.stringify({ ...envelope, discussion: "S2", body: {} }));
    const { messages } = await ok(new Team(bus), { operation: "list" });
    expect(messages).toEqual([
      {
        id: "MSG-001",
        ts: "2026-01-01T10:00:00.000+00:00",
        from: "bash",
        to: "coordinator",
        type: "hello",
        summary: "bare",
      },
      { id: "MSG-002", ts: "2026-02-03T04:05:06.007+00:00", from: "bash", to: "all", type: "done", summary: "wrapped" },
    ]);
  });

  it("numbers alike for every reader, whoever wrote and whenever they read", async () => {
    verifies("TM-03");
    const writer = fc.constantFrom("a", "b", "c");
    const step = fc.oneof(fc.record({ from: writer, valid: fc.boolean() }), fc.constant("read" as const));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const bus = new MemoryBus();
        const early = new Team(bus);
        const given: unknown[] = [];
        for (const one of steps) {
          if (one === "read") await ok(early, { operation: "list" });
          else if (!one.valid) bus.put(subjects.log("S1", one.from), "{");
          else given.push((await ok(new Team(bus), { operation: "log", from: one.from })).id);
        }
        const ids = async (team: Team) =>
          ((await ok(team, { operation: "list", last: 100 })).messages as { id: string }[]).map(({ id }) => id);
        expect(new Set(given).size).toBe(given.length);
        expect(await ids(early)).toEqual(given);
        expect(await ids(new Team(bus))).toEqual(given);
      }),
      { numRuns: 50 },
    );
  });

  it("gives eight writers at once eight ids", async () => {
    verifies("TM-03");
    const bus = new MemoryBus();
    const team = new Team(bus);
    const logs = Array.from({ length: 8 }, (_, i) => ok(team, { operation: "log", from: `w${i}` }));
    expect(new Set((await Promise.all(logs)).map(({ id }) => id)).size).toBe(8);
  });
});

describe("requests on the bus", () => {
  it("answers with the same results, the subject naming the session", async () => {
    verifies("TM-06");
    const bus = new MemoryBus();
    const stop = new AbortController();
    const served = serveTeam(bus, stop.signal);
    const ask = async (args: string) => {
      const data = await bus.request(subjects.team("S1"), new TextEncoder().encode(args), { timeoutMs: PATIENCE_MS });
      return JSON.parse(new TextDecoder().decode(data));
    };
    expect(await ask('{"operation":"log","from":"a","session_id":"another"}')).toMatchObject({ success: true });
    expect(await ask('{"operation":"list"}')).toMatchObject({ success: true, result: { total: 1 } });
    expect(await ask("[]")).toMatchObject({ success: false });
    expect(await ask("{")).toMatchObject({ success: false, error: expect.stringContaining("not UTF-8 JSON") });
    stop.abort();
    await served;
  });
});
