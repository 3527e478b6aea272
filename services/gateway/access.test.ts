import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Invitations } from "#client";
import { subjects } from "#wire";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { composed, optionsOf, Script, statement } from "../../test/support/script.ts";
import { eventsOf, eventsUntil, expectProblem, TestGateway } from "../../test/support/test-gateway.ts";
import { verifies } from "../../test/support/verifies.ts";
import { EXPORT_FORMATS } from "./discussions/read-routes.ts";

/** Seats api and bob, one statement, a returned answer of bob's, a direct message to bob, an open question. */
function told(bus: MemoryBus): Script {
  const script = new Script("d");
  script.putStart(bus, "d");
  const [dba, api, ...others] = composed().participants;
  if (!dba || !api) throw new Error("the script has no participants");
  const bob = { ...api, id: "bob", name: "bob" };
  script.putPhase(bus, "composed", { ...composed(), participants: [dba, api, bob, ...others] });
  const reasons = [{ rule: "falsifier", message: "say what", path: "wouldChangeIf" }];
  script.putPhase(bus, "returned", { turn: "t-bob", participant: "bob", reasons, attemptsLeft: 1 }, 1);
  script.put(bus, subjects.inbox("d", "seat", "bob"), ["inbox", "message", { text: "secret" }], {
    from: "dba",
    round: 1,
  });
  const question = { question: "q1", kind: "next-step" as const, text: "?", recommended: "a", details: {} };
  const choices = [{ value: "a", label: "A", description: "" }];
  script.put(bus, subjects.inbox("d", "user", "user"), ["inbox", "question", { ...question, choices }]);
  const said = statement("r1-msg-001", "dba", "argument", { position: "no" });
  script.put(bus, subjects.floor("d"), ["floor", "statement", said]);
  return script;
}

let table: TestGateway;
let script: Script;
beforeEach(async () => {
  table = await TestGateway.open();
  script = told(table.bus);
});
afterEach(() => table.close());

const seatOf = (participant: string) => ({ role: "seat", discussion: "d", participant });
const watcher = { role: "watcher", discussion: "d" };
const status = async (response: Promise<Response>): Promise<number> => (await response).status;

it("what models are asked and reply is the owner's: no other reader gets a sealed position from it", async () => {
  verifies("AC-05", "SD-06");
  script.putPhase(table.bus, "begun", { step: 1, name: "positions", asked: ["dba", "api"] }, 1);
  const [turn, reply] = ["r1.positions.dba", { text: "a secret", stopReason: "end" }];
  const exchange = { call: "c1", turn, purpose: "turn", participant: "dba", round: 1, attempt: 1, reply };
  const piece = { turn, exchange: "x1", piece: 0, pieces: 1, text: JSON.stringify(exchange) };
  script.put(table.bus, subjects.exchange("d", "dba"), ["exchange", "exchange", piece], { from: "dba" });
  const path = `exchanges/${turn}.1.json`;
  const filesFor = async (headers: Record<string, string>): Promise<string[]> => {
    const { files } = (await (await table.get("/v1/discussions/d/files", headers)).json()) as {
      files: { path: string }[];
    };
    return files.map((file) => file.path);
  };
  for (const invitation of [seatOf("api"), watcher]) {
    const reader = await table.invited(invitation);
    expect(await status(table.get(`/v1/discussions/d/files/${path}`, reader))).toBe(404);
    const readable = await filesFor(reader);
    expect(readable.toSorted()).toEqual([
      "artifacts/argument-graph.json",
      "manifest.json",
      "personas/api.json",
      "personas/bob.json",
      "personas/contrarian.json",
      "personas/dba.json",
      "personas/moderator.json",
      "progress.md",
      "record.jsonl",
    ]);
    const exports = EXPORT_FORMATS.map((format) => `export?format=${format}`);
    for (const part of ["", "rounds", "floor", "report", ...exports, ...readable.map((file) => `files/${file}`)]) {
      const response = await table.get(`/v1/discussions/d/${part}`.replace(/\/$/, ""), reader);
      expect(await response.text(), part).not.toContain("a secret");
    }
  }
  expect(await filesFor({})).toContain(path);
  expect(await (await table.get(`/v1/discussions/d/files/${path}`)).text()).toContain("a secret");
});

describe("a seat", () => {
  it("can neither read another's inbox nor answer for it", async () => {
    verifies("AC-05");
    const api = await table.invited(seatOf("api"));
    expect((await table.get("/v1/discussions/d/seats/api", api)).status).toBe(200);
    const answer = { content: { position: "I am bob" } };
    for (const response of [
      await table.get("/v1/discussions/d/seats/bob", api),
      await table.get("/v1/discussions/d/seats/bob/events", api),
      await table.get("/v1/discussions/d/seats/bob/turn", api),
      await table.post("/v1/discussions/d/seats/bob/turns/t1/answer", answer, api),
      await table.post("/v1/discussions/d/seats/bob/turns/t1/unable", { reason: "x" }, api),
      await table.post("/v1/discussions/d/seats/bob/messages", { to: "dba", text: "x" }, api),
      await table.delete("/v1/discussions/d/seats/bob", api),
    ])
      await expectProblem(response, 403, "you hold the seat api, not bob");
    expect(await table.bus.last(subjects.say("d", "bob"))).toBeUndefined();
  });

  it("sees of its discussion what is for everybody, and of others nothing", async () => {
    const other = new Script("other");
    other.putStart(table.bus, "other");
    const api = await table.invited(seatOf("api"));
    expect(await status(table.get("/v1/discussions/other", api))).toBe(403);
    expect(await status(table.get("/v1/discussions/other/events", api))).toBe(403);
    const { discussions } = (await (await table.get("/v1/discussions", api)).json()) as { discussions: object[] };
    expect(discussions).toMatchObject([{ id: "d" }]);
    const shown = (await (await table.get("/v1/discussions/d", api)).json()) as object;
    expect(shown).toMatchObject({ id: "d", statements: 1 });
    expect(shown).not.toHaveProperty("question");
    const { files } = (await (await table.get("/v1/discussions/d/files", api)).json()) as { files: { path: string }[] };
    expect(files.filter(({ path }) => path.startsWith("rounds/"))).toEqual([]);
    expect(await status(table.get("/v1/discussions/d/files/rounds/001.json", api))).toBe(404);
  });

  it("follows phases, the floor and its own inbox, and nobody else's", async () => {
    const [api, bob] = [await table.invited(seatOf("api")), await table.invited(seatOf("bob"))];
    const watching = await table.invited(watcher);
    script.putPhase(table.bus, "ended", { outcome: "completed", reason: "done" });
    script.putPhase(table.bus, "closed", { confirmed: [], missing: [] });
    const names = async (path: string, headers: Record<string, string>): Promise<string[]> =>
      (await eventsUntil(await table.get(path, headers))).map(({ data }) => data.event);
    const common = ["composed", "statement", "ended", "closed", "caught-up"];
    expect(await names("/v1/discussions/d/events", watching)).toEqual(common);
    expect(await names("/v1/discussions/d/events", api)).toEqual(common);
    expect(await names("/v1/discussions/d/seats/api/events", api)).toEqual(common);
    expect(await names("/v1/discussions/d/seats/bob/events", bob)).toEqual([
      "composed",
      "returned",
      "message",
      ...common.slice(1),
    ]);
    expect(await names("/v1/discussions/d/events", {})).toEqual([
      "start",
      "composed",
      "returned",
      "question",
      ...common.slice(1),
    ]);
  });

  it("cannot do what is its owner's", async () => {
    const api = await table.invited(seatOf("api"));
    for (const response of [
      await table.post("/v1/discussions", { topic: "mine" }, api),
      await table.post("/v1/discussions/d/commands", { command: "stop" }, api),
      await table.post("/v1/discussions/d/commands", { command: "answer", question: "q1", choice: "a" }, api),
      await table.post("/v1/invitations", { role: "owner" }, api),
      await table.get("/v1/invitations", api),
      await table.post("/v1/team/S/messages", { from: "a" }, api),
      await table.get("/metrics", api),
    ])
      await expectProblem(response, 403, "your invitation does not grant it");
  });
});

describe("a watcher", () => {
  it("reads its discussion and no other", async () => {
    new Script("other").putStart(table.bus, "other");
    const watching = await table.invited(watcher);
    for (const path of ["", "/floor", "/graph", "/files", "/files/manifest.json", "/export", "/events"])
      await expectProblem(await table.get(`/v1/discussions/other${path}`, watching), 403, "you may not read other");
    const { discussions } = (await (await table.get("/v1/discussions", watching)).json()) as { discussions: object[] };
    expect(discussions).toMatchObject([{ id: "d" }]);
    expect(discussions).toHaveLength(1);
  });

  it("reads and cannot act", async () => {
    const watching = await table.invited(watcher);
    expect(await status(table.get("/v1/discussions/d", watching))).toBe(200);
    expect(await status(table.get("/v1/discussions/d/graph", watching))).toBe(200);
    const stored = table.bus.stream.length;
    for (const response of [
      await table.post("/v1/discussions/d/commands", { command: "stop" }, watching),
      await table.post("/v1/discussions/d/seats/api/turns/t1/answer", { content: {} }, watching),
      await table.post("/v1/discussions/d/seats/api/take", {}, watching),
      await table.post("/v1/discussions/d/seats/api/messages", { to: "dba", text: "x" }, watching),
      await table.get("/v1/discussions/d/seats/api", watching),
      await table.get("/v1/discussions/d/seats/api/events", watching),
    ])
      await expectProblem(response, 403);
    expect(table.bus.stream.length).toBe(stored);
  });
});

describe("the list", () => {
  it("says of each discussion whether it waits for the caller", async () => {
    const context = { files: [], skipped: [] };
    script.putPhase(table.bus, "opened", { options: optionsOf("d"), title: "d", context });
    const [api, bob, watching] = await Promise.all(
      [seatOf("api"), seatOf("bob"), watcher].map((one) => table.invited(one)),
    );
    const waits = async (headers: Record<string, string> = {}): Promise<unknown> => {
      const { discussions } = (await (await table.get("/v1/discussions", headers)).json()) as {
        discussions: { waitsForYou: boolean }[];
      };
      return discussions.map(({ waitsForYou }) => waitsForYou);
    };
    const all = () => Promise.all([waits(), waits(api), waits(bob), waits(watching)]);
    // The question is its owner's.
    expect(await all()).toEqual([[true], [false], [false], [false]]);
    const deadline = new Date(Date.now() + 60_000).toISOString();
    const turn = { turn: "t1", phase: "argument", topic: "t", instruction: "i", schema: {}, floor: [], deadline };
    script.put(table.bus, subjects.inbox("d", "seat", "api"), ["inbox", "turn", turn], { round: 1 });
    expect(await all()).toEqual([[true], [true], [false], [false]]);
    const said = { turn: "t1", content: {} };
    script.put(table.bus, subjects.say("d", "api"), ["say", "statement", said], { from: "api", round: 1 });
    expect(await all()).toEqual([[true], [false], [false], [false]]);
    // A guest who is the owner by being on this machine is at the table as a guest.
    const { token } = (await (
      await table.post("/v1/invitations", { role: "seat", discussion: "d", participant: "bob" })
    ).json()) as { token: string };
    const opened = await table.post("/v1/session", { invitation: token });
    const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(await waits({ cookie })).toEqual([false]);
    const answer = { question: "q1", choice: "a" };
    script.put(table.bus, subjects.say("d", "user"), ["say", "answer", answer], { from: "user" });
    expect(await all()).toEqual([[false], [false], [false], [false]]);
  });
});

describe("a logger", () => {
  it("logs in its session, and does nothing else", async () => {
    const logger = await table.invited({ role: "logger", session: "S1" });
    expect(await status(table.post("/v1/team/S1/messages", { from: "ci", summary: "ok" }, logger))).toBe(201);
    expect(await status(table.post("/v1/team/S1", { operation: "log", from: "ci" }, logger))).toBe(200);
    await expectProblem(await table.post("/v1/team/S2/messages", { from: "ci" }, logger), 403);
    await expectProblem(await table.post("/v1/team/S1", { operation: "list" }, logger), 403);
    await expectProblem(await table.get("/v1/team/S1/messages", logger), 403);
    await expectProblem(await table.get("/v1/discussions/d", logger), 403);
  });
});

describe("an invitation link", () => {
  const open = (invitation: string): Promise<Response> => table.post("/v1/session", { invitation });
  const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";

  it("becomes an HttpOnly, SameSite cookie, which takes precedence over ownership for its seat", async () => {
    const made = await table.post("/v1/invitations", { ...seatOf("api"), label: "Ann" });
    const { url } = (await made.json()) as { url: string };
    const [address, code = ""] = url.split("/#invite=");
    expect(address).toBe(table.http.url);
    const opened = await open(code);
    expect(await opened.json()).toMatchObject({ role: "seat", discussion: "d", participant: "api", label: "Ann" });
    const [set] = opened.headers.getSetCookie();
    expect(set).toMatch(/^swarm_d_d=.*; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/);
    const cookie = { cookie: cookieOf(opened) };
    expect(await (await table.get("/v1/discussions/d/seats")).json()).toMatchObject({
      seats: [
        { participant: "api", taken: true },
        { participant: "bob", taken: false },
      ],
    });
    expect(await (await table.get("/v1/session", cookie)).json()).toMatchObject({
      owner: true,
      local: true,
      seats: [{ discussion: "d", participant: "api" }],
    });
    await expectProblem(await table.get("/v1/discussions/d/seats/bob", cookie), 403, "you hold the seat api");
    expect(await status(table.get("/v1/discussions/d/seats/bob"))).toBe(200);
    // The same browser opens the link again; another one is told since when this one has it.
    const again = await table.post("/v1/session", { invitation: code }, cookie);
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
    const other = await expectProblem(await open(code), 401, "lets one browser in");
    expect(other).toMatchObject({ why: "used", at: expect.stringMatching(/^20\d\d-.*Z$/) });
  });

  it("is refused if altered, expired or revoked, and so is its cookie", async () => {
    const clock = { now: Date.now() };
    const invitations = new Invitations(table.bus, { now: () => clock.now });
    await using later = await TestGateway.on(table.bus, { invitations });
    const { token, invitation } = await invitations.create({ role: "watcher", discussion: "d" });
    const bearer = { authorization: `Bearer ${token}` };
    const owners = (await invitations.create({ role: "owner" })).invitation.id;
    const [head, id, mac] = token.split(".");
    for (const altered of [`${head}.${owners}.${mac}`, `${head}.${id}.${mac?.slice(1)}A`, `${head}.${id}.`, ""]) {
      await expectProblem(await later.post("/v1/session", { invitation: altered }), 401, "altered");
      await expectProblem(await later.get("/v1/discussions/d", { authorization: `Bearer ${altered}` }), 401);
    }
    const listening = await later.get("/v1/discussions/d", bearer);
    expect(listening.status).toBe(200);
    clock.now += 8 * 86_400_000;
    await expectProblem(await later.post("/v1/session", { invitation: token }), 401, "expired");
    await expectProblem(await later.get("/v1/discussions/d", bearer), 401, "expired");
    clock.now -= 8 * 86_400_000;
    expect((await later.get("/v1/discussions/d", bearer)).status).toBe(200);
    const { invitations: listed } = (await (await table.get("/v1/invitations?discussion=d")).json()) as {
      invitations: { id: string; status: string; token?: string }[];
    };
    expect(listed).toMatchObject([{ id: invitation.id, status: "open" }]);
    expect(listed[0]).not.toHaveProperty("token");
    expect((await table.delete(`/v1/invitations/${invitation.id}`)).status).toBe(204);
    await expectProblem(await later.post("/v1/session", { invitation: token }), 401, "revoked");
    await expectProblem(await later.get("/v1/discussions/d", bearer), 401, "revoked");
    await expectProblem(await table.delete("/v1/invitations/none"), 404);
  });

  it("is replaced by the owner: the new one opens, the old one and its cookie do not", async () => {
    const made = await (await table.post("/v1/invitations", { ...seatOf("api"), label: "Ann" })).json();
    const { id, url } = made as { id: string; url: string };
    const opened = await open(url.split("=")[1] ?? "");
    const cookie = { cookie: cookieOf(opened) };
    const ann = await table.invited(seatOf("api"));
    expect(await status(table.post(`/v1/invitations/${id}/reset`, {}, ann))).toBe(403);
    const reset = await table.post(`/v1/invitations/${id}/reset`, {});
    expect(reset.status).toBe(201);
    const other = (await reset.json()) as { id: string; url: string };
    expect(other).toMatchObject({ ...seatOf("api"), label: "Ann" });
    expect(other.id).not.toBe(id);
    const refused = await table.get("/v1/discussions/d/seats/api", { ...cookie, "x-forwarded-for": "203.0.113.9" });
    expect(await expectProblem(refused, 401, "revoked")).toMatchObject({ why: "revoked" });
    await expectProblem(await open(url.split("=")[1] ?? ""), 401, "revoked");
    expect((await open(other.url.split("=")[1] ?? "")).status).toBe(200);
    await expectProblem(await table.post("/v1/invitations/none/reset", {}), 404, "no invitation");
  });

  it("ends its streams at once when it is revoked by any process, or expires", async () => {
    const elsewhere = new Invitations(table.bus);
    const follow = async (seconds: number) => {
      const { invitation, token } = await elsewhere.create({ role: "watcher", discussion: "d" }, { seconds });
      const events = eventsOf(await table.get("/v1/discussions/d/events", { authorization: `Bearer ${token}` }));
      for (let next = await events.next(); next.value?.data.event !== "caught-up"; next = await events.next());
      return { invitation, events };
    };
    const [first, second, third] = [await follow(3_600), await follow(3_600), await follow(1)];
    const revoked = performance.now();
    await elsewhere.revoke(first.invitation.id);
    expect((await first.events.next()).done).toBe(true);
    expect((await third.events.next()).done).toBe(true);
    // Far below the interval of heartbeats, at which a stream looks for itself.
    expect(performance.now() - revoked).toBeLessThan(5_000);
    script.putPhase(table.bus, "paused", { reason: "lunch" });
    expect((await second.events.next()).value).toMatchObject({ data: { event: "paused" } });
    await second.events.return(undefined);
  });

  it("is made for seats that there are", async () => {
    const made = table.post("/v1/invitations", seatOf("dba"));
    await expectProblem(await made, 409, "d has no seat dba: its seats are api, bob");
    await expectProblem(await table.post("/v1/invitations", { role: "watcher", discussion: "none" }), 404);
    await expectProblem(await table.post("/v1/invitations", { role: "logger" }), 400);
  });
});

describe("a gateway reachable by others", () => {
  it("requires a token; its first link creates the owner, once", async () => {
    const bus = new MemoryBus();
    const invitations = new Invitations(bus);
    const publicUrl = new URL("https://swarm.example.org");
    await using reached = await TestGateway.on(bus, { invitations, publicUrl });
    const unknown = await reached.get("/v1/discussions");
    await expectProblem(unknown, 401, "open your invitation link");
    expect(unknown.headers.get("www-authenticate")).toBe("Bearer");
    await expectProblem(await reached.post("/v1/discussions", { topic: "x" }), 401);
    expect(await (await reached.get("/v1/session")).json()).toMatchObject({ owner: false, local: false, seats: [] });
    const { code } = await invitations.create({ role: "owner" });
    await expectProblem(await reached.get("/v1/discussions", { authorization: `Bearer ${code}` }), 401, "in a browser");
    const opened = await reached.post("/v1/session", { invitation: code });
    expect(opened.headers.getSetCookie()[0]).toMatch(/^swarm_owner=.*; HttpOnly; Secure; SameSite=Strict$/);
    const cookie = { cookie: opened.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
    expect((await reached.get("/v1/discussions", cookie)).status).toBe(200);
    await expectProblem(await reached.post("/v1/session", { invitation: code }), 401, "has been used");
    const from = (origin: string): Promise<Response> =>
      reached.post("/v1/discussions", { topic: "x" }, { ...cookie, origin });
    expect((await from("https://swarm.example.org")).status).toBe(201);
    await expectProblem(await from("https://evil.example.org"), 403, "another origin");
    const made = await reached.post("/v1/invitations", { role: "owner" }, cookie);
    expect(((await made.json()) as { url: string }).url).toMatch(/^https:\/\/swarm\.example\.org\/#invite=swarm1\./);
  });

  it("takes nobody's word on addresses unless a proxy is configured", async () => {
    const ask = (at: TestGateway, n: number) => table.get.call(at, "/v1/info", { "x-forwarded-for": `203.0.113.${n}` });
    const many = async (at: TestGateway): Promise<number[]> =>
      (await Promise.all(Array.from({ length: 60 }, (_, n) => ask(at, n)))).map((answer) => answer.status);
    expect((await many(table)).filter((code) => code === 429).length).toBeGreaterThan(10);
    await using behind = await TestGateway.open({ proxies: ["127.0.0.1"] });
    expect(await many(behind)).toEqual(Array.from({ length: 60 }, () => 200));
    // A client may send the header itself: what the proxy has added stands last.
    const invented = (n: number) => ({ "x-forwarded-for": `198.51.100.${n}, 203.0.113.99` });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => behind.get("/v1/info", invented(n))));
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(10);
  });

  it("takes of a seat no body larger than a long answer", async () => {
    const api = await table.invited(seatOf("api"));
    const send = (chars: number) =>
      table.post("/v1/discussions/d/seats/api/turns/t/unable", { reason: "x".repeat(chars) }, api);
    expect((await send(500 * 1_024)).status).not.toBe(413);
    await expectProblem(await send(513 * 1_024), 413, "larger than 524288 bytes");
  });

  it("does not treat a proxy's clients as local", async () => {
    for (const forwarded of [{ "x-forwarded-for": "203.0.113.9" }, { forwarded: "for=203.0.113.9" }]) {
      await expectProblem(await table.get("/v1/discussions", forwarded), 401);
      expect(await (await table.get("/v1/session", forwarded)).json()).toMatchObject({ owner: false });
    }
  });

  it("identifies callers separately by a configured proxy's word, and rate-limits strangers", async () => {
    await using table = await TestGateway.open({ publicUrl: new URL("https://swarm.example.org") });
    const stranger = { "x-forwarded-for": "203.0.113.9" };
    // Tokens come back while a machine that is busy answers.
    let refused: Response[] = [];
    for (let tries = 0; tries < 10 && refused.length <= 10; tries += 1) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => table.get("/v1/info", stranger)));
      refused = answers.filter((answer) => answer.status === 429);
    }
    expect(refused.length).toBeGreaterThan(10);
    const [first] = refused;
    expect(Number(first?.headers.get("retry-after"))).toBeGreaterThan(0);
    if (first) await expectProblem(first, 429, "wait");
    expect((await table.get("/v1/info", { "x-forwarded-for": "203.0.113.10" })).status).toBe(200);
    expect((await table.get("/v1/info")).status).toBe(200);
    const large = (): Promise<Response> => table.post("/v1/session", { invitation: "x".repeat(20_000) }, stranger);
    const [again] = (await Promise.all(Array.from({ length: 60 }, large))).filter(({ status }) => status === 429);
    expect(again, "a large body is counted too").toBeDefined();
    const other = { "x-forwarded-for": "203.0.113.11" };
    await expectProblem(await table.post("/v1/session", { invitation: "x".repeat(20_000) }, other), 413);
  });
});

describe("a browser with cookies of several invitations", () => {
  const cookieOf = async (name: string, invitation: Record<string, unknown>): Promise<string> =>
    `${name}=${(await table.invited(invitation)).authorization.replace("Bearer ", "")}`;
  const seat = () => cookieOf("swarm_d_d", seatOf("api"));
  /** Away from this machine, where a token is needed. */
  const from = (cookies: readonly string[]) => ({ cookie: cookies.join("; "), "x-forwarded-for": "192.0.2.1" });

  it("has the largest of each limit, not those of the oldest", async () => {
    new Script("a").putStart(table.bus, "a");
    const cookies = [await cookieOf("swarm_d_a", { role: "watcher", discussion: "a" }), await seat()];
    const long = { content: { position: "x".repeat(20_000) } };
    const answer = await table.post("/v1/discussions/d/seats/api/turns/t1/answer", long, from(cookies));
    await expectProblem(answer, 404, "there is no turn t1");
    const logger = await cookieOf("swarm_s_S", { role: "logger", session: "S" });
    const events = await table.get("/v1/discussions/d/events", from([logger, await seat()]));
    expect(events.status).toBe(200);
    await events.body?.cancel();
  });

  it("is known by the newest where there are too many, and as the owner by any", async () => {
    const old = Array.from({ length: 30 }, (_, n) => `swarm_d_old${n}=swarm1.x.y`);
    expect(await status(table.get("/v1/discussions/d", from([...old, await seat()])))).toBe(200);
    const owner = await cookieOf("swarm_owner", { role: "owner" });
    expect(await status(table.get("/v1/invitations", from([owner, ...old])))).toBe(200);
    expect(await status(table.get("/v1/invitations", from(old)))).toBe(401);
  });
});
