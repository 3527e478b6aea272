import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { Agent } from "../support/mcp.ts";
import { post, startDiscussion } from "../support/page.ts";
import { patience } from "../support/patience.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const README = readFileSync(join(ROOT, "README.md"), "utf8");

/** Each example, and what its last lines say. */
const EXAMPLES: Readonly<Record<string, RegExp>> = {
  "review_fix.py": /reviewer: all tests pass[\s\S]*Gate {2}passed[\s\S]*Iterations {2}3 of at most 5/,
  "incremental_delivery.py": /INCREMENT-2: BLOCKED in 3 attempts; 1 of 3 delivered/,
  "consensus_block.py":
    /the gate: “One database for all teams” did not pass: 2 for, 1 block, after two rounds of voting\. Without a block it would have passed\. Voter 3 \(payroll\), BLOCK, high severity[:( ]/,
  "discussant.py": /0 confirmed, 0 corrected, 0 new insights; no model took part/,
  "escalation.py": /coordinator: knows 3 diagnoses[\s\S]*WORKAROUND: no level has resolved it/,
};

function python(script: string, more: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: "1", COLUMNS: "200", ...more };
    const child = spawn("python3", [join(ROOT, "examples", script)], { env, cwd: ROOT });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
    child.once("close", (code) => resolve({ code, said }));
  });
}

let home: SwarmHome;
let swarm: RunningSwarm;
let url: string;
beforeAll(async () => {
  home = new SwarmHome();
  swarm = await RunningSwarm.up(home);
  url = swarm.url;
});
afterAll(async () => {
  await swarm?.close();
  await home?.close();
});

describe("the examples", () => {
  const runs = async (name: string, env: Record<string, string>): Promise<void> => {
    const { code, said } = await python(name, env);
    expect(said, name).toMatch(EXAMPLES[name] as RegExp);
    expect(code, `${name}:\n${said}`).toBe(0);
  };

  it("are named in README, a line each, and all of them are here", () => {
    const scripts = readdirSync(join(ROOT, "examples")).filter((name) => name.endsWith(".py") && name !== "team.py");
    expect(scripts.sort()).toEqual(Object.keys(EXAMPLES).sort());
    for (const name of scripts) expect(README).toContain(`examples/${name}`);
  });

  it("run offline, with a swarm of their own", async () => {
    verifies("CP-06", "AC-05");
    await using own = new SwarmHome();
    await runs("escalation.py", { SWARM_HOME: own.path });
  });

  it("run in a swarm that runs, with programs and a person at their seats", async () => {
    verifies("CP-02", "CP-04", "CP-05", "AC-05");
    const others = ["review_fix.py", "incremental_delivery.py", "consensus_block.py", "discussant.py"];
    await Promise.all(others.map((name) => runs(name, { SWARM_HOME: home.path, ...swarm.env })));
  });
});

describe("swarm pattern", () => {
  it("lists, selects, says plainly that no model took part, and exits with 3 where the gate was not passed", async () => {
    verifies("CP-20", "BY-16");
    const list = await home.run(["pattern", "list", "--json"]);
    expect((JSON.parse(list.stdout) as object[]).length).toBe(16);
    const select = await home.run(["pattern", "select", "--risk", "high", "--task-type", "bugfix"]);
    expect(select.stdout).toContain("✓ CP-4 Consensus gate: chosen: the risk is high");
    expect((await home.run(["pattern", "flying", "--task", "x"])).stderr).toContain("swarm pattern list");
    expect((await home.run(["pattern", "CP-2"])).code).toBe(2);
    const stranger = await home.run(["pattern", "CP-2", "--task", "x", "--seat", "reviewer", "ada"]);
    expect([stranger.code, stranger.stderr]).toEqual([
      2,
      expect.stringContaining("--seat: ada is no role of review-fix-cycle"),
    ]);
    expect(stranger.stderr).toContain("executor, reviewer, specialist, coordinator");
    const run = await swarm.run("p", [
      "pattern",
      "CP-2",
      "--task",
      "Mend the parser",
      "--provider",
      "offline",
      "--yes",
      "--id",
      "p",
    ]);
    expect(run.code, run.stderr).toBe(3);
    expect(run.stdout).toContain("No model, person or program answered for Executor, Reviewer");
    expect(home.json("p", "artifacts/pattern.json")).toMatchObject({
      outcome: "not-reached",
      byRule: ["executor", "reviewer"],
    });
    expect(home.file("p", "artifacts/pattern.md")).toMatch(
      /\| 1 CP-2 Review-fix cycle \| not passed \| 3 of at most 5 \|/,
    );
    for (const command of ["verify", "rebuild"]) expect((await home.run([command, "p"])).code).toBe(0);
  });

  it("runs in a batch, in Chinese", async () => {
    verifies("BY-21", "CP-03");
    const line = { topic: "检查导入模块", protocol: "pattern", pattern: "fan-out-fan-in", lang: "zh", id: "b" };
    writeFileSync(join(home.path, "tasks.jsonl"), `${JSON.stringify(line)}\n`);
    await swarm.run("b", ["batch", join(home.path, "tasks.jsonl"), "--provider", "offline", "--json"]);
    expect(home.file("b", "artifacts/pattern.md")).toMatch(/^# 检查导入模块\n\n## 结果\n\n已完成。3 个角度分析了 3 个/);
  });

  it("has a person vote over HTTP, and tells in team messages what came of it", async () => {
    verifies("BY-21", "AC-05", "CP-04");
    const asked = {
      topic: "Adopt the new parser?",
      protocol: "pattern",
      pattern: "consensus-gate",
      seats: ["voter-1"],
    };
    const { id } = await post(`${url}/v1/discussions`, { provider: "offline", session: "team-1", ...asked });
    for (let round = 1; round <= 2; round += 1) {
      const at = `${url}/v1/discussions/${String(id)}/seats/voter-1`;
      const { turn, phase } = (await (await fetch(`${at}/turn?wait=25`)).json()) as { turn: string; phase: string };
      expect(phase).toBe("vote");
      const content = { vote: "BLOCK", rationale: "no rollback", confidence: 1 };
      await post(`${at}/turns/${turn}/answer`, { content });
    }
    await (await fetch(`${url}/v1/discussions/${String(id)}/events`, { signal: patience() })).text();
    const { result } = (await (await fetch(`${url}/v1/team/team-1/messages?last=100`)).json()) as {
      result: { messages: { type: string; summary: string; data: object }[] };
    };
    const [blocked] = result.messages.filter(({ type }) => type === "consensus_blocked");
    expect(blocked?.data).toMatchObject({ severity: "HIGH", divergences: ["voter-1: no rollback"] });
    expect(result.messages.filter(({ type }) => type === "vote")).toHaveLength(6);
  });

  it("runs for an agent, and lets one swarm wait for another of its team session", async () => {
    verifies("BY-21", "CP-07", "CP-20");
    await using agent = await Agent.http(url);
    const both = ["s-1", "s-2"].map(async (id) => {
      const swarming = { protocol: "pattern", pattern: "swarming", session: "hung" };
      await agent.call("start_discussion", { topic: "The import hangs", ...swarming, id });
      await (await fetch(`${url}/v1/discussions/${id}/events`, { signal: patience() })).text();
    });
    await Promise.all(both);
    const decision = await agent.call("get_decision", { discussion: "s-1" });
    expect(decision).toMatchObject({ decided: true, report: { outcome: "not-reached", runs: [{ pattern: "CP-7" }] } });
    const { result } = (await (
      await fetch(`${url}/v1/team/swarming/tasks`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ operation: "get", id: "hung" }),
      })
    ).json()) as { result: { task: { status: string; history: { operation: string; by: string }[] } } };
    const held = result.task.history.filter(({ operation }) => operation === "claim" || operation === "release");
    // Claimed by one until it has released it, and only then by the other.
    const holders = held.filter(({ operation }) => operation === "release").map(({ by }) => by);
    expect(new Set(holders)).toEqual(new Set(["s-1", "s-2"]));
    let holder: string | undefined;
    for (const { operation, by } of held) {
      expect(holder === undefined || holder === by, `${by} ${operation} while ${holder} holds it`).toBe(true);
      holder = operation === "claim" ? by : undefined;
    }
    expect(result.task.status).toBe("pending");
  });

  it.skipIf(!hasBrowser)("is started on the page, which shows its result and its board", async () => {
    verifies("BY-21", "CP-22");
    const task = (args: object) => post(`${url}/v1/team/board-1/tasks`, { operation: "create", ...args });
    await task({ subject: "Write the parser", owner: "ada" });
    await task({ subject: "Test the parser", blockedBy: ["TASK-001"] });
    const id = await startDiscussion(url, { topic: "Mend it", protocol: "pattern", pattern: "escalation-chain" });
    const browser = await startBrowser();
    try {
      await using visitor = await Visitor.open(browser, `${url}/team/board-1`, {
        viewport: { width: 1400, height: 900 },
      });
      const { page } = visitor;
      await page.getByRole("heading", { name: "Tasks" }).waitFor();
      await page.getByText("Test the parser ← TASK-001").waitFor();
      expect(await page.locator(".lines strong ~ .faint").allTextContents()).toEqual(["pending", "pending"]);
      await page.goto(`${url}/d/${id}/decision`);
      await page.getByText("WORKAROUND").first().waitFor();
      await page.goto(url);
      await page.getByText("More choices").click();
      await page.locator("select[name=protocol]").selectOption("pattern");
      await page.getByLabel("Pattern", { exact: true }).selectOption("post-mortem");
    } finally {
      await browser.close();
    }
  });
});
