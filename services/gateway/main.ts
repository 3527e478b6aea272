import { isIP } from "node:net";
import { runWorker, type Worker, type WorkerContext } from "#actor";
import { CREDS_VARIABLE, guestLimits, openIssuer, REVOKED_STORE } from "#bus";
import { Invitations, invitationLink, readAtGateway, storeGatewayAddress } from "#client";
import { isLoopback } from "#lib/addresses";
import { present } from "#lib/fields";
import { once } from "#lib/memoized";
import type { McpHost, mcpEndpoint } from "#mcp";
import { serveTeam } from "#team";
import type { Api } from "./define.ts";
import { SharedRates } from "./limits.ts";
import { serveBack } from "./seats/back.ts";
import { GuestQuota, serveGuests } from "./seats/guests.ts";
import { Holders, serveSeats } from "./seats/holders.ts";
import { openCertificate, serveHttp } from "./serve-http.ts";
import { starterOf } from "./services.ts";

/**
 * Starts the gateway: HTTP, or HTTPS with SWARM_TLS_CERT and SWARM_TLS_KEY, on loopback unless SWARM_HTTP_HOST is set.
 * It also serves team messages on the bus. Announces its address; if its users need a token, with a one-time link for
 * the owner.
 */
async function startGateway(context: WorkerContext): Promise<Worker> {
  const { bus, env, log } = context;
  const stop = new AbortController();
  // Reachable from other machines only if configured.
  const host = env.SWARM_HTTP_HOST || "127.0.0.1";
  const publicUrl = urlOf(env.SWARM_HTTP_URL);
  const revoking = { store: bus.store(REVOKED_STORE), env, leavesKeys: true };
  const issuer = await openIssuer(env.SWARM_NATS_URL ?? "", env[CREDS_VARIABLE] || undefined, revoking);
  const quota = new GuestQuota(bus, guestLimits(env), new SharedRates(bus, stop.signal));
  const invitations = new Invitations(bus, { issuer });
  const mcp = lateEndpoint({
    bus: async () => bus,
    ...starterOf(env),
    linkTo: async (discussion, participant) =>
      invitationLink(base, (await invitations.create({ role: "seat", discussion, participant })).code),
    read: (...given) => readAtGateway(bus, invitations, ...given),
    log,
  });
  const certificate = await openCertificate(env, log);
  const names = certificate?.current.names ?? [];
  const proxies = addressesOf(env.SWARM_PROXIES);
  const made = { host, publicUrl, names, proxies, invitations, quota, mcp: mcp.handle, stop: stop.signal };
  // Loaded at the first request: half of the code, and a discussion from the terminal needs none of it.
  const app = once(() => import("./app.ts").then(({ createApp }) => createApp({ ...context, ...made })));
  const fetch: Api["fetch"] = async (...request) => (await app()).fetch(...request);
  const http = await serveHttp({ fetch }, host, portOf(env.SWARM_HTTP_PORT), certificate?.current);
  certificate?.follow((renewed) => http.renew(renewed), stop.signal);
  const serving = [
    serveTeam(bus, stop.signal),
    serveBack(bus, stop.signal),
    serveGuests(bus, quota, stop.signal),
    serveSeats({ bus, holders: new Holders(bus), invitations }, stop.signal),
  ];
  for (const one of serving) one.catch((error: unknown) => log.error({ err: error }, "requests are no longer served"));
  const base = (publicUrl ?? new URL(http.url)).href;
  await storeGatewayAddress(bus, base);
  const isOpen = isLoopback(host) && !publicUrl;
  const ownerUrl = isOpen ? undefined : invitationLink(base, (await invitations.create({ role: "owner" })).code);
  // Sent to the supervisor only, which displays the owner's link: a secret that must not be in a log.
  context.announce(present({ url: http.url, ownerUrl }));
  return {
    drain: async () => {
      stop.abort(new Error("draining"));
      await Promise.allSettled([http.close(), mcp.close(), ...serving]);
    },
  };
}

/** Loads MCP at the first request: a fifth of the gateway's code, and rarely used. */
function lateEndpoint(host: McpHost) {
  let loaded: Promise<ReturnType<typeof mcpEndpoint>> | undefined;
  return {
    handle: async (request: Request) => {
      loaded ??= import("#mcp").then((mcp) => mcp.mcpEndpoint(host));
      return (await loaded).handle(request);
    },
    close: async () => (await loaded)?.close(),
  };
}

function portOf(value: string | undefined): number {
  const port = Number(value || "0");
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`SWARM_HTTP_PORT ${JSON.stringify(value)} is not a port: use 0 to 65535`);
}

function addressesOf(value: string | undefined): string[] {
  const found = (value ?? "").split(",").flatMap((part) => part.trim() || []);
  const wrong = found.find((address) => isIP(address) === 0);
  if (wrong === undefined) return found;
  throw new Error(`SWARM_PROXIES ${JSON.stringify(wrong)} is not an IP address: use those of the proxies, with commas`);
}

function urlOf(value: string | undefined): URL | undefined {
  if (!value) return undefined;
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new Error(`SWARM_HTTP_URL ${JSON.stringify(value)} is not a URL: use one such as https://swarm.example.org`);
}

await runWorker("gateway", startGateway);
