import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectNats, headers } from "@nats-io/transport-node";
import { expect, it } from "vitest";
import {
  guestLimits,
  identitiesOf,
  openBus,
  openIssuer,
  openSeatBus,
  REVOKED_STORE,
  signerOf,
  startBroker,
} from "#bus";
import { compose, subjects } from "#wire";
import { RateLimiter } from "../../services/gateway/limits.ts";
import { GuestQuota, serveGuests } from "../../services/gateway/seats/guests.ts";
import { brokerWith } from "../support/broker-with.ts";
import { verifies } from "../support/verifies.ts";

/** Handler of a client's data; undefined: discards it, since the client has been cut off. */
type Take = ((data: Buffer, broker: Socket) => void) | undefined;

/** Starts a relay to a broker that passes on the broker's data. */
async function relayTo(
  port: number,
  onClient: (client: Socket, connection: number) => Take,
): Promise<{ url: string; connections: () => number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    sockets.add(client.on("error", () => undefined));
    const take = onClient(client, connections);
    if (!take) return;
    const broker = connect(port, "127.0.0.1");
    sockets.add(broker.on("error", () => undefined));
    client.on("data", (data) => take(data, broker));
    broker.on("data", (data) => client.write(data));
    client.on("close", () => broker.destroy());
    broker.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Loss of a server on its first connection: silent about JetStream, gone before its greeting, or held up too long. */
type Loss = "silent" | "reset" | "held up";

/** Imitates nats-server in that case. */
const heldUp = (client: Socket): void => void client.end("-ERR 'Authentication Timeout'\r\n");

const lost =
  (loss: Loss) =>
  (client: Socket, connection: number): Take => {
    const isFirst = connection === 1;
    if (isFirst && loss === "held up") return () => heldUp(client);
    if (!isFirst || loss === "silent")
      return (data, broker) => void ((isFirst && data.includes("$JS.API")) || broker.write(data));
    client.resetAndDestroy();
    return undefined;
  };

/** Answers a client's first JetStream requests like a broker without JetStream. */
const withoutJetStream =
  (requests: number, onAnswer: () => void) =>
  (client: Socket): Take => {
    let sid = "";
    let left = requests;
    return (data, broker) => {
      const text = data.toString("latin1");
      sid = /^SUB \S+ (\d+)\r$/m.exec(text)?.[1] ?? sid;
      const asked = /PUB \$JS\.API\.INFO (\S+) 0\r\n\r\n/.exec(text);
      if (!asked || left === 0) return broker.write(data);
      left -= 1;
      onAnswer();
      broker.write(text.replace(asked[0], ""), "latin1");
      client.write(`HMSG ${asked[1]} ${sid} 16 16\r\nNATS/1.0 503\r\n\r\n\r\n`);
    };
  };

const NO_LEADER = { error: { code: 503, err_code: 10008, description: "JetStream system temporarily unavailable" } };

/** Answers a client's first questions about the stream like a cluster without a leader. */
const leaderless =
  (questions: number, onRequest: (subject: string) => void) =>
  (client: Socket): Take => {
    let sid = "";
    let left = questions;
    return (data, broker) => {
      const text = data.toString("latin1");
      sid = /^SUB \S+ (\d+)\r$/m.exec(text)?.[1] ?? sid;
      const [all, subject = "", reply] = /PUB (\$JS\.API\.STREAM\S+) (\S+) \d+\r\n.*?\r\n/s.exec(text) ?? [];
      if (all !== undefined) onRequest(subject);
      if (all === undefined || left === 0) return broker.write(data);
      left -= 1;
      const answer = JSON.stringify(NO_LEADER);
      broker.write(text.replace(all, ""), "latin1");
      client.write(`MSG ${reply} ${sid} ${answer.length}\r\n${answer}\r\n`);
    };
  };

it.each<Loss>(["silent", "reset", "held up"])(
  "connects again where the server was lost after it took the connection: %s",
  async (loss) => {
    verifies("AC-07");
    const home = mkdtempSync(join(tmpdir(), "swarm-connect-"));
    const broker = await startBroker({ home, env: process.env });
    if (!broker) throw new Error("another process holds the home of this test");
    const relay = await relayTo(Number(new URL(broker.url).port), lost(loss));
    try {
      const bus = await openBus({
        url: relay.url,
        creds: identitiesOf(home),
        name: "test",
        timeoutMs: 1_000,
      });
      expect((await bus.extent()).lastSeq).toBeGreaterThanOrEqual(0);
      expect(relay.connections()).toBe(2);
      await bus.close();
    } finally {
      await relay.close();
      await broker.close();
      rmSync(home, { recursive: true, force: true });
    }
  },
);

it("says of a server that never waits to hear who connects that this is no matter of credentials", async () => {
  verifies("AC-07");
  const home = mkdtempSync(join(tmpdir(), "swarm-connect-"));
  const broker = await startBroker({ home, env: process.env });
  if (!broker) throw new Error("another process holds the home of this test");
  const relay = await relayTo(Number(new URL(broker.url).port), (client) => () => heldUp(client));
  try {
    const opening = openBus({ url: relay.url, creds: identitiesOf(home), name: "test", timeoutMs: 300 });
    await expect(opening).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("did not wait to hear who connects"),
    });
    expect(relay.connections()).toBeGreaterThan(2);
  } finally {
    await relay.close();
    await broker.close();
    rmSync(home, { recursive: true, force: true });
  }
});

it("keeps a seat that was held up again and again, and lets it go once its credentials are revoked", async () => {
  verifies("AC-07", "BY-20");
  const home = mkdtempSync(join(tmpdir(), "swarm-connect-"));
  const broker = await startBroker({ home, env: process.env });
  if (!broker) throw new Error("another process holds the home of this test");
  const creds = identitiesOf(home);
  const bus = await openBus({ url: broker.url, creds, name: "test" });
  const issuer = await openIssuer(broker.url, creds, { store: bus.store(REVOKED_STORE), env: process.env });
  if (!issuer) throw new Error("there are no keys");
  const stop = new AbortController();
  const serving = serveGuests(bus, new GuestQuota(bus, guestLimits({}), new RateLimiter()), stop.signal);
  const [discussion, participant] = ["held", "alice"];
  const expires = Date.now() + 60_000;
  const made = issuer.issue("held-up", { kind: "seat", discussion, participant }, expires);
  let first: Socket | undefined;
  const relay = await relayTo(Number(new URL(broker.url).port), (client, connection) => {
    first ??= client;
    return connection > 1 && connection < 5 ? () => heldUp(client) : (data, to) => void to.write(data);
  });
  const seat = await openSeatBus({ url: relay.url, authenticator: signerOf(made), discussion, participant });
  const say = (id: string) => {
    const said = { id, ts: new Date().toISOString(), discussion, from: participant };
    return seat.publish(subjects.say(discussion, participant), compose("inbox", "message", said, { text: id }), {
      dedupe: id,
    });
  };
  try {
    await say("before");
    first?.destroy();
    expect((await say("after")).duplicate).toBe(false);
    expect(relay.connections()).toBe(5);
    await issuer.revoke("held-up", expires);
    await expect
      .poll(() => say("revoked").catch(({ code, message }) => [code, message]))
      .toEqual(["closed", expect.stringContaining("its credentials were revoked")]);
  } finally {
    await seat.close();
    await relay.close();
    stop.abort(new Error("the test is over"));
    await serving;
    await bus.close();
    await broker.close();
    rmSync(home, { recursive: true, force: true });
  }
});

it("asks again where the broker has no JetStream yet for an account that another client's coming has made", async () => {
  verifies("AC-04");
  const home = mkdtempSync(join(tmpdir(), "swarm-connect-"));
  const broker = await startBroker({ home, env: process.env });
  if (!broker) throw new Error("another process holds the home of this test");
  let answers = 0;
  const early = await relayTo(
    Number(new URL(broker.url).port),
    withoutJetStream(3, () => {
      answers += 1;
    }),
  );
  try {
    const bus = await openBus({ url: early.url, creds: identitiesOf(home), name: "test" });
    expect((await bus.extent()).lastSeq).toBeGreaterThanOrEqual(0);
    expect([answers, early.connections()]).toEqual([3, 1]);
    await bus.close();
  } finally {
    await early.close();
    await broker.close();
    rmSync(home, { recursive: true, force: true });
  }
});

it("does not take a stream without a leader for a missing one", async () => {
  verifies("AC-07");
  const home = mkdtempSync(join(tmpdir(), "swarm-connect-"));
  const broker = await startBroker({ home, env: process.env });
  if (!broker) throw new Error("another process holds the home of this test");
  await (await openBus({ url: broker.url, creds: identitiesOf(home), name: "first" })).close();
  const asked: string[] = [];
  const relay = await relayTo(
    Number(new URL(broker.url).port),
    leaderless(2, (subject) => asked.push(subject)),
  );
  try {
    const bus = await openBus({ url: relay.url, creds: identitiesOf(home), name: "test" });
    expect((await bus.extent()).messages).toBe(0);
    expect(new Set(asked)).toEqual(new Set(["$JS.API.STREAM.INFO.SWARM"]));
    expect(asked.length).toBeGreaterThanOrEqual(3);
    await bus.close();
  } finally {
    await relay.close();
    await broker.close();
    rmSync(home, { recursive: true, force: true });
  }
});

it("is ready for many that connect at once to a broker that is new", async () => {
  verifies("AC-04");
  const home = mkdtempSync(join(tmpdir(), "swarm-connect-"));
  const broker = await startBroker({ home, env: process.env });
  if (!broker) throw new Error("another process holds the home of this test");
  try {
    const options = { url: broker.url, creds: identitiesOf(home), name: "test" };
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => openBus(options)));
    for (const one of all) if (one.status === "fulfilled") await one.value.close();
    expect(all.map((one) => (one.status === "rejected" ? String(one.reason) : "connected"))).toEqual(
      all.map(() => "connected"),
    );
  } finally {
    await broker.close();
    rmSync(home, { recursive: true, force: true });
  }
});

it("a list of a store is as new as its leader's, though a replica that lags answers", async () => {
  const home = mkdtempSync(join(tmpdir(), "swarm-connect-"));
  try {
    await using broker = await brokerWith(home, `mappings { "$JS.API.DIRECT.GET.KV_swarm_late": "replica" }`);
    await using bus = await openBus({ url: broker.url, name: "test" });
    await bus.store("late").put("a.b", "new");
    const replica = await connectNats({ servers: broker.url });
    const asked: number[] = [];
    replica.subscribe("replica", {
      callback: (_, message) => {
        asked.push(message.json<{ seq: number }>().seq);
        if (asked.length === 1) {
          message.respond("", { headers: headers(404, "No Messages") });
          return;
        }
        const fields = headers();
        const stored = { Subject: "$KV.swarm_late.a.b", Sequence: "1", "Time-Stamp": new Date().toISOString() };
        for (const [name, value] of Object.entries(stored)) fields.set(`Nats-${name}`, value);
        message.respond(`"new"`, { headers: fields });
        message.respond("", { headers: headers(204, "EOB") });
      },
    });
    await replica.flush();
    expect(await bus.store("late").entries("a")).toEqual([{ key: "a.b", value: "new", revision: 1 }]);
    expect(asked).toEqual([1, 1]);
    await replica.close();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
