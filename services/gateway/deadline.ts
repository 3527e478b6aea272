import type { Context, MiddlewareHandler } from "hono";
import { Refusal } from "./problem.ts";

/**
 * Default request deadline in milliseconds, in addition to the requested wait; exceeding it means that the broker is
 * unreachable.
 */
export const DEADLINE_MS = 10_000;

/**
 * Gives every request a deadline, which counts from when it is here with its body: routes find its signal in their
 * context, and a request still in progress then gets a 503. A stream counts until it starts. (Hono's timeout() does not
 * abort the route, which would keep working.)
 */
export function deadline(ms: number): MiddlewareHandler {
  return (c, next) => within(c, { ms, wait: waitOf(c) }, next);
}

/**
 * Does one part of handling a request with a deadline of its own, `ms` and `wait` milliseconds from now; the request's
 * signal is that part's meanwhile.
 * @throws Refusal 503 when it is over
 */
export async function within<T>(
  c: Context,
  { ms, wait = 0 }: { readonly ms: number; readonly wait?: number },
  work: () => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  c.set("signal", AbortSignal.any([c.req.raw.signal, late.signal]));
  const ended = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const refusal = new Refusal(503, `no answer within ${ms / 1_000} s: is the broker running?`);
    late.abort(refusal);
    ended.reject(refusal);
  }, ms + wait);
  try {
    return await Promise.race([work(), ended.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The wait that a request asks for, in milliseconds; validated by the routes. */
function waitOf(c: Context): number {
  const seconds = Number(c.req.query("wait") ?? 0);
  return seconds > 0 && seconds <= 30 ? seconds * 1_000 : 0;
}
