#!/usr/bin/env node
// What `npm ci` does in a checkout: the build; then the broker is fetched, so that what follows needs no network. The
// package as it is published brings neither: it is built already, and fetches the broker when it first needs one.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
await import("./build.js");
if (!process.exitCode) {
  const home = mkdtempSync(join(tmpdir(), "swarm-prepare-"));
  // Where it cannot be fetched now, the first command that needs it tries again, and says what is missing.
  spawnSync(process.execPath, [join(root, "dist", "swarm.js"), "doctor", "--home", home], { stdio: "ignore" });
  rmSync(home, { recursive: true, force: true });
}
