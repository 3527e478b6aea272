import { isFull, writeFault } from "#bus";
import type { SwarmOptions } from "./swarm-options.ts";

const DISK_MS = 1_000;

/**
 * Reports once that the disk is full, or that the user's quota or limit on file sizes ends what can be written: the broker
 * then stops answering, so its clients would only see timeouts. It stores nothing until it is restarted.
 * @param onFreed called when there is room again
 */
export function watchDisk({ home, onEvent }: SwarmOptions, onFreed: () => void): NodeJS.Timeout {
  let wasFull = false;
  const look = async (): Promise<void> => {
    const full = await isFull(home).catch(() => wasFull);
    const fault = full ? undefined : await writeFault(home).catch(() => undefined);
    if ((full || fault !== undefined) === wasFull) return;
    wasFull = !wasFull;
    const text = fault
      ? `the broker cannot write below ${home} (${fault}): nothing more can be stored; raise that limit, then resume`
      : `no space is left on the disk of ${home}: nothing more can be stored; free some space, then resume`;
    if (wasFull) onEvent({ kind: "disk-full", text });
    else onFreed();
  };
  return setInterval(() => void look(), DISK_MS);
}
