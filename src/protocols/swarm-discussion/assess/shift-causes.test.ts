import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { tableOf } from "#points";
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
import { shiftCauses } from "./shift-causes.ts";

const S = "Split billing into services";
const K = "Keep billing in one piece";
const start = [declares("a", S), declares("b", K), declares("c", S), declares("d", S), opens];
const causesIn = (...more: StatementMaker[]) => {
  const floor = floorOf(...start, ...more);
  const experts = ["a", "b", "c", "d"].map((id) => ({ id, name: id }));
  return shiftCauses(ArgumentGraph.of(floor), tableOf(pointsOf(floor, { experts })));
};

describe("the cause of a shift", () => {
  it("is an argument where a message that is named speaks against what was said, conformity without a cause", () => {
    verifies("BY-05");
    const attacked = attacks({ counters: ["r1-msg-002"] }, { failureScenario: "at 9,000 invoices a day it stops" });
    expect(causesIn(attacked, responds("b", "major", S, {}, { shiftCause: ["r1-msg-006"] }))).toEqual([
      { expert: "b", messageId: "r1-msg-007", round: 1, cause: "argued", basis: "evidence" },
    ]);
    const other = attacks({ questions: ["r1-msg-001"] });
    expect(causesIn(other, responds("b", "major", S))).toMatchObject([{ cause: "conformity", basis: "none" }]);
    expect(causesIn(other, responds("b", "major", "Buy it"))).toMatchObject([{ cause: "unexplained", basis: "none" }]);
    const named = responds("b", "major", S, {}, { shiftCause: ["r1-msg-006"] });
    expect(causesIn(other, named)).toMatchObject([{ cause: "unexplained", basis: "argument" }]);
    const vain = responds("b", "major", S, {}, { shiftCause: ["r1-msg-002"] });
    expect(causesIn(other, vain), "naming oneself names nobody").toMatchObject([{ basis: "none" }]);
  });

  it("is evidence or argument as the author says, and no evidence where none is brought", () => {
    verifies("BY-05");
    const basis = (failureScenario: string, shiftBasis?: string): string | undefined => {
      const said = { shiftCause: ["r1-msg-006"], ...(shiftBasis === undefined ? {} : { shiftBasis }) };
      const attacked = attacks({ counters: ["r1-msg-002"] }, { failureScenario });
      return causesIn(attacked, responds("b", "major", S, {}, said))[0]?.basis;
    };
    const figure = "at 9,000 invoices a day it stops";
    expect([basis(figure), basis(figure, "evidence"), basis(figure, "argument")]).toEqual([
      ...["evidence", "evidence", "argument"],
    ]);
    expect([basis("a spike"), basis("a spike", "evidence"), basis(figure, "none")]).toEqual([
      ...["argument", "argument", "none"],
    ]);
  });
});
