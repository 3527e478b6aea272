import type { Hono, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { methodNotAllowed } from "hono/method-not-allowed";
import { routePath } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { guestLimits } from "#bus";
import { Invitations } from "#client";
import { isLoopback } from "#lib/addresses";
import { inSpan } from "#lib/telemetry";
import { accessRoutes, sessionRoutes } from "./access.ts";
import { anonymity } from "./anonymous-views.ts";
import { audit } from "./audit.ts";
import { identify, requireOwner } from "./caller.ts";
import { type Api, api } from "./define.ts";
import { manageRoutes } from "./discussions/manage-routes.ts";
import { preparationRoutes } from "./discussions/preparation.ts";
import { readRoutes } from "./discussions/read-routes.ts";
import { eventRoutes } from "./events/event-routes.ts";
import { EventHub } from "./events/hub.ts";
import { DEADLINE_MS, deadline, guard, securityHeaders } from "./guard.ts";
import { healthRoutes, Metrics } from "./health.ts";
import { limits, SharedRates, soundBody } from "./limits.ts";
import { servePage } from "./page.ts";
import { isTooLarge, type Problem, problem, Refusal } from "./problem.ts";
import { GuestQuota } from "./seats/guests.ts";
import { Holders } from "./seats/holders.ts";
import { Reader } from "./seats/reader.ts";
import { seatRoutes } from "./seats/seat-routes.ts";
import { turnRoutes } from "./seats/seat-turns.ts";
import { Projections, type Services } from "./services.ts";
import { teamRoutes } from "./team-routes.ts";

export interface AppOptions extends Pick<Services, "bus" | "env" | "log" | "stop"> {
  /** Data folder, for the audit file. Default: nothing is audited. */
  readonly home?: string;
  /** The host that the gateway listens on; on loopback, callers need no token. */
  readonly host: string;
  /** The public URL, for example of a TLS proxy; if set, everybody needs a token. */
  readonly publicUrl?: URL | undefined;
  readonly names?: readonly string[];
  /** Addresses of proxies. Default: none; with a public URL also this machine's own. */
  readonly proxies?: readonly string[];
  readonly invitations?: Invitations;
  /** Counts what guests send. Default: with the limits of `env`. */
  readonly quota?: GuestQuota;
  /** Handles MCP over HTTP, for the owner. */
  readonly mcp?: (request: Request) => Promise<Response>;
  /** Serves the page. Default: the built one. */
  readonly page?: Hono;
  /** Request deadline in milliseconds. Default 10,000. */
  readonly deadlineMs?: number;
}

const NOT_PAGE = /^\/(v1|mcp|metrics|healthz|readyz|openapi\.json)(\/|$)/;

/** The gateway's HTTP interface. Stateless: everything is read from the stream. */
export function createApp(options: AppOptions): Api {
  const { bus, log, host, publicUrl, names = [], proxies = [], page = servePage() } = options;
  const invitations = options.invitations ?? new Invitations(bus);
  const quota = options.quota ?? new GuestQuota(bus, guestLimits(options.env), new SharedRates(bus, options.stop));
  const own = { holders: new Holders(bus), hub: new EventHub(bus, options.stop), projections: new Projections(bus) };
  const services = { ...options, ...own, invitations, publicUrl, reader: new Reader(options, quota.rates) };
  const metrics = new Metrics(bus);
  const app = api();

  const wrongMethod = methodNotAllowed({
    app,
    onMethodNotAllowed(c, methods) {
      const allow = methods.join(", ");
      const detail = `${c.req.method} is not allowed for ${c.req.path}: use ${allow}`;
      return problem(c, { status: 405, detail, headers: { allow } });
    },
  });
  app.use(traced, securityHeaders(), metrics.count(), guard([host, ...names], publicUrl), wrongMethod);
  const entrance = {
    loopback: isLoopback(host) && !publicUrl,
    proxy: (address: string) =>
      proxies.includes(address.replace(/^::ffff:/, "")) || (publicUrl !== undefined && isLoopback(address)),
  };
  const ms = options.deadlineMs ?? DEADLINE_MS;
  // The sender decides how long a body takes; serve-http.ts ends a request that takes too long to arrive.
  const known = [identify(invitations, entrance, ms), limits(quota), soundBody()] as const;
  for (const path of ["/v1/*", "/mcp", "/metrics"]) {
    if (options.home !== undefined) app.use(path, audit(options.home, log));
    app.use(path, ...known);
  }
  // MCP calls have deadlines of their own.
  for (const path of ["/v1/*", "/metrics", "/readyz"]) app.use(path, deadline(ms));
  app.use("/v1/discussions/*", anonymity(services.projections));

  app.route("/", healthRoutes(services, metrics));
  app.route("/", accessRoutes(services));
  app.route("/", sessionRoutes(services));
  app.route("/", preparationRoutes());
  app.route("/", eventRoutes(services, metrics));
  app.route("/v1/discussions", manageRoutes(services));
  app.route("/v1/discussions", readRoutes(services));
  app.route("/v1/discussions", seatRoutes(services));
  app.route("/v1/discussions", turnRoutes(services));
  app.route("/v1/team", teamRoutes(services));
  const { mcp } = options;
  if (mcp) {
    app.all("/mcp", (c) => {
      requireOwner(c.get("caller"));
      return mcp(c.req.raw);
    });
  }
  const info = {
    title: "swarm-discussion",
    version: "1",
    description: "Discussions, seats, events and team messages.",
  };
  app.get("/openapi.json", (c) => c.json(app.getOpenAPI31Document({ openapi: "3.1.0", info })));

  app.notFound(async (c) => {
    const { method, path } = c.req;
    if ((method === "GET" || method === "HEAD") && !NOT_PAGE.test(path)) {
      const found = await page.fetch(c.req.raw);
      if (found.ok || found.status === 304) return found;
    }
    return problem(c, { status: 404, detail: `there is nothing at ${method} ${path}` });
  });
  app.onError((error, c) => {
    const known = problemOf(error);
    if (known) return problem(c, known);
    // The client has disconnected: not a failure.
    if (c.req.raw.signal.aborted) return problem(c, { status: 408, detail: "the client closed the request" });
    log.error({ err: error, path: c.req.path }, "a request failed");
    return problem(c, { status: 500, detail: "the gateway failed to handle this request; see its log" });
  });
  return app;
}

/** Serves a request within a span, in the trace that its `traceparent` names, if any. */
const traced: MiddlewareHandler = (c, next) => {
  const attributes = { "http.request.method": c.req.method };
  const cause = { trace: c.req.header("traceparent"), time: Date.now() };
  return inSpan(c.req.method, { kind: "SERVER", attributes, cause }, async (span) => {
    await next();
    span?.updateName(`${c.req.method} ${routePath(c, -1)}`);
    span?.setAttributes({ "http.route": routePath(c, -1), "http.response.status_code": c.res.status });
  });
};

/** Errors whose message is for the caller, by name. */
const STATUSES: Readonly<Record<string, ContentfulStatusCode>> = {
  ...{ OptionError: 400, ProviderError: 400, UnreadableError: 400 },
  ...{ IdTakenError: 409, ArchivedError: 409, NotTakenError: 409, BusError: 503 },
};

function problemOf(error: Error): Problem | undefined {
  if (error instanceof Refusal) return error.problem;
  if (isTooLarge(error)) return { status: 413, detail: error.message };
  const status = STATUSES[error.name];
  if (status) return { status, detail: error.message };
  // Thrown by Hono for a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400) {
    const { message } = (error.cause as Error | undefined) ?? error;
    return { status: 400, detail: `the body is not JSON: ${message}` };
  }
  return undefined;
}
