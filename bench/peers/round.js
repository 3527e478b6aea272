/*
 * The round of a discussion, thirteen statements by participants that answer at once, and the frame in which every peer
 * runs it: `node NAME.js DISCUSSIONS [interval|always]`.
 *
 * After a warm-up it prints "ready". For each line on stdin it runs the discussions at once (or as many as the line says),
 * and prints one line of JSON; at the end of stdin it ends what it started. With `interval` a power failure may lose the
 * last moments, with `always` nothing that was acknowledged. Status 77: something is not installed, or did not start.
 */
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { endServers, temporaryFolder } from "./servers.js";

const EXPERTS = ["ada", "ben", "cyd"];
/** Steps; the statements of one step are made in parallel. */
export const STEPS = [
  EXPERTS.map((name) => `position-${name}`),
  ["opening"],
  EXPERTS.map((name) => `argument-${name}`),
  ["stress-test"],
  EXPERTS.map((name) => `response-${name}`),
  ["analogy"],
  ["gate"],
];

const STATEMENTS = STEPS.flat().length;
/** Discussions of the warm-up, which are run at once, several times over. */
const WARM_UP = 30;
const WARM_UPS = 2;
const MISSING = 77;

export const statementOf = (name) => ({
  from: name,
  type: name,
  content: { position: name, reasoning: "x".repeat(800) },
});

/** Imports a package of the peer, which may not be installed. */
export async function needed(name) {
  try {
    return await import(name);
  } catch (error) {
    throw new Error(`${name} is not installed (npm install in bench/peers): ${error.message.split("\n")[0]}`);
  }
}

/**
 * Runs a peer in the frame.
 * @param start gets `always` (whether to sync before acknowledgements), a temporary `folder` and further arguments;
 * returns `run`, which holds the discussion with this id and returns its floor, `durability` (how it is set up), the
 * `pids` of other processes, and `close`
 */
export async function peer(name, start) {
  const [discussions = "100", sync = "interval", ...args] = process.argv.slice(2);
  const folder = temporaryFolder();
  let started;
  const end = async (code) => {
    await started?.close?.();
    await endServers();
    rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => end(1));
  try {
    started = await start({ always: sync === "always", folder, args });
  } catch (error) {
    process.stderr.write(`${name}: ${error.message}\n`);
    await end(MISSING);
  }
  try {
    await serve(name, started, Number(discussions));
    await end(0);
  } catch (error) {
    process.stderr.write(`${name}: ${error.stack}\n`);
    await end(1);
  }
}

async function serve(name, { run, durability, pids = [] }, discussions) {
  let next = 0;
  const round = async (count) => {
    const began = performance.now();
    const floors = await Promise.all(Array.from({ length: count }, () => run(`d${next++}`)));
    const seconds = (performance.now() - began) / 1_000;
    if (floors.some((floor) => floor.length !== STATEMENTS)) throw new Error("statements were lost");
    return { name, durability, statements: count * STATEMENTS, seconds, pids };
  };
  for (let times = 0; times < WARM_UPS; times += 1) await round(WARM_UP);
  say("ready");
  for await (const line of createInterface({ input: process.stdin }))
    say(JSON.stringify(await round(Number(line) || discussions)));
}

const say = (line) => process.stdout.write(`${line}\n`);
