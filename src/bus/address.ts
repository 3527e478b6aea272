import { isIP } from "node:net";

/**
 * A broker's address as the client takes it: `nats://` uses TLS where the server asks for it, `tls://` insists on it, and a
 * server without is refused.
 */
export function dialled(url: string): { readonly servers: string[]; readonly tls?: object } {
  const servers = url.split(",");
  if (!servers.some((server) => /^\s*tls:\/\//i.test(server))) return { servers };
  const [host] = servers.map((server) => URL.parse(server.trim())?.hostname.replace(/^\[|\]$/g, "") ?? "");
  // The client names no address to TLS, which then looks for "localhost" in the certificate.
  return { servers, tls: host !== undefined && servers.length === 1 && isIP(host) > 0 ? { host } : {} };
}

/** An address as it may be shown: without the name, password or token that stands in it. */
export const shownAddress = (url: string): string =>
  url
    .split(",")
    .map((server) => server.replace(/^(\s*\w+:\/\/)?[^/]*@/, "$1"))
    .join(",");
