/*
 * Wall time of a whole lightweight discussion, offline and unattended, from the start of the command to its end, against
 * the time in which as many bare Node processes and nats-server start concurrently; and, as the share of dependencies,
 * against as many processes that only load the project's packages, bundled and with a compile cache like ours.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { findBrokerBinary, openBus } from "#bus";
import { cacheFolder } from "#lib/home";
import { machine, quantile, tell } from "./report.ts";

const root = join(import.meta.dirname, "..");
/** The command and its five workers. */
const PROCESSES = 6;
const RUNS = 7;

machine();
const server = await findBrokerBinary({ env: process.env, cache: cacheFolder(process.env) });
const bundles = mkdtempSync(join(tmpdir(), "swarm-bench-"));
const packages = await bundled(["zod", "@nats-io/transport-node", "@nats-io/jetstream", "pino"]);
const bare: number[] = [];
const loaded: number[] = [];
const whole: number[] = [];
try {
  for (let i = 0; i < RUNS; i += 1) {
    bare.push(await start(["-e", "0"]));
    loaded.push(await start([packages]));
    whole.push(await discussion());
  }
} finally {
  rmSync(bundles, { recursive: true, force: true });
}
const median = (times: readonly number[]): number => quantile(times.slice(1), 0.5);
tell("a lightweight discussion, median", median(whole), median(bare), "ms", 3);
process.stdout.write(
  `as many processes that only load zod, NATS and pino: ${median(loaded).toFixed(2)} ms, ${(median(loaded) / median(bare)).toFixed(2)} × the bare ones\n`,
);

/** Bundles the packages into one file. */
async function bundled(names: readonly string[]): Promise<string> {
  const entry = join(bundles, "packages.mjs");
  const source = names.map((name, i) => `import * as p${i} from ${JSON.stringify(name)};`).join("\n");
  const used = `globalThis.loaded = [${names.map((_, i) => `p${i}`).join(", ")}];`;
  const require = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  const { outputFiles } = await build({
    stdin: { contents: `${source}\n${used}`, resolveDir: root },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node22",
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: require },
  });
  writeFileSync(entry, outputFiles[0]?.contents ?? "");
  return entry;
}

async function discussion(): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const start = performance.now();
  const args = ["bin/swarm.js", "Should we split?", "--mode", "lightweight", "--yes", "--provider", "offline"];
  await ended(process.execPath, args, { ...process.env, SWARM_HOME: home });
  const time = performance.now() - start;
  rmSync(home, { recursive: true, force: true });
  return time;
}

/** Time until nats-server answers and as many Node processes have run with these arguments. */
async function start(args: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const port = await freePort();
  const start = performance.now();
  const nats = spawn(server.path, ["-a", "127.0.0.1", "-p", String(port), "-js", "-sd", folder], { stdio: "ignore" });
  const gone = new Promise((resolve) => nats.once("exit", resolve));
  const env = { ...process.env, NODE_COMPILE_CACHE: join(bundles, "compiled") };
  const nodes = Array.from({ length: PROCESSES }, () => ended(process.execPath, args, env));
  const answering = openBus({ url: `nats://127.0.0.1:${port}`, name: "bench", wait: true });
  await Promise.all(nodes);
  const bus = await answering;
  const time = performance.now() - start;
  await bus.close();
  nats.kill();
  await gone;
  rmSync(folder, { recursive: true, force: true });
  return time;
}

function ended(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: "ignore" });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
