import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHAIN_START, canonicalJson, chained, type FloorStatement, messageId } from "#wire";
import { drawn } from "../../test/support/drawn.ts";
import { verifies } from "../../test/support/verifies.ts";
import type { RecordFault } from "./compare.ts";
import { compareRecords } from "./compare.ts";
import { verifyRecord } from "./record.ts";

const statement = (round: number, number: number, targets: readonly string[] = []): FloorStatement => ({
  id: messageId(round, number),
  from: number % 2 ? "dba" : "api",
  type: "argument",
  round,
  content: { position: `position ${number} of round ${round}`, confidence: 0.5 },
  references: targets.map((targetId) => ({ targetId, type: "counters" })),
  timestamp: "2026-01-01T10:00:00.000Z",
  turn: `t${round}.${number}`,
});

function recordOf(statements: readonly FloorStatement[]): string[] {
  let prev = CHAIN_START;
  return statements.map((one) => {
    const link = chained(one, prev);
    prev = link.hash ?? "";
    return canonicalJson(link);
  });
}

/** Six statements of round 1 and three of round 2; each after the first refers to the one before it. */
const STATEMENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => {
  const [round, number] = n <= 6 ? [1, n] : [2, n - 6];
  return statement(round, number, n === 1 ? [] : [n <= 7 ? messageId(1, n - 1) : messageId(2, number - 1)]);
});
const LINES = recordOf(STATEMENTS);
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const gist = (faults: readonly RecordFault[]) => faults.map(({ kind, line, id }) => [kind, line, id]);
const faultsOf = (lines: readonly string[]) => gist(verifyRecord(textOf(lines)).faults);
const END = { statements: 9, head: JSON.parse(LINES[8] ?? "").hash as string, by: "manifest.json" };

const line = fc.integer({ min: 0, max: 8 });

describe("verifyRecord", () => {
  it("finds nothing in an unchanged record", () => {
    verifies("BY-02");
    expect(verifyRecord(textOf(LINES), END)).toEqual({
      statements: 9,
      rounds: 2,
      head: END.head,
      withdrawn: [],
      faults: [],
    });
    expect(verifyRecord("")).toEqual({ statements: 0, rounds: 0, head: CHAIN_START, withdrawn: [], faults: [] });
  });

  it("names the line in which any byte was changed", () => {
    verifies("BY-02");
    fc.assert(
      fc.property(line, fc.nat(), fc.integer({ min: 32, max: 126 }), (at, place, code) => {
        const text = LINES[at] ?? "";
        const column = place % text.length;
        const changed = text.slice(0, column) + String.fromCharCode(code) + text.slice(column + 1);
        fc.pre(changed !== text);
        const { faults } = verifyRecord(textOf(LINES.with(at, changed)), END);
        expect(faults.map((fault) => fault.line)).toEqual([at + 1]);
        expect(["changed", "unreadable"]).toContain(faults[0]?.kind);
      }),
      { numRuns: drawn(100) },
    );
  });

  it("names a removed statement, also at the end if the end is known", () => {
    verifies("BY-02");
    for (let at = 0; at < 9; at += 1) {
      const { faults } = verifyRecord(textOf(LINES.toSpliced(at, 1)), END);
      expect(gist(faults)).toEqual([["removed", at + 1, at === 8 ? undefined : STATEMENTS[at]?.id]]);
    }
    expect(faultsOf(LINES.toSpliced(2, 3))).toEqual([["removed", 3, "r1-msg-003"]]);
    expect(verifyRecord(textOf(LINES.toSpliced(2, 3))).faults[0]?.text).toContain("r1-msg-003, r1-msg-004, r1-msg-005");
  });

  it("names a statement that was moved, and tells two neighbours that were swapped once", () => {
    verifies("BY-02");
    const [from = 0, to = 0] = [5, 1];
    const moved = LINES.toSpliced(from, 1).toSpliced(to, 0, LINES[from] ?? "");
    expect(faultsOf(moved)).toEqual([["moved", 2, "r1-msg-006"]]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), (at) => {
        const swapped = LINES.with(at, LINES[at + 1] ?? "").with(at + 1, LINES[at] ?? "");
        expect(faultsOf(swapped)).toEqual([["moved", at + 1, STATEMENTS[at + 1]?.id]]);
      }),
    );
  });

  it("names added lines: a duplicate, a forged one, one with a wrong hash", () => {
    verifies("BY-02");
    const [, second = "", third = ""] = LINES;
    const prev = JSON.parse(second).hash as string;
    expect(faultsOf(LINES.toSpliced(4, 0, second))).toEqual([["added", 5, "r1-msg-002"]]);
    const forged = canonicalJson(chained(statement(1, 3), prev));
    expect(faultsOf(LINES.toSpliced(2, 0, forged))).toEqual([["added", 3, "r1-msg-003"]]);
    expect(faultsOf(LINES.toSpliced(2, 0, third.replace("position 3", "position X")))).toEqual([
      ["added", 3, "r1-msg-003"],
    ]);
    const behind = canonicalJson(chained(statement(2, 4), END.head));
    expect(verifyRecord(textOf([...LINES, behind]), END).faults).toMatchObject([{ kind: "added", line: 10 }]);
    expect(verifyRecord(textOf([...LINES, behind]), { ...END, final: false }).faults).toEqual([]);
  });

  it("detects every other order, number or repetition of the same lines", () => {
    verifies("BY-02");
    const picks = fc.array(line, { maxLength: 14 });
    fc.assert(
      fc.property(picks, (order) => {
        fc.pre(order.join() !== "0,1,2,3,4,5,6,7,8");
        expect(verifyRecord(textOf(order.map((at) => LINES[at] ?? "")), END).faults.length).toBeGreaterThan(0);
      }),
      { numRuns: drawn(150) },
    );
    expect(faultsOf(LINES.toReversed()).length).toBeGreaterThan(0);
  });

  it("blames a statement changed together with its hash, not the next one", () => {
    const prev = JSON.parse(LINES[1] ?? "").hash as string;
    const forged = canonicalJson(chained({ ...statement(1, 3), content: { position: "bought" } }, prev));
    expect(faultsOf(LINES.with(2, forged))).toEqual([["changed", 3, "r1-msg-003"]]);
  });

  it("finds gaps in the numbers and references to nowhere, in a chain that is whole", () => {
    verifies("BY-02");
    expect(faultsOf(recordOf([statement(1, 1), statement(1, 3), statement(1, 4)]))).toEqual([
      ["number", 2, "r1-msg-003"],
    ]);
    expect(faultsOf(recordOf([statement(1, 2)]))).toEqual([["number", 1, "r1-msg-002"]]);
    expect(faultsOf(recordOf([statement(2, 1), statement(1, 1)]))).toEqual([["number", 2, "r1-msg-001"]]);
    const dangling = verifyRecord(textOf(recordOf([statement(1, 1), statement(1, 2, ["r1-msg-007"])])));
    expect(gist(dangling.faults)).toEqual([["reference", 2, "r1-msg-002"]]);
    expect(dangling.faults[0]?.text).toContain("r1-msg-007");
  });

  it("reports expected and found values without terminal control characters", () => {
    const [fault] = verifyRecord("\u001b[2Jnothing\n").faults;
    expect(fault).toMatchObject({ kind: "unreadable", line: 1 });
    expect(fault?.text).not.toContain("\u001b");
    const cut = verifyRecord(textOf(LINES).slice(0, -1)).faults;
    expect(cut).toMatchObject([{ kind: "changed", line: 9, expected: "a line break" }]);
  });
});

describe("compareRecords", () => {
  const against = (lines: readonly string[], behind = false) =>
    gist(compareRecords(textOf(lines), textOf(LINES), "the stream", behind));

  it("finds the differing lines and columns in a consistently forged record", () => {
    verifies("BY-02");
    const forged = recordOf(STATEMENTS.with(6, { ...statement(2, 1), from: "mallory" }));
    expect(verifyRecord(textOf(forged)).faults).toEqual([]);
    expect(against(forged), "what only follows from it is not told").toEqual([["changed", 7, "r2-msg-001"]]);
    expect(compareRecords(textOf(forged), textOf(LINES), "the stream")[0]?.text).toContain("mallory");
  });

  it("names what is missing, added or moved", () => {
    expect(against(LINES)).toEqual([]);
    expect(against(LINES.toSpliced(3, 1))).toEqual([["removed", 4, "r1-msg-004"]]);
    expect(against(LINES.toSpliced(3, 0, LINES[0] ?? ""))).toEqual([["added", 4, "r1-msg-001"]]);
    expect(against(LINES.with(3, LINES[4] ?? "").with(4, LINES[3] ?? ""))).toEqual([["moved", 4, "r1-msg-005"]]);
  });

  it("accepts a shorter record only while it is being written", () => {
    expect(against(LINES.slice(0, 7), true)).toEqual([]);
    expect(against(LINES.slice(0, 8))).toEqual([["removed", 9, "r2-msg-003"]]);
  });
});
