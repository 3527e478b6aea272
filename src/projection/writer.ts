import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAlive, replaceFile, writerOf } from "#lib/replace-file";
import { checkedName } from "#wire";
import type { Files } from "./files.ts";

/** Where a discussion's files are. The id is checked: it never leads anywhere else. */
export const discussionDir = (home: string, discussion: string): string =>
  join(home, "discussions", checkedName("discussion", discussion));

/** A temporary file of another machine that is older was left behind. Milliseconds. */
const ABANDONED_MS = 10 * 60_000;

/**
 * Brings the files of a directory to these contents. Each is written beside its place, flushed to the disk and
 * renamed, so that a reader finds the old or the new one whole, whenever this process ends. What has not changed is
 * not written: compared with `previous` where the caller knows what it wrote last, else with the disk, after what a
 * predecessor left half done has been cleared away.
 *
 * @param check called before each file is written; what it throws ends the writing
 * @throws Error naming the path and the cause, where something cannot be written; what was renamed before stays
 */
export async function writeFiles(
  dir: string,
  files: Files,
  previous?: Files,
  check: () => void = () => undefined,
): Promise<void> {
  let path = dir;
  try {
    if (!previous) await clear(dir);
    for (const [relative, content] of files) {
      path = join(dir, ...relative.split("/"));
      if (previous ? previous.get(relative) === content : (await existing(path)) === content) continue;
      check();
      await replaceFile(path, content);
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

/** The content of a file, or undefined where there is none. */
export async function existing(path: string): Promise<string | undefined> {
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
    const writer = entry.isFile() ? writerOf(entry.name) : undefined;
    if (!writer) continue;
    const path = join(entry.parentPath, entry.name);
    if (writer.pid === undefined ? await isOld(path) : !isAlive(writer.pid)) await rm(path, { force: true });
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
}
