import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { secureHeaders } from "hono/secure-headers";

/** Nothing but our own files: no inline script, no foreign host, no frame around the page. */
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
export const securityHeaders = (): MiddlewareHandler =>
  every(
    secureHeaders({
      overwrite: false,
      contentSecurityPolicy: CONTENT_POLICY,
      // TLS is the business of a proxy, which knows for which hosts it speaks.
      strictTransportSecurity: false,
      // The policy's frame-ancestors says more, and a report may be framed by the page.
      xFrameOptions: false,
    }),
    async (c, next) => {
      await next();
      if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    },
  );
