import { readFileSync } from "node:fs";

/** Microseconds per clock tick in Linux. */
const TICK_US = 10_000;

/** The CPU time of a process, user and system, in microseconds; NaN if not available. */
function cpuOf(pid: number): number {
  if (pid === process.pid) {
    const { user, system } = process.cpuUsage();
    return user + system;
  }
  try {
    // After the name in brackets, which may contain anything: utime and stime are the 12th and 13th field.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  } catch {
    return Number.NaN;
  }
}

/** Process ids by part. */
export type Parts = Readonly<Record<string, readonly number[]>>;

/** Starts measuring; the returned function gives each part's microseconds since then. */
export function countCpu(parts: Parts): () => Record<string, number> {
  const total = (): Record<string, number> =>
    Object.fromEntries(
      Object.entries(parts).map(([part, pids]) => [part, pids.reduce((sum, pid) => sum + cpuOf(pid), 0)]),
    );
  const before = total();
  return () => Object.fromEntries(Object.entries(total()).map(([part, used]) => [part, used - (before[part] ?? 0)]));
}
