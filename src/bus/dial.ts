import { connect, isIP } from "node:net";
import { AuthorizationError } from "@nats-io/transport-node";
import { jsonIn } from "#lib/json-in";
import { NoNonceError } from "./identity/credentials.ts";
import { BusError, refused } from "./port.ts";
import { PING_MS } from "./settings.ts";

/** Client options for a broker's address. `nats://` uses TLS if the server asks for it; `tls://` requires it. */
export function dialled(url: string): { readonly servers: string[]; readonly tls?: object } {
  const servers = url.split(",");
  if (!servers.some((server) => /^\s*tls:\/\//i.test(server))) return { servers };
  const [host] = servers.map((server) => URL.parse(server.trim())?.hostname.replace(/^\[|\]$/g, "") ?? "");
  // Without a host the client would look for "localhost" in the certificate of an IP address.
  return { servers, tls: host !== undefined && servers.length === 1 && isIP(host) > 0 ? { host } : {} };
}

/** Client options of a connection that reconnects until it is closed. */
export const lasting = (url: string) => ({
  ...dialled(url),
  maxReconnectAttempts: -1,
  reconnectTimeWait: 100,
  pingInterval: PING_MS,
  // Without this, the client gives up after two refusals, even months apart, and counts a held-up handshake as one: a broker
  // started with other keys by mistake would cut off all clients for good.
  ignoreAuthErrorAbort: true,
  // Without this, the client captures a stack trace for every request, even those that succeed.
  noAsyncTraces: true,
});

/** Removes the name, password or token from an address. */
export const shownAddress = (url: string): string =>
  url
    .split(",")
    .map((server) => server.replace(/^(\s*\w+:\/\/)?[^/]*@/, "$1"))
    .join(",");

/** Whether a code means that a certificate does not prove what it should. */
const isUntrusted = (code: unknown): boolean =>
  typeof code === "string" &&
  /^(ERR_TLS_CERT|CERT_|(DEPTH_ZERO_)?SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER))/.test(code);

/**
 * Whether the server ended a connection because the client's credentials took more than two seconds to arrive, as on a
 * busy machine or after sleep. It says nothing about the credentials; the next attempt may pass.
 */
export const wasHeldUp = (error: unknown): boolean =>
  error instanceof AuthorizationError && /authentication timeout/i.test(error.message);

/** Explains why a connection to a broker failed. @param creds shown credentials, for the message; undefined if none */
export function connectionFault(error: unknown, url: string, creds: string | undefined): BusError {
  const because = { cause: error };
  const at = shownAddress(url);
  if (error instanceof NoNonceError) {
    return refused(
      `the broker at ${at} asks for no identity, and ${creds} is for one that does: anybody who reaches it can write in any name; leave out SWARM_NATS_CREDS if that is meant`,
      because,
    );
  }
  if (wasHeldUp(error)) {
    return new BusError(
      "unreachable",
      `the broker at ${at} did not wait to hear who connects: one of the two machines is very busy, or slept; try again`,
      because,
    );
  }
  if (error instanceof AuthorizationError) {
    const why = creds === undefined ? "lets in nobody without an identity" : `does not know ${creds}, or no longer`;
    return refused(
      `the broker at ${at} ${why}: set SWARM_NATS_CREDS to credentials for it; \`swarm credentials\` and \`swarm broker setup\` make them`,
      because,
    );
  }
  const { code, message } = error as Error & { readonly code?: unknown };
  if (isUntrusted(code)) {
    return refused(
      `the certificate of the broker at ${at} is not trusted here (${message.split(";", 1)}): name its authority's certificate, a PEM file, in NODE_EXTRA_CA_CERTS, and use an address that it is for`,
      because,
    );
  }
  if (message.includes("does not support 'tls'")) {
    return refused(
      `the broker at ${at} has no TLS: use nats:// where nobody reads along on the way, or give it a certificate`,
      because,
    );
  }
  return new BusError(
    "unreachable",
    `no NATS server answers at ${at}: ${(error as Error).message}; start one, or leave out --nats`,
    because,
  );
}

export interface ServerInfo {
  readonly server_name?: string;
  readonly auth_required?: boolean;
}

/** Returns the first greeting from one or several comma-separated addresses, without credentials; undefined at a timeout. */
export async function serverInfo(url: string, timeoutMs: number): Promise<ServerInfo | undefined> {
  const found = await Promise.all(url.split(",").map((server) => greetingOf(server.trim(), timeoutMs)));
  return found.find((one) => one !== undefined);
}

function greetingOf(url: string, timeoutMs: number): Promise<ServerInfo | undefined> {
  return new Promise((resolve) => {
    const { hostname, port } = URL.parse(url.includes("://") ? url : `nats://${url}`) ?? { hostname: "", port: "" };
    if (hostname === "") return resolve(undefined);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 4222) });
    const end = (found?: ServerInfo): void => {
      socket.destroy();
      resolve(found);
    };
    let text = "";
    socket.setTimeout(timeoutMs, () => end());
    socket.once("error", () => end()).once("close", () => end());
    socket.setEncoding("utf8").on("data", (data: string) => {
      text += data;
      const line = /^INFO (\{.*\})\s*\r\n/.exec(text);
      if (line) end(jsonIn(line[1] ?? "") as ServerInfo | undefined);
    });
  });
}
