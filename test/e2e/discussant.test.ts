import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBus } from "#bus";
import { patterns } from "#wire";
import { brokerWith } from "../support/broker-with.ts";
import { Session } from "../support/discussant.ts";
import { up } from "../support/page.ts";
import { patience } from "../support/patience.ts";
import { type Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** Seconds after which the claim of a killed discussant lapses. */
const CLAIM_SECONDS = 2;

let home: SwarmHome;
let broker: Awaited<ReturnType<typeof brokerWith>>;

beforeAll(async () => {
  home = new SwarmHome();
  broker = await brokerWith(home.path, "");
});

afterAll(async () => {
  await broker[Symbol.asyncDispose]();
  await home.close();
});

interface Changed {
  readonly from: string;
  readonly body: { readonly operation: string };
}

/** A session of its own on the broker, with a copy of the recorded folder. */
class Recorded extends Session {
  override readonly name: string;

  constructor(name: string, bus: Session["bus"]) {
    super(bus);
    this.name = name;
  }

  start(...args: string[]): Running {
    const own = ["--session", this.name, "--folder", this.folder, "--nats", broker.url, "--provider", "offline"];
    return home.start(["worker", "discussant", ...own, "--seconds", String(CLAIM_SECONDS), ...args]);
  }

  /** A program for exploring, by its script. */
  program(script: string): string {
    const path = join(this.folder, "explorer.cjs");
    writeFileSync(path, `#!${process.execPath}\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  sections(): number[] {
    const found = this.text("discussion.md").matchAll(/^### Round (\d+) - Discussion/gm);
    return [...found].map(([, round]) => Number(round)).toSorted((a, b) => a - b);
  }
}

describe("swarm worker discussant", () => {
  it("works a recorded session with another one at once: every task once, nothing lost", async () => {
    verifies("DR-01", "DR-04", "DR-05", "DR-06", "DR-10");
    await using bus = await openBus({ url: broker.url, name: "test" });
    using session = new Recorded("S1", bus);
    const before = session.files();
    const numbers = [1, 2, 3, 4, 5, 6];
    for (const number of numbers) {
      const type = number === 1 ? "initial" : "deepen\nuser_feedback: sessions and replicas";
      await session.task(`DISCUSS-00${number}`, `topic: sessions\nround: ${number}\ntype: ${type}`, {
        owner: "discussant",
      });
    }
    await session.task("ANALYZE-001");
    const both = [0, 1].map(() => session.start("--explorer", "none", "--until-done"));
    for (const { code, stdout, stderr } of await Promise.all(both.map(({ finished }) => finished))) {
      expect([code, stderr]).toEqual([0, ""]);
      expect(
        stdout
          .trim()
          .split("\n")
          .filter((line) => !line.startsWith("[discussant] ")),
      ).toEqual([]);
    }
    expect(session.sections()).toEqual(numbers);
    const memory = session.json<{ discussions: { round: number }[]; analyses: unknown[] }>("shared-memory.json");
    expect(memory.discussions.map(({ round }) => round).toSorted((a, b) => a - b)).toEqual(numbers);
    expect(memory.analyses).toHaveLength(1);
    for (const number of numbers) {
      const { status, history } = await session.get(`DISCUSS-00${number}`);
      expect(status).toBe("completed");
      expect(history.filter(({ changes }) => changes.status === "completed")).toHaveLength(1);
    }
    expect((await session.get("ANALYZE-001")).status).toBe("pending");
    const log = await session.log();
    expect(log.filter(({ type }) => type === "discussion_processed")).toHaveLength(6);
    expect(log.every(({ to, summary }) => to === "coordinator" && summary.startsWith("[discussant] "))).toBe(true);
    const after = session.files();
    const changed = Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path]);
    const rounds = numbers.map((number) => `discussions/discussion-round-${number}.json`);
    expect(changed.toSorted()).toEqual(["discussion.md", "shared-memory.json", ...rounds].toSorted());
  });

  it("killed in mid-task, its claim lapses and another completes the task", async () => {
    verifies("DR-10", "a worker that dies");
    await using bus = await openBus({ url: broker.url, name: "test" });
    using session = new Recorded("S2", bus);
    await session.task("DISCUSS-001", "topic: sessions\ntype: deepen\nuser_feedback: the refresh token");
    const program = session.program('process.kill(process.ppid, "SIGKILL");');
    const killed = session.start("--explorer", program);
    await killed.finished;
    expect(killed.child.signalCode).toBe("SIGKILL");
    const held = await session.get("DISCUSS-001");
    expect(held.status).toBe("in_progress");
    const { code, stdout } = await session.start("--explorer", "none", "--until-done").finished;
    expect(code, stdout).toBe(0);
    const { status, owner } = await session.get("DISCUSS-001");
    expect(status).toBe("completed");
    expect(owner).not.toBe(held.owner);
    expect(session.sections()).toEqual([1]);
    expect((await session.log()).map(({ type }) => type)).toEqual(["discussion_processed", "message"]);
  });

  it("told to stop, it hands its task back at once; the claim of one that lives does not lapse", async () => {
    verifies("DR-10", "claims a task (compare-and-set), works, completes it, takes the next");
    await using bus = await openBus({ url: broker.url, name: "test" });
    using session = new Recorded("S3", bus);
    await session.task("DISCUSS-001", "topic: sessions\ntype: deepen");
    const first = session.start("--explorer", session.program("setInterval(() => {}, 1e6);"));
    const claims: unknown[] = [];
    const ended = new AbortController();
    const deadline = AbortSignal.any([ended.signal, patience()]);
    for await (const item of bus.read([patterns.board("S3")], { from: 1, signal: deadline })) {
      if (item.kind !== "message") continue;
      const { from, body } = JSON.parse(new TextDecoder().decode(item.message.data)) as Changed;
      if (body.operation === "claim") claims.push(from);
      if (claims.length === 3) break;
    }
    ended.abort();
    expect(new Set(claims).size).toBe(1);
    expect((await session.get("DISCUSS-001")).claim?.by).toBe(claims[0]);
    first.signal("SIGTERM");
    expect((await first.finished).code).toBe(0);
    expect(await session.get("DISCUSS-001")).toMatchObject({ status: "pending" });
    expect((await session.get("DISCUSS-001")).claim).toBeUndefined();
  });

  it("works on a broker that asks for identities, from another home, with the discussant's credentials alone", async () => {
    verifies("DR-01", "on another machine", "BY-20");
    const there = await up(home);
    try {
      const creds = join(home.path, "broker/identities/discussant.creds");
      await using elsewhere = new SwarmHome();
      await using bus = await openBus({ url: broker.url, name: "test" });
      using session = new Recorded("S4", bus);
      const made = await home.run([
        "task",
        "create",
        "DISCUSS-001",
        "--team",
        "S4",
        "--subject",
        "x",
        "--description",
        "type: initial",
      ]);
      expect(made.code, made.stderr).toBe(0);
      const args = ["worker", "discussant", "--session", "S4", "--folder", session.folder, "--nats", there.nats];
      const offline = ["--provider", "offline", "--explorer", "none", "--until-done"];
      const stranger = await elsewhere.run([...args, ...offline]);
      expect([stranger.code, stranger.stderr]).toEqual([1, expect.stringContaining("SWARM_NATS_CREDS")]);
      const run = await elsewhere.run([...args, ...offline], { env: { SWARM_NATS_CREDS: creds } });
      expect([run.code, run.stderr]).toEqual([0, ""]);
      expect(session.sections()).toEqual([1]);
      const log = await home.run(["team", "list", "--team", "S4", "--json"]);
      expect(log.stdout).toContain("discussion_processed");
    } finally {
      await there.stop();
    }
  });

  it("says what is wrong with its command line", async () => {
    verifies("DR-08", "No DISCUSS-* tasks available");
    const run = (...args: string[]) => home.run(["worker", ...args, "--nats", broker.url]);
    const [none, other, name, lang] = await Promise.all([
      run("discussant"),
      run("expert", "--session", "S1"),
      run("discussant", "--session", "../etc"),
      run("discussant", "--session", "S1", "--lang", "fr"),
    ]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("name the session")]);
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining("--session is an option of")]);
    expect([name.code, name.stderr]).toEqual([2, expect.stringContaining('"../etc" is not a name')]);
    expect(lang.code).toBe(2);
    const empty = await run("discussant", "--session", "S9", "--until-done", "--lang", "zh");
    expect([empty.code, empty.stdout]).toEqual([
      0,
      expect.stringContaining("[discussant] 所有 DISCUSS-* 任务均已完成"),
    ]);
  });
});
