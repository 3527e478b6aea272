import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { identitiesOf, openBus, startBroker } from "#bus";
import { verifies } from "../support/verifies.ts";

/** How a server is lost on its first connection: it answers nothing about JetStream, or is gone before its greeting. */
type Loss = "silent" | "reset";

/** A relay to a broker that is lost on its first connection, as one that is killed. */
async function relayTo(
  port: number,
  loss: Loss,
): Promise<{ port: number; connections: () => number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    connections += 1;
    const isFirst = connections === 1;
    if (isFirst && loss === "reset") return client.on("error", () => undefined).resetAndDestroy();
    const broker = connect(port, "127.0.0.1");
    for (const socket of [client, broker]) sockets.add(socket.on("error", () => undefined));
    client.on("data", (data) => {
      if (!isFirst || !data.includes("$JS.API")) broker.write(data);
    });
    broker.on("data", (data) => client.write(data));
    client.on("close", () => broker.destroy());
    broker.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it.each<Loss>(["silent", "reset"])(
  "connects again where the server was lost after it took the connection: %s",
  async (loss) => {
    verifies("AC-07");
    const home = mkdtempSync(join(tmpdir(), "swarm-connect-"));
    const broker = await startBroker({ home, env: process.env });
    if (!broker) throw new Error("another process holds the home of this test");
    const relay = await relayTo(Number(new URL(broker.url).port), loss);
    try {
      const bus = await openBus({
        url: `nats://127.0.0.1:${relay.port}`,
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
