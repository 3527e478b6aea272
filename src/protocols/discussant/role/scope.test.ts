import { describe, expect, it } from "vitest";
import { verifies } from "../../../../test/support/verifies.ts";
import { checkChange, checkMessage, checkOwn } from "./scope.ts";

const said = { operation: "log", to: "coordinator", type: "error", summary: "[discussant] no folder" };

describe("what the discussant may do on the bus", () => {
  it("speaks to the coordinator alone", () => {
    verifies("DR-01", "speaks only to the coordinator");
    verifies("DR-09", "no talk with the user or with another worker");
    for (const to of ["user", "analyst", "synthesizer", "all", "", undefined])
      expect(() => checkMessage({ ...said, to })).toThrow("it speaks to the coordinator alone");
    for (const operation of ["broadcast", "clear", "delete", "read_mailbox", undefined])
      expect(() => checkMessage({ ...said, operation })).toThrow("it logs messages");
    expect(() => checkMessage({ ...said, type: "shutdown" })).toThrow("its messages are");
    expect(() => checkMessage(said)).not.toThrow();
  });

  it("says nothing without its tag", () => {
    verifies("DR-09", "no output without its tag");
    for (const summary of ["no folder", "discussant: no folder", undefined, " [discussant] late", "[discussant]"])
      expect(() => checkMessage({ ...said, summary })).toThrow("a message without [discussant]");
  });

  it("creates no task, and changes none but its own", () => {
    verifies("DR-09", "no new tasks");
    verifies("DR-01", "works only on DISCUSS-* tasks");
    const id = "DISCUSS-001";
    const refused = (args: object): void =>
      expect(() => checkChange({ ...args }), JSON.stringify(args)).toThrow("the discussant may not do this");
    for (const operation of ["create", "pause", "resume", undefined]) refused({ operation, id });
    refused({ operation: "claim" });
    const own = { operation: "update", id };
    for (const more of [{ subject: "SYNTHESIZE" }, { description: "more" }, { addBlockedBy: ["ANALYZE-001"] }])
      refused({ ...own, ...more });
    refused({ ...own, owner: "analyst" });
    refused({ ...own, status: "in_progress" });
    for (const operation of ["claim", "release"]) expect(() => checkChange({ operation, id })).not.toThrow();
    expect(() => checkOwn({ id: "ANALYZE-001", subject: "x" })).toThrow("ANALYZE-001 is no DISCUSS-* task");
    for (const task of [
      { id, subject: "x" },
      { id: "TASK-7", subject: "DISCUSS-007: by its subject" },
    ])
      expect(() => checkOwn(task)).not.toThrow();
  });
});
