import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openBus } from "#bus";
import { PROGRAM_NODE, WITH_TYPESCRIPT } from "../support/program-node.ts";

/*
 * Process that takes a lease, reports it, and holds it until it is killed: `node bus-holder.ts URL CREDENTIALS KEY HOLDER`;
 * and the function that starts one.
 */

const HELD = "held\n";
const HERE = fileURLToPath(import.meta.url);

/** Starts a process that holds the lease. @returns kills it */
export async function holdInChild(
  { url, creds }: { url: string; creds: string },
  key: string,
  holder: string,
): Promise<() => void> {
  const child = spawn(PROGRAM_NODE, [...WITH_TYPESCRIPT, HERE, url, creds, key, holder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const text of child.stdout.setEncoding("utf8")) if (text === HELD) break;
  const exited = once(child, "exit");
  return () => {
    child.kill("SIGKILL");
    void exited;
  };
}

if (process.argv[1] === HERE) {
  const [url = "", creds = "", key = "", holder = ""] = process.argv.slice(2);
  const bus = await openBus({ url, creds, name: holder });
  if (await bus.lease(key, holder)) process.stdout.write(HELD);
}
