import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { answerTo, type HttpTurn } from "../support/http-seat.ts";
import { type Running, SwarmHome } from "../support/swarm.ts";
import { eventsOf } from "../support/test-gateway.ts";
import { verifies } from "../support/verifies.ts";

type Json = Record<string, unknown>;

/** Starts `swarm up`; returns the addresses that it prints. */
async function up(home: SwarmHome, args: string[] = []): Promise<{ run: Running; url: string; nats: string }> {
  const run = home.start(["up", ...args]);
  const said = await run.says(/gateway +http:\/\/[\d.]+:\d+/);
  const { url: nats } = JSON.parse(home.root("broker/broker.json")) as { url: string };
  return { run, url: /http:\/\/[\d.]+:\d+/.exec(said)?.[0] ?? "", nats };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Another gateway on the same broker. */
async function another(home: SwarmHome, nats: string): Promise<{ run: Running; url: string }> {
  const port = await freePort();
  const env = { SWARM_HTTP_PORT: String(port) };
  const run = home.start(["worker", "gateway", "--nats", nats], { env });
  const url = `http://127.0.0.1:${port}`;
  const alive = (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(alive, { interval: 50 }).toBe(true);
  return { run, url };
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const all = { "content-type": "application/json", ...headers };
  return fetch(url, { method: "POST", headers: all, body: JSON.stringify(body) });
}

/** The holder of a seat, invited by a link. */
class Sitter {
  readonly seat: string;
  readonly #headers: Record<string, string>;
  readonly #id: string;

  private constructor(seat: string, id: string, headers: Record<string, string>) {
    this.seat = seat;
    this.#id = id;
    this.#headers = headers;
  }

  /** Invited at one gateway, seated at another. */
  static async invited(id: string, seat: string, at: { inviting: string; opening: string }): Promise<Sitter> {
    const made = await post(`${at.inviting}/v1/invitations`, { role: "seat", discussion: id, participant: seat });
    const { url } = (await made.json()) as { url: string };
    const invitation = new URL(url).hash.replace("#invite=", "");
    const opened = await post(`${at.opening}/v1/session`, { invitation });
    expect(await opened.json()).toMatchObject({ role: "seat", discussion: id, participant: seat });
    return new Sitter(seat, id, { cookie: opened.headers.getSetCookie()[0]?.split(";")[0] ?? "" });
  }

  get path(): string {
    return `/v1/discussions/${this.#id}/seats/${this.seat}`;
  }

  get(url: string, path = "", signal?: AbortSignal): Promise<Response> {
    return fetch(url + path, { headers: this.#headers, ...(signal ? { signal } : {}) });
  }

  /** Waits for the next turn. */
  async turn(url: string): Promise<HttpTurn> {
    for (;;) {
      const response = await this.get(url, `${this.path}/turn?wait=30`);
      if (response.status === 204) continue;
      expect(response.status).toBe(200);
      return (await response.json()) as HttpTurn;
    }
  }

  async answer(url: string, turn: string, content: unknown): Promise<Json> {
    return (await (
      await post(`${url}${this.path}/turns/${turn}/answer?wait=30`, { content }, this.#headers)
    ).json()) as Json;
  }

  async giveBack(url: string): Promise<void> {
    const response = await fetch(url + this.path, { method: "DELETE", headers: this.#headers });
    expect(response.status).toBe(204);
  }
}

/** Reads event ids until one of this type, or to the end. */
async function eventIds(response: Response, last?: string): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id, event } of eventsOf(response)) {
    if (id === undefined) continue;
    ids.push(id);
    if (event !== undefined && event === last) return ids;
  }
  return ids;
}

describe("a seat over HTTP", () => {
  it("is invited, taken, asked, returned to, accepted and given back, at two gateways of one broker", async () => {
    verifies("AC-05", "AC-01", "SD-06");
    await using home = await SwarmHome.withModel();
    const { run, url, nats } = await up(home);
    const second = await another(home, nats);
    const seats = ["alice", "bob"];
    const asked = {
      topic: "Should we split the billing monolith?",
      mode: "lightweight",
      seats,
      rounds: 1,
      seatSeconds: 120,
    };
    const { id } = (await (await post(`${url}/v1/discussions`, asked)).json()) as { id: string };
    const at = `/v1/discussions/${id}`;
    const following = fetch(`${url}${at}/events`).then((response) => eventIds(response, "closed"));
    const [alice, bob] = [
      await Sitter.invited(id, "alice", { inviting: url, opening: second.url }),
      await Sitter.invited(id, "bob", { inviting: second.url, opening: url }),
    ];
    const first = await alice.turn(url);
    expect(first).toMatchObject({
      phase: "position_declaration",
      schema: { type: "object" },
      floor: [],
      status: "open",
    });
    const secret = "keep it whole, says the one who sees twelve incidents";
    const { wouldChangeIf: _, ...incomplete } = answerTo(first, "alice", secret);
    expect(await alice.answer(url, first.turn, incomplete)).toMatchObject({
      status: "returned",
      attemptsLeft: expect.any(Number),
      reasons: [{ rule: "falsifier", path: "wouldChangeIf" }],
    });
    expect((await alice.turn(second.url)).turn).toBe(first.turn);
    const sealed = await alice.answer(second.url, first.turn, answerTo(first, "alice", secret));
    expect(sealed).toMatchObject({ turn: first.turn, status: "received" });

    // Alice's position is sealed: nothing available to bob shows it.
    const open = await bob.turn(second.url);
    for (const path of ["", "/floor", "/graph", "/files", "/files/progress.md", "/export?format=jsonl"])
      expect(await (await bob.get(second.url, at + path)).text(), path).not.toContain("twelve incidents");
    expect((await bob.get(second.url, alice.path)).status).toBe(403);
    const abort = new AbortController();
    const seen = await bob.get(second.url, `${bob.path}/events`, abort.signal);
    let text = "";
    for await (const chunk of seen.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes("event: caught-up")) break;
    }
    abort.abort();
    expect(text).not.toContain("twelve incidents");
    expect(text).toContain(open.turn);

    const declared = await bob.answer(url, open.turn, answerTo(open, "bob", "split it"));
    expect(declared.status).toMatch(/received|accepted/);
    for (const sitter of [alice, bob]) {
      const turn = await sitter.turn(sitter === alice ? second.url : url);
      expect(turn.phase).toBe("argument");
      expect(turn.floor.map(({ from }) => from)).toEqual(expect.arrayContaining(["alice", "bob"]));
      const said = await sitter.answer(url, turn.turn, answerTo(turn, sitter.seat, `still ${sitter.seat}`));
      expect(said).toMatchObject({ status: "accepted", messageId: expect.stringMatching(/^r1-msg-/) });
      const again = await sitter.answer(second.url, turn.turn, { other: true });
      expect(again).toEqual(said);
    }
    await alice.giveBack(second.url);
    const response = await bob.turn(url);
    expect(response.phase).toBe("response");
    expect(
      await bob.answer(second.url, response.turn, answerTo(response, "bob", "split it all the same")),
    ).toMatchObject({
      status: "accepted",
    });

    const ids = await following;
    const { statements } = (await (await fetch(`${second.url}${at}/floor`)).json()) as { statements: Json[] };
    expect(statements.filter(({ from }) => from === "bob").map(({ type }) => type)).toEqual([
      "position_declaration",
      "argument",
      "response",
    ]);
    expect(statements.filter(({ from }) => from === "alice").map(({ type }) => type)).toEqual([
      "position_declaration",
      "argument",
    ]);
    expect((await bob.get(url, `${bob.path}/turn`)).status).toBe(410);
    expect(await (await fetch(`${url}${at}/files/artifacts/synthesis.json`)).json()).toHaveProperty("executiveSummary");

    // A client that switches gateways misses nothing.
    const cut = Math.floor(ids.length / 3);
    const rest = await fetch(`${second.url}${at}/events`, { headers: { "last-event-id": String(ids[cut - 1]) } });
    expect(await eventIds(rest)).toEqual(ids.slice(cut));
    second.run.signal("SIGTERM");
    run.signal("SIGINT");
    expect((await run.finished).code).toBe(0);
    expect((await second.run.finished).code).toBe(0);
  });
});

describe("a gateway reachable by others", () => {
  it("prints a link that makes whoever opens it first its owner, and nobody else gets in", async () => {
    await using home = new SwarmHome();
    const { run } = await up(home, ["--host", "0.0.0.0", "--url", "http://localhost:1"]);
    const said = await run.says(/owner +\S+#invite=\S+/);
    const [, token = ""] = /#invite=(\S+)/.exec(said) ?? [];
    const url = `http://127.0.0.1:${new URL(/gateway +(\S+)/.exec(said)?.[1] ?? "").port}`;
    expect((await fetch(`${url}/v1/discussions`)).status).toBe(401);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const opened = await post(`${url}/v1/session`, { invitation: token });
    const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect((await fetch(`${url}/v1/discussions`, { headers: { cookie } })).status).toBe(200);
    expect((await post(`${url}/v1/session`, { invitation: token })).status).toBe(401);

    // The command line signs links that the gateway knows.
    const logger = await home.run(["invite", "--log", "S1", "--label", "CI", "--json"]);
    const made = JSON.parse(logger.stdout) as { id: string; token: string; url: string };
    expect(made.url).toMatch(/^http:\/\/localhost:1\/#invite=swarm1\.[\w-]{16}\.[\w-]{22}$/);
    const authorization = `Bearer ${made.token}`;
    const log = (): Promise<Response> => post(`${url}/v1/team/S1/messages`, { from: "ci" }, { authorization });
    expect((await log()).status).toBe(201);
    expect((await home.run(["invite", "--list"])).stdout).toContain(`${made.id}  logger S1 (CI), not opened`);
    expect((await home.run(["invite", "--revoke", made.id])).code).toBe(0);
    expect((await log()).status).toBe(401);
    expect((await home.run(["invite", "none", "--seat", "a"])).stderr).toContain("there is no discussion none");
    expect(home.root("logs/gateway.log")).not.toContain(token);
    run.signal("SIGTERM");
    await run.finished;
  });
});
