// Middleware of every request: origin, security headers, deadline.
import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { secureHeaders } from "hono/secure-headers";
import { orAborted } from "#lib/signal";
import { problem, Refusal } from "./problem.ts";

/**
 * Blocks requests from other sites' pages. A page that uses DNS rebinding to reach us sends its own name as Host; one
 * that posts across origins sends another Origin, and cannot send JSON without a preflight. Hono's csrf() does less: it
 * does not check Host, lets any JSON pass, and accepts either of the two headers.
 * @param own the host that the gateway listens on, possibly a name, and the names in its certificate
 * @param publicUrl the public URL; a proxy may change the Host, never the Origin
 */
export function guard(own: readonly string[], publicUrl?: URL): MiddlewareHandler {
  const names = own.map((name) => name.toLowerCase());
  const ours = new Set(["localhost", ...names, ...(publicUrl ? [publicUrl.hostname] : [])]);
  return async (c, next) => {
    const host = c.req.header("host") ?? "";
    const name = hostnameOf(host);
    // IP addresses cannot be rebound; of names only our own are accepted.
    if (isIP(name) === 0 && !ours.has(name)) {
      const shown = JSON.stringify(host.slice(0, 100));
      return problem(c, {
        status: 403,
        detail: `host ${shown} is not this gateway's: use its address, or name it in SWARM_HTTP_URL`,
      });
    }
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const foreign = site === "cross-site" || site === "same-site";
    const known =
      origin === undefined || origin === publicUrl?.origin || URL.parse(origin)?.host === host.toLowerCase();
    if (foreign || !known) {
      return problem(c, { status: 403, detail: "a page of another origin may not write here" });
    }
    if (c.req.method !== "DELETE" && !/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) {
      return problem(c, { status: 415, detail: "the body must be JSON: send content-type application/json" });
    }
    return next();
  };
}

const hostnameOf = (host: string): string =>
  host
    .replace(/:\d+$/, "")
    .replace(/^\[|\]$/g, "")
    .toLowerCase();

/** Our own files only: no inline script, no foreign host, no framing of the page. */
const CONTENT_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Policy of a report, which has inline style and script: an origin of its own, no cookies, network or frames. */
export const DOCUMENT_POLICY = [
  "sandbox allow-scripts allow-popups allow-downloads",
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "frame-ancestors 'none'",
].join("; ");

/** Headers of every response; a route that sets one of them keeps its own. */
export const securityHeaders = (): MiddlewareHandler =>
  every(
    secureHeaders({
      overwrite: false,
      contentSecurityPolicy: CONTENT_POLICY,
      // HSTS is up to the TLS proxy, which knows its hosts.
      strictTransportSecurity: false,
      // Replaced by the policy's frame-ancestors.
      xFrameOptions: false,
    }),
    async (c, next) => {
      await next();
      if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    },
  );

/** Default request deadline in ms, besides the requested wait; exceeded, the broker is unreachable. */
export const DEADLINE_MS = 10_000;

/**
 * Gives every request a deadline, which counts from when it is here with its body: routes find its signal in their
 * context, and a request still in progress then gets a 503. A stream counts until it starts. (Hono's timeout() does not
 * abort the route, which would keep working.)
 */
export function deadline(ms: number): MiddlewareHandler {
  return (c, next) => {
    // Validated by the routes.
    const seconds = Number(c.req.query("wait") ?? 0);
    return within(c, { ms, wait: seconds > 0 && seconds <= 60 ? seconds * 1_000 : 0 }, next);
  };
}

/** Does a part of a request under its signal, for `ms` + `wait` ms at most. @throws Refusal 503 after that */
export async function within<T>(
  c: Context,
  { ms, wait = 0 }: { readonly ms: number; readonly wait?: number },
  work: () => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  c.set("signal", AbortSignal.any([c.req.raw.signal, late.signal]));
  const refuse = () => late.abort(new Refusal(503, `no answer within ${ms / 1_000} s: is the broker running?`));
  const timer = setTimeout(refuse, ms + wait);
  try {
    return await orAborted(late.signal, work());
  } finally {
    clearTimeout(timer);
  }
}
