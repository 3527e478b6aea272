import { createPublicKey, verify as edVerify } from "node:crypto";
import { activeKeys } from "./keys";

// Access tokens are checked by signature and clock alone.
const ACCESS_LIFETIME_S = 20 * 60; // no row is read until this has run out

export interface AccessClaims {
  sub: string;
  clb: string;
  rol: number;
  iat: number;
  exp: number;
}

export class TokenError extends Error {
  constructor(readonly reason: "malformed" | "signature" | "expired") {
    super(`access token rejected: ${reason}`);
  }
}

export function claimsFor(userId: string, clubId: string, roles: number, now = Date.now()): AccessClaims {
  const iat = Math.floor(now / 1000);
  return { sub: userId, clb: clubId, rol: roles, iat, exp: iat + ACCESS_LIFETIME_S };
}

export function verifyAccess(token: string, now = Date.now()): AccessClaims {
  const parts = token.split(".");
  if (parts.length !== 3) throw new TokenError("malformed");
  const [head, body, sig] = parts;
  const signed = Buffer.from(`${head}.${body}`);
  const ok = activeKeys().some((k) => edVerify(null, signed, createPublicKey(k.pem), Buffer.from(sig, "base64url")));
  if (!ok) throw new TokenError("signature");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as AccessClaims;
  // five seconds of grace for the tablets, whose clocks are an art form
  if (claims.exp + 5 < now / 1000) throw new TokenError("expired");
  return claims;
}
