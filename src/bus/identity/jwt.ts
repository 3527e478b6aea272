import { createHash } from "node:crypto";
import type { Key } from "./nkey.ts";

export interface Claims {
  /** The public key that it is about. */
  readonly sub: string;
  readonly name: string;
  /** Seconds since the epoch; without it never. */
  readonly exp?: number;
  /** Seconds since the epoch. */
  readonly iat: number;
  readonly nats: object;
}

/** Claims as signed. */
export interface SignedClaims extends Claims {
  /** The public key of who signed. */
  readonly iss: string;
}

/** A signed statement about a key, as nats-server takes it: `HEADER.CLAIMS.SIGNATURE`. */
export function mint(issuer: Key, { sub, name, exp, iat, nats }: Claims): string {
  const claims = { iat, iss: issuer.pub, sub, name, ...(exp === undefined ? {} : { exp }) };
  const stated = { ...claims, nats: { version: 2, ...nats } };
  // The server takes two statements of one account with the same id for the same.
  const jti = createHash("sha256").update(JSON.stringify(stated)).digest("base64url");
  const body = `${encoded({ typ: "JWT", alg: "ed25519-nkey" })}.${encoded({ jti, ...stated })}`;
  return `${body}.${issuer.sign(body)}`;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** What a statement says, without a check of its signature. @throws Error if it is none */
export function claimsIn(jwt: string): SignedClaims {
  return JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()) as SignedClaims;
}
