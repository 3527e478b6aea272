import type { Clock } from "#lib/clock";
import { type CallOptions, classOf } from "../provider.ts";
import { type BreakerSide, type Outage, timesOf } from "./breaker.ts";
import type { ExchangeFailure } from "./vendor.ts";

const CAP_MS = 30_000;
const RETRY_MS = 500;

/**
 * Returns the delay after attempt number `failed` (from 1), in ms: exponential backoff with full jitter (M. Brooker,
 * "Exponential Backoff And Jitter", AWS 2015). It is never below the server's Retry-After, to which up to RETRY_MS of
 * jitter is added. A Retry-After of zero or in the past does not reduce the backoff.
 */
export function backoffMs(failed: number, random: () => number, retryAfterMs?: number): number {
  const own = random() * Math.min(CAP_MS, RETRY_MS * 2 ** (failed - 1));
  return retryAfterMs === undefined ? own : Math.max(own, retryAfterMs + random() * RETRY_MS);
}

/** Parses a Retry-After header into ms from `now`: seconds or an HTTP date (RFC 9110, 10.2.3); undefined if neither. */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Longest Retry-After in ms that is waited out although another provider stands in. */
const SHORT_MS = 3_000;

export interface Retrying {
  readonly clock: Clock;
  readonly random: () => number;
  /** Circuit breaker of the provider's model. Default: none. */
  readonly side?: BreakerSide | undefined;
}

/**
 * Tells the breaker of a failure, and decides on its retry.
 * @param attempt number of attempts so far
 * @returns `outage` that it belongs to, if it passes by itself; `wait`, the delay in ms before the retry, if there is one;
 * `late`, an addition to the error's message if the retry would come too late
 */
export function afterFailure(
  error: ExchangeFailure,
  attempt: number,
  { clock, random, side }: Retrying,
  { deadline, retryUntil = deadline }: Pick<CallOptions, "deadline" | "retryUntil">,
) {
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

/** Opens the way of one call's exchanges through the breaker. @param refused makes the error of a call that must not be made */
export function openGate(
  { clock, side }: Omit<Retrying, "random">,
  { deadline, retryUntil }: Pick<CallOptions, "deadline" | "retryUntil">,
  refused: (outage: Outage) => Error,
) {
  const hasStandIn = retryUntil === 0;
  let attempts = 0;
  let isSilent = false;
  return {
    /** Exchanges begun so far. */
    get attempts(): number {
      return attempts;
    },
    /** Returns the outage during which no call is to be made, since another provider stands in. */
    open: async () => side?.open(hasStandIn),
    /**
     * Waits until an exchange may begin, and returns that time in ms of the steady clock.
     * @param isRetry whether a short Retry-After was waited out if another provider stands in
     * @throws what `refused` returns; the signal's reason
     */
    async pass(isRetry: boolean, signal: AbortSignal): Promise<number> {
      const until = hasStandIn && isRetry ? clock.steady() + SHORT_MS : retryUntil;
      const outage = await side?.pass({ deadline, retryUntil: until }, signal);
      if (outage) throw refused(outage);
      attempts += 1;
      isSilent = true;
      return clock.steady();
    },
    /** @param begun start of the exchange whose answer begins */
    answered(begun: number): void {
      isSilent = false;
      side?.succeeded(begun);
    },
    /** Tells the breaker of a deadline before the first word, if a stand-in would wait as long in every call. */
    expired(): void {
      if (isSilent && hasStandIn) side?.failed("timeout", undefined);
      isSilent = false;
    },
  };
}
