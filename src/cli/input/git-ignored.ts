import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Ignore } from "ignore";
import ignore from "ignore";

/** Maximum size of a .gitignore, in bytes. */
const MOST = 256 * 1024;

/**
 * Applies the .gitignore files in, below and above a folder of the same repository. Ignores a rule that excludes the
 * folder itself, which the user asked for.
 */
export class GitIgnored {
  /** Root of the repository; the given folder if there is none, or if it is ignored itself. */
  #top: string;
  readonly #rules = new Map<string, Promise<Ignore | undefined>>();

  private constructor(top: string) {
    this.#top = top;
  }

  /** @param root an existing folder, as an absolute path */
  static async below(root: string): Promise<GitIgnored> {
    const found = new GitIgnored(repositoryOf(root) ?? root);
    if (found.#top !== root && (await found.has(root, true))) found.#top = root;
    return found;
  }

  /** Whether a file or folder below the root is left out. The innermost file with a rule for it decides, as in git. */
  async has(path: string, isFolder: boolean): Promise<boolean> {
    for (let folder = dirname(path); folder.length >= this.#top.length; folder = dirname(folder)) {
      const rules = await this.#in(folder);
      const name = relative(folder, path).split(sep).join("/") + (isFolder ? "/" : "");
      const { ignored = false, unignored = false } = rules?.test(name) ?? {};
      if (ignored || unignored) return ignored;
      if (folder === dirname(folder)) break;
    }
    return false;
  }

  #in(folder: string): Promise<Ignore | undefined> {
    const known = this.#rules.get(folder) ?? rulesIn(join(folder, ".gitignore"));
    this.#rules.set(folder, known);
    return known;
  }
}

async function rulesIn(path: string): Promise<Ignore | undefined> {
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size > MOST) return undefined;
    return ignore().add(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Finds the nearest enclosing git repository. */
function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === dirname(at)) return undefined;
  }
}
