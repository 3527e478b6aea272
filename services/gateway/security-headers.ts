import type { MiddlewareHandler } from "hono";

/** Nothing but our own files: no inline script, no foreign host, no frame around the page. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * For a report, which brings its own style and script: it runs as an origin of its own, which reaches neither our
 * cookies nor the network. The page may show it in a frame.
 */
export const DOCUMENT_POLICY = [
  "sandbox allow-scripts allow-popups allow-downloads",
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "frame-ancestors 'self'",
].join("; ");

/** Headers of every answer; a route that sets one of them keeps its own. */
export function securityHeaders(): MiddlewareHandler {
  const headers: readonly (readonly [string, string])[] = [
    ["content-security-policy", CONTENT_POLICY],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "no-referrer"],
    ["cross-origin-resource-policy", "same-origin"],
    ["cross-origin-opener-policy", "same-origin"],
  ];
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  };
}
