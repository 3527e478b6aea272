import { connect as dialSocket } from "node:net";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { afterEach, describe, expect, it } from "vitest";
import { signerOf } from "#bus";
import { compose, subjects } from "#wire";
import { PATIENCE_MS } from "../support/patience.ts";
import { type Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const JSON_TYPE = { "content-type": "application/json" };

interface Seat extends AsyncDisposable {
  readonly connection: NatsConnection;
  readonly token: string;
  readonly url: string;
  readonly jwt: string;
  /** Sends a message of so many bytes, and returns the answer of whoever stores it. */
  send(bytes: number): Promise<{ seq?: number; error?: { code: number; description: string } }>;
}

/** `swarm up`, and what its user and an invited guest do with it. */
class Swarm implements AsyncDisposable {
  readonly home: SwarmHome;
  readonly up: Running;
  gateway = "";

  private constructor(home: SwarmHome, up: Running) {
    this.home = home;
    this.up = up;
  }

  static async up(env: Record<string, string>): Promise<Swarm> {
    const home = await SwarmHome.withModel();
    const swarm = new Swarm(home, home.start(["up"], { env }));
    swarm.gateway = /http:\/\/127\.0\.0\.1:\d+/.exec(await swarm.up.says("Ctrl-C stops everything"))?.[0] ?? "";
    return swarm;
  }

  async begin(id: string, seats: readonly string[]): Promise<number> {
    const body = { topic: "Should we split?", mode: "lightweight", id, seats, unattended: true };
    const init = { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) };
    return (await fetch(`${this.gateway}/v1/discussions`, init)).status;
  }

  async invite(discussion: string, participant: string): Promise<Seat> {
    const made = await this.home.run(["invite", discussion, "--seat", participant, "--json"]);
    const { token } = JSON.parse(made.stdout) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const given = (await (await fetch(`${this.gateway}/v1/session/credentials`, { headers })).json()) as {
      [name in "url" | "jwt" | "seed" | "inbox"]: string;
    };
    const options = { servers: given.url, authenticator: signerOf(given), inboxPrefix: given.inbox, reconnect: false };
    const connection = await connect(options);
    return {
      ...{ connection, token, url: given.url, jwt: given.jwt },
      send: async (bytes) => {
        const at = { id: crypto.randomUUID(), ts: new Date().toISOString(), discussion, from: participant };
        const message = JSON.stringify(compose("say", "unable", at, { turn: "none", reason: "x".repeat(bytes) }));
        const reply = await connection.request(subjects.say(discussion, participant), message, {
          timeout: PATIENCE_MS,
        });
        return reply.json();
      },
      [Symbol.asyncDispose]: () => connection.close(),
    };
  }

  async list(): Promise<{ store?: Record<string, string> }> {
    return (await (await fetch(`${this.gateway}/v1/discussions`)).json()) as { store?: Record<string, string> };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.up.signal("SIGINT");
    await this.up.finished;
    await this.home.close();
  }
}

const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one[Symbol.asyncDispose]();
});
const opened = <T extends AsyncDisposable>(one: T): T => {
  closing.push(one);
  return one;
};

describe("a guest who sends all that the broker takes", () => {
  it("fills no more than guests may: what the owner does goes on, and everybody is told who filled it", async () => {
    verifies("BY-20");
    const unbounded = ["rate", "bytes", "all-rate", "all-bytes", "flood-messages", "flood-bytes"];
    const SWARM_GUEST_LIMITS = unbounded.map((name) => `${name}=1GB`).join(",");
    const swarm = opened(await Swarm.up({ SWARM_MAX_STORE: "20MB", SWARM_GUEST_LIMITS }));
    expect(await swarm.begin("filled", ["mallory"])).toBe(201);
    const mallory = opened(await swarm.invite("filled", "mallory"));
    const answers = [];
    do answers.push(await mallory.send(200_000));
    while (answers.at(-1)?.error === undefined && answers.length < 200);
    expect(answers.at(-1)).toMatchObject({ error: { code: 507, description: expect.stringContaining("nearly full") } });
    expect(answers.length).toBeGreaterThan(20);
    const headers = { authorization: `Bearer ${mallory.token}`, ...JSON_TYPE };
    const unable = `${swarm.gateway}/v1/discussions/filled/seats/mallory/turns/t/unable`;
    // Where it has no room, a small one may have it.
    const body = JSON.stringify({ reason: "x".repeat(200_000) });
    const overHttp = await fetch(unable, { method: "POST", headers, body });
    expect(overHttp.status).toBe(507);
    const filler = /mallory in filled about 1\d MB/;
    expect((await swarm.list()).store?.en).toMatch(filler);
    expect((await swarm.home.run(["list"])).stderr).toMatch(filler);
    expect((await swarm.home.run(["doctor"])).stdout).toMatch(filler);
    expect(await swarm.begin("another", ["bob"])).toBe(201);
    for (const id of ["filled", "another"]) {
      const stopped = await swarm.home.run(["stop", id]);
      expect(stopped.code, stopped.stderr).toBe(0);
    }
    // Its moderator lets go of a discussion some moments after it has stopped it.
    await expect.poll(async () => (await swarm.home.run(["archive", "--finished"])).stderr).toBe("");
    expect((await swarm.list()).store).toBeUndefined();
    expect(await mallory.send(10)).toMatchObject({ seq: expect.any(Number) });
  });

  it("is cut off, with a notice for all, and let in again by a new invitation", async () => {
    verifies("BY-20");
    const swarm = opened(await Swarm.up({ SWARM_GUEST_LIMITS: "flood-messages=30,rate=1000" }));
    expect(await swarm.begin("flooded", ["mallory", "bob"])).toBe(201);
    const mallory = opened(await swarm.invite("flooded", "mallory"));
    const bob = opened(await swarm.invite("flooded", "bob"));
    const dropped = mallory.connection.closed();
    for (let sent = 0; sent < 200 && !mallory.connection.isClosed(); sent += 1)
      await mallory.send(100).catch(() => undefined);
    await dropped;
    const headers = { authorization: `Bearer ${mallory.token}` };
    expect((await fetch(`${swarm.gateway}/v1/discussions/flooded`, { headers })).status).toBe(401);
    await expect(swarm.invite("flooded", "nobody")).rejects.toThrow();
    expect(await bob.send(10)).toMatchObject({ seq: expect.any(Number) });
    const notice = /mallory sent \d+ messages \(\d\.\d MB\) and is cut off[\s\S]*swarm invite flooded --seat mallory/;
    const shown = await swarm.home.run(["show", "flooded"]);
    expect(shown.stdout).toMatch(notice);
    await using again = await swarm.invite("flooded", "mallory");
    expect(await again.send(10)).toMatchObject({ seq: expect.any(Number) });
  });

  it("is slowed down, and can send nothing larger than a guest may", async () => {
    verifies("BY-20");
    const swarm = opened(await Swarm.up({ SWARM_GUEST_LIMITS: "message=10KB,rate=2" }));
    expect(await swarm.begin("slow", ["mallory"])).toBe(201);
    const mallory = opened(await swarm.invite("slow", "mallory"));
    const codes = await Promise.all(Array.from({ length: 40 }, async () => (await mallory.send(10)).error?.code));
    expect(codes.filter((code) => code === undefined).length).toBeLessThan(30);
    expect(codes).toContain(429);
    // The client library keeps to the server's limit: a guest who means harm does not.
    const { hostname, port } = new URL(mallory.url);
    const raw = dialSocket(Number(port), hostname);
    const connecting = { verbose: false, pedantic: false, jwt: mallory.jwt };
    const subject = subjects.say("slow", "mallory");
    raw.write(`CONNECT ${JSON.stringify(connecting)}\r\nPUB ${subject} 20000\r\n${"x".repeat(20_000)}\r\n`);
    let said = "";
    raw.setEncoding("utf8").on("data", (text: string) => (said += text));
    // The server may reset the connection with the rest of the message unread.
    raw.on("error", () => undefined);
    await new Promise((closed) => raw.once("close", closed));
    expect(said).toContain("-ERR 'Maximum Payload Violation'");
  });
});
