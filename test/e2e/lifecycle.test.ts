import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { patience } from "../support/patience.ts";
import { type Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = "Should we split the billing monolith into services?";
/** Long enough to be interrupted: an empty seat holds the first step open, and leaves the result partial (status 3). */
const HELD = [TOPIC, "--mode", "lightweight", "--rounds", "1", "--seat", "alice", "--id", "held", "--json"];

const record = (home: SwarmHome, id: string): FloorStatement[] =>
  home
    .file(id, "record.jsonl")
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The session of a process; empty where it has ended. */
function sessionOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[3] ?? "";
  } catch {
    return "";
  }
}

/** Resolves when the files hold a statement, in the record and among the messages. */
async function keptStatement(home: SwarmHome, id: string): Promise<void> {
  const deadline = patience();
  const isKept = (): boolean =>
    home.has(id, "record.jsonl") &&
    home.has(id, "context/messages.jsonl") &&
    home.file(id, "context/messages.jsonl").includes('"r1-msg-001"') &&
    record(home, id).length > 0;
  while (!isKept()) {
    deadline.throwIfAborted();
    await setTimeout(20);
  }
}

describe("interrupted discussions resume where they were", () => {
  it("pauses at Ctrl-C, says how to resume, and resumes in a new process tree", async () => {
    verifies("SD-21", "SD-22", "AC-07");
    await using home = await SwarmHome.withModel();
    const first = home.start(HELD);
    await first.says('"event":"begun"');
    first.signal("SIGINT");
    const paused = await first.finished;
    expect(paused.code).toBe(130);
    expect(paused.stdout + paused.stderr).toContain("swarm resume held");
    expect(home.processes()).toEqual([]);
    expect(home.json("held", "manifest.json")).toMatchObject({ status: "paused" });
    const summary = home.file("held", "context/summary.md");
    expect(summary.length).toBeGreaterThanOrEqual(1_500);
    expect(summary.length).toBeLessThanOrEqual(3_000);
    const before = home.has("held", "record.jsonl") ? record(home, "held") : [];
    // It is written again from the stream, whatever it holds.
    appendFileSync(join(home.path, "discussions/held/record.jsonl"), '{"id":"r1-m');

    const second = home.start(["resume", "held", "--json"]);
    await second.says('"event":"resumed"');
    const seat = home.start(["join", "held", "--as", "alice"]);
    await answerAll(seat);
    const done = await second.finished;
    expect(done.code, done.stderr).toBe(0);
    await seat.finished;
    expect(record(home, "held").slice(0, before.length)).toEqual(before);
    expect(record(home, "held").some(({ from }) => from === "alice")).toBe(true);
    expect(home.json("held", "manifest.json")).toMatchObject({ status: "completed" });
  });

  it.each(["paused", "killed"])("resumes from its files alone where the stream is gone, %s", async (how) => {
    verifies("SD-22", "BY-02");
    await using home = await SwarmHome.withModel();
    const first = home.start([...HELD, "--seat-timeout", "2"]);
    // The second step has begun: the positions are on the floor, and soon in the files.
    await first.says(/"event":"begun".*"step":3/);
    await keptStatement(home, "held");
    const processes = await home.allUp();
    first.signal(how === "paused" ? "SIGINT" : "SIGKILL");
    await first.finished;
    await home.gone(processes);
    // Killed, it may have published a statement of an unfinished step: that one is made again, and reported.
    const kept = home.file("held", "context/messages.jsonl");
    const all = record(home, "held");
    const before = all.filter(({ id }) => kept.includes(`"id":"${id}"`));
    expect(before.length).toBeGreaterThan(0);
    rmSync(join(home.path, "broker"), { recursive: true });

    const second = await home.run(["resume", "held", "--json"]);
    expect(second.code, second.stderr).toBe(3);
    expect(second.stderr).toContain("messages were put back from its files");
    expect(second.stderr.includes("will be said again")).toBe(before.length < all.length);
    expect(record(home, "held").slice(0, before.length)).toEqual(before);
    expect(home.json("held", "manifest.json")).toMatchObject({ status: "completed" });
    if (how === "paused") return;
    const verified = await home.run(["verify", "held"]);
    expect(verified.code, verified.stdout).toBe(0);
    expect((await home.run(["resume", "held"])).stdout).toContain("is over");
  });

  it("goes on without a terminal when the one that it was started from is closed, as under nohup", async () => {
    verifies("SD-21");
    await using home = await SwarmHome.withModel();
    const run = home.start(HELD);
    await run.says('"event":"begun"');
    // The broker, with its guard, is in a session of its own, which hears nothing of the terminal.
    const own = sessionOf(run.child.pid);
    const processes = (await home.allUp()).filter(({ pid }) => sessionOf(pid) === own);
    expect(processes.map(({ command }) => command).join()).toContain("/moderator.js");
    for (const { pid } of processes) process.kill(pid, "SIGHUP");
    const seat = home.start(["join", "held", "--as", "alice"]);
    await answerAll(seat);
    expect(await run.finished).toMatchObject({ code: 0 });
    expect(home.json("held", "manifest.json")).toMatchObject({ status: "completed" });
    await seat.finished;
  });

  it("stops for good at the second Ctrl-C", async () => {
    await using home = await SwarmHome.withModel();
    const run = home.start(HELD);
    await run.says('"event":"begun"');
    run.signal("SIGINT");
    run.signal("SIGINT");
    const done = await run.finished;
    expect(done.code).toBe(130);
    expect(home.processes()).toEqual([]);
  });

  it("starts killed workers again, and then its broker; the discussion completes", async () => {
    verifies("AC-07");
    await using home = await SwarmHome.withModel();
    // The seat's turn is held until it is over what has to start again.
    const run = home.start(HELD);
    await run.says('"event":"begun"');
    const workers = (await home.allUp()).filter(({ command }) => /(moderator|expert|historian)\.js/.test(command));
    expect(workers).toHaveLength(3);
    for (const { pid } of workers) process.kill(pid, "SIGKILL");
    await home.allUp(workers);
    const seat = home.start(["join", "held", "--as", "alice"]);
    await seat.says("position");
    const { pid } = JSON.parse(home.root("broker/broker.json")) as { pid: number };
    process.kill(pid, "SIGKILL");
    await answerAll(seat);
    expect(await run.finished).toMatchObject({ code: 0 });
    await seat.finished;
    const ids = record(home, "held").map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(home.json("held", "manifest.json")).toMatchObject({ status: "completed" });
  });
});

/** Answers every turn of a terminal seat through its stdin, like a script: one JSON object per line. */
async function answerAll(seat: Running): Promise<void> {
  const wouldChangeIf = "a measured p99 below 300 ms for a week";
  const position = {
    position: "Split the read path first.",
    confidence: 0.6,
    conditions: "two teams",
    wouldChangeIf,
    keyRisk: "two sources of truth",
  };
  seat.child.stdin?.write(`${JSON.stringify(position)}\n`);
  await seat.says("r1-msg-003");
  const references = [{ targetId: "r1-msg-001", relation: "questions", comment: "Which nights were measured?" }];
  const argument = {
    position: "Split the read path first.",
    reasoning: "On 2026-01-12 the job held the lock for 41 minutes.",
    references,
    wouldChangeIf,
  };
  seat.child.stdin?.write(`${JSON.stringify(argument)}\n`);
  const response = {
    response: "The attack is about another team.",
    positionShift: "none",
    currentPosition: "Split the read path first.",
    previousPosition: "Split the read path first.",
    shiftReason: "It is about another team.",
    references: [{ targetId: "r1-msg-007", relation: "questions", comment: "Which team?" }],
  };
  seat.child.stdin?.write(`${JSON.stringify(response)}\n`);
}
