import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeLockFile } from "./lock-file.ts";
import { isRunning, ownIdentity, pidIn } from "./process-identity.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "swarm-lock-"));
  path = join(folder, "lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Running process that is not ours: our parent. */
const other = process.ppid;
const startOf = async (pid: number): Promise<string | undefined> =>
  (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /s, "").split(" ")[19];
const boot = async (): Promise<string> => (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();

describe("a lock file", () => {
  it("is taken, names its owner, and is released with nothing left", async () => {
    const lock = await takeLockFile(path);
    if (!("release" in lock)) throw new Error("not taken");
    expect(pidIn(await readFile(path, "utf8"))).toBe(process.pid);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("is not released where another has it by now", async () => {
    const lock = await takeLockFile(path);
    await writeFile(path, "1 1 other");
    if ("release" in lock) await lock.release();
    expect(await readFile(path, "utf8")).toBe("1 1 other");
  });

  it.runIf(process.platform === "linux")(
    "is held by a running process, and by no stranger that has its number",
    async () => {
      const [start, now] = [await startOf(other), await boot()];
      await writeFile(path, `${other} ${start} ${now}`);
      expect(await takeLockFile(path)).toEqual({ pid: other });
      for (const stranger of [`${other} 1 ${now}`, `${other} ${start} another-boot`, "999999999", "", "no number"]) {
        await writeFile(path, stranger);
        const lock = await takeLockFile(path);
        expect("release" in lock, stranger).toBe(true);
        if ("release" in lock) await lock.release();
      }
    },
  );

  it.runIf(process.platform === "linux")("with the number alone is held while a process has it", async () => {
    expect(await isRunning(String(other))).toBe(true);
    expect(await isRunning("999999999 -")).toBe(false);
  });

  it("goes to one of many who want it at once", async () => {
    await writeFile(path, "999999999 1 gone");
    const all = await Promise.all(Array.from({ length: 8 }, () => takeLockFile(path)));
    expect(all.filter((one) => "release" in one)).toHaveLength(1);
    expect(await readFile(path, "utf8")).toContain(await ownIdentity());
    expect(await readdir(folder)).toEqual(["lock"]);
  });

  it("is taken over where the process that was taking it over was killed", async () => {
    await writeFile(path, "999999999 1 gone");
    await writeFile(`${path}.claim`, "999999998 1 gone");
    const all = await Promise.all(Array.from({ length: 8 }, () => takeLockFile(path)));
    expect(all.filter((one) => "release" in one)).toHaveLength(1);
    expect(await readdir(folder)).toEqual(["lock"]);
  });

  it.runIf(process.platform === "linux")("is not taken while a running process is taking it over", async () => {
    await writeFile(path, "999999999 1 gone");
    await writeFile(`${path}.claim`, `${other} ${await startOf(other)} ${await boot()}`);
    expect(await takeLockFile(path)).toEqual({ pid: other });
  });

  it("is nobody else's while this process takes it again", async () => {
    await takeLockFile(path);
    let isOver = false;
    const wants = async (): Promise<boolean> => {
      while (!isOver) if ("release" in (await takeLockFile(path))) return true;
      return false;
    };
    const others = [wants(), wants(), wants()];
    for (let time = 0; time < 50; time += 1)
      expect("release" in (await takeLockFile(path, { again: true }))).toBe(true);
    isOver = true;
    expect(await Promise.all(others)).toEqual([false, false, false]);
  });

  it("is this process's own once, unless its former use is over", async () => {
    const first = await takeLockFile(path);
    expect(await takeLockFile(path)).toEqual({ pid: process.pid });
    const second = await takeLockFile(path, { again: true });
    expect("release" in second).toBe(true);
    if ("release" in first) await first.release();
    expect(await readdir(folder)).toEqual(["lock"]);
  });
});
