import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { subjects } from "#protocol";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { composed, Script, statement } from "../../test/support/script.ts";
import { verifies } from "../../test/support/verifies.ts";
import { createApp } from "./app.ts";
import { type HttpServer, serveHttp } from "./serve-http.ts";

let bus: MemoryBus;
let http: HttpServer;
let stop: AbortController;
const errors: unknown[] = [];

beforeEach(async () => {
  bus = new MemoryBus();
  stop = new AbortController();
  errors.length = 0;
  const log = { error: (found: unknown) => void errors.push(found) };
  http = await serveHttp(createApp({ bus, env: {}, log, host: "127.0.0.1", stop: stop.signal }), "127.0.0.1", 0);
});
afterEach(async () => {
  stop.abort();
  await http.close();
  expect(errors).toEqual([]);
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(http.url + path, { headers });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(http.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

/** `fetch` does not let a Host be set. */
function withHost(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(http.url);
    const request = httpRequest({ hostname, port, path: "/healthz", headers: { host } }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject).end();
  });
}

describe("discussions", () => {
  it("are created with an address, listed and shown", async () => {
    const created = await post("/v1/discussions", {
      topic: "Split the monolith?",
      mode: "lightweight",
      documents: [{ path: "notes.md", text: "one\n" }],
    });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe("/v1/discussions/split-the-monolith");
    expect(await created.json()).toEqual({
      id: "split-the-monolith",
      seq: 2,
      events: "/v1/discussions/split-the-monolith/events",
    });
    expect(await (await get("/v1/discussions")).json()).toMatchObject({
      discussions: [
        { id: "split-the-monolith", title: "Split the monolith?", status: "starting", mode: "lightweight" },
      ],
    });
    const shown = await (await get("/v1/discussions/split-the-monolith")).json();
    expect(shown).toMatchObject({ provider: "offline", statements: 0, participants: [] });
    expect((await post("/v1/discussions", { topic: "x", id: "split-the-monolith" })).status).toBe(409);
  });

  it("give their floor", async () => {
    const script = new Script("d");
    script.putStart(bus, "d");
    const said = statement("r1-msg-001", "dba", "argument", { position: "no" });
    script.put(bus, subjects.floor("d"), ["floor", "statement", said]);
    expect(await (await get("/v1/discussions/d/floor")).json()).toEqual({ statements: [said] });
  });

  it("take commands, and answers to the open question alone", async () => {
    const script = new Script("d");
    script.putStart(bus, "d");
    expect((await post("/v1/discussions/d/commands", { command: "pause", reason: "lunch" })).status).toBe(202);
    const stored = await bus.last(subjects.control("d"));
    expect(new TextDecoder().decode(stored?.data)).toContain('"body":{"reason":"lunch"}');
    const answer = { command: "answer", question: "q1", choice: "start" };
    expect((await post("/v1/discussions/d/commands", answer)).status).toBe(409);
    const choices = [{ value: "start", label: "Start", description: "" }];
    const question = {
      question: "q1",
      kind: "composition" as const,
      text: "?",
      choices,
      recommended: "start",
      details: {},
    };
    script.put(bus, subjects.inbox("d", "user", "user"), ["inbox", "question", question]);
    expect((await post("/v1/discussions/d/commands", answer)).status).toBe(202);
    expect((await post("/v1/discussions/d/commands", answer)).status).toBe(409);
    expect((await post("/v1/discussions/d/commands", { command: "explode" })).status).toBe(400);
  });
});

describe("events", () => {
  it("resume behind the last one without a gap, go on live, and end with the discussion", async () => {
    const script = new Script("d");
    script.putStart(bus, "d");
    script.putPhase(bus, "composed", composed());
    const response = await get("/v1/discussions/d/events", { "last-event-id": "1" });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reading = response.text();
    script.put(bus, subjects.floor("d"), ["floor", "statement", statement("r1-msg-001", "dba", "argument", {})]);
    bus.put(subjects.floor("d"), "not json");
    script.putPhase(bus, "ended", { outcome: "completed", reason: "done" });
    script.putPhase(bus, "closed", { confirmed: [], missing: [] });
    const events = (await reading).split("\n\n").filter((block) => block !== "");
    expect(events.map((block) => block.split("\n").filter((line) => !line.startsWith("data")))).toEqual([
      ["event: composed", "id: 2"],
      ["event: statement", "id: 3"],
      ["event: ended", "id: 5"],
      ["event: closed", "id: 6"],
    ]);
    const data = JSON.parse(
      events[1]
        ?.split("\n")
        .find((line) => line.startsWith("data: "))
        ?.slice(6) ?? "{}",
    );
    expect(data).toMatchObject({
      event: "statement",
      seq: 3,
      discussion: "d",
      channel: "floor",
      body: { from: "dba" },
    });
    expect((await get("/v1/discussions/d/events", { "last-event-id": "6" })).status).toBe(204);
  });

  it("end when the gateway stops", async () => {
    new Script("d").putStart(bus, "d");
    const response = await get("/v1/discussions/d/events");
    const reading = response.text();
    stop.abort();
    expect(await reading).toContain("event: start");
  });
});

describe("team messages", () => {
  it("have the same answers as everywhere", async () => {
    verifies("TM-06");
    const logged = await post("/v1/team/S1/messages", { from: "a", to: "b", summary: "hi", session_id: "another" });
    expect([logged.status, await logged.json()]).toEqual([
      201,
      { success: true, result: { id: "MSG-001", message: "Logged MSG-001: [a → b] hi" } },
    ]);
    const listed = await (await get("/v1/team/S1/messages?from=a&last=5")).json();
    expect(listed).toMatchObject({ success: true, result: { total: 1, showing: 1 } });
    const refused = await post("/v1/team/S1/messages", { summary: "from nobody" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ success: false, error: 'log needs "from": who says this' });
  });
});

describe("what is refused", () => {
  it.each([
    ["GET", "/v1/nothing", undefined, {}, 404, "there is nothing at GET /v1/nothing"],
    ["GET", "/v1/discussions/none", undefined, {}, 404, "there is no discussion none"],
    ["GET", "/v1/discussions/a.b", undefined, {}, 400, '"a.b" is no id'],
    ["POST", "/v1/discussions", "{", {}, 400, "the body is not JSON"],
    ["POST", "/v1/discussions", "{}", {}, 400, "topic: "],
    ["POST", "/v1/discussions", '{"topic":"x","provider":"magic"}', {}, 400, 'provider "magic" is unknown'],
    ["POST", "/v1/discussions", "{}", { "content-type": "text/plain" }, 415, "send content-type application/json"],
    ["POST", "/v1/discussions", "{}", { origin: "https://evil.example" }, 403, "a page of another origin"],
    ["POST", "/v1/discussions", "{}", { "sec-fetch-site": "cross-site" }, 403, "a page of another origin"],
    ["POST", "/v1/discussions", `"${"x".repeat(5 * 1024 * 1024)}"`, {}, 413, "larger than 5242880 bytes"],
  ])("%s %s", async (method, path, body, headers, status, detail) => {
    const response = await fetch(http.url + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body }),
    });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ status, detail: expect.stringContaining(detail) });
  });

  it("is a page that reaches us by another name", async () => {
    expect(await withHost("evil.example:80")).toBe(403);
    expect(await withHost("localhost:1234")).toBe(200);
    expect(await withHost(new URL(http.url).host)).toBe(200);
  });

  it("is a port in use, in one line", async () => {
    const port = Number(new URL(http.url).port);
    const app = createApp({ bus, env: {}, log: { error: () => undefined }, host: "127.0.0.1", stop: stop.signal });
    await expect(serveHttp(app, "127.0.0.1", port)).rejects.toThrow(
      `port ${port} on 127.0.0.1 is in use; set SWARM_HTTP_PORT to another, or to 0 for a free one`,
    );
  });
});

describe("health", () => {
  it("tells alive from ready", async () => {
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
    bus.last = async () => {
      throw new Error("gone");
    };
    expect((await get("/readyz")).status).toBe(503);
  });
});
