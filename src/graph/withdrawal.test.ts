import { describe, expect, it } from "vitest";
import { SWARM_SCHEMAS } from "#protocols/swarm-discussion/schemas/index";
import { FloorStatement } from "#wire";
import { verifies } from "../../test/support/verifies.ts";
import { classes } from "./classes.ts";
import { argues, attacks, declares, floorOf, opens, responds, type StatementMaker } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";
import { settlement } from "./settlement.ts";
import { holders } from "./stances.ts";
import { standingOf } from "./standing.ts";
import { strengthOf } from "./strength.ts";

const A = "Split the monolith along the billing domain";
const B = "Keep one deployable and modularise it";
const opening = [declares("a", A), declares("b", B), opens];
const of = (...more: StatementMaker[]): ArgumentGraph => ArgumentGraph.of(floorOf(...opening, ...more));
const status = (graph: ArgumentGraph, id: string): string | undefined => standingOf(graph, id)?.status;

/** A statement whose spoken references say more than its edges do. */
const undercuts =
  (say: StatementMaker, targetId: string, bearingOn: string): StatementMaker =>
  (id) => {
    const statement = say(id);
    const references = [{ targetId, relation: "counters", comment: "it does not show that", bearingOn }];
    return FloorStatement.parse({ ...statement, content: { ...statement.content, references } });
  };

describe("retractions", () => {
  it("take a claim out of both layers, with what rested on it, and whoever else holds it keeps it", () => {
    verifies("BY-01");
    const taken = { retracts: [{ targetId: "r1-msg-002", reason: "the figure was wrong" }] };
    const fight = [argues("a", A, {}), argues("b", B, { counters: ["r1-msg-001"] })];
    const rests = argues("c", "Modules first", { extends: ["r1-msg-005"] });
    const before = of(...fight, rests);
    expect([standingOf(before, "r1-msg-001")?.label, standingOf(before, "r1-msg-006")?.label]).toEqual(["OUT", "IN"]);
    const stressed = attacks({ questions: ["r1-msg-004"] });
    const after = of(...fight, rests, stressed, responds("b", "minor", "Measure before anything", {}, taken));
    expect(standingOf(after, "r1-msg-001")?.label).toBe("IN");
    expect(standingOf(after, "r1-msg-002")).toMatchObject({ label: "OUT", status: "refuted" });
    expect(strengthOf(after, "r1-msg-002")).toEqual({ strength: 0, flat: 0 });
    const reason = { retracts: [{ targetId: "r1-msg-005", reason: "the figure was wrong" }] };
    const without = of(...fight, rests, stressed, responds("b", "none", B, {}, reason));
    expect(standingOf(without, "r1-msg-005")).toMatchObject({ label: "OUT", status: "refuted" });
    expect([standingOf(without, "r1-msg-001")?.label, standingOf(without, "r1-msg-006")?.label]).toEqual(["IN", "OUT"]);
    const shared = of(declares("d", B), ...fight, rests, stressed, responds("b", "minor", "Measure", {}, taken));
    expect(standingOf(shared, "r1-msg-002")?.label).toBe("IN");
  });

  it("are an author's own affair", () => {
    const taken = { retracts: [{ targetId: "r1-msg-001", reason: "it is wrong" }, { targetId: "r9-msg-001" }, 7] };
    expect(status(of(argues("b", B, {}, taken)), "r1-msg-001")).toBe("stands");
  });

  it("end when the author says it again, and a correction in the same round is a claim of its own", () => {
    const corrected = argues("a", `${A}, in 30 days and not in 3`, {}, { retracts: [{ targetId: "r1-msg-001" }] });
    expect(status(of(corrected), "r1-msg-001")).toBe("refuted");
    expect(standingOf(of(corrected), "r1-msg-004")?.label).toBe("IN");
    const again = of(corrected, attacks({ questions: ["r1-msg-004"] }), responds("a", "minor", A));
    expect(standingOf(again, "r1-msg-001")?.label).toBe("IN");
  });

  it("fit the schemas of what experts say, as undercuts do", () => {
    const argument = {
      ...{ position: A, reasoning: "because", wouldChangeIf: "figures" },
      references: [{ targetId: "r1-msg-002", relation: "counters", comment: "no", bearingOn: "r1-msg-001" }],
      retracts: [{ targetId: "r1-msg-001", reason: "wrong" }],
    };
    expect(SWARM_SCHEMAS.argument.parse(argument)).toMatchObject(argument);
  });
});

describe("undercuts", () => {
  it("set an attack aside and leave the attacker standing", () => {
    const attack = argues("b", B, { counters: ["r1-msg-001"] });
    const defence = argues("c", "That example is of another trade", { counters: ["r1-msg-005"] });
    const graph = of(argues("a", A, {}), attack, undercuts(defence, "r1-msg-005", "r1-msg-001"));
    expect(graph.edges.at(-1)).toMatchObject({ from: "r1-msg-006", to: "r1-msg-005", bearingOn: "r1-msg-001" });
    const labels = ["r1-msg-001", "r1-msg-002", "r1-msg-005", "r1-msg-006"].map((id) => standingOf(graph, id)?.label);
    expect(labels).toEqual(["IN", "IN", "IN", "IN"]);
    expect(strengthOf(graph, "r1-msg-001")?.flat).toBeGreaterThan(strengthOf(of(attack), "r1-msg-001")?.flat ?? 1);
    const outright = of(argues("a", A, {}), attack, defence);
    expect(standingOf(outright, "r1-msg-005")?.label).toBe("OUT");
  });

  it("free a claim from the fall of what it extended", () => {
    const said = argues("a", A, {});
    const rests = argues("b", "Modules first", { extends: ["r1-msg-004"] });
    const fall = attacks({ counters: ["r1-msg-004"] });
    expect(standingOf(of(said, rests, fall), "r1-msg-005")?.label).toBe("OUT");
    const unsaid = undercuts(argues("c", "It needs no split", {}), "r1-msg-005", "r1-msg-004");
    expect(of(said, rests, fall, unsaid).edges.some((edge) => edge.bearingOn !== undefined)).toBe(false);
    const cut = undercuts(argues("c", "It needs none", { counters: ["r1-msg-005"] }), "r1-msg-005", "r1-msg-004");
    expect(standingOf(of(said, rests, fall, cut), "r1-msg-005")?.label).toBe("IN");
  });
});

describe("a shift without a cause", () => {
  it("does not count towards consensus, and takes back nothing that its author said", () => {
    verifies("BY-05");
    const fight = [
      argues("a", A, {}),
      argues("b", B, { counters: ["r1-msg-001"] }),
      attacks({ questions: ["r1-msg-005"] }),
    ];
    const flattered = of(...fight, responds("b", "major", A));
    expect(settlement(flattered)).toMatchObject({ by: "open", adopted: undefined });
    expect(standingOf(flattered, "r1-msg-001")?.label).toBe("OUT");
    const own = classes(flattered).of("r1-msg-001");
    expect(own && holders(flattered, own)).toEqual(["a"]);
    const convinced = of(...fight, responds("b", "major", A, {}, { shiftCause: ["r1-msg-004"] }));
    expect(settlement(convinced)).toMatchObject({ leading: { holders: ["a", "b"] } });
    // Naming oneself names nobody.
    const vain = of(...fight, responds("b", "major", A, {}, { shiftCause: ["r1-msg-005"] }));
    expect(settlement(vain)?.adopted).toBeUndefined();
  });
});
