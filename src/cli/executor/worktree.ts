import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { present } from "#lib/fields";
import { type LockFile, takeLockFile } from "#lib/lock-file";
import { succeeds } from "#lib/signal";
import { type Change, PATCH_CHARS } from "#protocols/patterns/kinds/change";
import { checkedName } from "#wire";
import { CliError, EXIT, UsageError } from "../failures.ts";

const run = promisify(execFile);

/** Timeout of one git command, in ms, and its longest output, in bytes. */
const GIT_MS = 120_000;
const OUTPUT_BYTES = 256 * 1024 * 1024;
/** No program that the repository names runs at a commit, a checkout or a diff. */
const SAFE = ["core.hooksPath=/dev/null", "core.fsmonitor=false", "commit.gpgsign=false", "core.quotePath=false"];
const MOST_FILES = 100;

/** Runs git without a shell. Paths, names and texts are arguments of their own. */
async function git(args: readonly string[], cwd: string): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  const whole = [...SAFE.flatMap((setting) => ["-c", setting]), ...args];
  const options = {
    cwd,
    timeout: GIT_MS,
    maxBuffer: OUTPUT_BYTES,
    env: { ...env, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
  };
  try {
    return (await run("git", whole, options)).stdout;
  } catch (error) {
    const told = error as { stderr?: string; stdout?: string; message: string };
    const said = [told.stderr, told.stdout, told.message].find((text) => text?.trim()) ?? "";
    const name = args.find((arg) => !arg.startsWith("-")) ?? "";
    throw new CliError(`git ${name}: ${said.trim().replace(/\s+/g, " ").slice(0, 1_000)}`, EXIT.failed, {
      cause: error,
    });
  }
}

/**
 * Returns the top folder of the repository that holds a path.
 * @throws UsageError if there is none, or nothing is committed in it
 */
export async function repositoryAt(path: string): Promise<string> {
  try {
    const root = (await git(["rev-parse", "--show-toplevel"], path)).trim();
    await git(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], root);
    return root;
  } catch (error) {
    const why = existsSync(path) ? (error as Error).message : "there is no such folder";
    throw new UsageError(`--repo ${path}: no git repository with a commit: ${why}`, { cause: error });
  }
}

/**
 * The names that a discussion may have in a repository and in the data folder. They are made of its checked id alone.
 * @param n number of the branch, from 1, if earlier ones are taken
 * @throws WireError for a malformed id
 */
export function placesOf(home: string, id: string, n = 1): { readonly branch: string; readonly folder: string } {
  const name = checkedName("discussion", id);
  const folder = join(home, "worktrees", `${name}.${randomBytes(4).toString("hex")}`);
  return { branch: n === 1 ? `swarm/${name}` : `swarm/${name}-${n}`, folder };
}

/** Makes a worktree of HEAD on no branch, for a look at it, and removes it after `use`. */
export async function withCheckout<T>(repo: string, home: string, use: (folder: string) => Promise<T>): Promise<T> {
  const { folder } = placesOf(home, "check");
  await mkdir(dirname(folder), { recursive: true });
  await git(["worktree", "add", "--detach", "--quiet", folder, "HEAD"], repo);
  try {
    return await use(folder);
  } finally {
    await removed(repo, folder);
  }
}

async function removed(repo: string, folder: string): Promise<void> {
  await succeeds(git(["worktree", "remove", "--force", "--force", folder], repo));
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  await succeeds(git(["worktree", "prune"], repo));
}

/**
 * Takes the repository for a discussion's executor, until it is released or this process ends.
 * @throws CliError if another process has it
 */
export async function lockedFor(repo: string, id: string): Promise<LockFile> {
  const lock = await takeLockFile(join(await commonDir(repo), `swarm-${checkedName("discussion", id)}.lock`));
  if ("release" in lock) return lock;
  throw new CliError(`process ${lock.pid} is the executor of ${id} in ${repo}: let it go on, or end it first`);
}

interface OpenWorktree {
  readonly repo: string;
  readonly home: string;
  readonly discussion: string;
  /** Track that works here. Default: the branch that is delivered. */
  readonly track?: string | undefined;
  /** State that the record leaves the branch in. Absent: nothing was delivered, and the branch starts at HEAD. */
  readonly change: Change | undefined;
}

/** A folder with a branch of its own in which a coding agent works. The record is the truth: it is opened at the last commit that was delivered. */
export class Worktree {
  readonly folder: string;
  readonly branch: string;
  readonly onto: string | undefined;
  readonly base: string;
  /** Last commit that was delivered. */
  commit: string;
  readonly #repo: string;
  /** Names of the branches on which this discussion works. */
  readonly #own: RegExp;
  /** Its files in .git, given to every command: the agent may replace the `.git` file of the folder. */
  readonly #gitDir: string;

  private constructor(
    repo: string,
    folder: string,
    gitDir: string,
    discussion: string,
    state: Pick<Change, "branch" | "onto" | "base" | "commit">,
  ) {
    this.#own = new RegExp(`^refs/heads/swarm/${discussion}(?:-track-[ab])?(?:-\\d+)? `);
    this.#repo = repo;
    this.#gitDir = gitDir;
    this.folder = folder;
    this.branch = state.branch;
    this.onto = state.onto;
    this.base = state.base;
    this.commit = state.commit;
  }

  /**
   * Makes the worktree anew and removes what an earlier process left of it.
   * @throws CliError if the record names a commit that the repository does not have
   */
  static async open({ repo, home, discussion, track, change }: OpenWorktree): Promise<Worktree> {
    const name = track === undefined ? discussion : `${discussion}-${track}`;
    const { folder } = placesOf(home, name);
    await mkdir(dirname(folder), { recursive: true });
    const own = join(await realpath(dirname(folder)), `${name}.`);
    const listed = await git(["worktree", "list", "--porcelain"], repo);
    for (const [, path = ""] of listed.matchAll(/^worktree (.+)$/gm))
      if (path.startsWith(own)) await removed(repo, path);
    const state = change ?? (await begun(repo, home, name));
    if (!(await succeeds(git(["cat-file", "-e", `${state.commit}^{commit}`], repo)))) {
      throw new CliError(
        `${repo} has no commit ${state.commit}, which ${discussion} delivered: give the repository in which it worked`,
      );
    }
    await git(["worktree", "add", "--quiet", "-B", state.branch, folder, state.commit], repo);
    const gitDir = (await git(["rev-parse", "--absolute-git-dir"], folder)).trim();
    return new Worktree(repo, folder, gitDir, discussion, state);
  }

  #git(...args: string[]): Promise<string> {
    return git([`--git-dir=${this.#gitDir}`, `--work-tree=${this.folder}`, ...args], this.folder);
  }

  /** Takes everything back that is not part of a commit. Default: the last delivered one. Ignored files stay. */
  async reset(commit = this.commit): Promise<void> {
    await this.#git("reset", "--hard", "--quiet", commit);
    await this.#git("clean", "-ffdq");
    this.commit = commit;
  }

  /** Stages all changes. Returns whether there are any, and what in them leads out of the folder. */
  async stage(): Promise<{ readonly isEmpty: boolean; readonly leads: readonly string[] }> {
    await this.#git("add", "--all");
    const parts = (await this.#git("diff", "--cached", "--raw", "--no-renames", "-z", this.commit)).split("\0");
    const leads: string[] = [];
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const mode = parts[at]?.split(" ")[1];
      const path = parts[at + 1] ?? "";
      if (mode === "160000" || (mode === "120000" && (await this.#leadsOut(path)))) leads.push(path);
    }
    return { isEmpty: parts.length < 2, leads };
  }

  async #leadsOut(link: string): Promise<boolean> {
    const target = await readlink(join(this.folder, link));
    const inside = relative(this.folder, resolve(this.folder, dirname(link), target));
    return inside === ".." || inside.startsWith(`..${sep}`);
  }

  staged(): Promise<string> {
    return this.#git("diff", "--cached", "--no-ext-diff", "--no-textconv", "--no-renames", this.commit);
  }

  async commitAs(program: string, message: string): Promise<void> {
    await this.#git(...AUTHOR(program), "commit", "--quiet", "--no-verify", `--message=${message}`);
    await this.deliver();
  }

  /**
   * Merges commits into the branch, where they are not delivered yet.
   * @returns what stands against it; undefined if they are merged
   */
  async join(commits: readonly string[]): Promise<string | undefined> {
    try {
      for (const commit of commits)
        await this.#git(...AUTHOR("tracks"), "merge", "--no-ff", "--no-edit", "--no-verify", commit);
      return undefined;
    } catch (error) {
      await succeeds(this.#git("merge", "--abort"));
      return (error as Error).message;
    }
  }

  /** Counts what is committed as delivered. */
  async deliver(): Promise<void> {
    this.commit = (await this.#git("rev-parse", "HEAD")).trim();
  }

  holds(commit: string, whole: string): Promise<boolean> {
    return succeeds(this.#git("merge-base", "--is-ancestor", commit, whole));
  }

  async change(test: string, part: string | undefined): Promise<Change> {
    const { branch, onto, base, commit } = this;
    const between = ["--no-ext-diff", "--no-textconv", "--no-renames", base, commit];
    const rows = (await this.#git("diff", "--numstat", "-z", ...between)).split("\0").filter(Boolean);
    const files = rows.map((row) => {
      const [added, removed, ...path] = row.split("\t");
      // A binary file has no lines.
      return { path: path.join("\t").slice(0, 1_000), added: Number(added) || 0, removed: Number(removed) || 0 };
    });
    const sum = (key: "added" | "removed"): number => files.reduce((all, file) => all + file[key], 0);
    const counts = { fileCount: files.length, added: sum("added"), removed: sum("removed") };
    const shown = { files: files.slice(0, MOST_FILES), test: test.slice(0, 1_000) };
    return { branch, base, commit, ...shown, ...counts, ...present({ onto, part }) };
  }

  /** Returns the diff since a commit; undefined if it is too long for a statement. */
  async patch(since: string): Promise<string | undefined> {
    const patch = await this.#git("diff", "--binary", "--no-ext-diff", "--no-textconv", since, this.commit);
    return patch.length > PATCH_CHARS ? undefined : patch;
  }

  /** Describes the repository outside of this worktree, a line for each thing that could change. */
  async outside(): Promise<string[]> {
    const config = join(await commonDir(this.#repo), "config");
    const refs = await git(["for-each-ref", "--format=%(refname) %(objectname)"], this.#repo);
    const parts = await Promise.all([
      git(["status", "--porcelain", "--untracked-files=all"], this.#repo),
      git(["diff", "--no-ext-diff", "--no-textconv", "HEAD"], this.#repo),
      git(["rev-parse", "HEAD"], this.#repo),
      readFile(config, "utf8").catch(() => ""),
    ]);
    const others = refs.split("\n").filter((line) => !this.#own.test(line));
    return [...parts.flatMap((text) => text.split("\n")), ...others].filter((line) => line !== "");
  }

  /**
   * Merges the branch into the one that it is meant for, in the owner's working folder.
   * @returns what stands against it; undefined if it is merged
   */
  async merge(): Promise<string | undefined> {
    const now = (await git(["symbolic-ref", "--quiet", "--short", "HEAD"], this.#repo).catch(() => "")).trim();
    if (now !== this.onto) return `${this.#repo} is on ${now || "no branch"}, not on ${this.onto}`;
    try {
      await git(["merge", "--no-ff", "--no-edit", this.branch], this.#repo);
      return undefined;
    } catch (error) {
      await succeeds(git(["merge", "--abort"], this.#repo));
      return (error as Error).message;
    }
  }

  /** Removes the folder; the branch stays, unless nothing was delivered on it or `joined` holds all of it. */
  async close(joined = this.base): Promise<void> {
    const isHeld = await this.holds(this.commit, joined);
    await removed(this.#repo, this.folder);
    if (isHeld) await succeeds(git(["branch", "--quiet", "-D", this.branch], this.#repo));
  }
}

const AUTHOR = (program: string): string[] => ["-c", `user.name=swarm: ${program}`, "-c", "user.email=swarm@localhost"];

const commonDir = async (repo: string) => resolve(repo, (await git(["rev-parse", "--git-common-dir"], repo)).trim());

/** The state of a branch on which nothing is delivered: at HEAD, under the first name that holds no other work. */
async function begun(repo: string, home: string, id: string) {
  const base = (await git(["rev-parse", "HEAD"], repo)).trim();
  const onto = (await git(["symbolic-ref", "--quiet", "--short", "HEAD"], repo).catch(() => "")).trim();
  for (let n = 1; ; n += 1) {
    const { branch } = placesOf(home, id, n);
    const ref = `refs/heads/${branch}`;
    const isFree = !(await succeeds(git(["show-ref", "--verify", "--quiet", ref], repo)));
    if (isFree || (await succeeds(git(["merge-base", "--is-ancestor", ref, base], repo))))
      return { branch, base, commit: base, ...(onto === "" ? {} : { onto }) };
  }
}
