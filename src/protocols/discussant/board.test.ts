import { describe, expect, it } from "vitest";
import { Discussed } from "../../../test/support/discussed.ts";
import { eachOf } from "../../../test/support/each-message.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { complete, giveUp, nextTask } from "./board.ts";

const SESSION = "S1";
const AT = { session: SESSION, lang: "en", seconds: 60, operations: 0 } as const;
const create = (table: Discussed, id: string, description = "", args: object = {}): Promise<unknown> =>
  table.task("create", { session_id: SESSION, id, subject: `${id} of the user`, description, ...args });
const taskOf = async (table: Discussed, id: string) =>
  (await table.task("get", { session_id: SESSION, id })).task as {
    status: string;
    owner?: string;
    metadata: object;
    history: { operation: string; by: string; changes: { status?: string } }[];
  };
const logOf = async (table: Discussed) =>
  (await table.team("list", { session_id: SESSION, last: 100 })).messages as {
    from: string;
    to: string;
    type: string;
    id: string;
    summary: string;
    data: Record<string, unknown>;
    dispatch_status?: string;
  }[];

describe("the tasks of a team session, by a discussant of the protocol", () => {
  it("are left on the board where the budget is used up, and worked where it is resumed with a higher one", async () => {
    verifies("BY-10", "BY-16");
    const table = new Discussed();
    await create(table, "DISCUSS-001");
    await create(table, "DISCUSS-002", "type: deepen\nuser_feedback: baskets");
    await table.held({ session: SESSION, provider: "script", budgetCalls: 1 });
    expect(table.ending).toMatchObject({ outcome: "ended-early", limit: "calls" });
    expect((await taskOf(table, "DISCUSS-002")).history).toHaveLength(1);
    await table.resume({ budgetCalls: 2 });
    await table.run();
    expect((await taskOf(table, "DISCUSS-002")).status).toBe("completed");
    // Nothing is left to work, though no call is left either.
    expect(table.ending).toMatchObject({ outcome: "completed" });
  });

  it("are claimed, worked, completed, one after the other; those of others are left alone", async () => {
    verifies("DR-10", "as a protocol: claims a task, works, completes it, takes the next");
    verifies("DR-01", "as a protocol: only DISCUSS-* tasks");
    const table = new Discussed();
    await create(table, "DISCUSS-001", "topic: sessions", { owner: "discussant" });
    await create(table, "DISCUSS-002", "round: 2\ntype: deepen\nuser_feedback: baskets", {
      blockedBy: ["DISCUSS-001"],
    });
    await create(table, "DISCUSS-003", "round: 2\ntype: direction-adjusted\nuser_feedback: the refresh token");
    await create(table, "ANALYZE-001");
    await create(table, "DISCUSS-009", "", { owner: "somebody-else" });
    await table.held({ session: SESSION });
    for (const id of ["DISCUSS-001", "DISCUSS-002", "DISCUSS-003"]) {
      const { status, history } = await taskOf(table, id);
      expect(status).toBe("completed");
      expect(history.filter(({ operation }) => operation === "claim").map(({ by }) => by)).toEqual(["d-1"]);
      expect(history.filter(({ changes }) => changes.status === "completed")).toHaveLength(1);
    }
    expect((await taskOf(table, "ANALYZE-001")).history).toHaveLength(1);
    expect((await taskOf(table, "DISCUSS-009")).history).toHaveLength(1);
    expect(table.rounds.map(({ round, task }) => [task.task?.id, round.round, round.type])).toEqual([
      ["DISCUSS-001", 1, "initial"],
      ["DISCUSS-002", 2, "deepen"],
      ["DISCUSS-003", 3, "direction-adjusted"],
    ]);
    // One is another's: there is somebody to wait for.
    expect(table.ending).toMatchObject({
      outcome: "ended-early",
      reason: expect.stringContaining("is free (1 left)"),
    });
  });

  it("are reported by the log's line before each message to the coordinator, each with the tag", async () => {
    verifies("DR-07", "as a protocol: discussion_processed, error");
    verifies("DR-01", "as a protocol: speaks only to the coordinator, tags every output");
    const table = new Discussed();
    await create(table, "DISCUSS-001", "topic: sessions");
    await create(table, "DISCUSS-002", "session: .workflow/.team/S9");
    await table.held({ session: SESSION });
    const log = await logOf(table);
    expect(log.map(({ from, to, type, dispatch_status }) => [from, to, type, dispatch_status])).toEqual([
      ["discussant", "coordinator", "discussion_processed", undefined],
      ["discussant", "coordinator", "message", "pending"],
      ["discussant", "coordinator", "error", undefined],
      ["discussant", "coordinator", "message", "pending"],
    ]);
    expect(log.every(({ summary }) => summary.startsWith("[discussant] "))).toBe(true);
    expect(log[0]?.data).toEqual({ ref: "discussions/discussion-round-1.json" });
    expect(log[1]?.data).toMatchObject({ log: log[0]?.id, content: expect.stringMatching(/^## \[discussant\] /) });
    const steps = table.messages("phase", "progress").filter(({ phase }) => phase === "discussion_round");
    expect(steps.map(({ body }) => body.takeaway)).toEqual([log[0]?.summary]);
    // The log's line is stored before the step is told to anybody.
    const at = (part: string, text: string): number =>
      table.bus.stream.findIndex(({ subject, data }) => subject.includes(part) && Buffer.from(data).includes(text));
    const told = table.bus.stream.findIndex((stored) =>
      eachOf(stored).some(({ message: { type, phase } }) => type === "progress" && phase === "discussion_round"),
    );
    expect(at(".log.", "discussion_processed")).toBeLessThan(told);
    expect(at(".log.", "discussion_processed")).toBeGreaterThan(-1);
  });

  it("that name another session's folder are blocked, with the reason, and the next one follows", async () => {
    verifies("DR-08", "as a protocol: Session folder missing");
    const table = new Discussed();
    await create(table, "DISCUSS-001", "session: ../../etc");
    await create(table, "DISCUSS-002", "session: .workflow/.team/S1");
    await table.held({ session: SESSION });
    expect(await taskOf(table, "DISCUSS-001")).toMatchObject({
      status: "blocked",
      metadata: { error: 'it names the session "../../etc", but the documents are of S1: give that session\'s folder' },
    });
    expect((await taskOf(table, "DISCUSS-002")).status).toBe("completed");
    expect(table.ending).toMatchObject({ outcome: "completed" });
  });

  it("that are not there yet are waited for by the coordinator's word: it ends, and looks again when it is taken up", async () => {
    verifies("DR-08", "as a protocol: No DISCUSS-* tasks available");
    const table = await new Discussed().held({ session: SESSION });
    expect(table.ending).toMatchObject({
      outcome: "ended-early",
      reason: expect.stringMatching(/^\[discussant\] no DISCUSS-\* task on the board of S1/),
    });
    await create(table, "DISCUSS-001", "topic: sessions");
    await table.command("resume");
    await table.run();
    expect((await taskOf(table, "DISCUSS-001")).status).toBe("completed");
    expect(table.ending).toMatchObject({ outcome: "completed" });
  });

  it("are each done once under any owner: killed after each message and taken over", async () => {
    verifies("DR-10", "as a protocol: each done once, also where the moderator dies");
    for (let messages = 2; messages < 42; messages += 4) {
      const table = new Discussed();
      await create(table, "DISCUSS-001", "topic: sessions", { owner: "discussant" });
      await create(table, "DISCUSS-002", "round: 2\ntype: deepen\nuser_feedback: baskets");
      await table.open({ session: SESSION });
      await table.runAndDieAfter(messages);
      await table.run();
      expect(
        table.rounds.map(({ round }) => round.round),
        `killed after ${messages}`,
      ).toEqual([1, 2]);
      for (const id of ["DISCUSS-001", "DISCUSS-002"]) {
        const { history } = await taskOf(table, id);
        expect(history.map(({ changes }) => changes.status).filter((status) => status === "completed")).toHaveLength(1);
      }
      expect((await logOf(table)).map(({ type }) => type)).toEqual(
        Array(2).fill(["discussion_processed", "message"]).flat(),
      );
    }
  });

  it("pass the role's scope, no matter who asks", () => {
    verifies("DR-09", "as a protocol: its scope is checked");
    const at = { ...AT };
    const foreign = { id: "ANALYZE-001", subject: "x" };
    expect(() => complete(at, foreign).next()).toThrow("ANALYZE-001 is no DISCUSS-* task: it is another role's");
    const looking = nextTask(at);
    looking.next();
    const tasks = [{ id: "ANALYZE-001", subject: "x", status: "pending", ready: true }];
    expect(looking.next({ success: true, result: { tasks } })).toEqual({ done: true, value: { left: 0 } });
  });

  it("send the coordinator nothing that could not be logged", () => {
    verifies("DR-07", "logs before every message");
    const failing = giveUp({ ...AT }, { id: "DISCUSS-001", subject: "x" }, "no folder");
    expect(failing.next().value).toMatchObject({ on: "messages", args: { operation: "log", type: "error" } });
    expect(failing.next({ success: false, error: "the log is full" }).value).toMatchObject({ on: "tasks" });
  });
});
