import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Certificates } from "../../test/support/certificates.ts";
import { readTlsFiles, type TlsPaths, tlsPaths } from "./tls-files.ts";

const YEAR = 365 * 86_400_000;

describe("a certificate and its key", () => {
  let made: Certificates;
  let own: TlsPaths;
  let other: TlsPaths;
  beforeAll(() => {
    made = new Certificates();
    own = made.make("own", "DNS:swarm.test", "DNS:*.swarm.test", "IP:127.0.0.1");
    other = made.make("other", "DNS:other.test");
  });
  afterAll(() => made[Symbol.dispose]());

  it("are read with the names they are good for", async () => {
    const found = await readTlsFiles(own, Date.now());
    expect(found.names).toEqual(["swarm.test"]);
    const hosts = ["swarm.test", "a.swarm.test", "127.0.0.1", "10.0.0.1", "other.test"];
    expect(hosts.filter((host) => found.covers(host))).toEqual(hosts.slice(0, 3));
  });

  it("are refused in one line that says which file, why, and what to do", async () => {
    const text = join(made.folder, "text");
    writeFileSync(text, "no PEM");
    const fault = (paths: Partial<TlsPaths>, now = Date.now()): Promise<string> =>
      readTlsFiles({ ...own, ...paths }, now).then(
        () => "none",
        ({ message }: Error) => message.replaceAll(made.folder, "DIR"),
      );
    const missing = join(made.folder, "none.pem");
    expect({
      missing: await fault({ cert: missing }),
      noKey: await fault({ key: missing }),
      folder: await fault({ cert: made.folder }),
      text: await fault({ cert: text }),
      textKey: await fault({ key: text }),
      swapped: await fault({ cert: own.key, key: own.cert }),
      mismatch: await fault({ key: other.key }),
      locked: await fault({ key: made.locked(own) }),
      expired: (await fault({}, Date.now() + 2 * YEAR)).replace(/\d{4}-\d\d-\d\d/, "DAY"),
      early: (await fault({}, Date.now() - YEAR)).replace(/\d{4}-\d\d-\d\d/, "DAY"),
    }).toMatchInlineSnapshot(`
      {
        "early": "the certificate DIR/own.pem is not in force before DAY: see whether this machine's clock is right",
        "expired": "the certificate DIR/own.pem expired on DAY: renew it",
        "folder": "the certificate DIR is a folder: name the file in it",
        "locked": "the key DIR/own.key.locked is locked by a passphrase: give one without, as \`openssl pkey\` writes it",
        "mismatch": "the key DIR/other.key is not that of the certificate DIR/own.pem: give the two that were made together",
        "missing": "there is no certificate DIR/none.pem: see whether the path is right",
        "noKey": "there is no key DIR/none.pem: see whether the path is right",
        "swapped": "DIR/own.key holds a private key: were the two files swapped?",
        "text": "DIR/text is no certificate in PEM",
        "textKey": "DIR/text is no private key in PEM",
      }
    `);
  });

  it("are named together or not at all", () => {
    const names = ["--tls-cert", "--tls-key"] as const;
    expect(tlsPaths(undefined, "", names)).toBeUndefined();
    expect(tlsPaths("c", "k", names)).toEqual({ cert: "c", key: "k" });
    expect(() => tlsPaths("c", undefined, names)).toThrow("--tls-key is missing");
    expect(() => tlsPaths("", "k", names)).toThrow("--tls-cert is missing");
  });
});
