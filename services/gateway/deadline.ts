import type { Context, MiddlewareHandler } from "hono";
import type { GatewayEnv } from "./caller.ts";
import { Refusal } from "./problem.ts";

/** Milliseconds in which a request is answered, beside the time that it asks to wait: longer, and the broker is away. */
export const DEADLINE_MS = 10_000;

/**
 * Gives every request its deadline. The routes find its signal in their context; one that is still at work when it ends is
 * answered for. A stream counts until it begins. (Hono's timeout() tells the route nothing, so that it would work on.)
 */
export function deadline(ms: number): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const late = new AbortController();
    c.set("signal", AbortSignal.any([c.req.raw.signal, late.signal]));
    const ended = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const refusal = new Refusal(503, `no answer within ${ms / 1_000} s: is the broker there?`);
      late.abort(refusal);
      ended.reject(refusal);
    }, ms + waitOf(c));
    try {
      await Promise.race([next(), ended.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** What a request asks to wait, in milliseconds; the routes check it. */
function waitOf(c: Context): number {
  const seconds = Number(c.req.query("wait") ?? 0);
  return seconds > 0 && seconds <= 30 ? seconds * 1_000 : 0;
}
