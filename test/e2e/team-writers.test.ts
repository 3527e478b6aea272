import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identitiesOf, openBus, type PurgingBus } from "#bus";
import { subjects } from "#wire";
import { Agent } from "../support/mcp.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const client = (path: string): string => join(ROOT, "clients", path);

function run(program: string, args: readonly string[], env: Record<string, string>): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: "ignore" });
    child.once("close", resolve);
  });
}

let home: SwarmHome;
let swarm: RunningSwarm;
let url: string;
let agent: Agent;
let bus: PurgingBus;
beforeAll(async () => {
  home = new SwarmHome();
  swarm = await RunningSwarm.up(home);
  url = swarm.url;
  agent = await Agent.http(url);
  bus = await openBus({ url: swarm.env.SWARM_NATS_URL ?? "", creds: identitiesOf(home.path), name: "test" });
});
afterAll(async () => {
  await bus?.close();
  await agent?.close();
  await swarm?.close();
  await home?.close();
});

describe("one team log", () => {
  it("gives fifty concurrent writers, in seven ways, unique ids that all readers see", async () => {
    verifies("TM-03", "TM-06", "AC-06");
    const env = { ...swarm.env, SWARM_GATEWAY_URL: url };
    const told = new Map<string, string>();
    const answered = (from: string, result: unknown): void => {
      told.set(from, String((result as { id?: unknown }).id));
    };
    const writers: Record<string, (from: string) => Promise<unknown>> = {
      bash: (from) => run("bash", [client("bash/log.sh"), "S1", from, "by bash"], env),
      python: (from) => run("python3", [client("python/log.py"), "S1", from, "by python"], env),
      perl: (from) => run("perl", [client("perl/log.pl"), "S1", from, "by perl"], env),
      cli: async (from) => {
        const done = await home.run(["team", "log", "--session-id", "S1", "--from", from, "--json"]);
        answered(from, JSON.parse(done.stdout));
      },
      http: async (from) => {
        const response = await fetch(`${url}/v1/team/S1/messages`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ from, summary: "by HTTP" }),
        });
        answered(from, ((await response.json()) as { result: unknown }).result);
      },
      mcp: async (from) => answered(from, await agent.call("team_msg", { operation: "log", session_id: "S1", from })),
      nats: async (from) => {
        const asked = new TextEncoder().encode(JSON.stringify({ operation: "log", from, summary: "by request" }));
        const reply = await bus.request(subjects.team("S1"), asked, { timeoutMs: PATIENCE_MS });
        answered(from, (JSON.parse(new TextDecoder().decode(reply)) as { result: unknown }).result);
      },
    };
    const ways = Object.entries(writers);
    const all = Array.from({ length: 50 }, (_, i) => {
      const [way, write] = ways[i % ways.length] ?? ["", () => Promise.resolve()];
      return { from: `${way}-${i}`, write };
    });
    await Promise.all(all.map(({ from, write }) => write(from)));
    const listed = await agent.call("team_msg", { operation: "list", session_id: "S1", last: 100 });
    const messages = listed.messages as { id: string; from: string }[];
    expect(messages.map(({ from }) => from).sort()).toEqual(all.map(({ from }) => from).sort());
    expect(messages.map(({ id }) => id)).toEqual(all.map((_, i) => `MSG-${String(i + 1).padStart(3, "0")}`));
    const byWriter = new Map(messages.map(({ id, from }) => [from, id]));
    expect(told.size).toBeGreaterThan(25);
    for (const [from, id] of told) expect(id, from).toBe(byWriter.get(from));
  });

  it("goes into files and comes back from them by the command line", async () => {
    verifies("TM-07", "TM-08");
    const folder = mkdtempSync(join(tmpdir(), "swarm-team-"));
    try {
      const team = (operation: string, ...args: string[]) => home.run(["team", operation, ...args]);
      const old =
        '{"id":"MSG-007","ts":"2026-01-01T10:00:00.000+00:00","from":"a","to":"b","summary":"old","ref":"x.md"}\n{"half';
      writeFileSync(join(folder, "messages.jsonl"), old);
      writeFileSync(join(folder, "meta.json"), '{"pipeline_mode":"lite","role_state":{"a":{"n":1}}}');
      const done = await team("import", join(folder, "messages.jsonl"), "--session-id", "S2");
      expect(done.stdout).toBe("✓ Imported 1 messages\n");
      expect(done.stderr).toMatch(/^swarm: line 2 is skipped: /);
      const logged = await team("log", "--session-id", "S2", "--from", "c", "--json");
      expect(JSON.parse(logged.stdout)).toMatchObject({ id: "MSG-008" });
      expect((await team("export", "--session-id", "S2", "--out", folder)).code).toBe(0);
      const out = join(folder, ".workflow/.team/S2/.msg");
      const rows = readFileSync(join(out, "messages.jsonl"), "utf8").trim().split("\n");
      expect(rows.map((row) => JSON.parse(row) as object)).toMatchObject([
        { id: "MSG-007", ts: "2026-01-01T10:00:00.000+00:00", data: { ref: "x.md" } },
        { id: "MSG-008", from: "c" },
      ]);
      expect(JSON.parse(readFileSync(join(out, "meta.json"), "utf8"))).toMatchObject({
        pipeline_mode: "lite",
        role_state: { a: { n: 1 } },
      });
      expect((await team("export", "--session-id", "S2")).stdout.trim().split("\n")).toEqual(rows);
      const outside = await team("export", "--session-id", "../../x", "--out", folder);
      expect(outside.code).toBe(2);
      expect(outside.stderr).toMatch(/the session "..\/..\/x" is not a name/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("is written where no broker runs, too", async () => {
    await using alone = new SwarmHome();
    const logged = await alone.run(["team", "log", "--session-id", "S1", "--from", "a", "--json"]);
    expect(JSON.parse(logged.stdout)).toMatchObject({ id: "MSG-001" });
  });
});

describe("one task board", () => {
  it("answers the same by command line, HTTP, MCP and NATS", async () => {
    verifies("CP-22");
    const made = await home.run([
      "task",
      "create",
      "--session-id",
      "S3",
      "--subject",
      "by CLI",
      "--owner",
      "ada",
      "--json",
    ]);
    expect(made.code, made.stderr).toBe(0);
    const byCli = JSON.parse(made.stdout) as { task: object };
    expect(byCli.task).toMatchObject({ id: "TASK-001", subject: "by CLI", owner: "ada", status: "pending" });
    const post = (body: object): Promise<Response> =>
      fetch(`${url}/v1/team/S3/tasks`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const byHttp = (await (await post({ operation: "get", id: "TASK-001" })).json()) as { result: object };
    const byMcp = await agent.call("task_board", { operation: "get", session_id: "S3", id: "TASK-001" });
    const asked = new TextEncoder().encode(JSON.stringify({ operation: "get", id: "TASK-001" }));
    const reply = await bus.request(subjects.tasks("S3"), asked, { timeoutMs: PATIENCE_MS });
    const byNats = (JSON.parse(new TextDecoder().decode(reply)) as { result: { task: object } }).result;
    expect([byHttp.result, byMcp, byNats]).toEqual(Array(3).fill({ ...byNats, task: byCli.task }));
    const refused = await post({ operation: "claim", id: "TASK-001", by: "ben" });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("Task TASK-001 is for ada, not ben"),
    ]);
    const claim = await home.run(["task", "claim", "TASK-001", "--session-id", "S3", "--by", "ben"]);
    expect([claim.code, claim.stderr]).toEqual([1, expect.stringContaining("Task TASK-001 is for ada, not ben")]);
    const done = await home.run(["task", "claim", "--session-id", "S3", "--by", "ada"]);
    expect(done.stdout).toMatch(/^✓ Claimed TASK-001: by CLI \[in_progress, ada until \d\d:\d\d:\d\d\]\n$/);
    const list = (await (await fetch(`${url}/v1/team/S3/tasks?status=in_progress`)).json()) as { result: object };
    expect(list.result).toMatchObject({ total: 1, tasks: [{ id: "TASK-001", claim: { by: "ada" } }] });
  });
});
