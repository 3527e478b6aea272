/*
 * Memory of the real workers and the broker (proportional set size, so that what they share counts once) with 100 and 1,000
 * discussions that wait for a person, once all are idle; the bound is 0.25 MiB more for each. Linux only: it reads /proc.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identitiesOf, openBus } from "#bus";
import { compose, DiscussionOptions, decode, subjects } from "#wire";
import { machine, tell } from "./report.ts";

const STEPS = [100, 1_000] as const;
const ADDED = STEPS[1] - STEPS[0];
/** Longest wait until all processes are idle, and the interval of looks, in ms; they collect garbage then. */
const IDLE_MS = 120_000;
const LOOK_MS = 12_000;

let lastSeen = 0;
const root = join(import.meta.dirname, "..");
const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
machine();
const up = spawn(process.execPath, ["bin/swarm.js", "up"], {
  cwd: root,
  env: { ...process.env, SWARM_HOME: home, SWARM_HTTP_PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const said = await untilSays(up, "Ctrl-C stops");
  const url = /broker +(\S+)/.exec(said)?.[1] ?? "";
  const workers = [...said.matchAll(/(moderator|expert|contrarian|historian|gateway|broker) (\d+)/g)].map((one) => ({
    role: one[1] ?? "",
    pid: Number(one[2]),
  }));
  const bus = await openBus({ url, creds: identitiesOf(home), name: "bench" });
  const used: ReadonlyMap<string, number>[] = [];
  let open = 0;
  for (const step of STEPS) {
    const ids = Array.from({ length: step - open }, (_, i) => `open-${open + i}`);
    await Promise.all(ids.map((id) => begin(id)));
    await untilHeld(ids.length);
    open = step;
    used.push(await memoryWhenIdle());
    const shown = [...(used.at(-1) ?? [])].map(([role, mib]) => `${role} ${mib.toFixed(0)}`);
    process.stdout.write(`${step} open discussions: MiB in ${workers.length} processes: ${shown.join(", ")}\n`);
  }
  const [first = new Map<string, number>()] = used;
  const more = [...(used.at(-1) ?? [])].map(([role, mib]) => [role, (mib - (first.get(role) ?? 0)) / ADDED] as const);
  process.stdout.write(`MiB of one more: ${more.map(([role, mib]) => `${role} ${mib.toFixed(3)}`).join(", ")}\n`);
  const each = more.reduce((sum, [, mib]) => sum + mib, 0);
  tell("memory of one more open discussion", each, 0.25, "MiB", 1);
  await bus.close();

  /** The memory once three looks in a row find the same within a hundredth. */
  async function memoryWhenIdle(): Promise<ReadonlyMap<string, number>> {
    const until = performance.now() + IDLE_MS;
    const totals: number[] = [];
    for (;;) {
      await new Promise((done) => setTimeout(done, LOOK_MS));
      const used = memoryOf(workers);
      totals.push([...used.values()].reduce((sum, mib) => sum + mib, 0));
      const last = totals.slice(-3);
      const isStill = last.length === 3 && Math.max(...last) - Math.min(...last) < Math.max(...last) / 100;
      if (isStill || performance.now() > until) return used;
    }
  }

  async function begin(id: string): Promise<void> {
    const options = DiscussionOptions.parse({
      topic: "Should we split?",
      mode: "lightweight",
      seats: ["alice"],
      unattended: true,
      provider: "offline",
    });
    const stamp = { id: `start-${id}`, ts: new Date().toISOString(), discussion: id, from: "user" };
    const start = compose("control", "start", stamp, { options, context: { files: [], skipped: [] } });
    await bus.publish(subjects.control(id), start, { expectLast: 0 });
  }

  /** Resolves when `count` more experts have answered: then all wait for the empty seat, since the step is sealed. */
  async function untilHeld(count: number): Promise<void> {
    const from = open === 0 ? 1 : lastSeen + 1;
    let answered = 0;
    for await (const item of bus.read(["swarm.v1.*.say.*"], { from, signal: AbortSignal.timeout(120_000) })) {
      if (item.kind !== "message") continue;
      lastSeen = item.message.seq;
      if (decode(item.message.data).type === "statement") answered += 1;
      if (answered === count) return;
    }
  }
} finally {
  const gone = new Promise((resolve) => up.once("exit", resolve));
  up.kill("SIGTERM");
  await gone;
  rmSync(home, { recursive: true, force: true });
}

function untilSays(child: ChildProcess, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.setEncoding("utf8").on("data", (more: string) => {
      said += more;
      if (said.includes(text)) resolve(said);
    });
    child.once("exit", (code) => reject(new Error(`swarm up ended with ${code}`)));
  });
}

/** Returns the memory in MiB, by role. */
function memoryOf(workers: readonly { readonly role: string; readonly pid: number }[]): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  for (const { role, pid } of workers) {
    const kib = /^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    used.set(role, (used.get(role) ?? 0) + Number(kib) / 1_024);
  }
  return used;
}
