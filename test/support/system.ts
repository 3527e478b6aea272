import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findBrokerBinary } from "#bus";
import { cacheFolder } from "#lib/home";

const root = join(import.meta.dirname, "../..");

/** Holds what the setup of one project leaves to the others of the run. */
const run = globalThis as { isBuilt?: boolean };

/** Setup for tests with real processes: builds the bundles once, and makes sure that there is a broker. */
export default async function setup(): Promise<void> {
  if (run.isBuilt) return;
  const build = spawnSync(process.execPath, ["scripts/build.js"], { cwd: root, encoding: "utf8" });
  if (build.status !== 0) throw new Error(`the build failed: ${build.stderr}`);
  await findBrokerBinary({ env: process.env, cache: cacheFolder(process.env) });
  run.isBuilt = true;
}
