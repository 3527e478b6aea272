const BASE_MS = 500;
const CAP_MS = 30_000;

/**
 * How long to wait after the attempt number `failed` (from 1), in ms: exponential back-off with full jitter
 * (M. Brooker, "Exponential Backoff And Jitter", AWS 2015). Where the server said how long, never less than
 * that, and up to BASE_MS more so that those who were told the same do not come back together; what it says without an
 * end to its failures, such as no time at all, or a date that has passed by this clock, does not keep the back-off small.
 */
export function backoffMs(failed: number, random: () => number, retryAfterMs?: number): number {
  const own = random() * Math.min(CAP_MS, BASE_MS * 2 ** (failed - 1));
  return retryAfterMs === undefined ? own : Math.max(own, retryAfterMs + random() * BASE_MS);
}

/** A Retry-After header in ms from `now`: seconds or an HTTP date (RFC 9110, 10.2.3). Undefined where it is neither. */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
