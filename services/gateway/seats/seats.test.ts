import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Invitations } from "#client";
import { type Body, decode, patterns, subjects } from "#wire";
import { patience } from "../../../test/support/patience.ts";
import { composed, Script, statement } from "../../../test/support/script.ts";
import { eventsOf, expectProblem, TestGateway } from "../../../test/support/test-gateway.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { Holders, serveSeats } from "./holders.ts";

const SEAT = "/v1/discussions/d/seats/api";
const inbox = subjects.inbox("d", "seat", "api");

let table: TestGateway;
let script: Script;
beforeEach(async () => {
  table = await TestGateway.open();
  script = new Script("d");
  script.putStart(table.bus, "d");
  script.putPhase(table.bus, "composed", composed());
});
afterEach(() => table.close());

const turn = (name: string, deadline = "2036-01-01T00:00:00.000Z"): Body<"inbox", "turn"> => ({
  turn: name,
  phase: "argument",
  topic: "Split it?",
  instruction: "argue",
  schema: { type: "object" },
  floor: [statement("r1-msg-001", "dba", "argument", { position: "no" })],
  deadline,
});
const give = (name: string, deadline?: string): number =>
  script.put(table.bus, inbox, ["inbox", "turn", turn(name, deadline)], { round: 1 });
const tell = {
  returned: (name: string): number => {
    const reasons = [{ rule: "steel_man", message: "restate it first", path: "steelMan" }];
    return script.put(table.bus, inbox, ["inbox", "returned", { turn: name, reasons, attemptsLeft: 1 }]);
  },
  accepted: (name: string): number =>
    script.put(table.bus, inbox, ["inbox", "accepted", { turn: name, messageId: "r1-msg-002" }]),
};
const answers = async (): Promise<unknown[]> => {
  const said = await table.bus.collect([subjects.say("d", "api")], { signal: patience() });
  return said.map(({ data }) => decode(data)).filter(({ type }) => type === "statement");
};
/** Resolves when the seat has said something more. */
async function said(count: number): Promise<void> {
  await expect.poll(async () => (await answers()).length, { interval: 5 }).toBe(count);
}
const answer = (content: unknown, wait = 5): Promise<Response> =>
  table.post(`${SEAT}/turns/t1/answer?wait=${wait}`, { content });

describe("a turn", () => {
  it("is given, answered, returned with reasons, corrected and accepted", async () => {
    verifies("AC-05");
    expect((await table.get(`${SEAT}/turn`)).status).toBe(204);
    const waiting = table.get(`${SEAT}/turn?wait=5`);
    give("t1");
    const given = (await (await waiting).json()) as Record<string, unknown>;
    expect(given).toMatchObject({
      turn: "t1",
      status: "open",
      schema: { type: "object" },
      instruction: "argue",
      round: 1,
    });
    expect(given).toMatchObject({ floor: [], attempts: [] });

    const first = answer({ position: "yes" });
    await said(1);
    expect(await answers()).toMatchObject([
      { from: "api", cause: "t1", round: 1, phase: "argument", body: { turn: "t1", content: { position: "yes" } } },
    ]);
    tell.returned("t1");
    expect(await (await first).json()).toMatchObject({
      turn: "t1",
      status: "returned",
      attemptsLeft: 1,
      reasons: [{ rule: "steel_man", message: "restate it first" }],
    });
    expect(await (await table.get(SEAT)).json()).toMatchObject({
      turn: {
        turn: "t1",
        status: "returned",
        attempts: [{ content: { position: "yes" }, returned: { attemptsLeft: 1, reasons: [{ rule: "steel_man" }] } }],
      },
    });
    const second = answer({ position: "yes, because" });
    await said(2);
    tell.accepted("t1");
    expect(await (await second).json()).toEqual({ turn: "t1", status: "accepted", messageId: "r1-msg-002" });
    expect(await (await table.get(SEAT)).json()).toMatchObject({
      turn: null,
      turns: [{ turn: "t1", status: "accepted", messageId: "r1-msg-002", attempts: [{}, {}] }],
    });
    const again = await answer({ position: "other" });
    expect([again.status, await again.json()]).toEqual([
      200,
      { turn: "t1", status: "accepted", messageId: "r1-msg-002" },
    ]);
    await said(2);
  });

  it("accepts a retried answer once", async () => {
    give("t1");
    const content = { position: "yes" };
    const tries = await Promise.all([answer(content, 0), answer(content, 0), answer(content, 0)]);
    expect(tries.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await answers()).toHaveLength(1);
    await expectProblem(await answer({ position: "another" }, 0), 409, "is being judged");
    tell.returned("t1");
    // Mended back to the same words, it is another answer.
    expect((await answer(content, 0)).status).toBe(202);
    expect(await answers()).toHaveLength(2);
    expect(await (await table.get(`${SEAT}/turn`)).text()).toBe("");
  });

  it("checks a draft, of which nobody else hears", async () => {
    give("t1");
    const check = async (content: unknown, name = "t1"): Promise<Response> =>
      table.post(`${SEAT}/turns/${name}/check`, { content });
    const draft = { position: "no" };
    const response = await check(draft);
    const { faults } = (await response.json()) as { faults: { path: string }[] };
    expect([response.status, faults.map(({ path }) => path)]).toEqual([200, ["reasoning"]]);
    for (const odd of [null, "text", [], { references: [null, 3, { targetId: {} }], steelMan: "x" }]) {
      expect((await check(odd)).status, JSON.stringify(odd)).toBe(200);
    }
    expect(await answers()).toEqual([]);
    await expectProblem(await check(draft, "t9"), 404, "there is no turn t9");
  });

  it("that is unknown, over or declined takes no answer", async () => {
    await expectProblem(await answer({}), 404, "there is no turn t1");
    give("t1", "2020-01-01T00:00:00.000Z");
    expect(await (await table.get(SEAT)).json()).toMatchObject({ turn: null, turns: [{ status: "missed" }] });
    give("t2");
    const unable = await table.post(`${SEAT}/turns/t2/unable`, { reason: "I know nothing of it" });
    expect(await unable.json()).toEqual({ turn: "t2", status: "unable" });
    await expectProblem(await table.post(`${SEAT}/turns/t2/answer`, { content: {} }), 409, "was already declined");
    await expectProblem(await table.post(`${SEAT}/turns/t2/answer`, { text: "No" }), 400, "content: is missing");
    script.putPhase(table.bus, "closed", { confirmed: [], missing: [] });
    await expectProblem(await answer({}), 409, "d is over");
    await expectProblem(await table.get(`${SEAT}/turn?wait=5`), 410, "there will be no more turns");
  });

  it("with an answer above the message limit is refused", async () => {
    give("t1");
    await expectProblem(await answer({ position: "x".repeat(1_100_000) }, 0), 413, "1000000");
  });
});

describe("a seat", () => {
  it("is one of the discussion", async () => {
    for (const name of ["dba", "nobody"]) {
      await expectProblem(await table.get(`/v1/discussions/d/seats/${name}`), 404, "its seats are api");
    }
    await expectProblem(await table.get("/v1/discussions/none/seats/api"), 404, "there is no discussion none");
    expect(await (await table.get("/v1/discussions/d/seats")).json()).toMatchObject({
      seats: [{ participant: "api", name: "API Designer", taken: false }],
    });
    await table.post(`${SEAT}/take`, {});
    expect(await (await table.get("/v1/discussions/d/seats")).json()).toMatchObject({ seats: [{ taken: true }] });
  });

  it("speaks to another participant directly, and hears what is said to it", async () => {
    verifies("SD-25");
    const sent = await table.post(`${SEAT}/messages`, { to: "dba", text: "where is that from?" });
    expect(sent.status).toBe(202);
    const stored = await table.bus.last(subjects.inbox("d", "expert", "dba"));
    expect(stored && decode(stored.data)).toMatchObject({
      type: "message",
      from: "api",
      body: { text: "where is that from?" },
    });
    await expectProblem(
      await table.post(`${SEAT}/messages`, { to: "api", text: "me" }),
      404,
      "no other participant api",
    );
    const reply = { text: "from 2024" };
    script.put(table.bus, inbox, ["inbox", "message", reply], { from: "dba" });
    expect(await (await table.get(SEAT)).json()).toMatchObject({ messages: [{ from: "dba", text: "from 2024" }] });
    const kept = table.bus.stream.map(({ data }) => new TextDecoder().decode(data));
    expect(kept.some((text) => text.includes("where is that from?") && text.includes('"from":"api"'))).toBe(true);
  });

  it("counts as present while its events are followed, and hears its turns without the floor", async () => {
    const stop = new AbortController();
    const heard: unknown[] = [];
    const listening = (async () => {
      for await (const { subject } of table.bus.subscribeCore(patterns.here("d"), stop.signal)) heard.push(subject);
    })();
    const response = await table.get(`${SEAT}/events`);
    await expect.poll(() => heard).toEqual([subjects.here("d", "api")]);
    const seq = give("t1");
    for await (const { id, data } of eventsOf(response)) {
      if (data.event !== "turn") continue;
      expect(id).toBe(seq);
      expect(data.body).toMatchObject({ turn: "t1", instruction: "argue" });
      expect(data.body).not.toHaveProperty("floor");
      break;
    }
    stop.abort();
    await listening;
  });

  it("that is given back delays nobody, until somebody takes it again", async () => {
    const { bus } = table;
    const stop = new AbortController();
    const steward = serveSeats({ bus, holders: new Holders(bus), invitations: new Invitations(bus) }, stop.signal);
    const lastSaid = async (): Promise<unknown> => {
      const last = await bus.last(subjects.say("d", "api"));
      const { type = "", cause = "" } = last ? decode(last.data) : {};
      return `${type} ${cause}`;
    };
    give("t1");
    await table.post(`${SEAT}/take`, {});
    expect((await table.delete(SEAT)).status).toBe(204);
    expect(await lastSaid()).toBe("unable t1");
    give("t2");
    await expect.poll(lastSaid).toBe("unable t2");
    await table.post(`${SEAT}/take`, {});
    give("t3");
    const shutdown = script.envelope("inbox", "shutdown", { reason: "over" });
    bus.put(inbox, JSON.stringify(shutdown));
    await expect.poll(lastSaid).toBe(`bye ${shutdown.id}`);
    expect(await (await table.get(SEAT)).json()).toMatchObject({ turns: [{}, {}, { turn: "t3", status: "missed" }] });
    stop.abort();
    await steward;
  });
});
