import { once } from "node:events";
import { connect } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Invitations } from "#client";
import { compose, subjects } from "#wire";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { composed, Script, statement } from "../../../test/support/script.ts";
import {
  eventsOf,
  eventsUntil,
  expectProblem,
  type ServerSentEvent,
  TestGateway,
} from "../../../test/support/test-gateway.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { Endings } from "./stream.ts";

let table: TestGateway;
beforeEach(async () => {
  table = await TestGateway.open();
});
afterEach(() => table.close());

const say = (script: Script, n: number): number => {
  const said = statement(`r1-msg-${String(n).padStart(3, "0")}`, "dba", "argument", { position: `no ${n}` });
  return script.put(table.bus, subjects.floor(script.id), ["floor", "statement", said]);
};
const draft = (id: string, from: string, text: string) => {
  const stamp = { id: "x", ts: "2026-01-01T10:00:00.000Z", discussion: id, from, round: 1, phase: "argument" };
  return compose("draft", "draft", stamp, { turn: "t", text });
};
const close = (script: Script): number => script.putPhase(table.bus, "closed", { confirmed: [], missing: [] });
const opened = (id: string): Script => {
  const script = new Script(id);
  script.putStart(table.bus, id);
  return script;
};
const idsOf = (sent: readonly ServerSentEvent[]): number[] => sent.flatMap(({ id }) => id ?? []);

/** Bytes of the heap and of buffers that something still holds: what the collector has not come to yet depends on the load. */
function memoryInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

describe("events", () => {
  it("resume behind the last one without a gap, go on live, and end with the discussion", async () => {
    const script = opened("d");
    script.putPhase(table.bus, "composed", composed());
    const response = await table.get("/v1/discussions/d/events", { "last-event-id": "1" });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reading = eventsUntil(response);
    say(script, 1);
    table.bus.put(subjects.floor("d"), "not json");
    script.putPhase(table.bus, "ended", { outcome: "completed", reason: "done" });
    close(script);
    const sent = (await reading).filter(({ event }) => event !== "caught-up");
    expect(sent.map(({ id, event }) => [id, event])).toEqual([
      [2, "composed"],
      [3, "statement"],
      [5, "ended"],
      [6, "closed"],
    ]);
    expect(sent[1]?.data).toMatchObject({ seq: 3, discussion: "d", channel: "floor", body: { from: "dba" } });
    expect((await table.get("/v1/discussions/d/events", { "last-event-id": "6" })).status).toBe(204);
    expect((await table.get("/v1/discussions/d/events?after=6")).status).toBe(204);
    await expectProblem(await table.get("/v1/discussions/d/events?after=x"), 400, "is no id of an event");
  });

  it("say who has answered a sealed step, and not what", async () => {
    verifies("BY-17", "SD-06");
    const script = opened("d");
    script.putPhase(table.bus, "begun", { step: 1, name: "position_declaration", asked: ["dba", "api"] }, 1);
    const said = { turn: "t", content: { position: "a secret" } };
    script.put(table.bus, subjects.say("d", "dba"), ["say", "statement", said], { from: "dba", round: 1 });
    script.put(table.bus, subjects.say("d", "api"), ["say", "unable", { turn: "t", reason: "ill" }], { from: "api" });
    close(script);
    const watcher = await table.invited({ role: "watcher", discussion: "d" });
    for (const headers of [{}, watcher]) {
      const sent = await eventsUntil(await table.get("/v1/discussions/d/events", headers), "closed");
      const answers = sent.filter(({ data }) => data.channel === "say").map(({ data }) => data);
      expect(answers).toMatchObject([
        { event: "answered", from: "dba", round: 1, body: {} },
        { event: "declined", from: "api", body: {} },
      ]);
      expect(JSON.stringify(sent)).not.toMatch(/secret|ill"/);
    }
  });

  it("say when history ends, and leave names away where that is wanted", async () => {
    const script = opened("d");
    say(script, 1);
    const response = await table.get("/v1/discussions/d/events?plain=1");
    const events = eventsOf(response);
    const next = async (): Promise<ServerSentEvent | undefined> => (await events.next()).value;
    expect(await next()).toMatchObject({ id: 1, data: { event: "start" } });
    expect(await next()).toMatchObject({ id: 2, data: { event: "statement" } });
    const mark = await next();
    expect([mark?.event, mark?.data, mark?.id]).toEqual(["caught-up", { event: "caught-up", seq: 2 }, undefined]);
    say(script, 2);
    const live = await next();
    expect([live?.id, live?.event, live?.data.event]).toEqual([3, undefined, "statement"]);
    await events.return(undefined);
  });

  it("carry what is being written, without an id, to those who follow now", async () => {
    verifies("BY-23");
    const script = opened("d");
    opened("e");
    const first = eventsOf(await table.get("/v1/discussions/d/events?plain=1"));
    const next = async (from = first): Promise<ServerSentEvent | undefined> => (await from.next()).value;
    for (let event = await next(); event?.event !== "caught-up"; ) event = await next();
    const write = (id: string, from: string, text: string): void =>
      table.bus.publishCore(subjects.draft(id, from), draft(id, from, text));
    write("d", "dba", "Split");
    expect(await next()).toEqual({
      event: "draft",
      data: {
        event: "draft",
        discussion: "d",
        from: "dba",
        ts: expect.any(String),
        round: 1,
        phase: "argument",
        body: { turn: "t", text: "Split" },
      },
    });
    write("e", "dba", "another discussion");
    table.bus.publishCore(subjects.draft("d", "dba"), { ...draft("d", "api", "in another's name") });
    write("d", "api", "Keep");
    expect(await next()).toMatchObject({ data: { from: "api", body: { text: "Keep" } } });
    // Who comes later sees what stands now, and events resume where they were.
    const second = eventsOf(await table.get("/v1/discussions/d/events", { "last-event-id": "1" }));
    const words = [await next(second), await next(second), await next(second)].map((sent) => [
      sent?.event,
      sent?.id,
      sent?.data.body?.text,
    ]);
    expect(words).toEqual([
      ["caught-up", undefined, undefined],
      ["draft", undefined, "Split"],
      ["draft", undefined, "Keep"],
    ]);
    say(script, 1);
    expect(await next()).toMatchObject({ id: 3, data: { event: "statement" } });
    expect(table.bus.stream).toHaveLength(3);
    await first.return(undefined);
    await second.return(undefined);
  });

  it("reach followers that come and go, each without a gap", async () => {
    const script = opened("d");
    const staying = eventsUntil(await table.get("/v1/discussions/d/events"));
    const seen: number[] = [];
    for (let n = 1; n <= 40; n += 1) {
      say(script, n);
      // One connection for every few statements, from where the last one ended.
      if (n % 4 !== 0) continue;
      const after = seen.at(-1) ?? 0;
      for await (const { id } of eventsOf(await table.get(`/v1/discussions/d/events?after=${after}`))) {
        if (id !== undefined) seen.push(id);
        if (id === n + 1) break;
      }
    }
    close(script);
    const all = Array.from({ length: 41 }, (_, i) => i + 1);
    expect(seen).toEqual(all);
    expect(idsOf(await staying)).toEqual([...all, 42]);
  });

  it("end when the gateway stops", async () => {
    opened("d");
    const reading = eventsUntil(await table.get("/v1/discussions/d/events"));
    table.stop.abort(new Error("stopping"));
    expect((await reading)[0]?.event).toBe("start");
  });

  it("keep nothing of a discussion that nobody follows, and are counted", async () => {
    verifies("BY-14");
    opened("d");
    const count = async (): Promise<string | undefined> =>
      /^swarm_sse_connections (\d+)$/m.exec(await (await table.get("/metrics")).text())?.[1];
    const response = await table.get("/v1/discussions/d/events");
    expect(await count()).toBe("1");
    await response.body?.cancel();
    await expect.poll(count).toBe("0");
  });

  it("wait for a slow client, which misses nothing", async () => {
    const script = opened("d");
    const response = await table.get("/v1/discussions/d/events");
    const events = eventsOf(response);
    await events.next();
    const text = "x".repeat(50_000);
    const total = 200;
    for (let n = 1; n <= total; n += 1) {
      const id = `r1-msg-${String(n).padStart(3, "0")}`;
      const said = statement(id, "dba", "argument", { position: text });
      script.put(table.bus, subjects.floor("d"), ["floor", "statement", said]);
    }
    close(script);
    const ids: number[] = [];
    for await (const { id } of events) if (id !== undefined) ids.push(id);
    expect(ids).toEqual(Array.from({ length: total + 1 }, (_, i) => i + 2));
  });

  it("of many clients that read nothing take next to no memory, however long the discussion", async () => {
    const script = opened("d");
    const { hostname, port } = new URL(table.http.url);
    const head = "GET /v1/discussions/d/events HTTP/1.1\r\nhost: localhost\r\n\r\n";
    const asleep = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const socket = connect(Number(port), hostname);
        await once(socket, "connect");
        socket.pause().write(head);
        return socket;
      }),
    );
    const events = eventsOf(await table.get("/v1/discussions/d/events"));
    await events.next();
    const before = memoryInUse();
    const total = 100;
    for (let n = 1; n <= total; n += 1) {
      const said = statement(`r1-msg-${String(n).padStart(3, "0")}`, "dba", "argument", {
        position: "x".repeat(50_000),
      });
      script.put(table.bus, subjects.floor("d"), ["floor", "statement", said]);
    }
    close(script);
    // The one that reads has everything; by then the others had their turns as often.
    for await (const _ of events);
    // What all of them would be sent, and is kept for as long as they sleep: 120 MB. The discussion itself is kept once, as text
    // and as it came; what was made on the way may still be there for a moment.
    await expect.poll(() => (memoryInUse() - before) / 1e6).toBeLessThan(60);
    for (const socket of asleep) socket.destroy();
  });
});

it("a HEAD is answered without a stream, which would stay open, and without a heartbeat", async () => {
  const script = opened("d");
  script.putPhase(table.bus, "composed", composed());
  const api = await table.invited({ role: "seat", discussion: "d", participant: "api" });
  const core = table.bus.subscribeCore("swarm.v1.d.>", table.stop.signal)[Symbol.asyncIterator]();
  const first = core.next();
  for (const path of ["/discussions/d/events?", "/discussions/d/seats/api/events?"])
    for (let n = 0; n < 17; n += 1) {
      const url = `${table.http.url}/v1${path}after=999999999999999`;
      const response = await fetch(url, { method: "HEAD", headers: api });
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    }
  expect((await fetch(`${table.http.url}/v1/discussions/none/events`, { method: "HEAD" })).status).toBe(404);
  expect(await (await table.get("/metrics")).text()).toContain("\nswarm_sse_connections 0\n");
  expect((await table.get("/v1/discussions/d/events", api)).status).toBe(200);
  table.bus.publishCore(subjects.draft("d", "dba"), draft("d", "dba", "first heard"));
  expect((await first).value).toMatchObject({ subject: subjects.draft("d", "dba") });
});

const watcher = { role: "watcher", discussion: "d" } as const;

it("what was revoked after it was verified, and before anybody listened, ends at once", async () => {
  const invitations = new Invitations(new MemoryBus());
  const { invitation } = await invitations.create(watcher);
  await invitations.revoke(invitation.id);
  using ending = new Endings(invitations).of([invitation]);
  if (!ending.signal.aborted) await once(ending.signal, "abort");
  expect(ending.signal.reason).toMatchObject({ message: "the invitation has ended" });
});

it("of several that wait, those end whose invitation is revoked, and nobody who has left", async () => {
  const invitations = new Invitations(new MemoryBus());
  const [one, other] = await Promise.all([invitations.create(watcher), invitations.create(watcher)]);
  const endings = new Endings(invitations);
  using first = endings.of([one.invitation]);
  using second = endings.of([other.invitation]);
  const left = endings.of([one.invitation]);
  left[Symbol.dispose]();
  await invitations.revoke(one.invitation.id);
  if (!first.signal.aborted) await once(first.signal, "abort");
  expect([second.signal.aborted, left.signal.aborted]).toEqual([false, false]);
});
