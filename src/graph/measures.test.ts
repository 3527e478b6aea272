import { describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { verifies } from "../../test/support/verifies.ts";
import {
  argues,
  attacks,
  declares,
  floorOf,
  opens,
  responds,
  type StatementMaker,
  said,
} from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";
import { shiftCauses } from "./shift-causes.ts";
import { familyOf, voices } from "./voices.ts";

const S = "Split billing into services";
const K = "Keep billing in one piece";
const of = (...say: StatementMaker[]): ArgumentGraph => ArgumentGraph.of(floorOf(...say));

describe("shiftCauses", () => {
  const start = [declares("a", S, 0.9), declares("b", K, 0.6), declares("c", S, 0.7), declares("d", S, 0.7), opens];

  it("tells an argument from conformity, and both from what nothing explains", () => {
    verifies("BY-05");
    const attacked = attacks({ counters: ["r1-msg-002"] }, { failureScenario: "at 9,000 invoices a day it stops" });
    const convinced = of(...start, attacked, responds("b", "major", S, {}, { shiftCause: ["r1-msg-006"] }));
    expect(shiftCauses(convinced)).toMatchObject([
      { expert: "b", messageId: "r1-msg-007", cause: "argued", basis: "evidence", cited: ["r1-msg-006"] },
    ]);
    const flattering = of(...start, attacks({ questions: ["r1-msg-002"] }), responds("b", "major", S));
    expect(shiftCauses(flattering)).toMatchObject([{ expert: "b", cause: "conformity", basis: "none", cited: [] }]);
    const odd = of(...start, attacks({ questions: ["r1-msg-002"] }), responds("b", "major", "Buy it"));
    expect(shiftCauses(odd)).toMatchObject([{ expert: "b", cause: "unexplained", basis: "none" }]);
  });

  it("tells evidence from argument as the author does, and calls nothing evidence that brings none", () => {
    verifies("BY-05");
    const basis = (failureScenario: string, shiftBasis?: string): string | undefined => {
      const attacked = attacks({ counters: ["r1-msg-002"] }, { failureScenario });
      const said = { shiftCause: ["r1-msg-006"], ...(shiftBasis === undefined ? {} : { shiftBasis }) };
      return shiftCauses(of(...start, attacked, responds("b", "major", S, {}, said)))[0]?.basis;
    };
    const figure = "at 9,000 invoices a day it stops";
    expect([basis(figure), basis(figure, "evidence"), basis(figure, "argument")]).toEqual([
      ...["evidence", "evidence", "argument"],
    ]);
    expect([basis("a spike"), basis("a spike", "evidence"), basis(figure, "none")]).toEqual([
      ...["argument", "argument", "none"],
    ]);
  });

  it("counts only what came since the expert last spoke, and not their own words", () => {
    const old = argues("c", S, { counters: ["r1-msg-002"] });
    const heard = of(
      ...start,
      old,
      attacks({ questions: ["r1-msg-001"] }),
      responds("b", "none", K),
      (id) => argues("a", S, {})(id.replace("r1", "r2")),
      (id) => responds("b", "major", S, {}, { shiftCause: ["r1-msg-006"] })(id.replace("r1", "r2")),
    );
    // The attack was there when b last spoke, and b stayed: now it is the others.
    expect(shiftCauses(heard)).toMatchObject([{ cause: "conformity", basis: "argument" }]);
    const self = of(
      ...start,
      argues("b", K, {}),
      attacks({ questions: ["r1-msg-001"] }),
      responds("b", "major", S, { counters: ["r1-msg-002"] }),
    );
    expect(shiftCauses(self)).toMatchObject([{ cause: "conformity" }]);
  });
});

describe("voices", () => {
  it("counts families of models as one voice each, and every person as one", () => {
    verifies("BY-09");
    const spoken = (who: string, model?: string, isModel = true): FloorStatement => ({
      ...said(`r1-msg-00${"abcd".indexOf(who) + 1}`, who, "position_declaration", { position: who, confidence: 0.5 }),
      ...(model === undefined ? {} : { origin: { provider: isModel ? "p" : "offline", model, isModel } }),
    });
    const models = [spoken("a", "claude-opus-4"), spoken("b", "claude-haiku-4"), spoken("c", "gpt-5")];
    const mixed = voices(ArgumentGraph.of([...models, spoken("d")]));
    expect(mixed.families.map(({ family, experts }) => [family, experts])).toEqual([
      ["claude", ["a", "b"]],
      ["gpt", ["c"]],
      ["d", ["d"]],
    ]);
    expect(mixed.effective).toBeCloseTo(Math.exp(-(0.5 * Math.log(0.5) + 2 * 0.25 * Math.log(0.25))), 10);
    expect(voices(ArgumentGraph.of(models.slice(0, 2))).effective).toBeCloseTo(1, 10);
    const people = ["a", "b", "c"].map((who) => spoken(who));
    expect(voices(ArgumentGraph.of(people)).effective).toBeCloseTo(3, 10);
    const rules = ["a", "b"].map((who) => spoken(who, "passages", false));
    expect(voices(ArgumentGraph.of(rules)).effective).toBeCloseTo(1, 10);
    expect(familyOf("x", { provider: "p", model: "mystery-7b", isModel: true }).family).toBe("mystery");
  });
});
