import type { Worker, WorkerContext } from "#actor";
import { serveTeam } from "#team";
import { createApp } from "./app.ts";
import { serveHttp } from "./serve-http.ts";

/** The gateway: HTTP on loopback, and team messages by request on the bus. Tells its address when it listens. */
export async function startGateway(context: WorkerContext): Promise<Worker & { readonly url: string }> {
  const { bus, env, log } = context;
  const stop = new AbortController();
  // Others may reach it only where somebody says so.
  const host = env.SWARM_HTTP_HOST || "127.0.0.1";
  const http = await serveHttp(
    createApp({ bus, env, log, host, stop: stop.signal }),
    host,
    portOf(env.SWARM_HTTP_PORT),
  );
  const team = serveTeam(bus, stop.signal);
  team.catch((error: unknown) => log.error({ err: error }, "team messages are no longer served"));
  context.announce({ url: http.url });
  return {
    url: http.url,
    drain: async () => {
      stop.abort(new Error("draining"));
      await Promise.allSettled([http.close(), team]);
    },
  };
}

/** @throws Error where the variable is no port */
function portOf(value: string | undefined): number {
  const port = Number(value || "0");
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`SWARM_HTTP_PORT ${JSON.stringify(value)} is no port: use 0 to 65535`);
}
