#!/usr/bin/env node
// Run by `npm ci` in a checkout: builds, then downloads the broker, so that later commands need no network. The
// published package includes the build, and downloads the broker on first use.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
await import("./build.js");
if (!process.exitCode) {
  const home = mkdtempSync(join(tmpdir(), "swarm-prepare-"));
  // If the download fails, the first command that needs the broker retries it and reports the error.
  spawnSync(process.execPath, [join(root, "dist", "swarm.js"), "doctor", "--home", home], { stdio: "ignore" });
  rmSync(home, { recursive: true, force: true });
}
