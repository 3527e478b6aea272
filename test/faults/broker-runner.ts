import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startBroker } from "#bus";
import { PROGRAM_NODE, WITH_TYPESCRIPT } from "../support/program-node.ts";

/*
 * Process that runs the broker of a home, reports its address, and closes it when its stdin ends: `node broker-runner.ts
 * HOME`; and the function that starts one.
 */

const HERE = fileURLToPath(import.meta.url);

interface Runner extends AsyncDisposable {
  /** Address of its broker; empty if another process runs one. */
  readonly url: string;
  /** Resolves when broker and process have ended. */
  close(): Promise<void>;
}

/** Starts a process that runs the broker of a home, on this port if one is given. */
export async function runInChild(home: string, port?: number): Promise<Runner> {
  const child = spawn(PROGRAM_NODE, [...WITH_TYPESCRIPT, HERE, home, ...(port === undefined ? [] : [String(port)])], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let url = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    url += text;
    if (url.endsWith("\n")) break;
  }
  const close = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  return { url: url.trim(), close, [Symbol.asyncDispose]: close };
}

if (process.argv[1] === HERE) {
  const [, , home = "", port] = process.argv;
  const broker = await startBroker({ home, env: process.env, ...(port === undefined ? {} : { port: Number(port) }) });
  process.stdout.write(`${broker?.url ?? ""}\n`);
  process.stdin.resume().once("end", () => void broker?.close());
}
