import { readFileSync } from "node:fs";

/** Microseconds of a tick in which Linux counts. */
const TICK_US = 10_000;

/** The CPU time in microseconds that a process has used, in itself and in the system; NaN where the system does not tell. */
function cpuOf(pid: number): number {
  if (pid === process.pid) {
    const { user, system } = process.cpuUsage();
    return user + system;
  }
  try {
    // After the name, which may hold anything, in brackets: utime and stime are the 12th and 13th field.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  } catch {
    return Number.NaN;
  }
}

/** Processes under the name of the part that they play. */
export type Parts = Readonly<Record<string, readonly number[]>>;

/** Begins to count; the result tells each part's microseconds since. */
export function countCpu(parts: Parts): () => Record<string, number> {
  const total = (): Record<string, number> =>
    Object.fromEntries(
      Object.entries(parts).map(([part, pids]) => [part, pids.reduce((sum, pid) => sum + cpuOf(pid), 0)]),
    );
  const before = total();
  return () => Object.fromEntries(Object.entries(total()).map(([part, used]) => [part, used - (before[part] ?? 0)]));
}
