import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, connect as dial } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBus } from "#bus";
import { compose, subjects } from "#wire";
import { brokerWith } from "../support/broker-with.ts";
import { patience } from "../support/patience.ts";
import { verifies } from "../support/verifies.ts";

const SETTINGS = `
  accounts { ours { jetstream: enabled, users: [{ user: "ours", password: "p" }] }, system { users: [{ user: "system", password: "p" }] } }
  system_account: system
  no_auth_user: "ours"`;
/** More than sockets buffer: 20 MB. */
const [MESSAGES, SIZE] = [40, 500_000];
/** Bytes after which the connection is cut. */
const CUT = 2_000_000;

describe("what is collected from the stream", () => {
  let home: string;
  let broker: Awaited<ReturnType<typeof brokerWith>>;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), "swarm-collecting-"));
    broker = await brokerWith(home, SETTINGS);
  });
  afterAll(async () => {
    await broker[Symbol.asyncDispose]();
    rmSync(home, { recursive: true, force: true });
  });

  it("leaves no subscription on the connection", async () => {
    await using bus = await openBus({ url: broker.url, name: "asker" });
    const system = await connect({ servers: broker.url.slice(7), user: "system", pass: "p" });
    const count = async (): Promise<number | undefined> => {
      // The server has read everything that was sent before it answers.
      await bus.extent();
      const { data } = (await system.request("$SYS.REQ.SERVER.PING.CONNZ", "{}")).json<{
        data: { connections: { name: string; subscriptions: number }[] };
      }>();
      return data.connections.find(({ name }) => name === "asker")?.subscriptions;
    };
    const read = { signal: patience() };
    await bus.collect([subjects.floor("none")], read);
    const before = await count();
    expect(before).toBeGreaterThan(0);
    for (let i = 0; i < 5; i += 1) await bus.collect([subjects.floor("none"), subjects.control("none")], read);
    expect(await count()).toBe(before);
    await system.close();
  });

  it("is whole where the connection was lost in its middle", async () => {
    verifies("AC-07");
    await using line = await cutLine(Number(new URL(broker.url).port));
    await using bus = await openBus({ url: line.url, name: "cut" });
    const text = "x".repeat(SIZE);
    for (let i = 0; i < MESSAGES; i += 1) {
      const stamp = { id: `n-${i}`, ts: "2026-01-01T00:00:00.000Z", discussion: "long", from: "moderator" };
      await bus.publish(subjects.floor("long"), compose("phase", "notice", stamp, { level: "info", text }));
    }
    line.cutAfter(CUT);
    const all = await bus.collect([subjects.floor("long")], { signal: patience() });
    expect(line.cuts).toBe(1);
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: MESSAGES }, (_, i) => (all[0]?.seq ?? 0) + i));
  });
});

/** Starts a proxy to the broker that, once told to, cuts a connection after so many bytes from the broker. */
async function cutLine(port: number) {
  let left = Number.POSITIVE_INFINITY;
  let cuts = 0;
  const server = createServer((near) => {
    const far = dial(port, "127.0.0.1");
    for (const one of [near, far]) one.on("error", () => undefined);
    near.pipe(far);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
    far.on("data", (data) => {
      left -= data.length;
      if (left > 0) return void near.write(data);
      left = Number.POSITIVE_INFINITY;
      cuts += 1;
      near.destroy();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes: number): void => {
      left = bytes;
    },
    get cuts() {
      return cuts;
    },
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
