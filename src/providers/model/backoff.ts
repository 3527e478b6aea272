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
