import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose, subjects } from "#wire";
import { composed, optionsOf, persona, Script, statement } from "../../test/support/script.ts";
import { eventsOf, eventsUntil, expectProblem, TestGateway } from "../../test/support/test-gateway.ts";
import { verifies } from "../../test/support/verifies.ts";
import { EXPORT_FORMATS } from "./discussions/read-routes.ts";

const NAMES = /(?<![\w-])dba(?![\w-])|Database Expert|databases|anthropic|Dora|"origin"|"hash"/;

const API = { ...persona("api", "API Designer"), expertise: ["interfaces"] };
const OPTIONS = {
  ...optionsOf("Split it?"),
  anonymous: true,
  seats: ["api"],
  seatNames: { dba: "Dora", api: "Ada" },
  experts: [persona("dba", "Database Expert"), API],
  expertProviders: { dba: "anthropic" },
  // The first one's is the first label's.
  provider: "mix:anthropic,openai",
  conflictOverrides: [{ between: ["databases", "interfaces"], level: "HIGH" }],
};
const NOTHING = { files: [], skipped: [] };

describe("an anonymous discussion, seen from a seat", () => {
  let table: TestGateway;
  let script: Script;
  const origin = { provider: "anthropic", model: "m", isModel: true };
  beforeEach(async () => {
    table = await TestGateway.open();
    script = new Script("d");
    script.put(table.bus, subjects.control("d"), ["control", "start", { options: OPTIONS, context: NOTHING }], {
      from: "user",
    });
    const participants = composed().participants.map((one) => (one.id === "api" ? { ...one, persona: API } : one));
    script.putPhase(table.bus, "composed", { ...composed(), participants });
    script.putPhase(table.bus, "begun", { step: 3, name: "argument", asked: ["dba", "api"] }, 1);
    const said = statement("r1-msg-001", "dba", "argument", { position: "no, says dba, the Database Expert" });
    script.put(table.bus, subjects.floor("d"), ["floor", "statement", { ...said, origin, hash: "a".repeat(64) }]);
  });
  afterEach(() => table.close());

  const seat = { role: "seat", discussion: "d", participant: "api" };

  it("shows labels instead of names until it is over", async () => {
    verifies("BY-04");
    const api = await table.invited(seat);
    for (const path of ["", "/floor", "/graph", "/seats/api"]) {
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

  it("tells nothing of the others in any answer, errors included", async () => {
    verifies("BY-04");
    const api = await table.invited(seat);
    const { files } = (await (await table.get("/v1/discussions/d/files", api)).json()) as { files: { path: string }[] };
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["manifest.json", "personas/api.json", "personas/contrarian.json"]));
    const formats = EXPORT_FORMATS.map((format) => `export?format=${format}`);
    const parts = ["floor", "graph", "result"];
    const own = ["", "/turn", "/nothing"].map((part) => `seats/api${part}`);
    const all = ["files", "report", "seats", "seats/bob", ...parts, ...own, ...formats];
    for (const path of ["", ...[...all, ...paths.map((one) => `files/${one}`)].map((part) => `/${part}`)]) {
      const response = await table.get(`/v1/discussions/d${path}`, api);
      expect(await response.text(), `${path} (${response.status})`).not.toMatch(NAMES);
    }
    expect(await (await table.get("/v1/discussions/d/files/manifest.json", api)).json()).toMatchObject({
      personas: [
        { id: "expert-a", name: "Expert A" },
        { id: "api", name: "API Designer", expertise: ["interfaces"] },
        { id: "moderator" },
        { id: "contrarian" },
      ],
      options: { experts: [{ id: "api" }], seatNames: { api: "Ada" }, seats: ["api"] },
    });
    // Neither by its name nor by its label: which label a guessed name has is not said.
    for (const id of ["dba", "expert-a", "nobody"]) {
      const detail = `d has no file "personas/${id}.json"`;
      await expectProblem(await table.get(`/v1/discussions/d/files/personas/${id}.json`, api), 404, detail);
    }
    const owner = await (await table.get("/v1/discussions/d/files/manifest.json")).text();
    for (const known of ["dba", "databases", "anthropic", "Dora"]) expect(owner).toContain(known);
  });

  it("tells nothing of them before they are composed either", async () => {
    verifies("BY-04");
    const early = new Script("early");
    const options = { ...OPTIONS, seats: ["dba", "api"] };
    early.put(table.bus, subjects.control("early"), ["control", "start", { options, context: NOTHING }], {
      from: "user",
    });
    const api = await table.invited({ ...seat, discussion: "early" });
    for (const path of ["", "/files", "/files/manifest.json", "/seats", "/seats/api"]) {
      const response = await table.get(`/v1/discussions/early${path}`, api);
      expect(response.status, path).toBe(200);
      expect(await response.text(), path).not.toMatch(NAMES);
    }
    expect(await (await table.get("/v1/discussions/early/seats", api)).json()).toMatchObject({
      seats: [{ participant: "api" }],
    });
    // Who takes part is known to a stream that began before.
    const events = eventsOf(await table.get("/v1/discussions/early/seats/api/events", api));
    early.putPhase(table.bus, "composed", composed());
    early.put(table.bus, subjects.inbox("early", "seat", "api"), ["inbox", "message", { text: "I am dba" }], {
      from: "dba",
    });
    for (;;) {
      const { value } = await events.next();
      expect(JSON.stringify(value)).not.toMatch(NAMES);
      if (value?.event === "message") break;
    }
    await events.return(undefined);
  });

  it("is told by label who writes to it, and answers under that label", async () => {
    verifies("BY-04");
    const api = await table.invited(seat);
    const write = (to: string) => table.post("/v1/discussions/d/seats/api/messages", { to, text: "why?" }, api);
    script.put(
      table.bus,
      subjects.inbox("d", "seat", "api"),
      ["inbox", "message", { text: "I am the Database Expert" }],
      {
        from: "dba",
        round: 1,
      },
    );
    const sent = await eventsUntil(await table.get("/v1/discussions/d/seats/api/events", api), "message");
    expect(JSON.stringify(sent)).not.toMatch(NAMES);
    expect(sent.at(-1)?.data).toMatchObject({ from: "expert-a", body: { text: "I am the Expert A" } });
    const { messages } = (await (await table.get("/v1/discussions/d/seats/api", api)).json()) as {
      messages: { from: string }[];
    };
    expect((await write(messages[0]?.from ?? "")).status).toBe(202);
    const stored = await table.bus.last(subjects.inbox("d", "expert", "dba"));
    expect(JSON.parse(new TextDecoder().decode(stored?.data))).toMatchObject({ from: "api", body: { text: "why?" } });
    // A name that was guessed is as unknown as any other.
    for (const to of ["dba", "nobody", "expert-b"]) {
      const detail = `there is no other participant ${to}: there are expert-a, moderator, contrarian`;
      await expectProblem(await write(to), 404, detail);
    }
    const byOwner = await table.post("/v1/discussions/d/seats/api/messages", { to: "dba", text: "you?" });
    expect(byOwner.status).toBe(202);
    script.putPhase(table.bus, "closed", { confirmed: [], missing: [] });
    expect((await write("dba")).status).toBe(202);
  });

  it("gets its own turn with its own persona, and not who thinks for the others", async () => {
    const brief = {
      options: { provider: "openai,anthropic", lang: "en" as const, mode: "lightweight" as const },
      ...{ persona: API, personas: [], tensions: [], participants: [], passages: [] },
    };
    const asked = {
      turn: "r1.argument.api",
      phase: "argument",
      topic: "Split it, dba?",
      instruction: "Argue",
      schema: {},
    };
    const turn = { ...asked, deadline: "2036-01-01T00:00:00.000Z", floor: [], brief };
    script.put(table.bus, subjects.inbox("d", "seat", "api"), ["inbox", "turn", turn], { round: 1 });
    const api = await table.invited(seat);
    const sent = await eventsUntil(await table.get("/v1/discussions/d/seats/api/events", api), "turn");
    const given = await (await table.get("/v1/discussions/d/seats/api/turn", api)).json();
    expect(JSON.stringify([sent, given])).not.toMatch(NAMES);
    expect(sent.at(-1)?.data).toMatchObject({ body: { brief: { persona: API, options: { provider: "mix" } } } });
    expect(given).toMatchObject({ topic: "Split it, expert-a?", persona: API });
  });

  it("gets no credentials for the bus, where names stand, until it is over", async () => {
    verifies("BY-04");
    const api = await table.invited(seat);
    const ask = () => table.get("/v1/session/credentials?discussion=d", api);
    await expectProblem(await ask(), 403, "d is anonymous between its experts");
    script.putPhase(table.bus, "closed", { confirmed: [], missing: [] });
    await expectProblem(await ask(), 404, "there are no credentials");
  });
});
