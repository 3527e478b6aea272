import { mkdir, open, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";

/** Host in the names of temporary files, by which another process knows whether the writer is gone. */
const HOST = hostname().replace(/[^A-Za-z0-9-]/g, "_");
const TEMPORARY = /^\.(.+)\.([A-Za-z0-9_-]+)\.(\d+)\.\d+\.tmp$/;

let written = 0;

/**
 * Replaces a file atomically: writes a temporary file in the same folder, flushes it to disk and renames it. A reader sees
 * either the old or the new content in full, even after a crash. Creates missing folders.
 * @param mode permissions of a new file, default 0o644
 */
export async function replaceFile(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  await replaceFileIf(path, content, () => Promise.resolve(true), mode);
}

/** Replaces a file atomically unless `isStill`, called right before the rename, is false. @returns its result */
export async function replaceFileIf(
  path: string,
  content: string | Uint8Array,
  isStill: () => Promise<boolean>,
  mode = 0o644,
): Promise<boolean> {
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
    if (await isStill()) {
      await rename(temporary, path);
      return true;
    }
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await rm(temporary, { force: true });
  return false;
}

/** Flushes the names in a folder to disk, so that renames survive a power failure. Windows does so by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Writer of a temporary file; `pid` undefined if on another machine. Undefined for any other file. */
export function writerOf(name: string): { readonly pid: number | undefined } | undefined {
  const [, , host, pid] = TEMPORARY.exec(name) ?? [];
  return host === undefined ? undefined : { pid: host === HOST ? Number(pid) : undefined };
}
