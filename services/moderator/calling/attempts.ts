import type { Clock } from "#lib/clock";
import { NotCalled } from "./address.ts";

/** Milliseconds for one attempt. */
export const ATTEMPT_MS = 5_000;
/** Milliseconds before each further attempt. */
const AGAIN_AFTER_MS = [1_000, 4_000] as const;

export interface AttemptOptions {
  readonly clock: Clock;
  /** Called before each attempt. */
  readonly onAttempt?: () => void;
  readonly signal: AbortSignal;
}

/** What an attempt came to: nothing where it arrived; else what the other side said, and whether it would say so again. */
export type AttemptOutcome = { readonly answered: string; readonly isFinal: boolean } | undefined;

/**
 * Makes an attempt, and two more where the other side is not there or is busy.
 * @throws NotCalled where it was refused, or failed three times; the signal's reason
 */
export async function delivered(
  host: string,
  attempt: () => Promise<AttemptOutcome>,
  sending: AttemptOptions,
): Promise<void> {
  const { clock, signal } = sending;
  for (let n = 0; ; n += 1) {
    sending.onAttempt?.();
    const outcome = await attempt().catch(
      (error: Error): AttemptOutcome => ({ answered: error.message, isFinal: false }),
    );
    signal.throwIfAborted();
    if (!outcome) return;
    const wait = AGAIN_AFTER_MS[n];
    if (outcome.isFinal || wait === undefined) throw new NotCalled(`${host} answered: ${outcome.answered}`);
    await clock.sleep(wait, signal);
  }
}
