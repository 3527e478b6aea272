import { z } from "@hono/zod-openapi";
import type { Bus } from "#bus";
import { VERSION } from "#lib/version";
import { providersThere } from "#providers";
import { MODE_LIMITS } from "#wire";
import { requireOwner } from "./caller.ts";
import { type Api, api, define } from "./define.ts";
import type { Metrics } from "./metrics.ts";
import { Refusal } from "./problem.ts";
import type { Services } from "./services.ts";

const READY_MS = 2_000;
const tags = ["operation"] as [string];
const Status = z.object({ status: z.string() });

const healthz = define({
  method: "get",
  path: "/healthz",
  summary: "Liveness of the gateway",
  tags,
  who: "everybody",
  answers: { 200: { description: "It does", json: Status } },
});

const readyz = define({
  method: "get",
  path: "/readyz",
  summary: "Readiness: whether the broker answers",
  tags,
  who: "everybody",
  answers: { 200: { description: "It does", json: Status } },
});

const metricsRoute = define({
  method: "get",
  path: "/metrics",
  summary: "Metrics for Prometheus",
  tags,
  who: "the owner",
  answers: { 200: { description: "Prometheus text format", media: "text/plain" } },
});

const info = define({
  method: "get",
  path: "/v1/info",
  summary: "What this gateway offers: version, providers, modes",
  tags,
  who: "everybody",
  answers: {
    200: {
      description: "The features",
      json: z.object({
        version: z.string(),
        auto: z.string(),
        providers: z.array(z.string()),
        modes: z.looseObject({}),
      }),
    },
  },
});

/** Health, metrics and features, for operators and for the page. */
export function healthRoutes({ bus, env }: Services, metrics: Metrics): Api {
  const app = api();
  app.openapi(healthz, (c) => c.json({ status: "ok" }, 200));

  app.openapi(readyz, async (c) => {
    if (await answers(bus)) return c.json({ status: "ready" }, 200);
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

async function answers(bus: Bus): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), READY_MS).unref();
  });
  const asked = bus.last("swarm.v1.readyz.control").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}
