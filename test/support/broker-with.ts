import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBrokerBinary } from "#bus";
import { cacheFolder } from "#lib/home";

/**
 * A nats-server with the test's settings, its data in a folder that the caller removes.
 * @param at its port. Default: any
 */
export async function brokerWith(home: string, settings: string, at = -1): Promise<{ url: string } & AsyncDisposable> {
  const folder = mkdtempSync(join(home, "with-"));
  const config = join(folder, "nats.conf");
  writeFileSync(config, `port: ${at}\njetstream { store_dir: "${folder}" }\n${settings}\n`);
  const { path } = await findBrokerBinary({ env: process.env, cache: cacheFolder(process.env) });
  const child = spawn(path, ["-c", config], { stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(child, "exit");
  // The server writes its port to its log.
  let log = "";
  const ready = Promise.withResolvers<void>();
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
    if (log.includes("Server is ready")) ready.resolve();
  });
  await Promise.race([ready.promise, exited]);
  const port = /Listening for client connections on \S+:(\d+)/.exec(log)?.[1];
  if (port === undefined) throw new Error(`nats-server did not start: ${log}`);
  const close = async (): Promise<void> => {
    child.kill();
    await exited;
  };
  return { url: `nats://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}
