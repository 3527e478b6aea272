import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { subjects } from "#wire";
import { composed, optionsOf, Script, statement } from "../../test/support/script.ts";
import { verifies } from "../../test/support/verifies.ts";
import { eventsUntil, expectProblem, Table } from "./testing/table.ts";

const NAMES = /(?<![\w-])dba(?![\w-])|Database Expert|"origin"|"hash"/;

describe("an anonymous discussion, seen from a seat", () => {
  let table: Table;
  let script: Script;
  const origin = { provider: "anthropic", model: "m", isModel: true };
  beforeEach(async () => {
    table = await Table.open();
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

  it("has labels and no names, until it is over", async () => {
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

  it("is told nothing by its events that names anybody, and everything by those of the owner", async () => {
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
