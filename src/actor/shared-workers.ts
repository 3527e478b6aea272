import type { Bus } from "#bus";
import { systemClock } from "#lib/clock";
import { succeeds } from "#lib/signal";

/** Subject on which `swarm up` answers; outside of the stream. */
const SUBJECT = "swarm.up";
const EMPTY = new Uint8Array();
/** Timeout of one question, in ms: where nobody is there, the broker says so at once. And the interval at which it is asked. */
const ASK_MS = 5_000;
const EVERY_MS = 2_000;

/** Answers, until the signal, that this process keeps workers for the broker that others may use. */
export function offerWorkers(bus: Bus, signal: AbortSignal): Promise<void> {
  return bus.serve(SUBJECT, "up", signal, async ({ respond }) => respond(EMPTY));
}

/** Whether some process keeps workers for this broker. */
export const areWorkersOffered = (bus: Bus): Promise<boolean> =>
  succeeds(bus.request(SUBJECT, EMPTY, { timeoutMs: ASK_MS }));

/** Resolves when nobody has kept workers for two questions in a row, or at the signal. */
export async function untilWithdrawn(bus: Bus, signal: AbortSignal): Promise<void> {
  for (let unanswered = 0; unanswered < 2 && !signal.aborted; ) {
    await systemClock.sleep(EVERY_MS, signal).catch(() => undefined);
    unanswered = (await areWorkersOffered(bus)) ? 0 : unanswered + 1;
  }
}
