import { describe, expect, it } from "vitest";
import { tableOf } from "#points";
import { finalOf, measure } from "#protocols/question/measures";
import { fromNotation } from "../../../test/support/points-notation.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { answersOf } from "./results.ts";

/** Reads off a small table what it leads with, each expert's answers, and the figures where B, the second choice, is right. */
function read(...lines: readonly string[]) {
  const answers = answersOf(tableOf(fromNotation(["asked: p1; p2 instead of p1", ...lines])));
  const { accuracy, minority, minorityFirst } = measure([{ ...answers, right: "B", tokens: 1, calls: 1 }]);
  const votes = finalOf(answers).map(({ voter, choice }) => `${voter} ${choice}`);
  const shares = [accuracy, minority, minorityFirst].map(({ share }) => share);
  return { led: answers.led, votes: votes.join(", "), shares };
}

describe("the answers of a discussion", () => {
  it("lead with what most are for", () => {
    verifies("BY-15");
    expect(read("1 ann: for p2", "1 bob: for p2", "1 cat: for p1")).toEqual({
      led: "B",
      votes: "ann B, bob B, cat A",
      shares: [1, 0, undefined],
    });
    const against = read("1 ann: for p2", "1 bob: for p2", "1 cat: for p1; against p2");
    expect(against).toMatchObject({ led: "B", shares: [1, 0, undefined] });
  });

  it("lead with what most are for on a condition, and count who sets it", () => {
    const table = ["1 ann: for p2", "1 bob: brings p3", "1 cat: for p1", "2 bob: for p2 if p3"];
    expect(read(...table)).toMatchObject({ led: "B", votes: "ann B, bob B, cat A" });
  });

  it("lead with what most are for although a right minority has an open objection with checked evidence", () => {
    verifies("BY-15");
    const table = ["1 ann: for p1", "1 bob: for p1", "1 cat: for p2; a1 against p1 ✓", "2 ann: none p9"];
    expect(read(...table)).toEqual({ led: "A", votes: "ann A, bob A, cat B", shares: [0, 1, 0] });
  });

  it("lead with a right minority where such an objection took the others from what they were for", () => {
    verifies("BY-15");
    const sealed = [
      "1 ann: for p1",
      "1 bob: for p1",
      "1 cat: for p1",
      "1 dan: for p2; a1 against p1 ✓",
      "1 eve: for p2",
    ];
    expect(read(...sealed)).toMatchObject({ led: "A", shares: [0, 1, 0] });
    expect(read(...sealed, "2 bob: none p1 because m5", "2 cat: against p1 because m5")).toEqual({
      led: "B",
      votes: "ann A, bob none, cat none, dan B, eve B",
      shares: [1, 1, 1],
    });
  });

  it("lead with none on a tie, and where nobody is for any of the choices", () => {
    verifies("BY-15");
    expect(read("1 ann: for p1", "1 bob: for p2")).toEqual({
      led: "none",
      votes: "ann A, bob B",
      shares: [0, 0, undefined],
    });
    expect(read("1 ann: brings p3; against p1", "1 bob: against p2", "2 bob: for p3")).toEqual({
      led: "none",
      votes: "ann none, bob none",
      shares: [0, 0, undefined],
    });
  });

  it("are several of an expert who is for several, and none of one who has not spoken", () => {
    expect(read("experts: ann bob cat", "1 ann: for p1; for p2", "1 bob: for p2").votes).toBe("ann A, ann B, bob B");
    expect(read("experts: ann bob", "1 con: a1 against p1")).toMatchObject({
      votes: "",
      shares: [undefined, undefined, undefined],
    });
  });
});
