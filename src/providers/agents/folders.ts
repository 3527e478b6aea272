import { copyFile, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Folders } from "./program.ts";

/** The folders of one run, and the files of a login lent to them. */
export class RunFolders implements AsyncDisposable, Folders {
  readonly cwd: string;
  readonly files: string;
  readonly home: string;
  readonly temp: string;
  /** All of them lie in it. */
  readonly root: string;
  readonly #lent: { readonly link: string; readonly owner: string }[] = [];

  private constructor(root: string) {
    this.root = root;
    this.cwd = join(root, "empty");
    this.files = join(root, "files");
    this.home = join(root, "home");
    this.temp = join(root, "temp");
  }

  static async open(): Promise<RunFolders> {
    const folders = new RunFolders(await mkdtemp(join(tmpdir(), "swarm-cli-")));
    for (const folder of [folders.cwd, folders.files, folders.home, folders.temp]) await mkdir(folder, { mode: 0o700 });
    return folders;
  }

  async write(folder: string, files: Readonly<Record<string, string>> = {}): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), text, { mode: 0o600 });
    }
  }

  /** Lets the program use a file of the user's login, under the same name in its own home. */
  async lend(owner: string, name: string): Promise<void> {
    const link = join(this.home, name);
    await mkdir(dirname(link), { recursive: true, mode: 0o700 });
    await symlink(owner, link);
    this.#lent.push({ link, owner });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { link, owner } of this.#lent) {
      // A login that was renewed replaces the link, and the former one may no longer count.
      const now = await lstat(link).catch(() => undefined);
      if (now?.isFile()) await copyFile(link, owner);
    }
    await rm(this.root, { recursive: true, force: true, maxRetries: 3 });
  }
}
