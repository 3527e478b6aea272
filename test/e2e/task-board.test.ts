import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { identitiesOf, openBus } from "#bus";
import { Tasks } from "#team";
import { subjects } from "#wire";
import { brokerWith } from "../support/broker-with.ts";
import { Agent } from "../support/mcp.ts";
import { SwarmHome } from "../support/swarm.ts";
import { startWorkers } from "../support/task-workers.ts";
import { verifies } from "../support/verifies.ts";

const TASKS = 1_000;
const PROCESSES = 5;
const EACH = 10;
/** Seconds after which the claims of killed workers lapse. */
const CLAIM_SECONDS = 4;

interface Told {
  readonly id: string;
  readonly status: string;
  readonly history: readonly { readonly operation: string; readonly changes: { readonly status?: string } }[];
}

describe("a task board on a broker", () => {
  it("has each of a thousand tasks done once by fifty workers, of which twenty are killed in between", async () => {
    verifies("CP-22");
    const folder = mkdtempSync(join(tmpdir(), "swarm-board-"));
    await using broker = await brokerWith(folder, "");
    try {
      await using bus = await openBus({ url: broker.url, name: "test" });
      const tasks = new Tasks(bus);
      const signal = AbortSignal.timeout(150_000);
      const ask = async (args: object): Promise<Record<string, unknown>> => {
        const answer = await tasks.perform({ session_id: "S1", ...args }, signal);
        if (!answer.success) throw new Error(answer.error);
        return answer.result as Record<string, unknown>;
      };
      for (let n = 0; n < TASKS; n += 1) {
        const blockedBy = n % 10 === 9 ? [`T-${n - 1}`] : [];
        await ask({ operation: "create", id: `T-${n}`, subject: `task ${n}`, blockedBy });
      }
      const workers = Array.from({ length: PROCESSES }, (_, n) =>
        startWorkers(broker.url, "S1", `p${n}`, EACH, CLAIM_SECONDS),
      );
      const [first, second, ...others] = workers;
      await first?.completed(20);
      first?.kill();
      await second?.completed(60);
      second?.kill();
      expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0, 0]);
      const { tasks: listed } = (await ask({ operation: "list" })) as unknown as { tasks: Told[] };
      expect(listed).toHaveLength(TASKS);
      expect(listed.filter(({ status }) => status !== "completed")).toEqual([]);
      for (const { id } of listed) {
        const { task } = (await ask({ operation: "get", id })) as unknown as { task: Told };
        const completions = task.history.filter(({ changes }) => changes.status === "completed");
        expect(completions, id).toHaveLength(1);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("answers the same by command line, HTTP, MCP and NATS", async () => {
    verifies("CP-22");
    await using home = new SwarmHome();
    const up = home.start(["up"]);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await up.says(/http:\/\/127\.0\.0\.1:\d+/))?.[0] ?? "";
    const { url: nats } = JSON.parse(home.root("broker/broker.json")) as { url: string };
    await using agent = await Agent.http(url);
    await using bus = await openBus({ url: nats, creds: identitiesOf(home.path), name: "test" });
    const made = await home.run([
      "task",
      "create",
      "--session-id",
      "S1",
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
      fetch(`${url}/v1/team/S1/tasks`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const byHttp = (await (await post({ operation: "get", id: "TASK-001" })).json()) as { result: object };
    const byMcp = await agent.call("task_board", { operation: "get", session_id: "S1", id: "TASK-001" });
    const asked = new TextEncoder().encode(JSON.stringify({ operation: "get", id: "TASK-001" }));
    const reply = await bus.request(subjects.tasks("S1"), asked, { timeoutMs: 20_000 });
    const byNats = (JSON.parse(new TextDecoder().decode(reply)) as { result: { task: object } }).result;
    expect([byHttp.result, byMcp, byNats]).toEqual(Array(3).fill({ ...byNats, task: byCli.task }));
    const refused = await post({ operation: "claim", id: "TASK-001", by: "ben" });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("Task TASK-001 is for ada, not ben"),
    ]);
    const claim = await home.run(["task", "claim", "TASK-001", "--session-id", "S1", "--by", "ben"]);
    expect([claim.code, claim.stderr]).toEqual([1, expect.stringContaining("Task TASK-001 is for ada, not ben")]);
    const done = await home.run(["task", "claim", "--session-id", "S1", "--by", "ada"]);
    expect(done.stdout).toMatch(/^✓ Claimed TASK-001: by CLI \[in_progress, ada until \d\d:\d\d:\d\d\]\n$/);
    const list = (await (await fetch(`${url}/v1/team/S1/tasks?status=in_progress`)).json()) as { result: object };
    expect(list.result).toMatchObject({ total: 1, tasks: [{ id: "TASK-001", claim: { by: "ada" } }] });
    await agent.close();
    up.signal("SIGINT");
    await up.finished;
  });
});
