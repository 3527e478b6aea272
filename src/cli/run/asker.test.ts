import { describe, expect, it } from "vitest";
import type { Question } from "#wire";
import { messageOf } from "./asker.ts";

const question = (more: Partial<Question>): Question => ({
  kind: "next-step",
  text: "Question 1 of 2\n\nHow should we handle: the mailer takes no key?",
  choices: [],
  recommended: "open",
  details: {},
  ...more,
});

describe("a question at the terminal", () => {
  it("is put whole: what is asked may stand in its second paragraph", () => {
    expect(messageOf(question({}))).toBe("Question 1 of 2\nHow should we handle: the mailer takes no key?");
    const found = Array.from({ length: 40 }, (_, at) => `finding ${at} ${"x".repeat(500)}`);
    const lines = messageOf(question({ kind: "decision", text: ["What now?", ...found].join("\n") })).split("\n");
    expect(lines).toHaveLength(24);
    expect(Math.max(...lines.map((line) => line.length))).toBe(400);
  });

  it("repeats neither the table of experts nor a round's quality, which are on screen", () => {
    const first = "Question 1 of 2";
    expect(messageOf(question({ kind: "composition" }))).toBe(first);
    expect(messageOf(question({ details: { gate: {} } }))).toBe(first);
  });
});
