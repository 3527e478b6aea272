import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "#lib/process-identity";
import { replaceFile, writerOf } from "#lib/replace-file";
import { succeeds } from "#lib/signal";
import { textIfThere } from "#lib/text-file";
import { checkedName } from "#wire";
import type { Files } from "./discussion-files.ts";

/** Returns the directory of a discussion's files. The id is checked, so that it cannot lead elsewhere. */
export const discussionDir = (home: string, discussion: string): string =>
  join(home, "discussions", checkedName("discussion", discussion));

/** Number of folders to search for abandoned temporary files. */
const NEWEST = 500;

/** Age at which a temporary file counts as abandoned, in ms: writing one takes no longer. */
const ABANDONED_MS = 10 * 60_000;

/**
 * Writes files to a directory, each replaced atomically: temporary file, flush, rename. Unchanged files are skipped: they
 * are compared with `previous`, the caller's last write, if the folder still exists, else with the disk, after removing
 * abandoned temporary files.
 * @param check called before each file; its error ends the writing
 * @throws Error naming the path and the cause if a file cannot be written; files renamed before stay
 */
export async function writeFiles(dir: string, files: Files, previous?: Files, check: () => void = () => undefined) {
  let path = dir;
  try {
    // The folder may have been removed since the last write: its last file tells.
    const last = [...files.keys()].at(-1);
    const known = last !== undefined && (await succeeds(stat(join(dir, ...last.split("/"))))) ? previous : undefined;
    if (!known) await clear(dir);
    for (const [relative, content] of files) {
      path = join(dir, ...relative.split("/"));
      if (known ? known.get(relative) === content : (await textIfThere(path)) === content) continue;
      check();
      await replaceFile(path, content);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const cause = (code !== undefined && CAUSES[code]) || message;
    throw new Error(`cannot write ${path}: ${cause}; nothing is lost: it is written once the cause is fixed`, {
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

async function clear(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const entry of entries) {
    const writer = entry.isFile() ? writerOf(entry.name) : undefined;
    if (!writer) continue;
    const path = join(entry.parentPath, entry.name);
    // The process id may have been reused.
    const mayLive = writer.pid === undefined || isAlive(writer.pid);
    if (!mayLive || (await isOld(path))) await rm(path, { force: true });
  }
}

/** Removes abandoned temporary files from the newest folders; a write does so too, but none follows an end. */
export async function clearAbandoned(home: string, signal: AbortSignal): Promise<void> {
  const folder = join(home, "discussions");
  const found = await Promise.all(
    (await readdir(folder).catch(() => [])).map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  for (const { path } of found.sort((a, b) => b.at - a.at).slice(0, NEWEST)) {
    if (signal.aborted) return;
    await clear(path).catch(() => undefined);
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
}
