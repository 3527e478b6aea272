import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { checkedName } from "#protocol";
import type { Files } from "./files.ts";

/** Where a discussion's files are. The id is checked: it never leads anywhere else. */
export const discussionDir = (home: string, discussion: string): string =>
  join(home, "discussions", checkedName("discussion", discussion));

/** A temporary file says who writes it, so that another can tell whether it was left behind. */
const HOST = hostname().replace(/[^A-Za-z0-9-]/g, "_");
const TEMPORARY = /^\.(.+)\.([A-Za-z0-9_-]+)\.(\d+)\.\d+\.tmp$/;
/** A temporary file of another machine that is older was left behind. Milliseconds. */
const ABANDONED_MS = 10 * 60_000;

let written = 0;

/**
 * Brings the files of a directory to these contents. Each is written beside its place, flushed to the disk and
 * renamed, so that a reader finds the old or the new one whole, whenever this process ends. What has not changed is
 * not written: compared with `previous` where the caller knows what it wrote last, else with the disk, after what a
 * predecessor left half done has been cleared away.
 *
 * @throws Error naming the path and the cause, where something cannot be written; what was renamed before stays
 */
export async function writeFiles(dir: string, files: Files, previous?: Files): Promise<void> {
  let path = dir;
  try {
    if (!previous) await clear(dir);
    for (const [relative, content] of files) {
      path = join(dir, ...relative.split("/"));
      if (previous ? previous.get(relative) === content : (await existing(path)) === content) continue;
      await replace(path, content);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const cause = (code !== undefined && CAUSES[code]) || message;
    throw new Error(`cannot write ${path}: ${cause}; nothing is lost, it is written as soon as that is mended`, {
      cause: error,
    });
  }
}

const CAUSES: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOTDIR: "a part of the path is a file and no directory",
};

async function replace(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  written += 1;
  const temporary = join(dirname(path), `.${basename(path)}.${HOST}.${process.pid}.${written}.tmp`);
  try {
    const file = await open(temporary, "w", 0o644);
    try {
      await file.writeFile(content);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The content of a file, or undefined where there is none. */
async function existing(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Removes temporary files whose writers are gone. */
async function clear(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const entry of entries) {
    const [, , host, pid] = TEMPORARY.exec(entry.name) ?? [];
    if (!entry.isFile() || host === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    if (host === HOST ? !isAlive(Number(pid)) : await isOld(path)) await rm(path, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
}
