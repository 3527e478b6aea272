import { AuthorizationError } from "@nats-io/transport-node";
import { shownAddress } from "./address.ts";
import { NoNonceError } from "./identity/credentials.ts";
import { BusError } from "./port.ts";

/** Codes of certificates that do not prove what they should. */
const isUntrusted = (code: unknown): boolean =>
  typeof code === "string" &&
  /^(ERR_TLS_CERT|CERT_|(DEPTH_ZERO_)?SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER))/.test(code);

/**
 * Whether a server ended the connection before it had read who comes, since it gives that two seconds: it was held up,
 * as a busy machine or one that slept is. That says nothing of the credentials, and the next attempt may pass.
 */
export const wasHeldUp = (error: unknown): boolean =>
  error instanceof AuthorizationError && /authentication timeout/i.test(error.message);

/**
 * Why a connection to a broker failed.
 * @param creds what was shown there, for the message; undefined if nothing
 */
export function connectionFault(error: unknown, url: string, creds: string | undefined): BusError {
  const because = { cause: error };
  const at = shownAddress(url);
  if (error instanceof NoNonceError) {
    return new BusError(
      "refused",
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
    return new BusError(
      "refused",
      `the broker at ${at} ${why}: set SWARM_NATS_CREDS to credentials for it; \`swarm credentials\` and \`swarm broker setup\` make them`,
      because,
    );
  }
  const { code, message } = error as Error & { readonly code?: unknown };
  if (isUntrusted(code)) {
    return new BusError(
      "refused",
      `the certificate of the broker at ${at} is not trusted here (${message.split(";", 1)}): name its authority's certificate, a PEM file, in NODE_EXTRA_CA_CERTS, and use an address that it is for`,
      because,
    );
  }
  if (message.includes("does not support 'tls'")) {
    return new BusError(
      "refused",
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
