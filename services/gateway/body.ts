import type { MiddlewareHandler } from "hono";
import { isTooDeep, MAX_DEPTH } from "#wire";
import type { GatewayEnv } from "./caller.ts";
import { problem } from "./problem.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Refuses with 400 a body that is not UTF-8 or is nested deeper than MAX_DEPTH, before anything parses it. */
export function soundBody(): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    // What MCP gets is the request itself, whose body can be read once.
    const body = await (c.req.path === "/mcp" ? c.req.raw.clone() : c.req).arrayBuffer();
    const fault = faultOf(new Uint8Array(body));
    return fault === undefined ? next() : problem(c, { status: 400, detail: fault });
  };
}

function faultOf(body: Uint8Array): string | undefined {
  try {
    utf8.decode(body);
  } catch {
    return "the body is not UTF-8: send JSON in UTF-8";
  }
  return isTooDeep(body) ? `the body is nested deeper than ${MAX_DEPTH} levels: send it flatter` : undefined;
}
