import { z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Bus } from "#bus";
import { listFromStream } from "#client";
import { succeeds } from "#lib/signal";
import { VERSION } from "#lib/version";
import { providersThere } from "#providers";
import { MODE_LIMITS } from "#wire";
import { requireOwner } from "./caller.ts";
import { type Api, api, routesOf } from "./define.ts";
import { Refusal } from "./problem.ts";
import type { Services } from "./services.ts";

const READY_MS = 2_000;
const define = routesOf("operation", "everybody");
const Status = z.object({ status: z.string() });

const healthz = define("get", "/healthz", {
  summary: "Liveness of the gateway",
  answer: ["It does", Status],
});

const readyz = define("get", "/readyz", {
  summary: "Readiness: whether the broker answers",
  answer: ["It does", Status],
});

const metricsRoute = define("get", "/metrics", {
  summary: "Metrics for Prometheus",
  who: "the owner",
  answer: ["Prometheus text format", "text/plain"],
});

const info = define("get", "/v1/info", {
  summary: "What this gateway offers: version, providers, modes",
  answer: [
    "The features",
    z.object({ version: z.string(), auto: z.string(), providers: z.array(z.string()), modes: z.looseObject({}) }),
  ],
});

export function healthRoutes({ bus, env }: Services, metrics: Metrics): Api {
  const app = api();
  app.openapi(healthz, (c) => c.json({ status: "ok" }, 200));

  app.openapi(readyz, async (c) => {
    if (await succeeds(bus.last("swarm.v1.readyz.control", AbortSignal.timeout(READY_MS))))
      return c.json({ status: "ready" }, 200);
    throw new Refusal(503, "the broker does not answer");
  });

  app.openapi(metricsRoute, async (c) => {
    requireOwner(c.get("caller"));
    const { type, body } = await metrics.text();
    return c.body(body, 200, { "content-type": type });
  });

  app.openapi(info, async (c) => {
    const there = (await providersThere(env)).map(({ name }) => name);
    const mix = there.length > 1 ? ["mix"] : [];
    const providers = ["auto", ...mix, ...there, "offline"];
    return c.json({ version: VERSION, auto: there[0] ?? "offline", providers, modes: { ...MODE_LIMITS } }, 200);
  });
  return app;
}

/** Cache time of the list of all discussions, which is expensive. */
const LIST_MS = 5_000;

/** The gateway's metrics, in a registry of their own; event loop lag and memory are among the default ones. */
export class Metrics {
  readonly streams: Gauge;
  readonly #registry = new Registry();
  readonly #requests: Counter<"method" | "route" | "status">;
  readonly #latency: Histogram<"method" | "route">;

  constructor(bus: Bus) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.streams = new Gauge({ name: "swarm_sse_connections", help: "Open event streams", registers });
    this.#requests = new Counter({
      name: "swarm_http_requests_total",
      help: "Requests answered",
      labelNames: ["method", "route", "status"],
      registers,
    });
    this.#latency = new Histogram({
      name: "swarm_http_request_duration_seconds",
      help: "Time to first byte of the response",
      labelNames: ["method", "route"],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers,
    });
    new Gauge({
      name: "swarm_stored_messages",
      help: "Messages in the stream",
      registers,
      async collect() {
        this.set((await bus.extent()).messages);
      },
    });
    let listed = Number.NEGATIVE_INFINITY;
    new Gauge({
      name: "swarm_discussions",
      help: "Discussions in the stream, by status; active ones are running",
      labelNames: ["status"],
      registers,
      async collect() {
        if (performance.now() - listed < LIST_MS) return;
        listed = performance.now();
        const found = await listFromStream(bus);
        this.reset();
        for (const { status } of found) this.inc({ status });
      },
    });
  }

  /** Counts requests by route, never by path, which clients choose freely. */
  count(): MiddlewareHandler {
    return async (c, next) => {
      const begun = performance.now();
      await next();
      const route = routePath(c, -1);
      const { method } = c.req;
      this.#latency.observe({ method, route }, (performance.now() - begun) / 1_000);
      this.#requests.inc({ method, route, status: String(c.res.status) });
    };
  }

  async text(): Promise<{ type: string; body: string }> {
    return { type: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
