/*
 * Memory of the real workers and the broker (proportional set size, so that what they share counts once) with 10, 100
 * and 500 open discussions; the bound is 1 MiB more for each. Linux only: it reads /proc.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identitiesOf, openBus } from "#bus";
import { compose, DiscussionOptions, decode, subjects } from "#wire";
import { machine, tell } from "./report.ts";

const STEPS = [10, 100, 500] as const;

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
  const workers = [...said.matchAll(/(?:moderator|expert|contrarian|historian|gateway|broker) (\d+)/g)].map((one) =>
    Number(one[1]),
  );
  const bus = await openBus({ url, creds: identitiesOf(home), name: "bench" });
  const used: number[] = [];
  let open = 0;
  for (const step of STEPS) {
    const ids = Array.from({ length: step - open }, (_, i) => `open-${open + i}`);
    await Promise.all(ids.map((id) => begin(id)));
    await untilHeld(ids.length);
    open = step;
    used.push(memoryOf(workers));
    process.stdout.write(
      `${step} open discussions: ${(used.at(-1) ?? 0).toFixed(0)} MiB in ${workers.length} processes\n`,
    );
  }
  const each = ((used.at(-1) ?? 0) - (used[0] ?? 0)) / (STEPS[2] - STEPS[0]);
  tell("memory of one more open discussion", each, 1, "MiB", 1);
  await bus.close();

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

  /** Resolves when `count` more experts have answered: then all wait for the empty seat. */
  async function untilHeld(count: number): Promise<void> {
    const from = open === 0 ? 1 : lastSeen + 1;
    let answered = 0;
    for await (const item of bus.read(["swarm.v1.*.inbox.expert.*"], { from, signal: AbortSignal.timeout(120_000) })) {
      if (item.kind !== "message") continue;
      lastSeen = item.message.seq;
      if (decode(item.message.data).type === "received") answered += 1;
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

/** Returns the memory in MiB. */
function memoryOf(pids: readonly number[]): number {
  const kib = pids.map((pid) =>
    Number(/^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]),
  );
  return kib.reduce((sum, one) => sum + one, 0) / 1024;
}
