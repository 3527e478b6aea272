import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";

/** Paths of a certificate with its chain, and of its private key; both PEM. */
export interface TlsPaths {
  readonly cert: string;
  readonly key: string;
}

/** A usable certificate: readable, in force, and matching its key. */
export type TlsFiles = Awaited<ReturnType<typeof readTlsFiles>>;

/** A certificate or key that cannot be served. `message` is one line: which file, why, and what to do. */
export class TlsFileError extends Error {
  override readonly name = "TlsFileError";
}

/** Reads a certificate and key; `now` in epoch ms. @throws TlsFileError if unusable, not its key, or not in force */
export async function readTlsFiles(paths: TlsPaths, now: number) {
  const cert = await textOf(paths.cert, "certificate");
  const key = await textOf(paths.key, "key");
  const read = certificateIn(cert, paths);
  const until = Date.parse(read.validTo);
  if (until <= now) throw new TlsFileError(`the certificate ${paths.cert} expired on ${dayOf(until)}: renew it`);
  const from = Date.parse(read.validFrom);
  if (from > now) {
    throw new TlsFileError(
      `the certificate ${paths.cert} is not in force before ${dayOf(from)}: see whether this machine's clock is right`,
    );
  }
  if (!read.checkPrivateKey(keyIn(key, paths.key))) {
    throw new TlsFileError(
      `the key ${paths.key} is not that of the certificate ${paths.cert}: give the two that were made together`,
    );
  }
  const names = [...(read.subjectAltName ?? "").matchAll(/DNS:([^,\s]+)/g)].map(([, name = ""]) => name);
  return {
    cert,
    key,
    /** Names that it covers, without patterns. */
    names: names.filter((name) => !name.includes("*")),
    covers: (host: string) => (isIP(host) > 0 ? read.checkIP(host) : read.checkHost(host)) !== undefined,
  };
}

/** Combines the paths of two settings; undefined if neither is set. @throws TlsFileError if one is missing */
export function tlsPaths(
  cert: string | undefined,
  key: string | undefined,
  [certName, keyName]: readonly [cert: string, key: string],
): TlsPaths | undefined {
  if (!cert && !key) return undefined;
  if (cert && key) return { cert, key };
  throw new TlsFileError(`${cert ? keyName : certName} is missing: HTTPS needs a certificate and its key`);
}

async function textOf(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new TlsFileError(`there is no ${what} ${path}: see whether the path is right`);
    if (code === "EACCES" || code === "EPERM") {
      throw new TlsFileError(`the ${what} ${path} may not be read by this user: change its owner or mode, or copy it`);
    }
    if (code === "EISDIR") throw new TlsFileError(`the ${what} ${path} is a folder: name the file in it`);
    throw new TlsFileError(`the ${what} ${path} cannot be read: ${message}`);
  }
}

function certificateIn(text: string, paths: TlsPaths): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    const swapped = /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text);
    const why = swapped ? "holds a private key: were the two files swapped?" : "is no certificate in PEM";
    throw new TlsFileError(`${paths.cert} ${why}`);
  }
}

function keyIn(text: string, path: string): KeyObject {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED/.test(text)) {
    throw new TlsFileError(
      `the key ${path} is locked by a passphrase: give one without, as \`openssl pkey\` writes it`,
    );
  }
  try {
    return createPrivateKey(text);
  } catch {
    throw new TlsFileError(`${path} is no private key in PEM`);
  }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
