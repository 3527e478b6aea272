import { open } from "node:fs/promises";
import type { Role } from "./worker.ts";

/** Bytes at the end of a log in which Node's last words stand. */
const LAST = 8_192;

/**
 * Why a worker ended, in one sentence: for want of memory where its log says so, with what to do.
 * @param status as the system gives it: a signal, or `status 1`
 */
export async function whyEnded(role: Role, status: string, log: string): Promise<string> {
  if (!/SIGABRT|134/.test(status) || !(await lastOf(log)).includes("heap out of memory"))
    return `the ${role} worker ended with ${status}`;
  return `the ${role} worker ran out of memory and ended; nothing that was stored is lost: allow it more with NODE_OPTIONS=--max-old-space-size=MB, or run fewer discussions at once`;
}

/** The end of a file; empty where it cannot be read. */
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
