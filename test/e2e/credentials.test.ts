import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identitiesOf } from "#bus";
import type { FloorStatement } from "#wire";
import { ROOT, type Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const JSON_TYPE = { "content-type": "application/json" };

describe("identities on the broker that swarm starts", () => {
  let home: SwarmHome;
  let up: Running;
  let gateway: string;
  let nats: string;

  beforeAll(async () => {
    home = await SwarmHome.withModel();
    up = home.start(["up"]);
    gateway = /http:\/\/127\.0\.0\.1:\d+/.exec(await up.says("Ctrl-C stops everything"))?.[0] ?? "";
    nats = (JSON.parse(home.root("broker/broker.json")) as { url: string }).url;
  });
  afterAll(async () => {
    up.signal("SIGINT");
    await up.finished;
    await home.close();
  });

  const begin = async (id: string, seat: string): Promise<void> => {
    const body = {
      topic: "Should we split?",
      mode: "lightweight",
      id,
      seats: [seat],
      unattended: true,
    };
    const answer = await fetch(`${gateway}/v1/discussions`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
  };
  /** Runs a seat's client as another user on another machine would: with what it was given, and nothing of this home. */
  const seat = (id: string, name: string, given: Record<string, string>) => {
    const env = { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...given };
    const child = spawn(
      "bash",
      [join(ROOT, "clients/bash/seat.sh"), id, name, "python3", join(ROOT, "clients/answer.py")],
      { env },
    );
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    return new Promise<{ code: number | null; said: string }>((resolve) =>
      child.once("close", (code) => resolve({ code, said })),
    );
  };
  const saidBy = async (id: string, name: string): Promise<FloorStatement[]> => {
    const floor = (await (await fetch(`${gateway}/v1/discussions/${id}/floor`)).json()) as {
      statements: FloorStatement[];
    };
    return floor.statements.filter(({ from }) => from === name);
  };

  it("keep every secret out of command lines and environments", () => {
    verifies("BY-20");
    const folder = identitiesOf(home.path);
    const files = readdirSync(folder).map((name) => join(folder, name));
    const texts = files.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path, "utf8"));
    const secrets = texts.flatMap((text) => text.match(/\bS[OAU][A-Z2-7]{56}\b|^ey\S+$/gm) ?? []);
    expect(secrets.length).toBeGreaterThan(15);
    const processes = home.processes();
    expect(processes.length).toBeGreaterThan(5);
    for (const { pid } of processes) {
      const shown = ["cmdline", "environ"].map((name) => readFileSync(`/proc/${pid}/${name}`, "utf8")).join();
      for (const secret of secrets) expect(shown).not.toContain(secret);
    }
    const conf = home.root("broker/nats.conf");
    for (const secret of secrets) expect(conf).not.toContain(secret);
  });

  it("hold a seat for a program that was given credentials, and end when they are revoked", async () => {
    verifies("BY-20", "AC-05");
    await begin("given", "robot");
    const made = await home.run(["credentials", "given", "--seat", "robot"]);
    expect(made.code, made.stderr).toBe(0);
    const given = Object.fromEntries(
      [...made.stdout.matchAll(/^export (\w+)='(.*)'$/gm)].map(([, name = "", value = ""]) => [name, value]),
    );
    expect(given).toMatchObject({ SWARM_NATS_URL: nats });
    expect(statSync(given.SWARM_NATS_CREDS ?? "").mode & 0o777).toBe(0o600);
    const played = await seat("given", "robot", given);
    expect(played.code, played.said).toBe(0);
    expect(new Set((await saidBy("given", "robot")).map(({ type }) => type))).toEqual(
      new Set(["position_declaration", "argument", "response"]),
    );
    // Nobody else's seat, and nothing without credentials.
    expect(await seat("given", "ada", given)).toMatchObject({ said: expect.stringMatching(/Permissions Violation/) });
    expect((await seat("given", "robot", { SWARM_NATS_URL: nats })).code).not.toBe(0);
    const invitation = /invite --revoke (\S+?)`/.exec(made.stderr)?.[1] ?? "";
    expect((await home.run(["invite", "--revoke", invitation])).code).toBe(0);
    const after = await seat("given", "robot", given);
    expect(after.code).not.toBe(0);
    expect(after.said).not.toMatch(/turn|shutdown/);
  });

  it("leave nothing that is good behind where their file cannot be written", async () => {
    await begin("unwritten", "robot");
    for (const out of [join(home.path, "broker/broker.json/robot.creds"), home.path]) {
      const made = await home.run(["credentials", "unwritten", "--seat", "robot", "--out", out]);
      expect([made.code, made.stdout], made.stderr).toEqual([2, ""]);
      expect(made.stderr).toMatch(/^swarm: .+ cannot be written: .+ --out\n$/);
    }
    const list = (await home.run(["invite", "unwritten", "--list"])).stdout;
    expect(list.trim().split("\n")).toEqual(Array(2).fill(expect.stringMatching(/, revoked$/)));
  });

  it("come with an invitation, over HTTP", async () => {
    verifies("BY-20");
    await begin("invited", "robot");
    const { token } = JSON.parse((await home.run(["invite", "invited", "--seat", "robot", "--json"])).stdout) as {
      token: string;
    };
    const answer = await fetch(`${gateway}/v1/session/credentials`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const { creds, url, inbox } = (await answer.json()) as Record<string, string>;
    expect([url, inbox]).toEqual([nats, "_INBOX.invited.robot"]);
    const file = join(home.path, "given.creds");
    writeFileSync(file, creds ?? "", { mode: 0o600 });
    const played = await seat("invited", "robot", { SWARM_NATS_URL: url ?? "", SWARM_NATS_CREDS: file });
    expect(played.code, played.said).toBe(0);
    const watcher = JSON.parse((await home.run(["invite", "invited", "--json"])).stdout) as { token: string };
    const refused = await fetch(`${gateway}/v1/session/credentials`, {
      headers: { authorization: `Bearer ${watcher.token}` },
    });
    expect(refused.status).toBe(404);
  });

  it("let a person sit down on another machine, with the seat's credentials alone", async () => {
    verifies("BY-20", "AC-05");
    await begin("far", "robot");
    const file = join(home.path, "far.creds");
    expect((await home.run(["credentials", "far", "--seat", "robot", "--out", file])).code).toBe(0);
    await using elsewhere = new SwarmHome();
    const sits = elsewhere.start(["join", "far", "--as", "robot"], {
      env: { SWARM_NATS_URL: nats, SWARM_NATS_CREDS: file },
    });
    await sits.says("Should we split?");
    sits.signal("SIGINT");
    expect((await sits.finished).code).toBe(130);
    await home.run(["stop", "far"]);
  });

  it("let one sender log in a team session, as itself", async () => {
    verifies("BY-20", "TM-08");
    const { stdout } = await home.run(["credentials", "team-1", "--sender", "writer", "--json"]);
    const { creds } = JSON.parse(stdout) as { creds: string };
    const file = join(home.path, "writer.creds");
    writeFileSync(file, creds, { mode: 0o600 });
    const log = (session: string, from: string) =>
      new Promise<number | null>((resolve) => {
        const env = {
          PATH: process.env.PATH ?? "",
          HOME: "/nonexistent",
          SWARM_NATS_URL: nats,
          SWARM_NATS_CREDS: file,
        };
        spawn("bash", [join(ROOT, "clients/bash/log.sh"), session, from, "x"], { env, stdio: "ignore" }).once(
          "close",
          resolve,
        );
      });
    expect(await log("team-1", "writer")).toBe(0);
    expect(await log("team-1", "other")).not.toBe(0);
    expect(await log("team-2", "writer")).not.toBe(0);
    const listed = JSON.parse((await home.run(["team", "list", "--session-id", "team-1", "--json"])).stdout) as {
      total: number;
    };
    expect(listed.total).toBe(1);
  });

  it("are refused where there is no such seat or discussion", async () => {
    await begin("other", "robot");
    const cases = [
      ["other", "--seat", "nobody"],
      ["nothing", "--seat", "robot"],
      ["other"],
      ["other", "--seat", "a.b"],
    ];
    for (const args of cases) {
      const { code, stdout, stderr } = await home.run(["credentials", ...args]);
      expect(code, stderr).not.toBe(0);
      expect(stdout).toBe("");
    }
  });
});
