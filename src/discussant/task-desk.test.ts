import { describe, expect, it } from "vitest";
import { systemClock } from "#lib/clock";
import { Tasks, Team } from "#team";
import { Session } from "../../test/support/discussant.ts";
import { patience } from "../../test/support/patience.ts";
import { verifies } from "../../test/support/verifies.ts";
import { type Scoped, scoped, TaskDesk } from "./task-desk.ts";

const signal = patience();

const said = { operation: "log", to: "coordinator", type: "error", summary: "[discussant] no folder" };

function access({ bus, name }: Session): Scoped {
  return scoped(new Tasks(bus), new Team(bus), name, "discussant-1");
}

describe("what the discussant may do on the bus", () => {
  it("speaks to the coordinator alone", async () => {
    verifies("DR-01", "speaks only to the coordinator");
    verifies("DR-09", "no talk with the user or with another worker");
    using session = new Session();
    const { team } = access(session);
    for (const to of ["user", "analyst", "synthesizer", "all", "", undefined]) {
      await expect(team({ ...said, to }, signal)).rejects.toThrow("it speaks to the coordinator alone");
    }
    for (const operation of ["broadcast", "clear", "delete", "read_mailbox", undefined]) {
      await expect(team({ ...said, operation }, signal)).rejects.toThrow("it logs messages");
    }
    await expect(team({ ...said, type: "shutdown" }, signal)).rejects.toThrow("its messages are");
    expect(await session.log()).toEqual([]);
    await team({ ...said, from: "coordinator", session_id: "S2" }, signal);
    expect(await session.log()).toMatchObject([{ from: "discussant", to: "coordinator", summary: said.summary }]);
  });

  it("says nothing without its tag", async () => {
    verifies("DR-09", "no output without its tag");
    using session = new Session();
    const { team } = access(session);
    for (const summary of ["no folder", "discussant: no folder", undefined, " [discussant] late", "[discussant]"]) {
      await expect(team({ ...said, summary }, signal)).rejects.toThrow("a message without [discussant]");
    }
    expect(await session.log()).toEqual([]);
  });

  it("creates no task, and changes none but its own", async () => {
    verifies("DR-09", "no new tasks");
    verifies("DR-01", "works only on DISCUSS-* tasks");
    using session = new Session();
    await session.task("ANALYZE-001");
    await session.task("DISCUSS-001");
    await session.board({ operation: "create", id: "TASK-7", subject: "DISCUSS-007: by its subject" });
    const { board } = access(session);
    const refused = async (args: object): Promise<void> => {
      await expect(board(args as Record<string, unknown>, signal), JSON.stringify(args)).rejects.toThrow(
        "the discussant may not do this",
      );
    };
    for (const operation of ["create", "pause", "resume", undefined]) await refused({ operation, id: "DISCUSS-001" });
    for (const operation of ["claim", "release"]) await refused({ operation, id: "ANALYZE-001" });
    await refused({ operation: "claim" });
    const own = { operation: "update", id: "DISCUSS-001" };
    await refused({ ...own, subject: "SYNTHESIZE" });
    await refused({ ...own, description: "more" });
    await refused({ ...own, addBlockedBy: ["ANALYZE-001"] });
    await refused({ ...own, owner: "analyst" });
    await refused({ ...own, status: "in_progress" });
    expect((await session.get("DISCUSS-001")).history).toHaveLength(1);
    for (const id of ["DISCUSS-001", "TASK-7"]) await board({ operation: "claim", id }, signal);
    expect((await session.get("TASK-7")).claim?.by).toBe("discussant-1");
    expect((await session.get("ANALYZE-001")).status).toBe("pending");
  });

  it("sends the coordinator nothing that could not be logged", async () => {
    verifies("DR-07", "logs before every message");
    using session = new Session();
    const { board } = access(session);
    const asked: unknown[] = [];
    const team = (args: object): Promise<object> => {
      asked.push(args);
      return Promise.reject(new Error("the broker is full"));
    };
    const desk = new TaskDesk({ board, team }, "discussant-1", 60, systemClock);
    const message = { type: "error", summary: "no folder", content: "no folder", request: "r" } as const;
    await expect(desk.report(message, signal)).rejects.toThrow("the broker is full");
    expect(asked).toEqual([expect.objectContaining({ operation: "log", type: "error" })]);
  });
});
