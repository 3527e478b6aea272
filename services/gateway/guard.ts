import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { problem } from "./problem.ts";

/**
 * Keeps web pages out. A page that reaches us by a name that it had re-bound to this machine sends that name as
 * Host; one that posts across origins sends another Origin, and cannot send JSON without being asked first.
 */
export function guard(ownHost: string): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header("host") ?? "";
    if (!isOurs(hostnameOf(host), ownHost)) {
      return problem(c, {
        status: 403,
        detail: `host ${JSON.stringify(host.slice(0, 100))} is not this gateway's: use its address`,
      });
    }
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const origin = c.req.header("origin");
    if (c.req.header("sec-fetch-site") === "cross-site" || (origin !== undefined && !isSameOrigin(origin, host))) {
      return problem(c, { status: 403, detail: "a page of another origin may not write here" });
    }
    if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
      return problem(c, { status: 415, detail: "the body is JSON: send content-type application/json" });
    }
    return next();
  };
}

/** The host without its port. */
const hostnameOf = (host: string): string =>
  host
    .replace(/:\d+$/, "")
    .replace(/^\[|\]$/g, "")
    .toLowerCase();

/** An address cannot be re-bound; of names only our own count. */
const isOurs = (hostname: string, ownHost: string): boolean =>
  isIP(hostname) !== 0 || hostname === "localhost" || hostname === ownHost.toLowerCase();

function isSameOrigin(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}
