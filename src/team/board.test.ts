import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { subjects } from "#wire";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { PATIENCE_MS } from "../../test/support/patience.ts";
import { SimClock } from "../../test/support/sim-clock.ts";
import { verifies } from "../../test/support/verifies.ts";
import { Board } from "./board.ts";
import { Tasks } from "./board-operations.ts";
import { serveTeam } from "./serve.ts";
import type { Task } from "./task.ts";

const signal = new AbortController().signal;

type Answered = Record<string, unknown> & { readonly task: Task };

class Caller {
  readonly clock = new SimClock();
  readonly bus = new MemoryBus(this.clock);
  readonly tasks = new Tasks(this.bus, this.clock);

  async ok(operation: string, args: object = {}): Promise<Answered> {
    const answer = await this.tasks.perform({ session_id: "S1", operation, ...args }, signal);
    if (!answer.success) throw new Error(answer.error);
    return answer.result as Answered;
  }

  async refused(operation: string, args: object = {}): Promise<string> {
    const answer = await this.tasks.perform({ session_id: "S1", operation, ...args }, signal);
    return answer.success ? `done: ${JSON.stringify(answer.result)}` : answer.error;
  }

  wait(seconds: number): Promise<void> {
    return this.clock.run(this.clock.sleep(seconds * 1_000));
  }
}

describe("a task board", () => {
  it("creates, updates, lists and gets tasks, with a row of history a change", async () => {
    verifies("CP-22");
    const board = new Caller();
    const made = await board.ok("create", { subject: "PLAN-001", owner: "planner", description: "the parser" });
    expect(made.task).toMatchObject({ id: "TASK-001", subject: "PLAN-001", owner: "planner", status: "pending" });
    await board.ok("create", { subject: "IMPL-001", owner: "executor", blockedBy: ["TASK-001"] });
    await board.ok("update", { id: "TASK-002", metadata: { a: 1, b: 2 }, by: "lead" });
    await board.ok("update", { taskId: "TASK-002", metadata: { a: null }, subject: "IMPL-1" });
    const { task, formatted } = await board.ok("get", { id: "TASK-002" });
    expect(task).toMatchObject({ subject: "IMPL-1", blockedBy: ["TASK-001"], metadata: { b: 2 } });
    expect(task.history.map(({ by, operation, changes }) => [by, operation, changes])).toEqual([
      ["coordinator", "create", { subject: "IMPL-001", owner: "executor", blockedBy: ["TASK-001"] }],
      ["lead", "update", { metadata: { a: 1, b: 2 } }],
      ["coordinator", "update", { metadata: { a: null }, subject: "IMPL-1" }],
    ]);
    expect(formatted).toContain("TASK-002: IMPL-1 [pending, executor]");
    const listed = await board.ok("list");
    expect(listed).toMatchObject({ total: 2, tasks: [{ ready: true }, { ready: false, changes: 3 }] });
    expect(await board.ok("list", { owner: "planner" })).toMatchObject({ total: 1, tasks: [{ id: "TASK-001" }] });
    expect(await board.ok("list", { status: "completed" })).toMatchObject({ total: 0, formatted: "No tasks." });
  });

  it("refuses a cycle, a task that waits for itself, and one that waits for what there is not", async () => {
    verifies("CP-22");
    const board = new Caller();
    for (const id of ["A", "B", "C"]) await board.ok("create", { id, subject: id });
    await board.ok("update", { id: "B", addBlockedBy: ["A"] });
    await board.ok("update", { id: "C", addBlockedBy: ["B"] });
    expect(await board.refused("update", { id: "A", addBlockedBy: ["C"] })).toBe(
      "Task A cannot wait for C: C waits for B waits for A, which is a cycle",
    );
    expect(await board.refused("update", { id: "A", blockedBy: ["A"] })).toContain("cannot wait for itself");
    expect(await board.refused("create", { subject: "x", blockedBy: ["Z"] })).toBe("blockedBy: there is no task Z");
    await board.ok("update", { id: "C", removeBlockedBy: ["B"] });
    expect((await board.ok("update", { id: "A", addBlockedBy: ["C"] })).task.blockedBy).toEqual(["C"]);
  });

  it("lets no cycle arise where two changes that are each possible come at the same time", async () => {
    verifies("CP-22");
    const board = new Caller();
    for (const id of ["A", "B"]) await board.ok("create", { id, subject: id });
    const other = new Tasks(board.bus, board.clock);
    const answers = await Promise.all([
      board.tasks.perform({ operation: "update", session_id: "S1", id: "A", addBlockedBy: ["B"] }, signal),
      other.perform({ operation: "update", session_id: "S1", id: "B", addBlockedBy: ["A"] }, signal),
    ]);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    const { tasks } = (await board.ok("list")) as unknown as { tasks: Task[] };
    expect(tasks.flatMap(({ blockedBy }) => blockedBy)).toHaveLength(1);
  });

  it("gives a claim to one alone, who alone completes the task", async () => {
    verifies("CP-22", "DR-10");
    const board = new Caller();
    await board.ok("create", { subject: "one" });
    await board.ok("create", { subject: "two", blockedBy: ["TASK-001"] });
    const workers = Array.from({ length: 20 }, () => new Tasks(board.bus, board.clock));
    const claims = await Promise.all(
      workers.map((tasks, n) =>
        tasks.perform({ operation: "claim", session_id: "S1", id: "TASK-001", by: `w-${n}` }, signal),
      ),
    );
    expect(claims.filter(({ success }) => success)).toHaveLength(1);
    // By compare-and-set: nothing is stored of the others.
    const stored = board.bus.stream.filter(({ subject }) => subject === subjects.task("S1", "TASK-001"));
    expect(stored).toHaveLength(2);
    const holder = (await board.ok("get", { id: "TASK-001" })).task.claim?.by ?? "";
    const done = { id: "TASK-001", status: "completed" };
    expect(await board.refused("update", { ...done, by: "mallory" })).toContain(
      `is claimed by ${holder}, not by mallory`,
    );
    expect(await board.refused("claim", { id: "TASK-002", by: "w" })).toBe("Task TASK-002 waits for TASK-001");
    expect(await board.refused("update", { id: "TASK-002", status: "completed", by: "w" })).toContain("claim it first");
    await board.ok("update", { ...done, by: holder });
    expect(await board.refused("update", { ...done, by: holder })).toBe("Task TASK-001 is completed already");
    expect(await board.refused("claim", { id: "TASK-001", by: "w" })).toContain("is completed");
    expect((await board.ok("claim", { by: "w" })).task).toMatchObject({
      id: "TASK-002",
      status: "in_progress",
      owner: "w",
    });
  });

  it("lets the claims of the dead lapse, renews those of the living, and takes what is released", async () => {
    verifies("CP-22");
    const board = new Caller();
    await board.ok("create", { subject: "long" });
    await board.ok("claim", { by: "ada", seconds: 60 });
    await board.wait(50);
    await board.ok("claim", { id: "TASK-001", by: "ada", seconds: 60 });
    await board.wait(50);
    expect(await board.refused("claim", { id: "TASK-001", by: "ben" })).toContain("is claimed by ada until");
    await board.wait(11);
    expect((await board.ok("claim", { by: "ben" })).task).toMatchObject({ owner: "ben", claim: { by: "ben" } });
    expect(await board.refused("update", { id: "TASK-001", status: "completed", by: "ada" })).toContain("not by ada");
    expect(await board.refused("release", { id: "TASK-001", by: "ada" })).toContain("claimed by ben");
    await board.ok("release", { id: "TASK-001" });
    const { task } = await board.ok("claim", { by: "cyd" });
    expect(task).toMatchObject({ owner: "cyd", status: "in_progress" });
    await board.wait(4_000);
    // Nobody has taken it since, so the completion counts.
    expect((await board.ok("update", { id: "TASK-001", status: "completed", by: "cyd" })).task.status).toBe(
      "completed",
    );
    expect(await board.ok("claim", { by: "cyd" })).toMatchObject({ task: null, left: 0 });
  });

  it("keeps a task for its owner, also when their claim has lapsed", async () => {
    const board = new Caller();
    await board.ok("create", { subject: "TEST-001", owner: "tester" });
    expect(await board.refused("claim", { id: "TASK-001", by: "ada" })).toBe("Task TASK-001 is for tester, not ada");
    expect(await board.ok("claim", { by: "ada" })).toMatchObject({ task: null, left: 1 });
    await board.ok("update", { id: "TASK-001", status: "in_progress", by: "tester", metadata: { n: 1 } });
    expect((await board.ok("get", { id: "TASK-001" })).task).toMatchObject({
      claim: { by: "tester" },
      metadata: { n: 1 },
    });
    expect((await board.ok("get", { id: "TASK-001" })).task.history).toHaveLength(2);
    await board.wait(4_000);
    expect(await board.refused("claim", { id: "TASK-001", by: "ada" })).toContain("is for tester");
    await board.ok("update", { id: "TASK-001", owner: "" });
    expect((await board.ok("claim", { id: "TASK-001", by: "ada" })).task.owner).toBe("ada");
  });

  it("pauses what is worked on and not critical, until it is resumed or the pause lapses", async () => {
    verifies("CP-07", "pauses what the task board says");
    const board = new Caller();
    for (const id of ["A", "B", "C", "D"]) await board.ok("create", { id, subject: id });
    for (const id of ["A", "B", "C"]) await board.ok("claim", { id, by: "ada", seconds: 10 });
    await board.ok("update", { id: "C", metadata: { critical: true } });
    expect(await board.ok("pause", { except: ["B"], seconds: 600 })).toMatchObject({ changed: ["A"] });
    expect((await board.ok("get", { id: "A" })).task.metadata).toEqual({ paused_for_swarm: true });
    await board.wait(20);
    expect(await board.refused("claim", { id: "A", by: "ben" })).toContain("during a swarm");
    expect((await board.ok("claim", { id: "B", by: "ben" })).task.owner).toBe("ben");
    await board.ok("resume");
    expect((await board.ok("claim", { id: "A", by: "ben", seconds: 10 })).task.metadata).toEqual({});
    await board.ok("pause", { id: "A", seconds: 60 });
    await board.wait(61);
    expect((await board.ok("claim", { id: "A", by: "cyd" })).task.claim?.by).toBe("cyd");
  });

  it("does a repeated request once", async () => {
    const board = new Caller();
    const first = await board.ok("create", { subject: "x", request: "r-1" });
    expect(await board.ok("create", { subject: "x", request: "r-1" })).toEqual(first);
    expect(await board.ok("list")).toMatchObject({ total: 1 });
    // The only ready task: a repeated claim finds none, but returns the first claim.
    const claim = { by: "ada", request: "r-1" };
    expect(await board.ok("claim", claim)).toEqual(await board.ok("claim", claim));
    expect((await board.ok("get", { id: "TASK-001" })).task.history).toHaveLength(2);
  });

  it("takes requests of one name for one only where they are of the same author and operation", async () => {
    verifies("CP-22");
    const board = new Caller();
    await board.ok("create", { subject: "x", request: "1" });
    const bob = await board.ok("claim", { by: "bob", request: "1" });
    expect(bob.task).toMatchObject({ id: "TASK-001", status: "in_progress", claim: { by: "bob" } });
    await board.ok("create", { subject: "y", request: "2" });
    const alice = await board.ok("claim", { by: "alice", request: "1" });
    expect(alice.task).toMatchObject({ id: "TASK-002", claim: { by: "alice" } });
    const done = await board.ok("update", { id: "TASK-001", status: "completed", by: "bob", request: "1" });
    expect(done.task).toMatchObject({ id: "TASK-001", status: "completed" });
  });

  it.each([
    [{ operation: "fly" }, /operation "fly" is none of create, update, list/],
    [{ operation: "create" }, /needs "subject"/],
    [{ operation: "create", subject: "x", status: "completed" }, /a new task is pending/],
    [{ operation: "create", subject: "x", id: "../../x" }, /task "..\/..\/x" is not a name/],
    [{ operation: "create", subject: "x", session_id: "a.b" }, /session "a.b" is not a name/],
    [{ operation: "create", subject: "x", owner: "a b" }, /owner "a b" is not a name/],
    [{ operation: "update", id: "TASK-009" }, /Task TASK-009 not found/],
    [{ operation: "update", subject: "x" }, /update needs "id"/],
    [{ operation: "get" }, /get needs "id"/],
    [{ operation: "claim", seconds: 0 }, /seconds: /],
    [{ operation: "release", id: "TASK-009" }, /not found/],
    [{ operation: "update", id: "TASK-009", status: "done" }, /status: /],
  ])("refuses %j", async (args, message) => {
    verifies("CP-22", "TM-08");
    const board = new Caller();
    expect(await board.refused("", args)).toMatch(message);
  });

  it("reads any junk on its subjects as nothing, and every reader reads the same", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 10 }), async (junk) => {
        const board = new Caller();
        await board.ok("create", { id: "A", subject: "a" });
        for (const text of junk) board.bus.put(subjects.task("S1", "A"), text);
        await board.ok("claim", { id: "A", by: "ada" });
        const again = new Board();
        for (const stored of board.bus.stream) again.apply(stored);
        expect(again.task("A")).toEqual((await board.ok("get", { id: "A" })).task);
      }),
      { numRuns: 30 },
    );
  });

  it("answers requests on the bus", async () => {
    verifies("CP-22");
    const bus = new MemoryBus();
    const stop = new AbortController();
    const served = serveTeam(bus, stop.signal);
    const asked = new TextEncoder().encode(JSON.stringify({ operation: "create", subject: "by NATS" }));
    const reply = await bus.request(subjects.tasks("S1"), asked, { timeoutMs: PATIENCE_MS });
    expect(JSON.parse(new TextDecoder().decode(reply))).toMatchObject({
      success: true,
      result: { task: { id: "TASK-001", subject: "by NATS" }, message: "Created TASK-001: by NATS [pending]" },
    });
    stop.abort(new Error("over"));
    await served;
  });
});
