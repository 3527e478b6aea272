import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TlsPaths } from "#lib/tls-files";

/** Certificates signed by themselves, in a folder of their own until it is disposed of. */
export class Certificates implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), "swarm-tls-"));

  /** One for these names (`DNS:swarm.test`, `IP:127.0.0.1`), good for a year from now. */
  make(name: string, ...subjects: readonly string[]): TlsPaths {
    const [cert, key] = [join(this.folder, `${name}.pem`), join(this.folder, `${name}.key`)];
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
    const made = ["-keyout", key, "-out", cert, "-days", "365", "-subj", `/CN=${name}`];
    const subject = ["-addext", `subjectAltName=${subjects.join(",")}`];
    execFileSync("openssl", ["req", "-x509", "-nodes", ...curve, ...made, ...subject], { stdio: "ignore" });
    return { cert, key };
  }

  /** The key under a passphrase. */
  locked({ key }: TlsPaths): string {
    const path = `${key}.locked`;
    execFileSync("openssl", ["pkey", "-in", key, "-aes256", "-passout", "pass:secret", "-out", path], {
      stdio: "ignore",
    });
    return path;
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
