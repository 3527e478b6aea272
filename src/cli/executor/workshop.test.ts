import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyReading, type SeatTurn } from "#discussion";
import { Change, patchIn } from "#protocols/patterns/kinds/change";
import { KINDS } from "#protocols/patterns/kinds/index";
import { sandboxIn } from "#providers";
import { claude } from "#providers/agents/claude";
import { codex } from "#providers/agents/codex";
import { DiscussionOptions, type FloorStatement } from "#wire";
import { FakeClis } from "../../../test/support/fake-clis.ts";
import { patience } from "../../../test/support/patience.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { projectTest } from "./project-test.ts";
import { type Executor, Workshop } from "./workshop.ts";
import { lockedFor, placesOf, repositoryAt } from "./worktree.ts";

const hasSandbox = "bwrap" in (await sandboxIn(process.env));
const ID = "calc-1";
/** Passes unless a file of the worktree says that it is broken, or that it hangs. */
const TEST = {
  command: 'test ! -e hangs || sleep 60; if grep -rqs BROKEN *.txt; then echo "expected 3, got 4"; exit 7; fi',
};

let root: string;
let repo: string;
let fakes: FakeClis;
let workshop: Workshop;
let executor: Executor;
/** Statements of the executor, as the floor has them. */
let floor: FloorStatement[];

const git = (...args: string[]): string => execFileSync("git", args, { cwd: repo, encoding: "utf8" }).trim();
const files = (): string[] => readdirSync(join(root, "home", "worktrees"));
const status = (): string => git("status", "--porcelain");

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "workshop-"));
  repo = join(root, "repo");
  mkdirSync(repo);
  fakes = new FakeClis(["claude", "codex"]);
  floor = [];
  git("init", "--quiet", "-b", "main");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.org");
  writeFileSync(join(repo, "a.txt"), "one\n");
  git("add", ".");
  git("commit", "--quiet", "-m", "first");
  const env = fakes.env({ ANTHROPIC_API_KEY: "sk-test-0123456789", OPENAI_API_KEY: "sk-test-0123456789" });
  executor = { program: claude, model: undefined, env, repo, home: join(root, "home"), test: TEST };
  workshop = new Workshop(executor, ID);
});
afterEach(async () => {
  await workshop.close();
  fakes[Symbol.dispose]();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

interface Asked {
  readonly kind?: keyof typeof KINDS;
  readonly seat?: string;
  readonly order?: object;
  readonly seconds?: number;
  readonly topic?: string;
  readonly attempts?: number;
}

async function answer({
  kind = "work",
  seat = "executor",
  order,
  seconds = 600,
  topic = "Add two",
  attempts = 0,
}: Asked = {}) {
  const options = DiscussionOptions.parse({ topic, protocol: "pattern", lang: "en" });
  const brief = { options, target: order };
  const deadline = new Date(Date.now() + seconds * 1_000).toISOString();
  const message = { round: 1, body: { turn: "t1", phase: kind, topic, deadline, brief } };
  const open = { message, attempts: Array(attempts).fill({ content: {} }) } as unknown as SeatTurn;
  const state = emptyReading(ID);
  state.floor.push(...floor);
  const content = (await workshop.answer(open, state, seat, patience())) as Record<string, unknown>;
  expect(KINDS[kind].schema.safeParse(content).error).toBeUndefined();
  return content;
}

/** Lets the executor work, and puts its statement onto the floor. */
async function work(asked: Asked = {}) {
  const content = await answer(asked);
  floor.push({ ...statement(floor.length + 1, asked.kind ?? "work", content), from: asked.seat ?? "executor" });
  return { content, change: Change.parse(content.change), summary: String(content.summary) };
}

function statement(n: number, type: string, content: Record<string, unknown>): FloorStatement {
  const at = { id: `r1-msg-00${n}`, from: "executor", type, round: 1, ts: "2026-11-26T10:00:00Z", phase: type };
  return { ...at, turn: "t1", content, references: [] } as unknown as FloorStatement;
}

const edit = (of: Record<string, string>) => ({ do: "edit", files: of }) as const;
const untouched = (): void => expect([status(), git("log", "--format=%s", "main")]).toEqual(["", "first"]);

describe("an executor in a worktree of its own", () => {
  it("commits what passes the test to a branch, and names files, lines and diff; the owner's folder stays as it was", async () => {
    verifies("CP-06", "an increment is a commit");
    fakes.plan("claude", { do: "edit", files: { "a.txt": "one\ntwo\n", "deep/b.txt": "b\n" } });
    const { content, change, summary } = await work({ order: { do: "work", part: "INCREMENT-1" } });
    expect(summary).toMatch(
      /^edited a.txt,deep\/b.txt\n2 files, \+2 −0: a.txt \(\+1 −0\), deep\/b.txt \(\+1 −0\); `test /,
    );
    expect(change).toMatchObject({ branch: `swarm/${ID}`, onto: "main", part: "INCREMENT-1", added: 2, fileCount: 2 });
    expect(change.patch).toContain("\n+two\n");
    expect(content).toMatchObject({ selfCheck: "passed", artifact: expect.stringContaining(`swarm/${ID}@`) });
    expect(git("show", "--no-patch", "--format=%an %s", `swarm/${ID}`)).toBe(
      "swarm: claude INCREMENT-1: edited a.txt,deep/b.txt",
    );
    untouched();
    const [run] = fakes.seen("claude");
    expect(run?.cwd).toContain(join(root, "home", "worktrees", `${ID}.`));
    expect(run?.args.join(" ")).toContain("--tools Read,Edit,Write,Glob,Grep --permission-mode acceptEdits");
    expect(run?.system).toContain("git worktree of your own");
    await workshop.close();
    expect([files(), git("worktree", "list").split("\n").length]).toEqual([[], 1]);
  });

  it("takes back what breaks the tests, quotes what failed, and shows the next try its diff", async () => {
    fakes.plan(
      "claude",
      { do: "edit", files: { "a.txt": "BROKEN\n", "new.txt": "x" } },
      { do: "edit", files: { "c.txt": "c\n" } },
    );
    const first = await work();
    expect(first.summary).toMatch(/^Taken back: `test .*` ended with status 7\. Its last lines:\n> expected 3, got 4$/);
    expect(first.content).toMatchObject({ selfCheck: "failed", artifact: expect.stringContaining("+BROKEN") });
    expect(first.change).toMatchObject({ commit: first.change.base, fileCount: 0 });
    expect(readdirSync(join(root, "home", "worktrees", files()[0] ?? "")).sort()).toEqual([".git", "a.txt"]);
    const second = await work();
    expect(second.change.files.map(({ path }) => path)).toEqual(["c.txt"]);
    expect(fakes.seen("claude")[1]?.files.toSorted()).toEqual([".git", "a.txt"]);
    expect(fakes.seen("claude")[1]?.stdin).toContain("expected 3, got 4");
    untouched();
  });

  it("takes back the work of a program that crashes, and says that nothing changed where nothing did", async () => {
    fakes.plan("claude", { do: "edit", files: { "half.txt": "h" }, ends: "crash" }, { do: "answer" });
    const crashed = await work();
    expect(crashed.summary).toMatch(/^Taken back: claude did not finish: claude was ended before it answered/);
    const idle = await work();
    expect(idle.content).toMatchObject({
      selfCheck: "not-made",
      summary: expect.stringMatching(/^claude changed no file\./),
    });
    expect([crashed.change.fileCount, idle.change.fileCount]).toEqual([0, 0]);
  });

  it("ends a program that hangs, and tests that hang, before the turn is over", async () => {
    fakes.plan("claude", { do: "edit", files: { "half.txt": "h" }, ends: "last" });
    const hung = await work({ seconds: 5 });
    expect(hung.summary).toBe("Taken back: the time of this turn was over before claude had finished.");
    expect(() => process.kill(fakes.seen("claude")[0]?.pid ?? 0, 0)).toThrow("ESRCH");
    fakes.plan("claude", { do: "edit", files: { hangs: "x" } });
    const slow = await work({ seconds: 5 });
    expect(slow.summary).toMatch(/^Taken back: `test .*` ran longer than it may\./);
  });

  it("refuses a change outside of the worktree: files, branches, settings, and links that lead out", async () => {
    fakes.plan("claude", { do: "trespass", paths: [join(repo, "a.txt"), join(repo, "b.txt")] });
    const { content, summary } = await work();
    expect(content.selfCheck).toBe("failed");
    expect(summary).toMatch(
      /^Refused and taken back: while claude worked.* {2}M a\.txt|^Refused and taken back.*M a\.txt.*\?\? b\.txt/,
    );
    git("checkout", "--quiet", "a.txt");
    rmSync(join(repo, "b.txt"));
    fakes.plan("claude", { do: "trespass", paths: [join(repo, ".git", "config")] });
    expect((await work().catch((error: Error) => ({ summary: error.message }))).summary).toMatch(/bad config|Refused/);
  });

  it("refuses links that lead out of the worktree", async () => {
    fakes.plan("claude", {
      do: "edit",
      files: { "x.txt": "x" },
      links: { in: "a.txt", out: "../../repo", etc: "/etc" },
    });
    expect((await work()).summary).toBe(
      "Refused and taken back: claude made links or repositories that lead out of its worktree: etc, out.",
    );
  });

  it.runIf(hasSandbox)("prevents it where the system has a sandbox, and lets the agent use a shell", async () => {
    const fields = { summary: "tried", selfCheck: "passed" };
    const said = JSON.stringify({ type: "result", is_error: false, structured_output: fields, usage: {} });
    const script = `#!/bin/sh\necho x > ${join(repo, "a.txt")}\necho "$@" > args.txt\nenv > env.txt\ncat <<'X'\n${said}\nX\n`;
    writeFileSync(join(fakes.bin, "claude"), script);
    chmodSync(join(fakes.bin, "claude"), 0o755);
    const test = { command: `echo x > ${join(repo, "b.txt")}; env > tested.txt; true` };
    const { SWARM_SANDBOX: _, ...env } = executor.env;
    workshop = new Workshop({ ...executor, env, test }, ID);
    const { change } = await work();
    expect(change.patch).toContain("--allowedTools Bash");
    expect(existsSync(join(repo, "b.txt"))).toBe(false);
    untouched();
  });

  it("takes a part of the plan back by itself, and none that another builds on", async () => {
    const edit = (path: string) => ({ do: "edit", files: { [path]: "x\n" } }) as const;
    fakes.plan("claude", edit("1.txt"), edit("2.txt"), edit("2b.txt"));
    const first = await work({ order: { do: "work", part: "INCREMENT-1" } });
    await work({ order: { do: "work", part: "INCREMENT-2" } });
    await work({ order: { do: "work", part: "INCREMENT-2" } });
    const early = await work({ order: { do: "roll-back", part: "INCREMENT-1" } });
    expect(early.summary).toBe("INCREMENT-1 was not taken back: INCREMENT-2 builds on it.");
    expect(early.change.fileCount).toBe(3);
    expect(patchIn(floor)?.match(/^diff --git/gm)).toHaveLength(3);
    const back = await work({ order: { do: "roll-back", part: "INCREMENT-2" } });
    expect(back.change).toMatchObject({ commit: first.change.commit, fileCount: 1 });
    expect(patchIn(floor)).toBe(first.change.patch);
    expect((await work({ order: { do: "roll-back", part: "INCREMENT-1" } })).change.commit).toBe(first.change.base);
    expect(git("rev-parse", `swarm/${ID}`)).toBe(git("rev-parse", "main"));
    expect(patchIn(floor)).toBeUndefined();
  });

  it("merges only when it is told to, and not into another branch or over the owner's own changes", async () => {
    fakes.plan("claude", { do: "edit", files: { "a.txt": "one\ntwo\n" } });
    await work();
    untouched();
    writeFileSync(join(repo, "a.txt"), "mine\n");
    const merge = { order: { do: "merge" } };
    expect((await answer(merge)).summary).toMatch(/was not merged into main: git merge: error: Your local changes/);
    expect(readFileSync(join(repo, "a.txt"), "utf8")).toBe("mine\n");
    git("checkout", "--quiet", "a.txt");
    git("checkout", "--quiet", "-b", "other");
    expect((await answer(merge)).summary).toMatch(/is on other, not on main/);
    git("checkout", "--quiet", "main");
    const { summary, change } = await work(merge);
    expect([summary, change.merged]).toEqual([`Branch swarm/${ID} is merged into main.`, true]);
    expect([readFileSync(join(repo, "a.txt"), "utf8"), status()]).toEqual(["one\ntwo\n", ""]);
  });

  it("tests what is delivered, and fails what was not delivered without a test", async () => {
    fakes.plan("claude", { do: "edit", files: { "c.txt": "c" } }, { do: "edit", files: { "c.txt": "BROKEN" } });
    await work();
    expect(await answer({ kind: "test", seat: "tester" })).toMatchObject({ passRate: 1, failures: [] });
    expect(await answer({ kind: "gate", seat: "validator" })).toMatchObject({
      no_regression: true,
      affected_files: ["c.txt"],
    });
    await work();
    const failed = await answer({ kind: "test", seat: "tester" });
    expect(failed).toMatchObject({
      passRate: 0,
      summary: expect.stringMatching(/^The last work was not delivered: Taken back/),
    });
    expect(await answer({ kind: "gate", seat: "validator" })).toMatchObject({ increment_tests_pass: false });
  });

  it("lets the agent say what other turns ask for, and keeps no file of it", async () => {
    const edit = { do: "edit", files: { "left.txt": "x" } } as const;
    fakes.plan("claude", edit, { do: "fail", status: 500 }, { do: "say", content: { summary: "no diagnosis" } });
    expect(await answer({ kind: "diagnosis", seat: "tester" })).toHaveProperty("root_cause");
    expect(await answer({ kind: "diagnosis", seat: "tester" })).toMatchObject({ confidence: 0 });
    expect(await answer({ kind: "diagnosis", seat: "tester" })).toMatchObject({ confidence: 0 });
    expect(await answer({ kind: "diagnosis", seat: "tester", attempts: 2 })).toMatchObject({ confidence: 0 });
    expect(fakes.seen("claude")).toHaveLength(3);
    expect(fakes.seen("claude")[1]?.files).not.toContain("left.txt");
  });

  it("runs nothing that the agent puts in the place of its .git, and leaves no trace of it", async () => {
    const config = `[core]\n\tbare = false\n\tfsmonitor = "touch ${root}/pwned; true"\n`;
    const evil = {
      ".git": "gitdir: evil\n",
      "evil/config": config,
      "evil/HEAD": "ref: refs/heads/x\n",
      "evil/refs/a": "",
    };
    fakes.plan("claude", { do: "edit", files: { ...evil, "evil/objects/a": "", "b.txt": "b" } });
    const { change } = await work();
    expect(change.files.map(({ path }) => path)).toContain("b.txt");
    await workshop.close();
    expect([existsSync(join(root, "pwned")), files(), git("worktree", "list").split("\n").length]).toEqual([
      false,
      [],
      1,
    ]);
  });

  it("holds a diff of each statement alone, which together make the whole, also of one file", async () => {
    const edit = (text: string) => ({ do: "edit", files: { "a.txt": text } }) as const;
    fakes.plan("claude", edit("one\ntwo\n"), edit("one\ntwo\nthree\n"));
    await work();
    const { change } = await work();
    expect(change).toMatchObject({ added: 2, patch: expect.not.stringContaining("+two") });
    execFileSync("git", ["apply", "-"], { cwd: repo, input: patchIn(floor) ?? "" });
    expect(readFileSync(join(repo, "a.txt"), "utf8")).toBe("one\ntwo\nthree\n");
  });

  it("counts an attempt as resolved only where its work was delivered", async () => {
    const said = { diagnosis: "d", tried: [], resolved: true, solution: "s" };
    fakes.plan(
      "claude",
      { do: "edit", files: { "a.txt": "BROKEN" }, said },
      { do: "edit", files: { "a.txt": "ok" }, said },
    );
    expect((await work({ kind: "attempt" })).content).toMatchObject({ resolved: false, solution: "" });
    expect((await work({ kind: "attempt" })).content).toMatchObject({ resolved: true, solution: "s", diagnosis: "d" });
  });

  it("lets tracks work side by side on branches of their own, and joins them where the tests pass", async () => {
    verifies("CP-09", "coding agents deliver both tracks");
    fakes.plan("claude", edit({ "a.txt": "api\n" }), edit({ "b.txt": "stub\n" }));
    const [a, b] = ["track-a", "track-b"].map((seat) => work({ seat }));
    expect([(await a)?.change, (await b)?.change].map((one) => [one?.track, one?.branch])).toEqual(
      ["track-a", "track-b"].map((track) => [track, `swarm/${ID}-${track}`]),
    );
    expect(patchIn(floor)).toBeUndefined();
    const joined = await work({ order: { do: "join" } });
    expect(joined).toMatchObject({ change: { branch: `swarm/${ID}`, fileCount: 2 }, content: { selfCheck: "passed" } });
    expect(joined.change.track).toBeUndefined();
    writeFileSync(join(root, "whole.patch"), patchIn(floor) ?? "");
    git("apply", "--check", join(root, "whole.patch"));
    // A track goes on from what is joined, and what it does then waits for the next joining.
    fakes.plan("claude", edit({ "b.txt": "core\n" }));
    const { change } = await work({ seat: "track-b" });
    expect(change.files.map(({ path }) => path).sort()).toEqual(["a.txt", "b.txt"]);
    expect(git("show", `swarm/${ID}:b.txt`)).toBe("stub");
    await workshop.close();
    expect(git("branch", "--list", "--format=%(refname:short)", "swarm/*").split("\n")).toEqual([
      `swarm/${ID}`,
      `swarm/${ID}-track-b`,
    ]);
    untouched();
  });

  it("joins nothing that conflicts or fails the tests, says what does, and lets the track adapt", async () => {
    verifies("CP-09", "tracks that do not fit are not joined");
    fakes.plan("claude", edit({ "a.txt": "one\ntwo\n" }));
    await work({ seat: "track-a" });
    fakes.plan("claude", edit({ "a.txt": "one\n2\n" }), edit({ "a.txt": "one\n", "c.txt": "c\n" }));
    await work({ seat: "track-b" });
    const apart = await work({ order: { do: "join" } });
    expect(apart.content).toMatchObject({ selfCheck: "failed", change: { fileCount: 0 } });
    expect(apart.summary).toMatch(/^swarm\/calc-1-track-a and swarm\/calc-1-track-b were not joined: .*a\.txt/);
    const own = (await work({ seat: "track-b" })).change;
    expect(own.files.map(({ path }) => path)).toEqual(["c.txt"]);
    expect((await work({ order: { do: "join" } })).content).toMatchObject({ selfCheck: "passed" });
    executor = { ...executor, test: { command: "test ! -e d.txt || test ! -e e.txt || { echo both; exit 1; }" } };
    workshop = new Workshop(executor, ID);
    for (const [seat, path] of [
      ["track-a", "d.txt"],
      ["track-b", "e.txt"],
    ] as const) {
      fakes.plan("claude", edit({ [path]: "x" }));
      await work({ seat });
    }
    const red = await work({ order: { do: "join" } });
    expect(red.summary).toContain("> both");
    expect(git("ls-tree", "--name-only", `swarm/${ID}`)).not.toContain("d.txt");
    untouched();
  });

  it("is one at a time in a repository, and the place of one that has ended is free", async () => {
    const lock = await lockedFor(repo, ID);
    await expect(lockedFor(repo, ID)).rejects.toThrow(
      `process ${process.pid} is the executor of ${ID} in ${repo}: let it go on, or end it first`,
    );
    await (await lockedFor(repo, "other")).release();
    await lock.release();
    await (await lockedFor(repo, ID)).release();
    expect(readdirSync(join(repo, ".git")).filter((name) => name.endsWith(".lock"))).toEqual([]);
  });

  it("goes on from the record after a kill: what was not on the floor is gone, and the former worktree, too", async () => {
    fakes.plan(
      "claude",
      ...["1.txt", "2.txt", "3.txt", "4.txt"].map((path) => ({ do: "edit", files: { [path]: "x" } }) as const),
    );
    await work();
    // Committed, but not accepted; then killed before it was said.
    await answer();
    expect(Change.parse((await answer()).change).files.map(({ path }) => path)).toEqual(["1.txt", "3.txt"]);
    const [before] = files();
    workshop = new Workshop(executor, ID);
    const { change } = await work();
    expect(change.files.map(({ path }) => path)).toEqual(["1.txt", "4.txt"]);
    expect(files()).toHaveLength(1);
    expect(files()).not.toContain(before);
    rmSync(join(root, "repo"), { recursive: true });
    mkdirSync(repo);
    git("init", "--quiet");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--allow-empty", "-m", "other");
    workshop = new Workshop(executor, ID);
    await expect(answer()).rejects.toThrow(/has no commit [0-9a-f]{40}, which calc-1 delivered/);
  });

  it("overwrites no branch that holds other work, and makes names of the checked id alone", async () => {
    git("checkout", "--quiet", "-b", `swarm/${ID}`);
    git("commit", "--quiet", "--allow-empty", "-m", "kept");
    git("checkout", "--quiet", "main");
    fakes.plan("claude", { do: "edit", files: { "a.txt": "2" } });
    const { change } = await work({ topic: "$(touch /tmp/pwned); `reboot` -- ../../x" });
    expect(change.branch).toBe(`swarm/${ID}-2`);
    expect(git("log", "-1", "--format=%s", `swarm/${ID}`)).toBe("kept");
    for (const id of ["../x", "a b", "-f;ls", ""]) expect(() => placesOf(root, id)).toThrow();
  });

  it("works with codex, too, whose actions are no fault here", async () => {
    workshop = new Workshop({ ...executor, program: codex }, ID);
    fakes.plan("codex", { do: "edit", files: { "a.txt": "2" } });
    const { content } = await work();
    expect(content.selfCheck).toBe("passed");
    const args = fakes.seen("codex")[0]?.args.join(" ") ?? "";
    expect(args).toContain("-s workspace-write");
    expect(args).not.toContain("shell_tool");
  });
});

describe("the project's own test", () => {
  it("is what the owner gives, else what package.json, Makefile or pyproject.toml names", async () => {
    await expect(projectTest(repo, undefined)).rejects.toThrow(/names no test command .*--test/);
    writeFileSync(join(repo, "pyproject.toml"), "[tool.pytest.ini_options]\n");
    expect(await projectTest(repo, undefined)).toEqual({ command: "python3 -m pytest", from: "pyproject.toml" });
    writeFileSync(join(repo, "Makefile"), "all:\n\ttrue\ntest: all\n\ttrue\n");
    expect((await projectTest(repo, undefined)).from).toBe("Makefile");
    writeFileSync(join(repo, "package.json"), '{"scripts":{"build":"x"}}');
    expect((await projectTest(repo, undefined)).from).toBe("Makefile");
    writeFileSync(join(repo, "package.json"), '{"scripts":{"test":"node --test"}}');
    expect(await projectTest(repo, undefined)).toEqual({ command: "npm test", from: "package.json" });
    expect(await projectTest(repo, "just check")).toEqual({ command: "just check" });
  });

  it("needs a repository with a commit", async () => {
    expect(await repositoryAt(repo)).toBe(repo);
    await expect(repositoryAt(join(root, "none"))).rejects.toThrow("there is no such folder");
    await expect(repositoryAt(root)).rejects.toThrow(/--repo .*no git repository with a commit/);
  });
});
