import { setTimeout as sleep } from "node:timers/promises";
import { openBus } from "#bus";
import { Tasks } from "#team";
import { patience } from "./patience.ts";

/*
 * A process of workers that claim and complete the tasks of a board until nothing is left, started as
 * `task-worker.ts URL SESSION NAME WORKERS CLAIM_SECONDS`. Each completed task is a line on stdout.
 */

const [url = "", session = "", name = "", count = "1", seconds = "60"] = process.argv.slice(2);

/** One worker with a connection of its own. */
async function work(by: string): Promise<void> {
  await using bus = await openBus({ url, name: by });
  const tasks = new Tasks(bus);
  const signal = patience();
  const ask = async (args: object) => await tasks.perform({ session_id: session, by, ...args }, signal);
  for (;;) {
    const claimed = await ask({ operation: "claim", seconds: Number(seconds) });
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

await Promise.all(Array.from({ length: Number(count) }, (_, n) => work(`${name}-${n}`)));
