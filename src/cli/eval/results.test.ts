import { describe, expect, it } from "vitest";
import { verifies } from "../../../test/support/verifies.ts";
import { lackingIn, reportOf } from "./report.ts";
import { type EvalOutcome, isWhole, rowOf } from "./results.ts";
import { words } from "./words.ts";

const REFUSED = "Anthropic refused the key";
const LATE = "nobody answered in time";

/** A question's outcome: answered with a choice, ended without an answer, or not over. */
function outcome(question: string, how: { choice?: string; why?: string; isOver?: false }): EvalOutcome {
  const { choice, why = "", isOver = true } = how;
  if (!isOver) return { question, condition: "debate", why };
  const given = { id: "r1-msg-001", voter: "x", confidence: 0.5, reasoning: "so", facts: [], takesOver: [] };
  const run = {
    ...{ right: "A", facts: [], revises: true, hears: true, tokens: 10, calls: 1 },
    waves: choice === undefined ? [] : [[{ ...given, choice }]],
  };
  return { question, condition: "debate", discussion: question, run, ...(why === "" ? {} : { why }) };
}

const some = rowOf(
  "debate",
  [
    outcome("q1", { choice: "A" }),
    outcome("q2", { choice: "B", why: LATE }),
    outcome("q3", { why: LATE }),
    outcome("q4", { why: REFUSED, isOver: false }),
    outcome("q5", { why: REFUSED }),
  ],
  8,
  "not asked yet",
);
const none = rowOf("single", [], 2, "not asked yet");
const whole = rowOf("debate", [outcome("q1", { choice: "A" })], 1, "not asked yet");

describe("what a condition lacks", () => {
  it("is no part of its accuracy, and is counted by its commonest reason", () => {
    verifies("BY-15");
    expect(some).toMatchObject({ asked: 8, questions: 4, answered: 2, measured: { accuracy: { of: 2, share: 0.5 } } });
    expect(some.unanswered).toEqual({ questions: 6, why: "not asked yet", times: 3 });
    expect(some.incomplete).toEqual({ questions: 1, why: LATE, times: 1 });
    expect(none).toMatchObject({ answered: 0, unanswered: { questions: 2, times: 2 } });
    expect(none.measured.accuracy).not.toHaveProperty("share");
    expect([some, none, whole].map(isWhole)).toEqual([false, false, true]);
  });

  it("stands in table, bars and notes", () => {
    verifies("BY-15");
    const lines = reportOf([none, some], "en");
    expect(lines[1]).toMatch(/^single +no answer +2 of 2 \(100\.0 %\) +– +– /);
    expect(lines[2]).toMatch(/^debate +50\.0 % \(9–91\) +6 of 8 \(75\.0 %\) +0 of 2 +– /);
    expect(lines).toContainEqual(expect.stringMatching(/^single +·{50} {2}no answer$/));
    expect(lines).toContainEqual(expect.stringMatching(/^debate +[█▓░·]{50} {2}50\.0 % · 75\.0 % unanswered$/));
    expect(lines.slice(-3)).toEqual([
      "single: 2 of 2 questions not answered, so not part of the accuracy: not asked yet",
      "debate: 6 of 8 questions not answered, so not part of the accuracy; most common reason (3 of 6): not asked yet",
      `debate: 1 of 2 answered questions cut short or without an answer of some experts: ${LATE}`,
    ]);
    expect(reportOf([whole], "en").join("\n")).not.toMatch(/not answered|unanswered/);
    expect(lackingIn([some], words("zh"))[0]).toBe(
      "debate：8 题中有 6 题无人回答，不计入正确率；最常见的原因（6 题中的 3 题）：not asked yet",
    );
  });
});
