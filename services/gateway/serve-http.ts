import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";

export interface HttpServer {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  /** Takes no new connection; ends those that are open. */
  close(): Promise<void>;
}

/**
 * Serves an app. Port 0 takes a free one.
 * @throws Error where the port is in use or may not be had
 */
export async function serveHttp(app: Hono, host: string, port: number): Promise<HttpServer> {
  const server = createAdaptorServer({ fetch: app.fetch, hostname: host });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  const shown = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${shown}:${given}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const why =
    error.code === "EADDRINUSE"
      ? `port ${port} on ${host} is in use`
      : `cannot listen on ${host} port ${port}: ${error.message}`;
  return new Error(`${why}; set SWARM_HTTP_PORT to another, or to 0 for a free one`, { cause: error });
}
