import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { Agent } from "../support/mcp.ts";
import { startDiscussion, up } from "../support/page.ts";
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

beforeAll(() => {
  const args = ["scripts/build.js", "--out", BUILD, "--condition", "test-protocols"];
  const build = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  expect(build.status, build.stderr).toBe(0);
});

const homeWithPolls = (): SwarmHome => new SwarmHome(join(ROOT, BUILD, "swarm.js"));

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
    await using home = homeWithPolls();
    const seat = home.start(["--protocol", "straw-poll", TOPIC, "--yes", "--id", "lunch", "--seat", "alice"]);
    await seat.says(/lunch/);
    const held = home.start(["join", "lunch", "--as", "alice"]);
    await held.says('"event":"turn"');
    held.child.stdin?.write(`${JSON.stringify({ choice: "maybe", reason: "x" })}\n`);
    await held.says('"event":"returned"');
    held.child.stdin?.write(`${JSON.stringify({ choice: "yes", reason: "I am hungry" })}\n`);
    const { code, stdout, stderr } = await seat.finished;
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("The vote");
    expect(stdout).toContain("1 yes, 0 no, 0 abstain");
    expect(home.file("lunch", "artifacts/poll.json")).toBe("[1,0,0]\n");
    expect(home.json("lunch", "manifest.json")).toMatchObject({ status: "completed" });
    await held.finished;
    for (const command of ["verify", "rebuild", "show"]) {
      const run = await home.run([command, "lunch"]);
      expect(run.code, run.stderr).toBe(0);
    }
    expect(home.file("lunch", "artifacts/poll.json")).toBe("[1,0,0]\n");
  });

  it("runs in a batch", async () => {
    verifies("BY-21");
    await using home = homeWithPolls();
    writeFileSync(
      `${home.path}/topics.jsonl`,
      `{"topic":"${TOPIC}","protocol":"straw-poll","id":"one"}\nTea or coffee?\n`,
    );
    const options = ["--mode", "lightweight", "--provider", "offline", "--json"];
    const run = await home.run(["batch", join(home.path, "topics.jsonl"), ...options]);
    expect(run.code, run.stderr).toBe(0);
    expect(home.file("one", "artifacts/poll.json")).toBe("[0,0,3]\n");
    expect(home.has("one", "artifacts/synthesis.md")).toBe(false);
    expect(home.has("tea-or-coffee", "artifacts/synthesis.md")).toBe(true);
  });

  it("runs for an agent", async () => {
    verifies("BY-21");
    await using home = homeWithPolls();
    await using agent = await Agent.stdio(home);
    await agent.call("start_discussion", { topic: TOPIC, protocol: "straw-poll", id: "lunch" });
    await agent.follow("lunch", () => "start");
    const decision = await agent.call("get_decision", { discussion: "lunch" });
    expect(decision).toMatchObject({ decided: true, poll: [0, 0, 3] });
    expect(await agent.text("get_decision", { discussion: "lunch" })).toContain("0 yes, 0 no, 3 abstain");
  });
});

describe("the same, by the gateway", () => {
  let home: SwarmHome;
  let url: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    home = homeWithPolls();
    ({ url, stop } = await up(home));
  });
  afterAll(async () => {
    await stop?.();
    await home?.close();
  });

  it("runs over HTTP, and is told with its words and options", async () => {
    verifies("BY-21");
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
      await using visitor = await Visitor.open(browser, url, { viewport: { width: 1400, height: 900 } });
      const { page } = visitor;
      await page.getByLabel("Question", { exact: true }).fill(TOPIC);
      await page.getByLabel("How it is held").selectOption("straw-poll");
      await page.getByRole("button", { name: "Start", exact: false }).click();
      await page.getByText("The vote").first().waitFor();
      await page.getByRole("button", { name: "Show all" }).first().click();
      await page.getByText("no model took part, and a rule has no opinion").first().waitFor();
      await page.getByRole("link", { name: "Decision" }).click();
      await page.getByText("0 yes, 0 no, 3 abstain").first().waitFor();
    } finally {
      await browser.close();
    }
  });
});
