import { describe, expect, it } from "vitest";
import { history } from "./convergence.ts";
import { disagreement } from "./disagreement.ts";
import { argues, declares, responds, said } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";
import { shiftCauses } from "./shift-causes.ts";

const judges = (id: string, content: Record<string, unknown>) => said(id, "moderator", "judgement", content);

describe("the rounds of a discussion, looked back on", () => {
  const declared = [declares("a", "alpha", 0.8)("r1-msg-001"), declares("b", "bravo", 0.8)("r1-msg-002")];
  const first = [...declared, judges("r1-msg-003", { compatible: [["r1-msg-001", "r1-msg-002"]] })];
  const second = [argues("a", "alpha", {})("r2-msg-001"), argues("b", "bravo", {})("r2-msg-002")];

  it("are what they were at their ends, by what was judged until then", () => {
    const all = ArgumentGraph.of([...first, ...second]);
    expect(disagreement(ArgumentGraph.of(first)).score).toBe(0);
    expect(history(all).map((end) => end.disagreement)).toEqual([0, 0]);
    const parted = argues("b", "bravo", { counters: ["r1-msg-001"] })("r2-msg-002");
    const later = [second[0] ?? parted, parted];
    const ends = history(ArgumentGraph.of([...first, ...later])).map((end) => end.disagreement);
    expect(ends[0]).toBe(0);
    expect(ends[1]).toBeGreaterThan(0);
  });

  it("do not know what was judged later", () => {
    const judged = judges("r2-msg-003", { compatible: [["r1-msg-001", "r1-msg-002"]] });
    const ends = history(ArgumentGraph.of([...declared, ...second, judged])).map((end) => end.disagreement);
    expect(ends[0]).toBeGreaterThan(0);
    expect(ends[1]).toBe(0);
  });
});

it("a shift to what was judged to be the position of most is told as one to the position of most", () => {
  const floor = [
    ...["a", "b", "c"].map((who, at) => declares(who, `${who} puts it so`)(`r1-msg-00${at + 1}`)),
    declares("d", "something else")("r1-msg-004"),
    judges("r1-msg-005", { same: [["r1-msg-001", "r1-msg-002", "r1-msg-003"], ["r1-msg-004"]] }),
    argues("a", "a puts it so", {})("r1-msg-006"),
    responds("d", "major", "c puts it so", {}, { shiftCause: ["r1-msg-006"] })("r1-msg-007"),
  ];
  expect(shiftCauses(ArgumentGraph.of(floor)).map(({ cause }) => cause)).toEqual(["conformity"]);
});
