import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { stdio: "pipe" });

/** EXT4_IOC_SHUTDOWN without writing the log, at a line on stdin: the file system forgets all that was not synced. */
const SHUT_DOWN =
  "import fcntl,os,struct,sys; sys.stdin.readline() and fcntl.ioctl(os.open(sys.argv[1],os.O_RDONLY),0x8004587d,struct.pack('I',2))";

/**
 * A file system of ext4 in a file, whose power can fail: the kernel then drops what was not synced, and replays the journal
 * when it is mounted again. The disk below has no cache that could lose what was synced. Needs root on Linux.
 */
export class PoweredDisk implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "swarm-disk-"));
  readonly path = join(this.#folder, "mounted");
  /** Started beforehand: what is written while a process starts may well be synced. */
  readonly #switch: ChildProcess;
  #failures = 0;

  private constructor() {
    mkdirSync(this.path);
    run("truncate", "-s", "256M", this.#image);
    run("mkfs.ext4", "-q", this.#image);
    run("mount", "-o", "loop", this.#image, this.path);
    this.#switch = spawn("python3", ["-c", SHUT_DOWN, this.path], { stdio: ["pipe", "inherit", "inherit"] });
  }

  /** Creates one; undefined where this process may not mount. */
  static open(): PoweredDisk | undefined {
    const has = (program: string, ...args: string[]): boolean =>
      spawnSync(program, args, { stdio: "ignore" }).status === 0;
    if (process.getuid?.() !== 0 || !has("python3", "--version") || !has("losetup", "--find")) return undefined;
    return new PoweredDisk();
  }

  get #image(): string {
    return join(this.#folder, `image-${this.#failures}`);
  }

  /** Fails the power, once: from its fulfilment on every write is refused. */
  async fail(): Promise<void> {
    this.#switch.stdin?.end("\n");
    const [status] = await once(this.#switch, "exit");
    if (status !== 0) throw new Error(`the power did not fail: exit status ${status}`);
  }

  /**
   * Mounts it again, from a copy: processes in mount namespaces of their own, such as a cluster's nodes, keep the dead file
   * system, and the kernel would mount that.
   */
  back(): void {
    run("umount", this.path);
    const failed = this.#image;
    this.#failures += 1;
    run("cp", "--sparse=always", failed, this.#image);
    run("mount", "-o", "loop", this.#image, this.path);
  }

  [Symbol.dispose](): void {
    this.#switch.kill();
    run("umount", this.path);
    rmSync(this.#folder, { recursive: true });
  }
}
