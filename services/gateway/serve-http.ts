import { createServer, STATUS_CODES } from "node:http";
import { createServer as createTlsServer, type Server as TlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { getRequestListener, RequestError } from "@hono/node-server";
import { systemClock } from "#lib/clock";
import type { Logger } from "#lib/log";
import { readTlsFiles, type TlsFiles, tlsPaths } from "#lib/tls-files";
import type { Api } from "./define.ts";
import { PROBLEM_TYPE, problemBody } from "./problem.ts";

/** Keep-alive timeout in ms: Node's 5 s would close connections of clients that pause for 5 s between requests. */
const KEEP_ALIVE_MS = 75_000;

/** Time for a request's headers, and for all of it (20 MB take 3 min at 1 Mbit/s), in ms; checked every CHECK_MS. */
const HEADERS_MS = 20_000;
const REQUEST_MS = 240_000;
const CHECK_MS = 5_000;

const MOST_CONNECTIONS = 20_000;

/** Serves an app, with `tls` by HTTPS; port 0 selects a free one. @throws Error if the port cannot be used */
export async function serveHttp(
  app: Pick<Api, "fetch">,
  host: string,
  port: number,
  tls?: TlsFiles,
  { headersMs = HEADERS_MS, requestMs = REQUEST_MS, checkMs = CHECK_MS } = {},
) {
  const listener = getRequestListener(app.fetch, { hostname: host, errorHandler: unread });
  const times = { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs };
  const server = tls
    ? createTlsServer({ cert: tls.cert, key: tls.key, ...times }, listener)
    : createServer(times, listener);
  server.maxConnections = MOST_CONNECTIONS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on("clientError", refuse);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isUsed = error.code === "EADDRINUSE";
      const why = isUsed
        ? `port ${port} on ${host} is in use`
        : `cannot listen on ${host} port ${port}: ${error.message}`;
      reject(new Error(`${why}; set SWARM_HTTP_PORT to another, or to 0 for a free one`, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  const own = host === "0.0.0.0" || host === "::" ? ownAddress() : host;
  const name = tls && !tls.covers(own) ? (tls.names[0] ?? own) : own;
  const shown = name.includes(":") ? `[${name}]` : name;
  return {
    /** If it listens on all interfaces, an address that other machines can use, and is certified. */
    url: `${tls ? "https" : "http"}://${shown}:${given}`,
    renew: ({ cert, key }: TlsFiles): void => {
      if (tls) (server as TlsServer).setSecureContext({ cert, key });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Response for a request whose URL or Host cannot be parsed, and so never reaches the app. */
function unread(error: unknown): Response {
  const known = error instanceof RequestError;
  const detail = known ? `the address cannot be read: ${error.message}` : "the gateway failed to handle this request";
  const status = known ? 400 : 500;
  const headers = { "content-type": PROBLEM_TYPE, "x-content-type-options": "nosniff" };
  return new Response(JSON.stringify(problemBody({ status, detail }, "/")), { status, headers });
}

/** Status and reason of what never reaches the app, by the error's code. */
const UNREAD: Readonly<Record<string, readonly [400 | 408 | 431, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "the headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "the request took too long to arrive"],
};

/** Response for invalid HTTP or too large headers, which never reach the app. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, detail] = UNREAD[error.code ?? ""] ?? ([400, "this is no HTTP request"] as const);
  const body = JSON.stringify(problemBody({ status, detail }, "/"));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** The first address of this machine that is not internal. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
}

/** Interval between checks for renewed files, in ms. */
const LOOK_MS = 3_600_000;

/**
 * Reads the gateway's certificate from SWARM_TLS_CERT and SWARM_TLS_KEY; undefined if unset. Renewed files are served within
 * the hour.
 * @throws TlsFileError if it cannot be served
 */
export async function openCertificate(env: NodeJS.ProcessEnv, log: Pick<Logger, "error">) {
  const paths = tlsPaths(env.SWARM_TLS_CERT, env.SWARM_TLS_KEY, ["SWARM_TLS_CERT", "SWARM_TLS_KEY"]);
  if (!paths) return undefined;
  const current = await readTlsFiles(paths, systemClock.now());
  let { cert } = current;
  const look = async (renewed: (tls: TlsFiles) => void): Promise<void> => {
    try {
      const found = await readTlsFiles(paths, systemClock.now());
      if (found.cert === cert) return;
      cert = found.cert;
      renewed(found);
    } catch (error) {
      log.error({ err: error }, "the renewed certificate cannot be served");
    }
  };
  return {
    current,
    look,
    /** Reports each renewal until the signal. Faulty files are logged, and the current certificate stays in use. */
    follow(renewed: (tls: TlsFiles) => void, signal: AbortSignal): void {
      const timer = setInterval(() => void look(renewed), LOOK_MS);
      timer.unref();
      signal.addEventListener("abort", () => clearInterval(timer), { once: true });
    },
  };
}
