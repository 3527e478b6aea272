/*
 * What identities cost: connections and acknowledged publications a second of a seat, of a role and of nobody in particular, as
 * a ratio to a broker that asks for none; and the start of a broker with and without them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Authenticator, connect, type NatsConnection } from "@nats-io/transport-node";
import { identitiesOf, openBus, openIssuer, readCredentials, signerOf, startBroker } from "#bus";
import { subjects } from "#wire";
import { brokerWith } from "../test/support/broker-with.ts";
import { machine, quantile, tell } from "./report.ts";

const CONNECTIONS = 400;
const AT_ONCE = 8;
const PUBLISHED = 8_000;
const WINDOW = 64;
const ROUNDS = 5;
const STARTS = 9;
const SAY = subjects.say("bench", "alice");
const TEXT = new TextEncoder().encode(JSON.stringify({ text: "x".repeat(1_000) }));

/** Way to connect to a broker. */
interface Way {
  readonly url: string;
  readonly authenticator?: Authenticator;
  readonly inboxPrefix?: string;
}

machine();
const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
const stack = new AsyncDisposableStack();
try {
  const env = { ...process.env, SWARM_SYNC: "interval" };
  const broker = await startBroker({ home, env });
  if (!broker) throw new Error("another process holds the home of this benchmark");
  stack.use(broker);
  // Synced as often as ours.
  const synced = `jetstream { store_dir: ${JSON.stringify(join(home, "open"))}, sync_interval: 1s }`;
  const open = stack.use(await brokerWith(home, synced));
  const creds = identitiesOf(home);
  await (await openBus({ url: broker.url, creds, name: "bench" })).close();
  await (await openBus({ url: open.url, name: "bench" })).close();
  const issuer = await openIssuer(broker.url, creds);
  const seat = issuer?.issue(
    "bench",
    { kind: "seat", discussion: "bench", participant: "alice" },
    Date.now() + 3_600_000,
  );
  if (!seat) throw new Error("there are no keys");
  const nobody: Way = { url: open.url };
  const ways: Record<string, Way> = {
    "a role": { url: broker.url, authenticator: signerOf(await readCredentials(join(creds, "expert.creds"))) },
    "a seat": { url: broker.url, authenticator: signerOf(seat), inboxPrefix: seat.inbox },
  };
  for (const [name, way] of Object.entries(ways)) {
    const connects = await medians(
      () => connections(way),
      () => connections(nobody),
    );
    tell(`connections of ${name}`, connects[0], connects[1], "/s", 0.3, "at least");
    const publishes = await medians(
      () => publications(way),
      () => publications(nobody),
    );
    tell(`acknowledged publications of ${name}`, publishes[0], publishes[1], "/s", 0.5, "at least");
  }
} finally {
  await stack.disposeAsync();
  rmSync(home, { recursive: true, force: true });
}
const [first, bare] = await medians(firstStart, bareStart, STARTS);
tell("the first start of a home's broker", first, bare, "ms", 4);
const [again] = await medians(laterStart(), bareStart, STARTS);
tell("a later start", again, bare, "ms", 4);

/** Returns the medians of two measures, taken alternately. */
async function medians(
  one: () => Promise<number>,
  other: () => Promise<number>,
  rounds = ROUNDS,
): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i += 1) {
    taken[0].push(await one());
    taken[1].push(await other());
  }
  return [quantile(taken[0], 0.5), quantile(taken[1], 0.5)];
}

async function connections(way: Way): Promise<number> {
  const began = performance.now();
  let left = CONNECTIONS;
  const one = async (): Promise<void> => {
    while (left-- > 0) await (await connectAs(way)).close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return CONNECTIONS / ((performance.now() - began) / 1_000);
}

async function publications(way: Way): Promise<number> {
  const connection = await connectAs(way);
  const began = performance.now();
  let left = PUBLISHED;
  const one = async (): Promise<void> => {
    while (left-- > 0) await connection.request(SAY, TEXT, { timeout: 10_000 });
  };
  await Promise.all(Array.from({ length: WINDOW }, one));
  const rate = PUBLISHED / ((performance.now() - began) / 1_000);
  await connection.close();
  return rate;
}

function connectAs({ url, ...how }: Way): Promise<NatsConnection> {
  return connect({ servers: url, reconnect: false, noAsyncTraces: true, ...how });
}

async function firstStart(): Promise<number> {
  const fresh = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  try {
    return await startIn(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Measures starts of a home that has keys. */
function laterStart(): () => Promise<number> {
  const kept = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  process.once("exit", () => rmSync(kept, { recursive: true, force: true }));
  return () => startIn(kept);
}

async function startIn(folder: string): Promise<number> {
  const began = performance.now();
  await using _broker = await startBroker({ home: folder, env: process.env });
  return performance.now() - began;
}

/** Starts the server alone, until it reports ready. */
async function bareStart(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const began = performance.now();
  await using _broker = await brokerWith(folder, "");
  const ms = performance.now() - began;
  rmSync(folder, { recursive: true, force: true });
  return ms;
}
