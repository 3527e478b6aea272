import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Readable } from "node:stream";
import { findBrokerBinary } from "#bus";
import { cacheFolder } from "#lib/home";

/**
 * A PATH with a nats-server that runs these lines of the shell before it becomes the real one.
 * @param folder where it is put, in `bin`
 */
export async function pathWith(folder: string, script: string): Promise<string> {
  const { path } = await findBrokerBinary({ env: process.env, cache: cacheFolder(process.env) });
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "nats-server"), `#!/bin/sh\n${script}\nexec ${path} "$@"\n`, { mode: 0o755 });
  return `${bin}${delimiter}${process.env.PATH}`;
}

/** A named pipe at which programs wait: `read _ < PATH` in the shell. */
export class Gate implements AsyncDisposable {
  readonly path: string;
  /** The shell that holds the other end. An open that waits would hold one of the few threads that read this process's files. */
  readonly #holder: ChildProcessByStdio<null, Readable, null>;
  readonly #reached: Promise<unknown>;
  readonly #ended: Promise<unknown>;

  constructor(folder: string) {
    this.path = join(folder, "gate");
    execFileSync("mkfifo", [this.path]);
    this.#holder = spawn("sh", ["-c", 'exec 3>"$0" && echo open && exec sleep 600', this.path], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#ended = once(this.#holder, "close");
    this.#reached = Promise.race([once(this.#holder.stdout, "data"), this.#ended]);
  }

  /** Resolves when a program waits here. */
  async reached(): Promise<void> {
    await this.#reached;
  }

  /** Lets it go on. The pipe is gone first, so that it can be told from one at which to wait. */
  async open(): Promise<void> {
    rmSync(this.path, { force: true });
    this.#holder.kill("SIGKILL");
    await this.#ended;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.open();
  }
}
