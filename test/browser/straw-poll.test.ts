import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { Agent } from "../support/mcp.ts";
import { startDiscussion } from "../support/page.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/*
 * The protocol of test/protocols/straw-poll, a folder and a line in a registry, through every entrance of a program that
 * was built with that registry.
 */
const BUILD = ".dist-test-protocols";
const TOPIC = "Pizza for lunch?";

/** Every source file of a program below a folder. */
const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|css|html|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

let home: SwarmHome;
let swarm: RunningSwarm;
beforeAll(async () => {
  const args = ["scripts/build.js", "--out", BUILD, "--condition", "test-protocols"];
  const build = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  expect(build.status, build.stderr).toBe(0);
  home = new SwarmHome(join(ROOT, BUILD, "swarm.js"));
  swarm = await RunningSwarm.up(home);
});
afterAll(async () => {
  await swarm?.close();
  await home?.close();
});

describe("a protocol in a folder of its own", () => {
  it("is named nowhere but in its folder and in the registry", () => {
    verifies("BY-21");
    const naming = ["bin", "scripts", "services", "src", "web"]
      .flatMap(sources)
      .filter((path) => /straw.?poll/i.test(readFileSync(path, "utf8")));
    expect(naming).toEqual([]);
    // The import and the line.
    const registry = readFileSync(join(ROOT, "test/protocols/registry.ts"), "utf8");
    expect(registry.match(/strawPoll(?!\w*")/g)).toHaveLength(2);
  });

  it("runs from the command line, with a program at a seat whose vote is returned once, and is verified and rebuilt", async () => {
    verifies("BY-21");
    const asked = ["--protocol", "straw-poll", TOPIC, "--yes", "--id", "lunch", "--seat", "alice"];
    const seat = home.start(asked, { env: swarm.env });
    await seat.says(/lunch/);
    const held = home.start(["join", "lunch", "--as", "alice"], { env: swarm.env });
    await held.says('"event":"turn"');
    held.child.stdin?.write(`${JSON.stringify({ choice: "maybe", reason: "x" })}\n`);
    await held.says('"event":"returned"');
    held.child.stdin?.write(`${JSON.stringify({ choice: "yes", reason: "I am hungry" })}\n`);
    const { code, stdout, stderr } = await seat.finished;
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("The vote");
    expect(stdout).toContain("1 yes, 0 no, 0 abstain");
    await swarm.written("lunch");
    expect(home.file("lunch", "artifacts/poll.json")).toBe("[1,0,0]\n");
    expect(home.json("lunch", "manifest.json")).toMatchObject({ status: "completed" });
    await held.finished;
    for (const command of ["verify", "rebuild", "show"]) {
      const run = await home.run([command, "lunch"], { env: swarm.env });
      expect(run.code, run.stderr).toBe(0);
    }
    expect(home.file("lunch", "artifacts/poll.json")).toBe("[1,0,0]\n");
  });

  it("runs in a batch", async () => {
    verifies("BY-21");
    const topics = join(home.path, "topics.jsonl");
    writeFileSync(topics, `{"topic":"${TOPIC}","protocol":"straw-poll","id":"one"}\nTea or coffee?\n`);
    const options = ["--mode", "lightweight", "--provider", "offline", "--json"];
    const run = await swarm.run("tea-or-coffee", ["batch", topics, ...options]);
    expect(run.code, run.stderr).toBe(0);
    await swarm.written("one");
    expect(home.file("one", "artifacts/poll.json")).toBe("[0,0,3]\n");
    expect(home.has("one", "artifacts/synthesis.md")).toBe(false);
    expect(home.has("tea-or-coffee", "artifacts/synthesis.md")).toBe(true);
  });

  it("runs for an agent", async () => {
    verifies("BY-21");
    await using agent = await Agent.http(swarm.url);
    await agent.call("start_discussion", { topic: TOPIC, protocol: "straw-poll", id: "agents" });
    await agent.follow("agents", () => "start");
    const decision = await agent.call("get_decision", { discussion: "agents" });
    expect(decision).toMatchObject({ decided: true, poll: [0, 0, 3] });
    expect(await agent.text("get_decision", { discussion: "agents" })).toContain("0 yes, 0 no, 3 abstain");
  });

  it("runs over HTTP, and is told with its words and options", async () => {
    verifies("BY-21");
    const { url } = swarm;
    const { protocols } = (await (await fetch(`${url}/v1/protocols`)).json()) as { protocols: { name: string }[] };
    expect(protocols.map(({ name }) => name)).toContain("straw-poll");
    const id = await startDiscussion(url, { topic: TOPIC, protocol: "straw-poll" });
    const files = await (await fetch(`${url}/v1/discussions/${id}/files/artifacts/poll.json`)).text();
    expect(files).toBe("[0,0,3]\n");
    const refused = await fetch(`${url}/v1/discussions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ topic: TOPIC, protocol: "straw-pol" }),
    });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("straw-poll");
  });

  it.skipIf(!hasBrowser)("is started on the page, which shows its step, its statements and its answer", async () => {
    verifies("BY-21");
    const browser = await startBrowser();
    try {
      await using visitor = await Visitor.open(browser, swarm.url, { viewport: { width: 1400, height: 900 } });
      const { page } = visitor;
      await page.getByLabel("Question", { exact: true }).fill(TOPIC);
      await page.getByText("More choices").click();
      await page.locator("select[name=protocol]").selectOption("straw-poll");
      await page.getByRole("button", { name: "Start", exact: false }).click();
      await page.getByText("The vote").first().waitFor();
      await page.getByRole("button", { name: "Show all" }).first().click();
      await page.getByText("no model took part, and a rule has no opinion").first().waitFor();
      await page.getByRole("link", { name: "Result" }).click();
      await page.getByText("0 yes, 0 no, 3 abstain").first().waitFor();
    } finally {
      await browser.close();
    }
  });
});
