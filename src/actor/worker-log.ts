import { type FileHandle, mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";

const LOG_LIMIT = 4 * 1024 * 1024;

/** Opens a log for appending; truncates it if it has grown past its limit. */
export async function openLog(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true });
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  return open(path, size > LOG_LIMIT ? "w" : "a", 0o600);
}
