import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Worker {
  readonly role: string;
  readonly pid: number;
}

/** A swarm with its own broker and folder. */
export interface Up extends AsyncDisposable {
  readonly home: string;
  readonly url: string;
  /** All of its processes but the first. */
  readonly workers: readonly Worker[];
}

/** Starts `swarm up` with `SWARM_SYNC=interval`; the folder goes with it, and it ends with the bench where that fails. */
export async function startUp(): Promise<Up> {
  const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const child = spawn(process.execPath, ["bin/swarm.js", "up"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, SWARM_HOME: home, SWARM_HTTP_PORT: "0", SWARM_SYNC: "interval" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = (): boolean => child.kill("SIGTERM");
  process.once("exit", end);
  const said = await untilSays(child, "Ctrl-C stops");
  const workers = [...said.matchAll(/(moderator|expert|contrarian|historian|gateway|broker) (\d+)/g)].map((one) => ({
    role: one[1] ?? "",
    pid: Number(one[2]),
  }));
  return {
    ...{ home, workers, url: /broker +(\S+)/.exec(said)?.[1] ?? "" },
    async [Symbol.asyncDispose]() {
      process.off("exit", end);
      const gone = once(child, "exit");
      end();
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
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

/** Returns the memory in MiB, by role: the proportional set size, so that what processes share counts once. Linux only. */
export function memoryOf(workers: readonly Worker[]): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  for (const { role, pid } of workers) {
    const kib = /^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    used.set(role, (used.get(role) ?? 0) + Number(kib) / 1_024);
  }
  return used;
}
