/*
 * A swarm that runs for a while: discussions without a model follow each other, six at once, and `swarm prune` archives and
 * deletes them every minute, as a scheduler does. Memory (proportional set size) and open descriptors of each process in the
 * last third of the time, by their median, against the first third; and the broker's disk per finished discussion, before they
 * are archived and after. Linux only: it reads /proc. `node bench/soak.bench.ts 60` runs for an hour, which is the most;
 * default three minutes.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { identitiesOf, openBus } from "#bus";
import { decode, subjects, toldIn } from "#wire";
import { machine, quantile, tell } from "./report.ts";
import { begin } from "./support/begin.ts";
import { memoryOf, startUp } from "./support/up.ts";

const MINUTES = Math.min(60, Number(process.argv[2] ?? 3));
const AT_ONCE = 6;
/** Pause of each of them after one has ended, in ms: most processes are idle most of the time. */
const PAUSE_MS = 1_000;
const LOOK_MS = 5_000;
const PRUNE_MS = 60_000;

machine();
await using up = await startUp();
const { home, url, workers } = up;
const bus = await openBus({ url, creds: identitiesOf(home), name: "bench" });
const until = performance.now() + MINUTES * 60_000;
const looks: { readonly memory: ReadonlyMap<string, number>; readonly open: ReadonlyMap<string, number> }[] = [];
const disk: number[] = [];
let ended = 0;
let pruned = 0;

await Promise.all([...Array.from({ length: AT_ONCE }, (_, lane) => discussions(lane)), looking(), pruning()]);
const third = Math.floor(looks.length / 3);
for (const what of ["memory", "open"] as const)
  for (const { role } of workers) {
    const all = looks.map((look) => look[what].get(role) ?? Number.NaN);
    const [first, last] = [quantile(all.slice(0, third), 0.5), quantile(all.slice(-third), 0.5)];
    const unit = what === "memory" ? "MiB" : "descriptors";
    tell(`${role}, ${unit} in the last third, against the first`, last, first, unit, 1.25);
  }
process.stdout.write(
  `${ended} discussions in ${MINUTES} min; the broker's disk: ${quantile(disk, 0.5).toFixed(1)} KiB for each that is finished, ${(sizeOf(join(home, "broker")) / 1_024 / 1_024).toFixed(1)} MiB in all at the end, ${pruned} archived and deleted\n`,
);
await bus.close();

/** One discussion after another. */
async function discussions(lane: number): Promise<void> {
  for (let nth = 0; performance.now() < until; nth += 1) {
    await discuss(`soak-${lane}-${nth}`);
    ended += 1;
    await wait(PAUSE_MS);
  }
}

async function discuss(id: string): Promise<void> {
  const topic = "Should we split billing, or keep it?";
  await begin(bus, id, { topic, mode: "lightweight", provider: "offline" });
  for await (const item of bus.read([subjects.floor(id)], { signal: AbortSignal.timeout(120_000) })) {
    if (item.kind !== "message") continue;
    if (toldIn({ channel: "floor" }, decode(item.message.data)).some(({ envelope }) => envelope.type === "closed"))
      return;
  }
}

async function looking(): Promise<void> {
  while (performance.now() < until) {
    await wait(LOOK_MS);
    const open = new Map(workers.map(({ role, pid }) => [role, readdirSync(`/proc/${pid}/fd`).length]));
    looks.push({ memory: memoryOf(workers), open });
  }
}

/** Archives and deletes what is over every minute. */
async function pruning(): Promise<void> {
  while (performance.now() + PRUNE_MS < until) {
    const [before, begun] = [sizeOf(join(home, "broker")), ended];
    await wait(PRUNE_MS);
    disk.push((sizeOf(join(home, "broker")) - before) / 1_024 / Math.max(1, ended - begun));
    pruned += await prune();
  }
}

/** Runs `swarm prune`, and returns the number of discussions that it deleted. */
async function prune(): Promise<number> {
  const args = ["bin/swarm.js", "prune", "--archive-after", "0", "--delete-after", "0", "--json"];
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, SWARM_HOME: home, SWARM_NATS_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, code] = await Promise.all([text(child.stdout), once(child, "exit").then(([status]) => status)]);
  if (code !== 0) throw new Error(`swarm prune ended with ${code}: ${said}`);
  const { done } = JSON.parse(said) as { readonly done: readonly { readonly action: string }[] };
  return done.filter(({ action }) => action === "delete").length;
}

/** Bytes of the files in a folder of the broker, whose files and folders come and go. */
function sizeOf(folder: string): number {
  return entriesOf(folder).reduce((sum, one) => {
    const path = join(folder, one.name);
    return sum + (one.isDirectory() ? sizeOf(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0));
  }, 0);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
