import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DiscussionArtifact } from "../../src/protocols/analysis/artifact/artifact.ts";
import { CODEX, GEMINI } from "../support/analyses.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { FakeClis, type Plan } from "../support/fake-clis.ts";
import { Agent } from "../support/mcp.ts";
import { faultsOfAccess, post } from "../support/page.ts";
import { patience } from "../support/patience.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = "Should sessions become stateless?";
const SESSION =
  "import { pool } from '../db/pool.ts';\n\nexport async function session(id: string) {\n  return pool.query(id);\n}\n";
const DOCUMENTS = [
  { path: "src/auth/session.ts", text: SESSION },
  { path: "src/db/pool.ts", text: "export const pool = connect();\n" },
];
const say = (content: unknown): Plan => ({ do: "say", content });
const rounds = (content: unknown): Plan[] => [say(content), say(content), say(content)];

/** Every file of a discussion with its text. */
const filesOf = (home: SwarmHome, id: string): Record<string, string> => {
  const folder = join(home.path, "discussions", id);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    paths.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
};

describe("an analysis by three command lines that answer as their vendors do", () => {
  let home: SwarmHome;
  let fakes: FakeClis;
  let swarm: RunningSwarm;
  let url: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    home = new SwarmHome();
    fakes = new FakeClis(["gemini", "codex", "claude"]);
    for (const name of ["gemini", "codex", "claude"]) fakes.login(name);
    env = fakes.env();
    // Where they stand there is what a program must not touch.
    swarm = await RunningSwarm.up(home, env, fakes.project);
    url = swarm.url;
  });
  afterAll(async () => {
    await swarm?.close();
    fakes?.[Symbol.dispose]();
    await home?.close();
  });

  const providers = "gemini,codex,claude";
  const ended = async (id: string): Promise<void> => {
    await (await fetch(`${url}/v1/discussions/${id}/events`, { signal: patience() })).text();
    await swarm.written(id);
  };
  const artifact = (id: string, round: number) => home.json<DiscussionArtifact>(id, `rounds/${round}/synthesis.json`);

  it("is asked for over HTTP with the user's answer, verified, and rebuilt byte for byte", async () => {
    verifies("CD-01", "CD-02", "CD-06", "CD-08", "BY-03", "BY-21");
    fakes.plan("gemini", ...rounds(GEMINI));
    fakes.plan("codex", ...rounds(CODEX));
    fakes.plan("claude", ...rounds(GEMINI));
    const body = {
      topic: TOPIC,
      protocol: "analysis",
      providers,
      documents: DOCUMENTS,
      unattended: false,
      id: "asked",
    };
    await post(`${url}/v1/discussions`, body);
    const detail = async () =>
      (await (await fetch(`${url}/v1/discussions/asked`)).json()) as { question?: { question: string } };
    for (const [key, answer] of [
      ["r1.question.1", { choice: "own-words", text: "Revoke them by a list" }],
      ["r1.question.2", { choice: "open" }],
    ] as const) {
      await expect.poll(async () => (await detail()).question?.question).toBe(key);
      await post(`${url}/v1/discussions/asked/commands`, { command: "answer", question: key, ...answer });
    }
    await ended("asked");
    const codex = fakes.seen("codex").map(({ stdin }) => stdin);
    expect(codex[0]).toContain("The analysis of Gemini, to verify:");
    expect(codex[1]).toContain("Revoke them by a list");
    const first = artifact("asked", 1);
    expect(first.metadata.contributingAgents.map(({ name }) => name)).toEqual(["Gemini", "Codex", "Claude"]);
    expect(first.relatedFiles.dependencyGraph).toEqual([
      { source: "src/auth/session.ts", target: "src/db/pool.ts", relationship: "imports" },
    ]);
    expect(first.decision.selectedSolution?.title).toEqual({ en: "JWT access tokens", zh: "JWT access tokens" });
    expect(artifact("asked", 2).decision.status).toBe("decided");
    expect(home.file("asked", "artifacts/analysis.md")).toContain("All 3 are for: “JWT access tokens” (p1).");
    expect(home.file("asked", "artifacts/report.html")).toContain("JWT access tokens");
    const before = filesOf(home, "asked");
    for (const command of ["verify", "rebuild", "show"]) {
      const run = await home.run([command, "asked"]);
      expect(run.code, run.stderr).toBe(0);
    }
    expect(filesOf(home, "asked")).toEqual(before);
  });

  it("is asked for by command line, by batch and by an agent, and replayed", async () => {
    verifies("BY-21", "BY-11", "CD-09", "free text of a vendor's program");
    const files = join(home.path, "code");
    writeFileSync(files, SESSION);
    const text = "I could not fit the schema.\n- Sessions are looked up for every request\n";
    fakes.plan("gemini", say(GEMINI));
    fakes.plan("codex", { do: "text", text }, { do: "text", text });
    const args = ["--providers", "gemini,codex", "--rounds", "1", "--yes"];
    const run = await swarm.run("told", ["analyze", TOPIC, ...args, "--context", files, "--id", "told"], env);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout).toContain("Codex answered in free text");
    expect(artifact("told", 1)._internal.cli_analyses[1]).toMatchObject({
      _fallback: true,
      perspective: "fallback-extraction",
    });
    const replayed = await swarm.run("again", ["replay", "told", "--id", "again"], env);
    expect(replayed.code, replayed.stdout + replayed.stderr).toBe(0);
    writeFileSync(join(home.path, "b.jsonl"), `{"topic":"${TOPIC}","protocol":"analysis","id":"batched"}\n`);
    const batch = await swarm.run("batched", ["batch", join(home.path, "b.jsonl"), "--provider", "offline", "--json"]);
    expect(batch.code, batch.stderr).toBe(0);
    expect(home.json("batched", "manifest.json")).toMatchObject({
      status: "completed",
      options: { protocol: "reading" },
    });
    await using agent = await Agent.stdio(home, { env: swarm.env });
    await agent.call("start_discussion", { topic: TOPIC, protocol: "analysis", id: "agents", provider: "offline" });
    await agent.follow("agents", () => "open");
    expect(await agent.call("get_decision", { discussion: "agents" })).toMatchObject({ decided: false });
  });

  it("executes nothing: who tries to act is taken no answer of, another stands in, and no file is written", async () => {
    verifies("CD-14", "a provider that tries");
    const before = fakes.userFiles().filter((file) => !file.startsWith(".cache"));
    fakes.plan("codex", { do: "act" });
    fakes.plan("gemini", ...[GEMINI, CODEX].map(say));
    const args = ["--providers", "codex,gemini", "--rounds", "1", "--yes", "--id", "acts"];
    const run = await home.run(["analyze", TOPIC, ...args], { env: { ...env, ...swarm.env }, cwd: fakes.project });
    expect(run.code, run.stdout).toBe(0);
    expect(run.stdout).toContain("Gemini answered in place of Codex.");
    expect(fakes.userFiles().filter((file) => !file.startsWith(".cache"))).toEqual(before);
  });

  it.skipIf(!hasBrowser)("shows each section on the page, in both languages, light and dark, and narrow", async () => {
    verifies("CD-10", "each section as the seed maps it");
    const browser = await startBrowser();
    try {
      await using visitor = await Visitor.open(browser, url, { viewport: { width: 1400, height: 900 } });
      const { page } = visitor;
      await page.goto(`${url}/d/asked/sections`);
      await page.getByText("decided", { exact: true }).first().waitFor();
      await page.getByText("Single sign-on").waitFor();
      const open = (name: string) => page.getByRole("tab", { name, exact: true }).click();
      await open("Files");
      await page.getByRole("heading", { name: "Which file uses which" }).waitFor();
      expect(await page.locator("svg.dependencies path").count()).toBe(1);
      await page.locator("details.more summary").first().click();
      await page.getByText("return pool.query(id);").first().waitFor();
      expect(await page.locator(".code-line").first().getAttribute("data-line")).toBe("4");
      await open("Planning");
      await page.getByText("FR-01").waitFor();
      await page.getByRole("tab", { name: "Non-functional" }).click();
      expect(await page.locator("tbody .level").allTextContents()).toEqual(["critical"]);
      await page.getByRole("tab", { name: "Acceptance criteria" }).click();
      await page.getByRole("checkbox").check();
      await open("Decision");
      await page.locator(".option.selected", { hasText: "JWT access tokens" }).waitFor();
      const confidence = Math.round(artifact("asked", 2).decision.confidenceScore * 100);
      await page.locator(".meter-value", { hasText: `${confidence}%` }).waitFor();
      await page.locator("details.card", { hasText: "Cache of sessions" }).locator("summary").click();
      expect(await faultsOfAccess(page)).toEqual([]);
      await open("Records");
      await page.locator(".record-decision").waitFor();
      await page.getByText("easily reversible").first().waitFor();
      await page.emulateMedia({ colorScheme: "dark" });
      await page.setViewportSize({ width: 380, height: 800 });
      await open("Decision");
      expect(await faultsOfAccess(page)).toEqual([]);
      await page.getByRole("button", { name: "中文" }).click();
      await page.getByRole("heading", { name: "JWT access tokens" }).waitFor();
    } finally {
      await browser.close();
    }
  });

  it("has another stand in at 429 and 503, and is marked degraded where all fail, above everything", async () => {
    verifies("CD-07", "429 and 503", "all failed, end to end");
    const failing = (status: number): Plan[] =>
      Array.from({ length: 60 }, () => ({ do: "fail", status, message: "try later" }));
    fakes.plan("gemini", ...failing(429));
    fakes.plan("codex", ...rounds(CODEX));
    const args = ["--providers", "gemini,codex", "--rounds", "1", "--yes"];
    const stood = await swarm.run("stood", ["analyze", TOPIC, ...args, "--id", "stood"], env);
    expect(stood.code, stood.stderr).toBe(0);
    expect(stood.stdout).toContain("Codex answered in place of Gemini.");
    expect(artifact("stood", 1)._internal.cli_analyses[0]).toMatchObject({ tool: "codex", stands_in_for: "gemini" });
    for (const name of ["gemini", "codex"]) fakes.plan(name, ...failing(503));
    const run = await swarm.run("down", ["analyze", TOPIC, ...args, "--id", "down"], env);
    expect(run.stdout).toContain("DEGRADED: no provider gave an answer. Nothing was analysed");
    const down = artifact("down", 1);
    expect(Object.keys(down)[0]).toBe("degraded");
    expect(down.decision.selectedSolution).toBeUndefined();
    expect(home.file("down", "artifacts/analysis.md").indexOf("DEGRADED")).toBeLessThan(80);
  });
});

it("has an example with three scripted command lines, which says what its README shows", async () => {
  verifies("CD-02", "an example", "CD-13", "places of the example exist");
  await using home = new SwarmHome();
  const text = readFileSync(join(ROOT, "examples/analysis/README.md"), "utf8");
  const programs = join(ROOT, "examples/analysis/programs");
  const keys = { GEMINI_API_KEY: "scripted-key", OPENAI_API_KEY: "scripted-key", ANTHROPIC_API_KEY: "scripted-key" };
  const env = { ...keys, PATH: `${programs}:${process.env.PATH}`, SWARM_SANDBOX: "off", COLUMNS: "80" };
  const question = /"(Should [^"]*)"/.exec(readFileSync(join(ROOT, "examples/analysis/run.sh"), "utf8"))?.[1] ?? "";
  const args = ["analyze", question, "--context", "shop", "--providers", "gemini,codex,claude", "--yes"];
  const run = await home.run(args, { env, cwd: join(ROOT, "examples/analysis") });
  expect(run.code, run.stderr).toBe(0);
  const shown = /```text\n([\s\S]*?)\n```/.exec(text)?.[1]?.split("\n…\n") ?? [];
  expect(shown.length).toBeGreaterThan(1);
  for (const piece of shown) expect(run.stdout).toContain(piece);
});
