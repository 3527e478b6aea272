/* Preloaded into our processes: a historian fills its memory once, as soon as the file that SWARM_TEST_MEMORY names exists. */
import { existsSync, rmSync } from "node:fs";

const file = process.env.SWARM_TEST_MEMORY;
if (/historian\.[jt]s|historian\/main/.test(process.argv[1] ?? "")) {
  setInterval(() => {
    if (!existsSync(file)) return;
    rmSync(file);
    const kept = [];
    for (;;) kept.push(new Array(2_000_000).fill(0.5));
  }, 20).unref();
}
