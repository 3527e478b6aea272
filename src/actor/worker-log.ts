import { type FileHandle, mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Role } from "./worker.ts";

const LOG_LIMIT = 4 * 1024 * 1024;

/** Opens a log for appending; truncates it if it has grown past its limit. */
export async function openLog(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true });
  const { size = 0 } = (await stat(path).catch(() => undefined)) ?? {};
  return open(path, size > LOG_LIMIT ? "w" : "a", 0o600);
}

/** Bytes at the end of a log that contain Node's fatal error. */
const LAST = 8_192;

/** Explains why a worker ended with a `status` (a signal, or `status 1`); what to do for a lack of memory. */
export async function whyEnded(role: Role, status: string, log: string): Promise<string> {
  if (!/SIGABRT|134/.test(status) || !(await lastOf(log)).includes("heap out of memory"))
    return `the ${role} worker ended with ${status}`;
  return `the ${role} worker ran out of memory and ended; nothing that was stored is lost: allow it more with NODE_OPTIONS=--max-old-space-size=MB, or run fewer discussions at once`;
}

/** Reads the end of a file; empty if it is unreadable. */
async function lastOf(path: string): Promise<string> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LAST), 0, LAST, Math.max(0, size - LAST));
    return buffer.toString("utf8", 0, bytesRead);
  } catch {
    return "";
  }
}
