import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokerWith } from "../../test/support/broker-with.ts";
import { Link } from "./link.ts";
import { Layout } from "./partitions.ts";
import { Requests } from "./requests.ts";

const home = mkdtempSync(join(tmpdir(), "requests-"));
let broker: Awaited<ReturnType<typeof brokerWith>>;
let connection: NatsConnection;
beforeAll(async () => {
  broker = await brokerWith(
    home,
    'authorization { users = [{ user: "a", password: "a", permissions: { publish: { deny: "shut" } } }] }',
  );
  connection = await connect({ servers: broker.url, user: "a", pass: "a" });
  connection.subscribe("echo", { callback: (_, message) => void message.respond(message.data) });
  connection.subscribe("silent", { callback: () => undefined });
});
afterAll(async () => {
  await connection.close();
  await broker[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
});

const data = (text: string): Uint8Array => new TextEncoder().encode(text);

it("gives each request its own reply", async () => {
  const requests = new Requests(connection);
  const asked = ["one", "two", "three"].map((text) => requests.send("echo", data(text)));
  expect((await Promise.all(asked)).map((reply) => reply.string())).toEqual(["one", "two", "three"]);
});

it("fails at once where nobody listens, and in time where nobody replies", async () => {
  await expect(new Requests(connection).send("nobody", data("?"))).rejects.toThrow("no responders");
  await expect(new Requests(connection, 100).send("silent", data("?"))).rejects.toThrow("no reply in time");
});

it("fails at once where publishing is forbidden, and no other request does", async () => {
  const link = new Link(connection, jetstream(connection), await jetstreamManager(connection), new Layout());
  const allowed = link.request("echo", data("still"));
  await expect(link.request("shut", data("?"))).rejects.toMatchObject({ operation: "publish", subject: "shut" });
  expect((await allowed).string()).toBe("still");
});

it("fails when the connection is closed", async () => {
  const other = await connect({ servers: broker.url, user: "a", pass: "a" });
  const asked = new Requests(other).send("silent", data("?"));
  asked.catch(() => undefined);
  await other.flush();
  await other.close();
  await expect(asked).rejects.toThrow("closed");
});
