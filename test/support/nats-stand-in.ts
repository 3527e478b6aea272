import { execFileSync } from "node:child_process";
import { constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
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
  #end: Promise<FileHandle | undefined> | undefined;

  constructor(folder: string) {
    this.path = join(folder, "gate");
    execFileSync("mkfifo", [this.path]);
  }

  /** Resolves when a program waits here. */
  async reached(): Promise<void> {
    this.#end ??= this.#opened();
    await this.#end;
  }

  /**
   * Opens the pipe once somebody reads it. An open that waits for that would hold one of the four threads on which the
   * process has its files read: four of them, and nobody would ever come.
   */
  async #opened(): Promise<FileHandle | undefined> {
    for (;;) {
      const found = await open(this.path, constants.O_WRONLY | constants.O_NONBLOCK).catch(
        ({ code }) => code as string,
      );
      if (typeof found !== "string") return found;
      if (found !== "ENXIO") return undefined;
      await setTimeout(5);
    }
  }

  /** Lets it go on. The pipe is gone first, so that it can be told from one at which to wait. */
  async open(): Promise<void> {
    rmSync(this.path, { force: true });
    await (await this.#end)?.close();
    this.#end = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Both of its ends: where no program came, the wait for one ends by that.
    const both = await open(this.path, constants.O_RDWR).catch(() => undefined);
    await this.open();
    await both?.close();
  }
}
