import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Broker, startBroker } from "#bus";
import { takeLockFile } from "#lib/lock-file";
import { PROGRAM_NODE, WITH_TYPESCRIPT } from "../support/program-node.ts";

/*
 * Process that runs the broker of a home, reports its address, and closes it when its stdin ends: `node broker-runner.ts
 * HOME PORT`; and the function that starts one. To each port that it reads from its stdin it moves its broker, and reports
 * the new address; it keeps the home's lock meanwhile.
 */

const HERE = fileURLToPath(import.meta.url);

interface Runner extends AsyncDisposable {
  readonly url: string;
  /** @returns the new address */
  moveTo(port: number): Promise<string>;
  /** Resolves when broker and process have ended. */
  close(): Promise<void>;
}

/** Starts a process that runs the broker of a home on a port. */
export async function runInChild(home: string, port: number): Promise<Runner> {
  const child = spawn(PROGRAM_NODE, [...WITH_TYPESCRIPT, HERE, home, String(port)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const addresses = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await addresses.next();
    if (done) throw new Error("the process that runs the broker has ended");
    return value;
  };
  const close = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  const moveTo = (to: number): Promise<string> => {
    child.stdin.write(`${to}\n`);
    return next();
  };
  return { url: await next(), moveTo, close, [Symbol.asyncDispose]: close };
}

if (process.argv[1] === HERE) {
  const [, , home = "", first] = process.argv;
  const start = async (port: number): Promise<Broker | undefined> => {
    const broker = await startBroker({ home, env: process.env, port });
    process.stdout.write(`${broker?.url ?? "another process runs it"}\n`);
    return broker;
  };
  let broker = await start(Number(first));
  for await (const port of createInterface(process.stdin)) {
    // The lock that the broker holds is released with it.
    await takeLockFile(join(home, "broker/lock"), { again: true });
    await broker?.close();
    broker = await start(Number(port));
  }
  await broker?.close();
}
