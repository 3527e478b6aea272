import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FakeClis, type Plan } from "../support/fake-clis.ts";
import { post } from "../support/page.ts";
import { hasPty, Screen } from "../support/pty.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { type Finished, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const KEY = "sk-test-0123456789-not-a-real-key";
const CODE = "export const add = (a, b) => a + b;\n";
const TESTS =
  'import { add } from "./calc.js";\nif (add(1, 2) !== 3) throw new Error(`add: $' + "{add(1, 2)} is not 3`);\n";
const good: Plan = { do: "edit", files: { "calc.js": `${CODE}export const sub = (a, b) => a - b;\n` } };
const bad: Plan = { do: "edit", files: { "calc.js": "export const add = (a, b) => a * b;\n" } };

let root: string;
let repo: string;
let fakes: FakeClis;
let home: SwarmHome;
let swarm: RunningSwarm;
/** The discussion of the case. */
let id: string;
let cases = 0;
beforeAll(async () => {
  home = new SwarmHome();
  swarm = await RunningSwarm.up(home);
});
afterAll(async () => {
  await swarm.close();
  await home.close();
});
beforeEach(() => {
  cases += 1;
  id = `calc-${cases}`;
  root = mkdtempSync(join(tmpdir(), "executor-"));
  repo = join(root, "repo");
  mkdirSync(repo);
  fakes = new FakeClis(["claude"]);
  git("init", "--quiet", "-b", "main");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.org");
  writeFileSync(join(repo, "calc.js"), CODE);
  writeFileSync(join(repo, "calc.test.mjs"), TESTS);
  writeFileSync(join(repo, "package.json"), '{"type":"module","scripts":{"test":"node calc.test.mjs"}}\n');
  git("add", ".");
  git("commit", "--quiet", "-m", "calc");
});
afterEach(() => {
  fakes[Symbol.dispose]();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const git = (...args: string[]): string => execFileSync("git", args, { cwd: repo, encoding: "utf8" }).trim();
const env = (): Record<string, string> => fakes.env({ ANTHROPIC_API_KEY: KEY });
const pattern = (name: string, ...more: string[]): string[] => [
  ...["pattern", name, "--task", "Subtract, too; $(rm -rf .)", "--executor", "claude", "--provider", "offline"],
  ...more,
];
/** Builds such a command, with a gate that needs no npm. */
const quick = (name: string, ...more: string[]): string[] => [
  ...pattern(name, "--test", "node calc.test.mjs"),
  ...more,
];
const run = (...args: readonly string[]): Promise<Finished> =>
  home.run(args, { cwd: repo, env: { ...env(), ...swarm.env } });
const merged = (): boolean => readFileSync(join(repo, "calc.js"), "utf8").includes("sub");
const worktrees = (): string[] =>
  existsSync(join(home.path, "worktrees")) ? readdirSync(join(home.path, "worktrees")) : [];
const isClean = (): void => expect([git("status", "--porcelain"), worktrees()]).toEqual(["", []]);

describe("swarm pattern with an executor", () => {
  it("delivers a branch after a try that broke the tests, as a file and in words, and merges nothing unattended", async () => {
    verifies("CP-06", "a coding agent delivers");
    fakes.plan("claude", bad, good);
    const { code, stdout, stderr } = await run(...pattern("incremental-delivery", "--yes", "--id", id));
    expect(code, stderr).toBe(3);
    await swarm.written(id);
    expect(stdout).not.toContain("swarm join");
    const words = stdout.replace(/\n[│ ]*/g, " ").replaceAll("  ", " ");
    expect(words).toContain("Taken back: `npm test` ended with status 1. Its last lines:");
    expect(home.file(id, "record.jsonl")).toMatch(/Its last lines:[^"]*> Error: add: 2 is not 3/);
    expect(words).toContain("1 file, +1 −0: calc.js (+1 −0); `npm test` passes.");
    expect(words).toContain("its gate is `npm test` (from package.json), which passes before any change");
    expect(words).toContain(`claude works on branch swarm/${id} in `);
    expect(words).toContain("INCREMENT-1: PASS in 2 attempts");
    expect(words).toContain(
      `Nothing was merged: the change (1 file, +1 −0) is on branch swarm/${id}, and passes \`npm test\`.`,
    );
    expect(home.file(id, "artifacts/change.patch")).toContain("+export const sub");
    expect(git("log", "--format=%s", `swarm/${id}`).split("\n")).toEqual(["INCREMENT-1: edited calc.js", "calc"]);
    expect(merged()).toBe(false);
    isClean();
    for (const command of ["verify", "rebuild"]) expect((await run(command, id)).code).toBe(0);
  });

  it("goes on after a kill in mid-turn: what was half done is gone, and the turn is done anew", async () => {
    fakes.plan("claude", { do: "edit", files: { "calc.js": "half", "stray.js": "x" }, ends: "last" }, good);
    const first = home.start(quick("incremental-delivery", "--yes", "--id", id), {
      cwd: repo,
      env: { ...env(), ...swarm.env },
    });
    await expect.poll(() => fakes.seen("claude").length, { interval: 20 }).toBeGreaterThan(0);
    first.child.kill("SIGKILL");
    await first.finished;
    // With no sandbox around it, it outlives its parent.
    process.kill(fakes.seen("claude")[0]?.pid ?? 0, "SIGKILL");
    expect(worktrees()).toHaveLength(1);
    const { stdout, stderr } = await run("resume", id, "--yes", "--executor", "claude");
    expect(stdout, stderr).toContain(`branch swarm/${id}`);
    await swarm.written(id);
    expect(home.file(id, "artifacts/change.patch")).not.toContain("stray");
    expect(git("log", "--format=%s", `swarm/${id}`).split("\n")).toEqual(["INCREMENT-1: edited calc.js", "calc"]);
    isClean();
  });

  it.runIf(hasPty)("merges on the owner's yes, and keeps the branch on a no", async () => {
    for (const [answer, keys, said] of [
      ["no", "\r", "Nothing was merged"],
      ["yes", "\x1b[A\r", "Merged into main"],
    ] as const) {
      fakes.plan("claude", good);
      await using screen = Screen.start(
        home,
        [...quick("incremental-delivery", "--id", `${id}-${answer}`), "--repo", repo],
        100,
        { ...env(), ...swarm.env },
      );
      await screen.shows("Merge it into main?");
      await screen.shows("Keep the branch (");
      expect(merged()).toBe(false);
      await screen.types(keys, said);
      await screen.ended();
      expect(merged()).toBe(answer === "yes");
    }
    isClean();
  });

  it("refuses at once what cannot work: tests that fail already, no repository, no agent, a pattern without an executor", async () => {
    const listed = async (): Promise<string> => (await run("list", "--json")).stdout;
    const before = await listed();
    const refused = async (args: string[], cwd = repo): Promise<string> => {
      const { code, stderr } = await home.run([...args, "--yes"], { cwd, env: env() });
      expect(code, stderr).not.toBe(0);
      return stderr;
    };
    expect(await refused(pattern("CP-6", "--test", "echo all red; exit 1"))).toMatch(
      /fails in a fresh checkout of HEAD[\s\S]*all red/,
    );
    expect(await refused(pattern("CP-6"), root)).toContain("no git repository with a commit");
    expect(await refused(["pattern", "CP-6", "--task", "x", "--executor", "gemini"])).toContain(
      "an executor is one of claude, codex",
    );
    expect(await refused(["pattern", "CP-6", "--task", "x", "--executor", "codex"])).toMatch(
      /codex is not on PATH|Codex/,
    );
    expect(await refused(pattern("CP-4"))).toContain("consensus-gate has no executor");
    isClean();
    expect(await listed()).toBe(before);
  });

  it.each([
    ["CP-1", ["work", "test"]],
    ["CP-2", ["work", "review"]],
    ["CP-7", ["diagnosis", "work", "test"]],
  ])("is the same mechanism in %s", async (name, kinds) => {
    verifies(name.replace("-", "-0"), "a coding agent delivers");
    fakes.plan("claude", good, good, good, good);
    await run(...quick(name, "--yes", "--id", id, "--max-iterations", "1", "--user-time", "0.01"));
    await swarm.written(id);
    const floor = home
      .file(id, "record.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; content: { change?: object } });
    const types = floor.map(({ type }) => type);
    for (const kind of kinds) expect(types).toContain(kind);
    expect(floor.find(({ type }) => type === "work")?.content.change).toMatchObject({
      branch: `swarm/${id}`,
      fileCount: 1,
    });
    expect(home.file(id, "artifacts/pattern.md")).toContain(`branch swarm/${id}`);
    isClean();
  });
});

it("works on both tracks of a dual track at once, joins them, and is one at a time", async () => {
  verifies("CP-09", "a coding agent delivers");
  const stub: Plan = { do: "edit", files: { "sub.js": "export const sub = () => 0;\n" } };
  fakes.plan("claude", good, stub, good, good, good, good);
  const running = home.start(quick("dual-track", "--yes", "--id", id), {
    cwd: repo,
    env: { ...env(), ...swarm.env },
  });
  await expect.poll(() => fakes.seen("claude").length, { interval: 20 }).toBeGreaterThan(0);
  const second = await run("join", id, "--as", "executor", "--executor", "claude");
  expect([second.code, second.stderr.trim()]).toEqual([
    expect.any(Number),
    expect.stringMatching(/^swarm: process \d+ is the executor of calc-\d+ in [^\n]*: let it go on, or end it first$/),
  ]);
  const { stdout, stderr } = await running.finished;
  const words = stdout.replace(/\n[│ ]*/g, " ").replaceAll("  ", " ");
  expect(words, stderr).toContain(`claude works on branch swarm/${id}-track-a in `);
  expect(words).toContain(`Joined: swarm/${id}-track-a and swarm/${id}-track-b.`);
  expect(git("show", `swarm/${id}:sub.js`)).toContain("sub");
  await swarm.written(id);
  expect(home.file(id, "artifacts/change.patch")).toContain("+export const sub = (a, b)");
  isClean();
});

it("joins a discussion that was started elsewhere, over HTTP", async () => {
  fakes.plan("claude", good);
  const asked = {
    topic: "Subtract",
    protocol: "pattern",
    pattern: "incremental-delivery",
    provider: "offline",
    unattended: true,
  };
  await post(`${swarm.url}/v1/discussions`, { ...asked, id, seats: ["executor", "validator"] });
  const { code, stderr } = await run("join", id, "--as", "executor", "--executor", "claude");
  expect([code, stderr]).toEqual([0, expect.stringContaining(`claude works on branch swarm/${id}`)]);
  await swarm.written(id);
  expect(home.file(id, "artifacts/pattern.md")).toContain(`on branch swarm/${id}`);
  isClean();
});
