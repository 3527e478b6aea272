import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { secureHeaders } from "hono/secure-headers";

/** Our own files only: no inline script, no foreign host, no framing of the page. */
const CONTENT_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", "data:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/**
 * For a report, which has its own inline style and script: runs in a separate origin without access to our cookies or
 * the network. The page may frame it.
 */
export const DOCUMENT_POLICY = [
  "sandbox allow-scripts allow-popups allow-downloads",
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "frame-ancestors 'self'",
].join("; ");

/** Headers of every response; a route that sets one of them keeps its own. */
export const securityHeaders = (): MiddlewareHandler =>
  every(
    secureHeaders({
      overwrite: false,
      contentSecurityPolicy: CONTENT_POLICY,
      // HSTS is up to the TLS proxy, which knows its hosts.
      strictTransportSecurity: false,
      // Replaced by the policy's frame-ancestors, which also lets the page frame a report.
      xFrameOptions: false,
    }),
    async (c, next) => {
      await next();
      if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    },
  );
