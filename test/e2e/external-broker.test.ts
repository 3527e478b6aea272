import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokerWith } from "../support/broker-with.ts";
import { Certificates } from "../support/certificates.ts";
import { type Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const DISCUSS = ["Should we split?", "--mode", "lightweight", "--provider", "offline", "--yes"];
const ROLES = ["moderator", "expert", "contrarian", "historian", "gateway"];

interface Found {
  readonly what: string;
  readonly state: string;
  readonly text: string;
}

describe("a broker that somebody else runs", () => {
  let home: SwarmHome;
  beforeAll(() => {
    home = new SwarmHome();
  });
  afterAll(() => home.close());

  const checked = async (env: Record<string, string>): Promise<Found | undefined> => {
    const { stdout } = await home.run(["doctor", "--json"], { env });
    return (JSON.parse(stdout) as Found[]).find(({ what }) => what === "identities");
  };

  it("asks for identities, over TLS, with what `swarm broker setup` makes, each worker with its own alone", async () => {
    verifies("BY-20", "AC-04");
    const folder = join(home.path, "for-the-operator");
    const at = ["broker", "setup", "--out", folder, "--accounts"];
    expect((await home.run([...at, "accounts"])).stderr).toContain("is relative to wherever the server is started");
    const made = await home.run([...at, join(home.path, "accounts")]);
    expect(made.code, made.stderr).toBe(0);
    expect(made.stdout).toBe(readFileSync(join(folder, "nats-identities.conf"), "utf8"));
    expect(statSync(join(folder, "keys.json")).mode & 0o777).toBe(0o600);
    expect(made.stdout).not.toMatch(/\bS[OAU][A-Z2-7]{56}\b/);
    using certificates = new Certificates();
    const { cert, key } = certificates.make("broker", "IP:127.0.0.1");
    const settings = `${made.stdout}\ntls { cert_file: "${cert}", key_file: "${key}" }`;
    await using broker = await brokerWith(home.path, settings);
    const SWARM_NATS_URL = broker.url.replace("nats:", "tls:");
    const untrusted = await home.run(["list"], { env: { SWARM_NATS_URL } });
    expect(untrusted.stderr).toContain("is not trusted here (self-signed certificate)");
    const env = { SWARM_NATS_URL, NODE_EXTRA_CA_CERTS: cert };
    expect(await checked(env)).toMatchObject({ state: "missing", text: expect.stringContaining("SWARM_NATS_CREDS") });
    const applied = await home.run(["broker", "setup", "--out", folder, "--apply"], { env });
    expect(applied.code, applied.stderr).toBe(0);
    expect(readFileSync(join(folder, "nats-identities.conf"), "utf8")).toContain(
      JSON.stringify(join(home.path, "accounts")),
    );
    expect(await checked({ ...env, SWARM_NATS_CREDS: folder })).toMatchObject({ state: "ok" });
    expect(await checked({ ...env, SWARM_NATS_CREDS: join(folder, "owner.creds") })).toMatchObject({
      state: "warning",
    });
    const workers: Running[] = ROLES.map((role) =>
      home.start(["worker", role], {
        env: { ...env, SWARM_LOG_LEVEL: "info", SWARM_NATS_CREDS: join(folder, `${role}.creds`) },
      }),
    );
    await Promise.all(workers.map((worker) => worker.says("worker ready")));
    const run = await home.run([...DISCUSS, "--json"], { env: { ...env, SWARM_NATS_CREDS: folder } });
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout).toContain('"outcome":"completed"');
    for (const worker of workers) worker.signal("SIGTERM");
    const logs = (await Promise.all(workers.map((worker) => worker.finished))).map(
      ({ stdout, stderr }) => stdout + stderr,
    );
    for (const log of logs) expect(log).not.toMatch(/ermission/);
    const nobody = await home.run(["list"], { env });
    expect(nobody.code).toBe(1);
    expect(nobody.stderr).toContain("SWARM_NATS_CREDS");
  });

  it("goes on working where it asks for none, and doctor says what that means", async () => {
    verifies("BY-20");
    await using broker = await brokerWith(home.path, "");
    const env = { SWARM_NATS_URL: broker.url };
    expect(await checked(env)).toMatchObject({ state: "warning", text: expect.stringContaining("swarm broker setup") });
    expect((await home.run(["list"], { env })).code).toBe(0);
    const log = ["team", "log", "--session-id", "S", "--from", "writer", "--summary", "x"];
    expect((await home.run(log, { env })).code).toBe(0);
    const refused = await home.run(["list"], {
      env: { ...env, SWARM_NATS_CREDS: join(home.path, "for-the-operator") },
    });
    expect(refused.stderr).toContain("asks for no identity");
  });

  it("is looked at by all its addresses, shown without what is secret in them, and needs no program here", async () => {
    await using broker = await brokerWith(home.path, "");
    const nats = `nats://ann:first-secret@127.0.0.1:1,${broker.url.replace("//", "//bob:second-secret@")}`;
    const env = { PATH: home.path, XDG_CACHE_HOME: join(home.path, "cache") };
    const { code, stdout } = await home.run(["doctor", "--json", "--nats", nats], { env });
    const found = (JSON.parse(stdout) as Found[]).find(({ what }) => what === "broker");
    expect(found).toMatchObject({ state: "ok", text: `runs at nats://127.0.0.1:1,${broker.url}, as given` });
    expect(code, stdout).toBe(0);
    const gone = await home.run([
      "list",
      "--nats",
      "nats://ann:first-secret@127.0.0.1:1,bob:second-secret@127.0.0.1:2",
    ]);
    expect(gone.stderr).toContain("no NATS server answers at nats://127.0.0.1:1,127.0.0.1:2");
    expect(stdout + gone.stderr).not.toContain("secret");
  });
});
