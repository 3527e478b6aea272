import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { tableOf } from "#points";
import { floorOfRung, LADDER, type Rung } from "../../../../test/support/ladder.ts";
import { fromNotation } from "../../../../test/support/points-notation.ts";
import {
  attacks,
  declares,
  floorOf,
  opens,
  responds,
  type StatementMaker,
} from "../../../../test/support/statements/in-graph.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { pointsOf } from "../points/of-floor.ts";
import { causeOf, positionShiftsOf } from "./position-shifts.ts";

const S = "Split billing into services";
const K = "Keep billing in one piece";
const start = [declares("a", S), declares("b", K), declares("c", S), declares("d", S), opens];
const causesIn = (...more: StatementMaker[]) => {
  const floor = floorOf(...start, ...more);
  const experts = ["a", "b", "c", "d"].map((id) => ({ id, name: id }));
  return positionShiftsOf(ArgumentGraph.of(floor), tableOf(pointsOf(floor, { experts })), 1, "en");
};

describe("the cause of a shift", () => {
  it("is an argument where somebody else's message is named, conformity where none is and more were for it", () => {
    verifies("BY-05");
    const attacked = attacks({ counters: ["r1-msg-002"] });
    expect(causesIn(attacked, responds("b", "major", S, {}, { shiftCause: ["r1-msg-006"] }))).toMatchObject([
      { expert: "b", messageId: "r1-msg-007", trigger: "r1-msg-006", cause: "argued", basis: "argument" },
    ]);
    const found = (...said: Parameters<typeof responds>) => causesIn(attacked, responds(...said))[0]?.cause;
    expect(found("b", "major", S)).toBe("conformity");
    expect(found("b", "major", S, {}, { shiftCause: ["r1-msg-002"] }), "naming oneself names nobody").toBe(
      "conformity",
    );
    expect(found("b", "major", "Buy it")).toBe("unexplained");
  });

  it("is argued with a reason of one's own, as the result tells it", () => {
    const moved = (...more: readonly string[]) => {
      const lines = ["1 ann: brings p1", "1 bob: against p1", ["2 ann: against p1", ...more].join("; ")];
      return tableOf(fromNotation(lines)).moves.map(causeOf);
    };
    expect([moved("a1 against p1"), moved()]).toEqual([["argued"], ["conformity"]]);
  });

  it("has evidence for its basis where a message that is named has something found in its source", () => {
    verifies("BY-05");
    const best = LADDER.at(-1) as Rung;
    const basesOf = (facts: "checked" | "unchecked") => {
      const floor = floorOfRung({ ...best, traits: { ...best.traits, facts } }, "en");
      const experts = ["ada", "ben", "cyd"].map((id) => ({ id, name: id }));
      return positionShiftsOf(ArgumentGraph.of(floor), tableOf(pointsOf(floor, { experts })), 1, "en").map(
        ({ basis }) => basis,
      );
    };
    expect(basesOf("checked")).toEqual(["evidence", "evidence"]);
    expect(basesOf("unchecked")).toEqual(["argument", "argument"]);
  });
});
