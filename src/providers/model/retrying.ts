import type { Clock } from "#lib/clock";
import { type CallOptions, classOf, type OutageTimes } from "../provider.ts";
import { backoffMs, retryAfterMs } from "./backoff.ts";
import { type BreakerSide, timesOf } from "./breaker.ts";
import type { ExchangeFailure } from "./vendor.ts";

/** Longest Retry-After in ms that is waited out although another provider stands in. */
export const SHORT_MS = 3_000;

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
  return { outage, late: `; tried ${attempt} times${why}` };
}
