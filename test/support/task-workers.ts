import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openBus } from "#bus";
import { Tasks } from "#team";

/*
 * A process of workers that claim and complete the tasks of a board until nothing is left:
 * `node task-workers.ts URL SESSION NAME WORKERS CLAIM_SECONDS`; and what starts one. Each completed task is a line on
 * stdout.
 */

const HERE = fileURLToPath(import.meta.url);
const DEADLINE_MS = 120_000;

export interface Workers {
  /** Resolves when so many tasks were completed by this process. */
  completed(count: number): Promise<void>;
  /** Kills the process in whatever it is doing. */
  kill(): void;
  readonly ended: Promise<number | null>;
}

export function startWorkers(url: string, session: string, name: string, count: number, seconds: number): Workers {
  const args = [HERE, url, session, name, String(count), String(seconds)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let done = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  createInterface({ input: child.stdout }).on("line", () => {
    done += 1;
    for (const one of waiting) if (done >= one.count) one.resolve();
  });
  return {
    completed: (wanted) =>
      new Promise((resolve) => {
        if (done >= wanted) resolve();
        else waiting.push({ count: wanted, resolve });
      }),
    kill: () => void child.kill("SIGKILL"),
    ended: once(child, "exit").then(([code]) => code as number | null),
  };
}

/** One worker with a connection of its own. */
async function work(url: string, session: string, by: string, seconds: number): Promise<void> {
  await using bus = await openBus({ url, name: by });
  const tasks = new Tasks(bus);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const ask = async (args: object) => await tasks.perform({ session_id: session, by, ...args }, signal);
  for (;;) {
    const claimed = await ask({ operation: "claim", seconds });
    if (!claimed.success) throw new Error(claimed.error);
    const { task, left } = claimed.result as { task: { id: string } | null; left?: number };
    if (task === null && left === 0) return;
    if (task === null) {
      // What is left is claimed: by the living, who complete it, or the dead, whose claims lapse.
      await sleep(200, undefined, { signal });
      continue;
    }
    const done = await ask({ operation: "update", id: task.id, status: "completed" });
    // Somebody else has it where our claim has lapsed.
    if (done.success) process.stdout.write(`${task.id}\n`);
  }
}

if (process.argv[1] === HERE) {
  const [url = "", session = "", name = "", count = "1", seconds = "60"] = process.argv.slice(2);
  const workers = Array.from({ length: Number(count) }, (_, n) => work(url, session, `${name}-${n}`, Number(seconds)));
  await Promise.all(workers);
}
