/*
 * The wall time of a whole lightweight discussion, offline and unattended, from the shell's start of the command to
 * its end, against the time in which as many bare Node processes and nats-server start on this machine at once.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrokerBinary, openBus } from "#bus";
import { cacheFolder } from "#lib/home";
import { machine, quantile, tell } from "./report.ts";

const root = join(import.meta.dirname, "..");
/** The command and its five workers. */
const PROCESSES = 6;
const RUNS = 7;

machine();
const server = await findBrokerBinary({ env: process.env, cache: cacheFolder(process.env) });
const bare: number[] = [];
const whole: number[] = [];
for (let i = 0; i < RUNS; i += 1) {
  bare.push(await bareStart());
  whole.push(await discussion());
}
tell("a lightweight discussion, median", quantile(whole.slice(1), 0.5), quantile(bare.slice(1), 0.5), "ms", 3);

async function discussion(): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const start = performance.now();
  const args = ["bin/swarm.js", "Should we split?", "--mode", "lightweight", "--yes", "--provider", "offline"];
  await ended(process.execPath, args, { ...process.env, SWARM_HOME: home });
  const time = performance.now() - start;
  rmSync(home, { recursive: true, force: true });
  return time;
}

async function bareStart(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const port = await freePort();
  const start = performance.now();
  const nats = spawn(server.path, ["-a", "127.0.0.1", "-p", String(port), "-js", "-sd", folder], { stdio: "ignore" });
  const gone = new Promise((resolve) => nats.once("exit", resolve));
  const nodes = Array.from({ length: PROCESSES }, () => ended(process.execPath, ["-e", "0"], process.env));
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
