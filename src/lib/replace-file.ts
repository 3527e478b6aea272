import { mkdir, open, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";

/** A temporary file says who writes it, so that another can tell whether it was left behind. */
const HOST = hostname().replace(/[^A-Za-z0-9-]/g, "_");
const TEMPORARY = /^\.(.+)\.([A-Za-z0-9_-]+)\.(\d+)\.\d+\.tmp$/;

let written = 0;

/**
 * Gives a file this content: written beside its place, flushed to the disk and renamed, so that a reader finds the
 * old or the new one whole, whenever this process ends. Missing folders are made.
 * @param mode permissions of a new file, default 0o644
 */
export async function replaceFile(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  written += 1;
  const temporary = join(dirname(path), `.${basename(path)}.${HOST}.${process.pid}.${written}.tmp`);
  try {
    const file = await open(temporary, "w", mode);
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

/**
 * Flushes the names in a folder to the disk: what was renamed there stays renamed after a power cut. Where the
 * platform cannot do it (Windows), it does so by itself.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Who wrote a temporary file, told by its name: the process where that was on this machine. Undefined for any other file. */
export function writerOf(name: string): { readonly pid: number | undefined } | undefined {
  const [, , host, pid] = TEMPORARY.exec(name) ?? [];
  return host === undefined ? undefined : { pid: host === HOST ? Number(pid) : undefined };
}

/** Whether a process of this machine runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
