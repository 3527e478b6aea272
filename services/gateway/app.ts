import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Bus } from "#bus";
import type { Logger } from "#lib/log";
import { discussionRoutes } from "./discussions.ts";
import { guard } from "./guard.ts";
import { problem, Refusal } from "./problem.ts";
import { teamRoutes } from "./team.ts";

/** Bytes of a request's body: four megabytes of documents, and JSON around them. */
const MAX_BODY = 5 * 1024 * 1024;
const READY_MS = 2_000;

export interface AppOptions {
  readonly bus: Bus;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Pick<Logger, "error">;
  /** The host that the gateway listens on. */
  readonly host: string;
  readonly stop: AbortSignal;
}

/** The gateway's HTTP interface. It has no state of its own: what it says it has just read from the stream. */
export function createApp(options: AppOptions): Hono {
  const { bus, log } = options;
  const app = new Hono();
  app.use(guard(options.host));
  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: (c) => problem(c, { status: 413, detail: `the body is larger than ${MAX_BODY} bytes` }),
    }),
  );
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    if (await answers(bus)) return c.json({ status: "ready" });
    return problem(c, { status: 503, detail: "the broker does not answer" });
  });
  app.route("/v1/discussions", discussionRoutes(options));
  app.route("/v1/team", teamRoutes(bus));
  app.notFound((c) => problem(c, { status: 404, detail: `there is nothing at ${c.req.method} ${c.req.path}` }));
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(c, error.problem);
    if (error.name === "BusError") return problem(c, { status: 503, detail: error.message });
    log.error({ err: error, path: c.req.path }, "a request failed");
    return problem(c, { status: 500, detail: "the gateway failed at this request; its log says how" });
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
