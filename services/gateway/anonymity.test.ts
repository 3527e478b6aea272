import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose, subjects } from "#wire";
import { composed, optionsOf, Script, statement } from "../../test/support/script.ts";
import { verifies } from "../../test/support/verifies.ts";
import { eventsOf, eventsUntil, expectProblem, TestGateway } from "./testing/test-gateway.ts";

const NAMES = /(?<![\w-])dba(?![\w-])|Database Expert|"origin"|"hash"/;

describe("an anonymous discussion, seen from a seat", () => {
  let table: TestGateway;
  let script: Script;
  const origin = { provider: "anthropic", model: "m", isModel: true };
  beforeEach(async () => {
    table = await TestGateway.open();
    script = new Script("d");
    const body = { options: { ...optionsOf("Split it?"), anonymous: true }, context: { files: [], skipped: [] } };
    script.put(table.bus, subjects.control("d"), ["control", "start", body], { from: "user" });
    script.putPhase(table.bus, "composed", composed());
    script.putPhase(table.bus, "begun", { step: 3, name: "argument", asked: ["dba", "api"] }, 1);
    const said = statement("r1-msg-001", "dba", "argument", { position: "no, says dba, the Database Expert" });
    script.put(table.bus, subjects.floor("d"), ["floor", "statement", { ...said, origin, hash: "a".repeat(64) }]);
  });
  afterEach(() => table.close());

  const seat = { role: "seat", discussion: "d", participant: "api" };

  it("shows labels instead of names until it is over", async () => {
    verifies("BY-04");
    const api = await table.invited(seat);
    for (const path of ["", "/floor", "/graph", "/rounds", "/seats/api"]) {
      const response = await table.get(`/v1/discussions/d${path}`, api);
      expect(response.status, path).toBe(200);
      expect(await response.text(), path).not.toMatch(NAMES);
    }
    expect(await (await table.get("/v1/discussions/d", api)).json()).toMatchObject({
      waitingFor: [{ participant: "api" }],
      withoutModel: false,
      reading: { step: { asked: ["expert-a", "api"], answered: ["expert-a"] }, hasModel: true },
    });
    const { statements } = (await (await table.get("/v1/discussions/d/floor", api)).json()) as {
      statements: { from: string; content: { position: string } }[];
    };
    expect(statements[0]).toMatchObject({
      from: "expert-a",
      content: { position: "no, says expert-a, the Expert A" },
    });
    await expectProblem(
      await table.get("/v1/discussions/d/export?format=md", api),
      403,
      "anonymous between its experts",
    );
    script.putPhase(table.bus, "closed", { confirmed: [], missing: [] });
    const after = await table.get("/v1/discussions/d/floor", api);
    expect(await after.text()).toContain('"from":"dba"');
  });

  it("gets nothing of what others are writing: a half-written name cannot be replaced", async () => {
    verifies("BY-04");
    const api = eventsOf(await table.get("/v1/discussions/d/events", await table.invited(seat)));
    const owner = eventsOf(await table.get("/v1/discussions/d/events"));
    for (const events of [api, owner])
      for await (const { event } of { [Symbol.asyncIterator]: () => ({ next: () => events.next() }) })
        if (event === "caught-up") break;
    const stamp = {
      id: "x",
      ts: "2026-01-01T10:00:00.000Z",
      discussion: "d",
      from: "dba",
      round: 1,
      phase: "argument",
    };
    table.bus.publishCore(
      subjects.draft("d", "dba"),
      compose("draft", "draft", stamp, { turn: "t", text: "I, the Datab" }),
    );
    expect((await owner.next()).value).toMatchObject({ event: "draft", data: { from: "dba" } });
    script.putPhase(table.bus, "paused", { reason: "lunch" });
    expect((await api.next()).value).toMatchObject({ event: "paused" });
    await api.return(undefined);
    await owner.return(undefined);
  });

  it("gets events without names; the owner gets all", async () => {
    const api = await table.invited(seat);
    script.putPhase(table.bus, "ended", {
      outcome: "completed",
      reason: "done",
      usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
    });
    const sent = await eventsUntil(await table.get("/v1/discussions/d/events", api), "caught-up");
    expect(JSON.stringify(sent)).not.toMatch(NAMES);
    expect(sent.map(({ event }) => event)).toEqual(["ended", "caught-up"]);
    const all = await eventsUntil(await table.get("/v1/discussions/d/events"), "caught-up");
    expect(JSON.stringify(all)).toContain('"from":"dba"');
  });
});
