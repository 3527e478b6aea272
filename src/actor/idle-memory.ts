import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

interface When {
  /** Interval of looks, in ms. Default: 5 s. */
  readonly everyMs?: number;
  /** Share of one processor up to which the process is idle. Default: a tenth. */
  readonly idle?: number;
  /** Growth of the heap since the last collection that is worth one, in bytes. Default: 8 MiB. */
  readonly grown?: number;
  /** Default: collects all garbage, and returns free pages to the system. */
  readonly collect?: () => void;
}

/**
 * Collects garbage once this process is idle and its heap has grown, until the signal is aborted. V8 collects when memory is
 * allocated: what a burst of work leaves behind would stay as long as nothing happens.
 */
export function collectWhenIdle(
  signal: AbortSignal,
  { everyMs = 5_000, idle = 0.1, grown = 8 * 2 ** 20, collect = collectAll }: When = {},
): void {
  let { heapTotal } = process.memoryUsage();
  let before = process.cpuUsage();
  const look = (): void => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    if (user + system > idle * everyMs * 1_000 || process.memoryUsage().heapTotal < heapTotal + grown) return;
    collect();
    ({ heapTotal } = process.memoryUsage());
  };
  const looking = setInterval(look, everyMs).unref();
  signal.addEventListener("abort", () => clearInterval(looking), { once: true });
}

function collectAll(): void {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as (how?: { type: "major"; flavor: "last-resort" }) => void;
  // Node 20 takes any argument for a minor collection; later ones return free pages to the system by it alone.
  gc();
  gc({ type: "major", flavor: "last-resort" });
}
