#!/usr/bin/env node
// Runs every benchmark of bench/, or those named; each prints a ratio to a ceiling measured in the same run.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const all = readdirSync(join(root, "bench")).filter((name) => name.endsWith(".bench.ts"));
const wanted = process.argv.slice(2);
let failed = false;
for (const name of all.filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))) {
  const run = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, "bench", name)], {
    cwd: root,
    stdio: "inherit",
  });
  failed ||= run.status !== 0;
}
process.exitCode = failed ? 1 : 0;
