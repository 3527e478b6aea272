import type { Patience } from "../../src/providers/model/idle-watch.ts";

/** Time to wait for an event that must come, in ms: no test measures how fast a loaded machine is. */
export const PATIENCE_MS = 180_000;

/** Timeout of every test and hook, in ms. A wait inside it fails first, and tells what it waited for; a test has several of them. */
export const TEST_MS = 600_000;

/** Returns a signal that aborts when the patience is over. */
export const patience = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS);

/** Returns a provider's patience that a good answer on a loaded machine does not exhaust. */
export const longer = ({ silentMs, pingsMs }: Patience): Patience => ({
  silentMs: 15 * silentMs,
  pingsMs: 15 * pingsMs,
});
