import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findBrokerBinary } from "#bus";
import { cacheFolder } from "#lib/home";

const root = join(import.meta.dirname, "../..");

/** Before the tests that start real processes: the bundles are built and a broker is there. */
export default async function setup(): Promise<void> {
  const build = spawnSync(process.execPath, ["scripts/build.js"], { cwd: root, encoding: "utf8" });
  if (build.status !== 0) throw new Error(`the build failed: ${build.stderr}`);
  await findBrokerBinary({ env: process.env, cache: cacheFolder(process.env) });
}
