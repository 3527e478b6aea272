import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, createInbox, type NatsConnection } from "@nats-io/transport-node";
import { expect, it } from "vitest";
import {
  type Broker,
  identitiesOf,
  openBus,
  type PurgingBus,
  readCredentials,
  STREAM,
  signerOf,
  startBroker,
} from "#bus";
import { compose, patterns, subjects } from "#wire";
import { Attacker } from "../support/attacks.ts";
import { PATIENCE_MS, patience } from "../support/patience.ts";
import { verifies } from "../support/verifies.ts";

const API = "$JS.API.STREAM";
const timeout = PATIENCE_MS;

interface Backup {
  readonly config: object;
  readonly state: object;
  readonly chunks: Uint8Array[];
}

/** Copies the stream as `nats stream backup` does. */
async function backup(connection: NatsConnection): Promise<Backup> {
  const deliver_subject = createInbox();
  const arriving = connection.subscribe(deliver_subject);
  const asked = await connection.request(`${API}.SNAPSHOT.${STREAM}`, JSON.stringify({ deliver_subject }), { timeout });
  const { error, config, state } = asked.json<{ error?: object; config: object; state: object }>();
  expect(error).toBeUndefined();
  const chunks: Uint8Array[] = [];
  for await (const message of arriving) {
    if (message.data.length === 0) break;
    chunks.push(message.data);
    message.respond();
  }
  return { config, state, chunks };
}

/** Puts it back as `nats stream restore` does. */
async function restore(connection: NatsConnection, { config, state, chunks }: Backup): Promise<object | undefined> {
  const asked = await connection.request(`${API}.RESTORE.${STREAM}`, JSON.stringify({ config, state }), { timeout });
  const { error, deliver_subject } = asked.json<{ error?: object; deliver_subject: string }>();
  if (error) return error;
  for (const chunk of chunks) await connection.request(deliver_subject, chunk, { timeout });
  const ended = await connection.request(deliver_subject, new Uint8Array(), { timeout });
  return ended.json<{ error?: object }>().error;
}

async function storedIn(bus: PurgingBus): Promise<object[]> {
  const found = await bus.collect([patterns.everything], { signal: patience() });
  return found.map(({ data, ...rest }) => ({ ...rest, text: Buffer.from(data).toString() }));
}

it("the stream is backed up and restored with credentials that can do nothing else", async () => {
  verifies("BY-20");
  const homes = [0, 1].map(() => mkdtempSync(join(tmpdir(), "swarm-backup-")));
  const [from = "", to = ""] = homes;
  const start = async (home: string): Promise<Broker> => {
    const broker = await startBroker({ home, env: process.env });
    if (!broker) throw new Error("another process holds the home of this test");
    return broker;
  };
  const as = async (home: string, { url }: Broker): Promise<NatsConnection> => {
    const credentials = await readCredentials(join(identitiesOf(home), "backup.creds"));
    return connect({ servers: url, authenticator: signerOf(credentials) });
  };
  try {
    await using broker = await start(from);
    await using bus = await openBus({ url: broker.url, creds: identitiesOf(from), role: "archive", name: "test" });
    for (let n = 0; n < 300; n += 1) {
      const stamp = { id: `m${n}`, ts: new Date().toISOString(), discussion: "d", from: "x" };
      const envelope = compose("phase", "notice", stamp, { level: "info", text: randomBytes(1_000).toString("hex") });
      await bus.publish(subjects.floor("d"), envelope);
    }
    const before = await storedIn(bus);
    const here = await as(from, broker);
    const copy = await backup(here);
    expect(copy.chunks.length).toBeGreaterThan(1);
    // A stream that exists is not overwritten.
    expect(await restore(here, copy)).toMatchObject({ description: expect.stringContaining("already in use") });
    await here.close();

    cpSync(identitiesOf(from), identitiesOf(to), { recursive: true });
    await using other = await start(to);
    const there = await as(to, other);
    expect(await restore(there, copy)).toBeUndefined();
    await there.close();
    await using restored = await openBus({ url: other.url, creds: identitiesOf(to), role: "archive", name: "test" });
    expect(await storedIn(restored)).toEqual(before);

    await using thief = await Attacker.as(broker.url, await readCredentials(join(identitiesOf(from), "backup.creds")));
    for (const call of ["PURGE", "DELETE", "UPDATE", "MSG.GET", "MSG.DELETE"])
      expect(await thief.request(`${API}.${call}.${STREAM}`, {}), call).toBe("refused");
    expect(await thief.request(subjects.floor("d"), {})).toBe("refused");
  } finally {
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  }
});
