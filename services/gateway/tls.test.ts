import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Invitations } from "#client";
import { readTlsFiles, type TlsPaths } from "#lib/tls-files";
import { Certificates } from "../../test/support/certificates.ts";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { createApp } from "./app.ts";
import { openCertificate, serveHttp } from "./serve-http.ts";

interface Answer {
  readonly status: number | undefined;
  readonly cookies: readonly string[];
  readonly body: string;
}

let made: Certificates;
let paths: TlsPaths;
beforeAll(() => {
  made = new Certificates();
  paths = made.make("gateway", "DNS:swarm.test", "DNS:*.swarm.test", "IP:127.0.0.1");
});
afterAll(() => made[Symbol.dispose]());

/** Posts JSON to 127.0.0.1 under a name, trusting this certificate alone. */
function post(port: string, path: string, body: unknown, host: string, ca: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, "content-type": "application/json", origin: `https://${host}:${port}` };
    const options = { host: "127.0.0.1", port, path, method: "POST", headers, ca, servername: host };
    const sent = request(options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.once("end", () =>
        resolve({ status: response.statusCode, cookies: response.headers["set-cookie"] ?? [], body: text }),
      );
    });
    sent.once("error", reject);
    sent.end(JSON.stringify(body));
  });
}

async function served(tls: TlsPaths) {
  const bus = new MemoryBus();
  const invitations = new Invitations(bus);
  const stop = new AbortController();
  const files = await readTlsFiles(tls, Date.now());
  const common = { bus, invitations, env: {}, log: { error: () => undefined }, stop: stop.signal };
  const app = createApp({ ...common, host: "0.0.0.0", names: files.names });
  const http = await serveHttp(app, "127.0.0.1", 0, files);
  const port = new URL(http.url).port;
  return { invitations, http, port, ca: readFileSync(tls.cert, "utf8") };
}

describe("a gateway with a certificate", () => {
  it("serves HTTPS under its address and its certificate's names, and its cookies are Secure", async () => {
    const { invitations, http, port, ca } = await served(paths);
    try {
      expect(http.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
      const { code } = await invitations.create({ role: "owner" });
      const opened = await post(port, "/v1/session", { invitation: code }, "swarm.test", ca);
      expect(opened.status).toBe(200);
      expect(opened.cookies[0]).toMatch(/^swarm_owner=.*; HttpOnly; Secure; SameSite=Strict$/);
      const cookie = opened.cookies[0]?.split(";")[0] ?? "";
      expect(cookie).not.toBe("");
      const elsewhere = await post(port, "/v1/session", { invitation: code }, "a.swarm.test", ca);
      expect([elsewhere.status, elsewhere.body]).toEqual([403, expect.stringContaining("is not this gateway's")]);
      await expect(fetch(http.url.replace("https", "http"))).rejects.toThrow();
    } finally {
      await http.close();
    }
  });

  it("is named by its certificate where that is not good for the address that it listens on", async () => {
    const named = made.make("named", "DNS:*.example.test", "DNS:table.example.test");
    const { http } = await served(named);
    await http.close();
    expect(http.url).toMatch(/^https:\/\/table\.example\.test:\d+$/);
  });

  it("takes a renewed certificate, and keeps the one it has where the files are damaged", async () => {
    const at = made.make("renewed", "DNS:swarm.test", "IP:127.0.0.1");
    const faults: unknown[] = [];
    const env = { SWARM_TLS_CERT: at.cert, SWARM_TLS_KEY: at.key };
    const certificate = await openCertificate(env, { error: (found: unknown) => void faults.push(found) });
    const http = await serveHttp({ fetch: () => new Response("ok") }, "127.0.0.1", 0, certificate?.current);
    const shown = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect({ port: Number(new URL(http.url).port), host: "127.0.0.1", rejectUnauthorized: false });
        socket.once("error", reject);
        socket.once("secureConnect", () => {
          resolve(socket.getPeerCertificate().fingerprint256);
          socket.destroy();
        });
      });
    try {
      const first = await shown();
      const look = () => certificate?.look((found) => http.renew(found));
      await look();
      expect(await shown()).toBe(first);
      writeFileSync(at.cert, "cut off");
      await look();
      expect([await shown(), faults.length]).toEqual([first, 1]);
      const next = made.make("next", "DNS:swarm.test");
      copyFileSync(next.cert, at.cert);
      copyFileSync(next.key, at.key);
      await look();
      expect(await shown()).not.toBe(first);
      expect(faults.length).toBe(1);
    } finally {
      await http.close();
    }
  });
});
