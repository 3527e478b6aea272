import { JetStreamApiError } from "@nats-io/jetstream";
import { BusError } from "./port.ts";

/** The server's error codes for being out of space. */
const FULL = new Set([10023, 10047, 10049, 10052, 10053, 10054, 10077]);

/**
 * That nothing more can be stored, and what to do; undefined for any other failure.
 * @param where what there was no room for: a subject, a store
 */
export function noRoom(error: unknown, where: string): BusError | undefined {
  if (!(error instanceof JetStreamApiError) || !FULL.has(error.code)) return undefined;
  return new BusError(
    "full",
    `the broker has no room left for ${where}: ${error.message}; free disk space, archive what is over (\`swarm archive\`) or raise SWARM_MAX_STORE, then resume`,
    { cause: error },
  );
}
