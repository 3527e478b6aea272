import { describe, expect, it } from "vitest";
import { pattern } from "#protocols/patterns/index";
import { sampleFacts } from "../../contract/requests.ts";
import { verifies } from "../../support/verifies.ts";

const textOf = (kind: string, correction: string, content: Record<string, unknown>): string => {
  const facts = sampleFacts("en");
  const [said] = facts.floor;
  if (!said) throw new Error("an empty floor");
  const floor = [{ ...said, type: "review", content }];
  const request = pattern.kinds[kind]?.prompt?.({ ...facts, floor, correction });
  return request?.prompt.map(({ text }) => text).join("\n") ?? "";
};
const times = (text: string, part: string): number => text.split(part).length - 1;

describe("the prompt of a turn in a pattern", () => {
  const loss = { file: "src/queue.ts", description: "acknowledges before it has written" };
  const review = { summary: "one problem, and it loses data", verdict: "BLOCK", findings: { high: [loss], low: [] } };

  it("does not tell again what stands word for word in what is asked, and tells the rest", () => {
    verifies("CP-02", "findings stand once in the prompt of a correction");
    const asked = textOf("work", `Correct: ${loss.file}: ${loss.description}`, review);
    expect(times(asked, loss.description)).toBe(1);
    expect(asked).not.toContain("findings:");
    for (const kept of [review.summary, "BLOCK"]) expect(asked).toContain(kept);
  });

  it("tells a list of which a part is asked, and what somebody only named in a word", () => {
    const other = { ...loss, description: "has no metric for what it has lost" };
    const part = textOf("work", `Correct: ${loss.description} in ${loss.file}`, {
      ...review,
      findings: { high: [loss, other], low: [] },
    });
    expect(times(part, loss.description)).toBe(2);
    expect(textOf("work", "BLOCK", review)).toContain("verdict");
  });
});
