import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { subjects } from "#wire";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { verifies } from "../../test/support/verifies.ts";
import { exportTeam, importTeam, sessionFolder, Team } from "./index.ts";

const signal = new AbortController().signal;

async function ask(team: Team, args: object): Promise<Record<string, unknown>> {
  const answer = await team.perform({ session_id: "S1", ...args }, signal);
  if (!answer.success) throw new Error(answer.error);
  return answer.result as Record<string, unknown>;
}

const idsOf = (result: Record<string, unknown>): string[] => (result.messages as { id: string }[]).map(({ id }) => id);

describe("deleting and clearing", () => {
  it("frees no id for use again", async () => {
    verifies("TM-01", "TM-03");
    const bus = new MemoryBus();
    const team = new Team(bus);
    for (const from of ["a", "b", "c"]) await ask(team, { operation: "log", from });
    expect(await ask(team, { operation: "delete", id: "MSG-003" })).toEqual({
      deleted: "MSG-003",
      message: "Deleted MSG-003: [c → coordinator] [c] message → coordinator",
    });
    await expect(ask(team, { operation: "delete", id: "MSG-003" })).rejects.toThrow(
      'Message MSG-003 not found in team "S1"',
    );
    expect(await ask(team, { operation: "log", from: "d" })).toMatchObject({ id: "MSG-004" });
    expect(idsOf(await ask(new Team(bus), { operation: "list" }))).toEqual(["MSG-001", "MSG-002", "MSG-004"]);
    expect(await ask(team, { operation: "clear" })).toEqual({
      cleared: 3,
      message: 'Cleared 3 messages for team "S1".',
    });
    expect(await ask(team, { operation: "clear" })).toEqual({ message: 'Team "S1" has no messages to clear.' });
    expect(await ask(team, { operation: "log", from: "e" })).toMatchObject({ id: "MSG-005" });
    expect(await ask(new Team(bus), { operation: "list" })).toMatchObject({ total: 1 });
  });

  it("lets one of two who delete the same message at once do it", async () => {
    const bus = new MemoryBus();
    await ask(new Team(bus), { operation: "log", from: "a" });
    const both = await Promise.all(
      [new Team(bus), new Team(bus)].map((team) =>
        team.perform({ operation: "delete", team: "S1", id: "MSG-001" }, signal),
      ),
    );
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  });
});

describe("states of roles", () => {
  it("merges what a role says of itself, and promotes what is the session's", async () => {
    verifies("TM-05");
    const team = new Team(new MemoryBus());
    const update = (from: string, data: object) => ask(team, { operation: "log", from, type: "state_update", data });
    await update("planner", { step: 1, open: ["a"], pipeline_mode: "full", roles: ["planner"] });
    await update("planner", { step: 2 });
    await update("__proto__", { odd: true });
    const stamp = expect.stringMatching(/^\d{4}-.+\+00:00$/);
    const planner = { step: 2, open: ["a"], pipeline_mode: "full", roles: ["planner"], _updated_at: stamp };
    expect(await ask(team, { operation: "get_state", role: "planner" })).toEqual({ role: "planner", state: planner });
    expect(await ask(team, { operation: "get_state", role: "nobody" })).toEqual({
      role: "nobody",
      state: null,
      message: 'No state found for role "nobody"',
    });
    const all = await ask(team, { operation: "get_state" });
    expect(all).toMatchObject({ role_state: { planner }, session: { pipeline_mode: "full", roles: ["planner"] } });
    expect(Object.keys(all.role_state as object)).toEqual(["planner", "__proto__"]);
    await ask(team, { operation: "log", from: "lead", type: "shutdown" });
    expect(await ask(team, { operation: "status" })).toMatchObject({
      pipeline_status: "active",
      pipeline_mode: "full",
    });
  });
});

describe("mailboxes", () => {
  it("hold what has a way of delivery, until it is read", async () => {
    verifies("TM-01");
    const team = new Team(new MemoryBus());
    await ask(team, { operation: "log", from: "a", to: "b" });
    await ask(team, { operation: "log", from: "a", to: "b", delivery_method: "poll" });
    await ask(team, { operation: "log", from: "a", to: "b", delivery_method: "inject" });
    await ask(team, { operation: "log", from: "a", to: "c", delivery_method: "poll" });
    await ask(team, { operation: "mailbox_status", id: "MSG-003", dispatch_status: "notified" });
    await ask(team, { operation: "mailbox_status", id: "MSG-004", dispatch_status: "failed" });
    expect(await ask(team, { operation: "mailbox_status" })).toMatchObject({
      roles: {
        b: { pending: 1, notified: 1, delivered: 1, failed: 0 },
        c: { pending: 0, notified: 0, delivered: 0, failed: 1 },
      },
      total_messages: 4,
    });
    const unread = await ask(team, { operation: "read_mailbox", role: "b" });
    expect(unread).toMatchObject({ role: "b", count: 2 });
    expect(unread.messages).toEqual([
      expect.objectContaining({ id: "MSG-002", dispatch_status: "delivered", delivered_at: expect.any(String) }),
      expect.objectContaining({ id: "MSG-003", delivery_method: "inject", notified_at: expect.any(String) }),
    ]);
    expect(await ask(team, { operation: "read_mailbox", role: "b" })).toEqual({
      role: "b",
      count: 0,
      messages: [],
      formatted: 'No unread messages for role "b".',
    });
    await expect(ask(team, { operation: "read_mailbox" })).rejects.toThrow('read_mailbox needs "role"');
  });

  it("give each message to one of many readers", async () => {
    const bus = new MemoryBus();
    const writer = new Team(bus);
    for (let i = 0; i < 20; i += 1)
      await ask(writer, { operation: "log", from: "a", to: "b", delivery_method: "poll" });
    const readers = Array.from({ length: 5 }, () => ask(new Team(bus), { operation: "read_mailbox", role: "b" }));
    const got = (await Promise.all(readers)).flatMap(idsOf);
    expect(got.sort()).toEqual(idsOf(await ask(writer, { operation: "list" })));
  });
});

describe("files of existing tools", () => {
  const OLD = [
    '{"id":"MSG-001","ts":"2026-01-01T10:00:00.000+00:00","from":"planner","to":"coordinator","type":"plan_ready","summary":"ready","ref":"plan.json"}',
    '{"id":"MSG-004","ts":"2026-01-01T10:00:01.000+00:00","from":"tester","to":"all","type":"test_result","summary":"ok","data":{"n":1}}',
    '{"broken',
    '{"from":"no-id","summary":"neither id nor ts"}',
    '{"id":"MSG-002","from":"team lead","to":"b","summary":"from is no name"}',
    "[1]",
  ].join("\n");

  it("are imported row by row, broken ones told, ids kept", async () => {
    verifies("TM-07");
    const bus = new MemoryBus();
    const meta = '{"status":"active","pipeline_mode":"lite","role_state":{"planner":{"step":3}}}';
    const done = await importTeam(bus, "S1", { messages: OLD, meta }, signal);
    expect(done).toMatchObject({ imported: 4, renumbered: 2, broken: [{ line: 3 }, { line: 6 }] });
    const team = new Team(bus);
    const { messages } = await ask(team, { operation: "list" });
    expect(messages).toMatchObject([
      { id: "MSG-001", from: "planner", data: { ref: "plan.json" }, ts: "2026-01-01T10:00:00.000+00:00" },
      { id: "MSG-004", from: "tester", data: { n: 1 } },
      { id: "MSG-005", from: "no-id", ts: "2026-01-01T10:00:01.000+00:00" },
      { id: "MSG-006", from: "team-lead", to: "b" },
    ]);
    expect(await ask(team, { operation: "log", from: "a" })).toMatchObject({ id: "MSG-007" });
    expect(await ask(team, { operation: "get_state", role: "planner" })).toMatchObject({ state: { step: 3 } });
    expect(await ask(team, { operation: "status" })).toMatchObject({ pipeline_mode: "lite" });
  });

  it("come back as they went, whatever was logged", async () => {
    verifies("TM-07");
    const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
    const entry = fc.record(
      {
        from: name,
        to: name,
        type: name,
        summary: fc.string(),
        data: fc.dictionary(name, fc.jsonValue()),
        delivery_method: name,
      },
      { requiredKeys: ["from"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 8 }), fc.nat(8), async (entries, gone) => {
        const [there, here] = [new MemoryBus(), new MemoryBus()];
        const team = new Team(there);
        for (const one of entries) await ask(team, { ...one, operation: "log" });
        await team.perform({ operation: "delete", team: "S1", id: `MSG-00${gone}` }, signal);
        const first = entries[0]?.to;
        if (first !== undefined) await ask(team, { operation: "read_mailbox", role: first });
        const files = await exportTeam(there, "S1", signal);
        expect((await importTeam(here, "S1", files, signal)).broken).toEqual([]);
        expect((await exportTeam(here, "S1", signal)).messages).toBe(files.messages);
      }),
      { numRuns: 60 },
    );
  });

  it("lie nowhere but in their folder", () => {
    verifies("TM-08");
    expect(sessionFolder("/r", "my_team")).toMatch(/[\\/]\.workflow[\\/]\.team[\\/]my_team[\\/]\.msg$/);
    for (const session of ["../../x", "a/b", "", "a.b", "*"])
      expect(() => sessionFolder("/r", session)).toThrow("is not a name");
  });
});

describe("marks of others", () => {
  it("count only as the envelope of whom the subject names", async () => {
    const bus = new MemoryBus();
    await ask(new Team(bus), { operation: "log", from: "a" });
    const mark = {
      v: 1,
      id: "e1",
      type: "mark",
      discussion: "S1",
      from: "b",
      ts: "2026-02-03T04:05:06Z",
      body: { mark: "clear" },
    };
    bus.put(subjects.log("S1", "a"), JSON.stringify(mark));
    bus.put(subjects.log("S1", "b"), JSON.stringify({ ...mark, discussion: "S2" }));
    bus.put(subjects.log("S1", "b"), '{"operation":"clear"}');
    expect(await ask(new Team(bus), { operation: "list" })).toMatchObject({ total: 1 });
    bus.put(subjects.log("S1", "b"), JSON.stringify(mark));
    expect(await ask(new Team(bus), { operation: "list" })).toMatchObject({ total: 0 });
  });
});
