/*
 * Failover time: from kill -9 of a moderator until another one has opened each of its discussions, in multiples of the
 * lease's time to live.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identitiesOf, LEASE_TTL_MS, openBus, startBroker } from "#bus";
import { decode } from "#wire";
import { machine, quantile, tell } from "./report.ts";
import { begin } from "./support/begin.ts";
import { startInstant, stopWorker } from "./support/instant.ts";

const DISCUSSIONS = 30;
const KILLS = 3;

const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
const broker = await startBroker({ home, env: process.env });
if (!broker) throw new Error("no broker");
const { url } = broker;
const bus = await openBus({ url, creds: identitiesOf(home), name: "bench" });
machine();
const ids = Array.from({ length: DISCUSSIONS }, (_, i) => `open-${i}`);
const signal = AbortSignal.timeout(180_000);
try {
  let owner = await startInstant("moderator", url, home);
  const expert = await startInstant("expert", url, home);
  // An empty seat keeps each of them open.
  for (const id of ids) await begin(bus, id, { mode: "standard", seats: ["alice"] });
  let openings = 0;
  const times: number[] = [];
  let killed = 0;
  for await (const item of bus.read(["swarm.v1.*.journal"], { signal })) {
    if (item.kind !== "message" || decode(item.message.data).body.does !== "open") continue;
    openings += 1;
    if (killed > 0) times.push(performance.now() - killed);
    if (openings < DISCUSSIONS) continue;
    openings = 0;
    if (times.length === KILLS * DISCUSSIONS) break;
    const heir = await startInstant("moderator", url, home);
    owner.kill("SIGKILL");
    killed = performance.now();
    owner = heir;
  }
  await Promise.all([owner, expert].map(stopWorker));
  tell("takeover after a kill, p50", quantile(times, 0.5) / 1_000, LEASE_TTL_MS / 1_000, "s", 2);
  tell("takeover after a kill, p99", quantile(times, 0.99) / 1_000, LEASE_TTL_MS / 1_000, "s", 2);
} finally {
  await bus.close();
  await broker.close();
  rmSync(home, { recursive: true, force: true });
}
