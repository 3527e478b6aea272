import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { patterns, subjects } from "#wire";
import { composed, Script, statement } from "../../test/support/script.ts";
import { expectProblem, TestGateway } from "../../test/support/test-gateway.ts";
import { verifies } from "../../test/support/verifies.ts";
import { createApp } from "./app.ts";
import { serveHttp } from "./serve-http.ts";

const DOCUMENTS = join(import.meta.dirname, "../../test/fixtures/documents");

let table: TestGateway;

beforeEach(async () => {
  table = await TestGateway.open();
});
afterEach(() => table.close());

/** `fetch` does not let a Host be set. */
function withHost(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(table.http.url);
    const request = httpRequest({ hostname, port, path: "/healthz", headers: { host } }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject).end();
  });
}

describe("discussions", () => {
  it("are created with an address, listed and shown", async () => {
    const created = await table.post("/v1/discussions", {
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
    expect(await (await table.get("/v1/discussions")).json()).toMatchObject({
      discussions: [
        { id: "split-the-monolith", title: "Split the monolith?", status: "starting", mode: "lightweight" },
      ],
    });
    const shown = await (await table.get("/v1/discussions/split-the-monolith")).json();
    expect(shown).toMatchObject({ provider: "offline", statements: 0, participants: [], over: false, seq: 2 });
    expect((await table.post("/v1/discussions", { topic: "x", id: "split-the-monolith" })).status).toBe(409);
    const replay = await table.post("/v1/discussions", { topic: "x", provider: "replay:/etc" });
    expect(replay.status).toBe(400);
    expect(await replay.text()).toContain("reads files of the machine");
  });

  it("take documents as data, and say what of them was left out, or why none can be read", async () => {
    verifies("SD-16");
    const file = (path: string): { path: string; data: string } => ({
      path: path.slice(path.indexOf("/") + 1),
      data: readFileSync(join(DOCUMENTS, path)).toString("base64"),
    });
    const empty = {
      path: "empty.docx",
      data: Buffer.from(zipSync({ "word/document.xml": strToU8("<w:p/>") })).toString("base64"),
    };
    const compound = [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from("EncryptedPackage", "utf16le")];
    const locked = { path: "locked.docx", data: Buffer.concat(compound).toString("base64") };
    const created = await table.post("/v1/discussions", {
      topic: "Split the monolith?",
      id: "split",
      documents: [file("en/plan.docx"), empty, { path: ".env", text: "A=1" }],
    });
    expect(await created.json()).toMatchObject({
      id: "split",
      skipped: [
        { path: "empty.docx", reason: "has no text; if it was scanned, run OCR first" },
        { path: ".env", reason: "left out: it looks like a secret (a key, credentials or an environment)" },
      ],
    });
    const shown = await (await table.get("/v1/discussions/split")).json();
    expect(shown).toMatchObject({ documents: [{ path: "plan.docx" }] });
    const none = await table.post("/v1/discussions", { topic: "x", documents: [locked] });
    await expectProblem(none, 400, "locked.docx: encrypted: save it without a password");

    const read = await table.post("/v1/documents", file("en/costs.xlsx"));
    expect(await read.json()).toMatchObject({
      path: "costs.xlsx",
      text: expect.stringContaining("| Database cluster | 50400 | 0 |"),
      skipped: [{ path: "costs.xlsx, sheet Salaries", reason: "hidden, so not read" }],
    });
    const chinese = await table.post("/v1/documents", { ...empty, lang: "zh" });
    await expectProblem(chinese, 400, "没有文字");
    await expectProblem(await table.post("/v1/documents", { path: "a.bin", data: "AAEC/w==" }), 400, "binary");
    await expectProblem(await table.post("/v1/documents", { path: "../../etc/passwd", data: "" }), 400, "data");
  });

  it("give their results: floor, graph, rounds, files, exports", async () => {
    verifies("SD-25");
    const script = new Script("d");
    script.putStart(table.bus, "Split <it>?");
    script.putPhase(table.bus, "composed", composed());
    const content = { position: "no <script>alert(1)</script>", reasoning: "12 % slower", wouldChangeIf: "a test" };
    const said = statement("r1-msg-001", "dba", "argument", content);
    script.put(table.bus, subjects.floor("d"), ["floor", "statement", said]);
    const direct = { from: "dba", round: 1 };
    script.put(table.bus, subjects.inbox("d", "seat", "api"), ["inbox", "message", { text: "why?" }], direct);
    const get = async (path: string): Promise<unknown> => (await table.get(`/v1/discussions/d${path}`)).json();

    expect(await get("/floor")).toEqual({ statements: [said] });
    expect(await get("/floor?after=r1-msg-001")).toEqual({ statements: [] });
    expect(await get("/graph")).toMatchObject({
      claims: [
        { id: "p1", author: "dba", message: "r1-msg-001", type: "point" },
        { id: "a1", message: "r1-msg-001", type: "reason", text: "12 % slower" },
      ],
      edges: [{ from: "a1", to: "p1", relation: "supports" }],
    });
    // There is no result yet, and a seat is not shown who is for what while it may still be asked.
    expect(await get("/result")).toMatchObject({ table: { rows: [{ id: "p1", text: content.position }] } });
    const seat = await table.invited({ role: "seat", discussion: "d", participant: "api" });
    expect(await (await table.get("/v1/discussions/d/result", seat)).json()).toEqual({});
    const round = { roundId: 1, directMessages: [{ from: "dba", to: "api", text: "why?" }] };
    expect(await get("/files/rounds/001.json")).toMatchObject(round);
    const { files } = (await get("/files")) as { files: { path: string }[] };
    expect(files.map(({ path }) => path)).toContain("artifacts/argument-graph.json");
    expect(await get("/files/artifacts/argument-graph.json")).toEqual(await get("/graph"));
    const record = await table.get("/v1/discussions/d/export?format=jsonl&download=1");
    expect(record.headers.get("content-disposition")).toBe('attachment; filename="d.jsonl"');
    expect(JSON.parse(await record.text())).toMatchObject({ id: "r1-msg-001" });
    expect(record.headers.get("content-security-policy")).toMatch(/^sandbox /);
    await expectProblem(await table.get("/v1/discussions/d/export?format=html"), 404, "cannot be exported as html yet");
    for (const path of ["..%2f..%2fetc%2fpasswd", "../manifest.json", "%E0%A4%A", "nothing"])
      expect((await table.get(`/v1/discussions/d/files/${path}`)).status).toBe(404);
  });

  it("show whom they wait for to everybody, and questions and returns only to those involved", async () => {
    const { bus } = table;
    const script = new Script("d");
    script.putStart(bus, "d");
    script.putPhase(bus, "composed", composed());
    const choices = [{ value: "start", label: "Start", description: "" }];
    const more = { kind: "composition" as const, text: "?", choices, recommended: "start", details: {} };
    script.put(bus, subjects.inbox("d", "user", "user"), ["inbox", "question", { question: "q1", ...more }]);
    script.putPhase(bus, "begun", { step: 1, name: "position_declaration", asked: ["dba", "api"] }, 1);
    const said = { turn: "t", content: {} };
    script.put(bus, subjects.say("d", "dba"), ["say", "statement", said], { from: "dba", round: 1 });
    const reasons = [{ rule: "r", message: "m" }];
    script.putPhase(bus, "returned", { turn: "t", participant: "api", reasons, attemptsLeft: 1 }, 1);
    const show = async (as?: Parameters<TestGateway["get"]>[1]) =>
      (await (await table.get("/v1/discussions/d", as)).json()) as Record<string, unknown>;
    const owner = await show();
    const watcher = await show(await table.invited({ role: "watcher", discussion: "d" }));
    for (const one of [owner, watcher]) expect(one.waitingFor).toMatchObject([{ participant: "api" }]);
    expect(owner).toMatchObject({ question: { question: "q1" }, step: { returned: { api: expect.any(String) } } });
    expect(watcher).not.toHaveProperty("question");
    expect(watcher).not.toHaveProperty("reading.question");
    expect(watcher).toHaveProperty("step.returned", {});
    expect(watcher).toHaveProperty("reading.step.returned", {});
    const author = await show(await table.invited({ role: "seat", discussion: "d", participant: "api" }));
    expect(author).toHaveProperty("step.returned.api");
  });

  it("take commands, and answers to the open question alone", async () => {
    verifies("SD-04");
    const { bus } = table;
    const script = new Script("d");
    script.putStart(bus, "d");
    const post = (body: unknown): Promise<Response> => table.post("/v1/discussions/d/commands", body);
    expect((await post({ command: "pause", reason: "lunch" })).status).toBe(202);
    const stored = await bus.last(subjects.control("d"));
    expect(new TextDecoder().decode(stored?.data)).toContain('"body":{"reason":"lunch"}');
    const answer = { command: "answer", question: "q1", choice: "modify", text: "without the DBA" };
    expect((await post(answer)).status).toBe(409);
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
    expect(await (await table.get("/v1/discussions/d")).json()).toMatchObject({ question: { question: "q1" } });
    expect((await post(answer)).status).toBe(202);
    const said = new TextDecoder().decode((await bus.last(subjects.say("d", "user")))?.data);
    expect(said).toContain('"body":{"choice":"modify","text":"without the DBA","question":"q1"}');
    expect((await post(answer)).status).toBe(409);
    expect((await post({ command: "explode" })).status).toBe(400);
  });

  it("refuses to resume one whose messages were archived since it was shown", async () => {
    const script = new Script("gone");
    script.putStart(table.bus, "Split it?");
    script.putPhase(table.bus, "ended", { outcome: "ended-early", reason: "the budget of 1 call is spent: 1 made" });
    script.putPhase(table.bus, "closed", { confirmed: [], missing: [] });
    expect((await table.get("/v1/discussions/gone")).status).toBe(200);
    await table.bus.purge(patterns.discussion("gone"), Number.MAX_SAFE_INTEGER);
    const resume = await table.post("/v1/discussions/gone/commands", { command: "resume", budgetCalls: 60 });
    await expectProblem(resume, 409, "archived");
    expect(await table.bus.newest(patterns.discussion("gone"))).toBe(0);
  });
});

describe("team messages", () => {
  it("have the same results as everywhere", async () => {
    verifies("TM-06", "TM-08");
    const message = { from: "a", to: "b", summary: "hi", session_id: "another" };
    const logged = await table.post("/v1/team/S1/messages", message);
    expect([logged.status, await logged.json()]).toEqual([
      201,
      { success: true, result: { id: "MSG-001", message: "Logged MSG-001: [a → b] hi" } },
    ]);
    const listed = { success: true, result: { total: 1, showing: 1 } };
    expect(await (await table.get("/v1/team/S1/messages?from=a&last=5")).json()).toMatchObject(listed);
    expect(await (await table.post("/v1/team/S1", { operation: "list" })).json()).toMatchObject(listed);
    const refused = await expectProblem(await table.post("/v1/team/S1/messages", { summary: "from nobody" }), 400);
    expect(refused).toMatchObject({ success: false, error: 'log needs "from": who says this' });
    await expectProblem(await table.post("/v1/team/..%2fx/messages", message), 400);
  });
});

describe("what is refused", () => {
  it.each([
    ["GET", "/v1/nothing", undefined, {}, 404, "there is nothing at GET /v1/nothing"],
    ["GET", "/v1/discussions/none", undefined, {}, 404, "there is no discussion none"],
    ["GET", "/v1/discussions/none/events", undefined, {}, 404, "there is no discussion none"],
    ["GET", "/v1/discussions/a.b", undefined, {}, 400, '"a.b" is no id'],
    ["GET", "/nothing.js", undefined, {}, 404, "there is nothing at GET /nothing.js"],
    ["GET", "/mcp", undefined, {}, 404, "there is nothing at GET /mcp"],
    ["PUT", "/v1/discussions", "{}", {}, 405, "PUT is not allowed for /v1/discussions: use POST, GET, HEAD"],
    ["DELETE", "/healthz", undefined, {}, 405, "use GET, HEAD"],
    ["POST", "/v1/discussions", "{", {}, 400, "the body is not JSON"],
    ["POST", "/v1/discussions", "{}", {}, 400, "topic: "],
    ["POST", "/v1/discussions", '{"topic":"x","provider":"magic"}', {}, 400, 'provider "magic" is unknown: use one of'],
    [
      "POST",
      "/v1/discussions",
      '{"topic":"x","provider":"offline","budgetUsd":1,"experts":["CFO: cost @anthropic:claude-next-9"]}',
      {},
      400,
      "budgetUsd: the price of claude-next-9 is not known",
    ],
    ["POST", "/v1/discussions", '{"topic":"x","colour":1}', {}, 400, 'no option "colour"; there are topic, protocol, '],
    [
      "POST",
      "/v1/discussions",
      '{"topic":"x","rounds":99}',
      {},
      400,
      "rounds: 99 was given; a whole number from 1 to 20",
    ],
    ["POST", "/v1/discussions", '{"topic":"x","rounds":5}', {}, 400, "but standard mode has at most 3"],
    ["POST", "/v1/discussions", '{"topic":"x","notify":"https://["}', {}, 400, "where nobody can be called"],
    [
      "POST",
      "/v1/discussions",
      '{"topic":"x","provider":"offline","notify":"ben@corp.example"}',
      {},
      400,
      "SWARM_SMTP_URL is not set",
    ],
    ["POST", "/v1/discussions", '{"topic":"x","seats":["user"]}', {}, 400, "that is a fixed role"],
    ["POST", "/v1/discussions", '{"topic":"x","experts":["x"]}', {}, 400, 'experts: "x" was given; "Name: concern" is'],
    ["POST", "/v1/discussions", '{"topic":"x","protocol":"chess"}', {}, 400, 'no protocol "chess"; there are swarm-d'],
    ["POST", "/v1/discussions", "{}", { "content-type": "text/plain" }, 415, "send content-type application/json"],
    ["POST", "/v1/discussions", "{}", { origin: "https://evil.example" }, 403, "a page of another origin"],
    ["POST", "/v1/discussions", "{}", { "sec-fetch-site": "cross-site" }, 403, "a page of another origin"],
    ["POST", "/v1/discussions", "{}", { "sec-fetch-site": "same-site" }, 403, "a page of another origin"],
    ["DELETE", "/v1/session", undefined, { origin: "null" }, 403, "a page of another origin"],
    ["POST", "/v1/discussions", `"${"x".repeat(28_000 * 1024)}"`, {}, 413, "larger than 28672000 bytes"],
  ])("%s %s", async (method, path, body, headers, status, detail) => {
    const response = await fetch(table.http.url + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body }),
    });
    await expectProblem(response, status, detail);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    if (status === 405) expect(response.headers.get("allow")).not.toBe("");
  });

  it("includes invalid HTTP, and headers that are too large", async () => {
    const { hostname, port } = new URL(table.http.url);
    const sent = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        let answer = "";
        const socket = connect(Number(port), hostname, () => socket.write(text));
        socket.setEncoding("utf8").on("data", (data: string) => {
          answer += data;
        });
        socket.on("close", () => resolve(answer)).on("error", reject);
      });
    expect(await sent("nonsense\r\n\r\n")).toMatch(
      /^HTTP\/1.1 400 [\s\S]*application\/problem\+json[\s\S]*"status":400/,
    );
    const large = `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"x".repeat(40_000)}\r\n\r\n`;
    expect(await sent(large)).toMatch(/^HTTP\/1.1 431 [\s\S]*"status":431/);
  });

  it("is a page that reaches us by another name", async () => {
    expect(await withHost("evil.example:80")).toBe(403);
    expect(await withHost("localhost:1234")).toBe(200);
    expect(await withHost(new URL(table.http.url).host)).toBe(200);
  });

  it("is a port in use, in one line", async () => {
    const port = Number(new URL(table.http.url).port);
    const app = createApp({
      bus: table.bus,
      env: {},
      log: { error: () => undefined },
      host: "127.0.0.1",
      stop: table.stop.signal,
    });
    await expect(serveHttp(app, "127.0.0.1", port)).rejects.toThrow(
      `port ${port} on 127.0.0.1 is in use; set SWARM_HTTP_PORT to another, or to 0 for a free one`,
    );
  });
});

describe("operation", () => {
  it("distinguishes liveness from readiness", async () => {
    verifies("BY-14");
    expect((await table.get("/healthz")).status).toBe(200);
    expect((await table.get("/readyz")).status).toBe(200);
    table.bus.last = async () => {
      throw new Error("gone");
    };
    await expectProblem(await table.get("/readyz"), 503, "the broker does not answer");
  });

  it("keeps a connection for clients that pause, and says how long", async () => {
    const { headers } = await table.get("/healthz");
    expect(headers.get("keep-alive")).toBe("timeout=75");
  });

  it("counts discussions, messages, requests by their route, and streams", async () => {
    verifies("BY-14");
    new Script("d").putStart(table.bus, "d");
    await table.get("/v1/discussions/d");
    await table.get("/v1/discussions/e");
    const text = await (await table.get("/metrics")).text();
    expect(text).toContain("swarm_stored_messages 1\n");
    expect(text).toContain('swarm_discussions{status="starting"} 1\n');
    expect(text).toContain("swarm_sse_connections 0\n");
    expect(text).toContain('swarm_http_requests_total{method="GET",route="/v1/discussions/:id",status="200"} 1\n');
    expect(text).toContain('swarm_http_requests_total{method="GET",route="/v1/discussions/:id",status="404"} 1\n');
    expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
  });

  it("describes itself, for programs and for people", async () => {
    const document = (await (await table.get("/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: object; description: string }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toContain("/v1/discussions/{id}/seats/{seat}/turns/{turn}/answer");
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        expect(Object.keys(operation.responses), `${method} ${path}`).toContain("default");
        expect(operation.description, `${method} ${path}`).toMatch(/^For: ./);
      }
    }
    const { protocols } = (await (await table.get("/v1/protocols")).json()) as { protocols: object[] };
    expect(protocols[0]).toMatchObject({
      name: "swarm-discussion",
      title: { en: expect.any(String), zh: expect.any(String) },
    });
    expect(JSON.stringify(document)).toContain('"budgetCalls":{"type":"integer"');
  });
});
