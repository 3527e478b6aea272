import type { Clock } from "#lib/clock";
import { type CallOptions, classOf, type OutageTimes } from "../provider.ts";
import { backoffMs, retryAfterMs } from "./backoff.ts";
import { type BreakerSide, type Outage, timesOf } from "./breaker.ts";
import type { ExchangeFailure } from "./vendor.ts";

/** Longest Retry-After in ms that is waited out although another provider stands in. */
const SHORT_MS = 3_000;

interface Retrying {
  readonly clock: Clock;
  readonly random: () => number;
  readonly side?: BreakerSide | undefined;
}

/** Outage that a failure belongs to, and the delay in ms before the retry. */
interface Aftermath {
  /** Absent if the failure does not pass by itself. */
  readonly outage?: OutageTimes;
  /** Absent: no retry. */
  readonly wait?: number;
  /** Addition to the error's message if the retry would come too late. */
  readonly late?: string;
}

/**
 * Tells the breaker of a failure, and decides on its retry.
 * @param attempt number of attempts so far
 */
export function afterFailure(
  error: ExchangeFailure,
  attempt: number,
  { clock, random, side }: Retrying,
  { deadline, retryUntil = deadline }: Pick<CallOptions, "deadline" | "retryUntil">,
): Aftermath {
  const told = retryAfterMs(error.retryAfter, clock.now());
  const known = classOf(error.code) === "call" ? undefined : side?.failed(error.code, told);
  if (!error.retry) return {};
  const wait = backoffMs(attempt, random, told);
  const again = clock.steady() + wait;
  const { since, soon } = known ? timesOf(known, clock) : { since: clock.steady(), soon: again };
  const outage = { since, soon: Math.max(again, soon) };
  const hasStandIn = retryUntil === 0;
  if (hasStandIn && !(attempt === 1 && told !== undefined && told <= SHORT_MS)) return { outage };
  if (again < (hasStandIn ? deadline : Math.min(deadline, retryUntil))) return { outage, wait };
  const why = again < deadline ? "" : ", and the deadline of this turn comes before the next attempt";
  return { outage, late: `; tried ${attempt === 1 ? "once" : `${attempt} times`}${why}` };
}

/** Way of one call's exchanges through the breaker. */
export interface Gate {
  /** Exchanges begun so far. */
  readonly attempts: number;
  /** Returns the outage during which no call is to be made, since another provider stands in. */
  open(): Promise<Outage | undefined>;
  /**
   * Waits until an exchange may begin, and returns that time in ms of the steady clock.
   * @param isRetry whether a short Retry-After was waited out if another provider stands in
   * @throws what `refused` returns; the signal's reason
   */
  pass(isRetry: boolean, signal: AbortSignal): Promise<number>;
  /** @param begun start of the exchange whose answer begins */
  answered(begun: number): void;
  /** Tells the breaker of a deadline before the first word, if a stand-in would wait as long in every call. */
  expired(): void;
}

export function openGate(
  { clock, side }: Omit<Retrying, "random">,
  { deadline, retryUntil }: Pick<CallOptions, "deadline" | "retryUntil">,
  refused: (outage: Outage) => Error,
): Gate {
  const hasStandIn = retryUntil === 0;
  let attempts = 0;
  let isSilent = false;
  return {
    get attempts() {
      return attempts;
    },
    open: async () => side?.open(hasStandIn),
    async pass(isRetry, signal) {
      const until = hasStandIn && isRetry ? clock.steady() + SHORT_MS : retryUntil;
      const outage = await side?.pass({ deadline, retryUntil: until }, signal);
      if (outage) throw refused(outage);
      attempts += 1;
      isSilent = true;
      return clock.steady();
    },
    answered(begun) {
      isSilent = false;
      side?.succeeded(begun);
    },
    expired() {
      if (isSilent && hasStandIn) side?.failed("timeout", undefined);
      isSilent = false;
    },
  };
}
