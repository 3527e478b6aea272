import { isFull } from "#bus";
import type { SwarmOptions } from "./swarm-options.ts";

const DISK_MS = 1_000;

/**
 * Reports a full disk once: the broker then stops answering, so its clients would only see timeouts. It stores nothing
 * until it is restarted.
 * @param onFreed called when there is room again
 */
export function watchDisk({ home, onEvent }: SwarmOptions, onFreed: () => void): NodeJS.Timeout {
  let wasFull = false;
  const look = async (): Promise<void> => {
    const full = await isFull(home).catch(() => wasFull);
    if (full === wasFull) return;
    wasFull = full;
    const text = `no space is left on the disk of ${home}: nothing more can be stored; free some space, then resume`;
    if (full) onEvent({ kind: "disk-full", text });
    else onFreed();
  };
  return setInterval(() => void look(), DISK_MS);
}
