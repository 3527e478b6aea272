import { describe, expect, it } from "vitest";
import { verifies } from "../../test/support/verifies.ts";
import { argues, attacks, declares, floorOf, opens, responds, type StatementMaker } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";
import { standingOf } from "./standing.ts";
import { strengthOf } from "./strength.ts";

const A = "Split the monolith along the billing domain";
const B = "Keep one deployable and modularise it";

const opening = [declares("a", A), declares("b", B), opens];
const status = (graph: ArgumentGraph, id: string): string | undefined => standingOf(graph, id)?.status;

describe("standing", () => {
  it("says so far of what nobody had a turn to counter, and challenged of what nobody had a turn to answer", () => {
    const graph = ArgumentGraph.of(floorOf(...opening));
    expect(standingOf(graph, "r1-msg-001")).toMatchObject({ label: "IN", status: "stands-so-far", isCountered: false });
    const mutual = ArgumentGraph.of(
      floorOf(...opening, argues("a", A, { counters: ["r1-msg-002"] }), argues("b", B, { counters: ["r1-msg-001"] })),
    );
    expect(standingOf(mutual, "r1-msg-001")).toMatchObject({ label: "OUT", status: "challenged" });
    expect(status(mutual, "r1-msg-002")).toBe("challenged");
    expect(status(mutual, "r1-msg-004")).toBe("stands-so-far");
  });

  it("says of a claim that is questioned until who said it comes back to that; nobody questions themselves", () => {
    const challenged = (...more: readonly StatementMaker[]): boolean | undefined =>
      standingOf(ArgumentGraph.of(floorOf(...opening, ...more)), "r1-msg-001")?.challenged;
    const question = argues("b", B, { questions: ["r1-msg-001"] });
    expect(challenged(question)).toBe(true);
    expect(challenged(question, argues("a", A, { extends: ["r1-msg-002"] })), "to something else").toBe(true);
    expect(challenged(question, argues("a", A, { extends: ["r1-msg-004"] }))).toBe(false);
    expect(challenged(argues("a", A, { questions: ["r1-msg-001"] }))).toBe(false);
  });

  it("does not let the last speaker win: challenged while the holder had no turn, unanswered afterwards", () => {
    verifies("BY-01");
    const floor = floorOf(...opening, argues("a", A, {}), argues("b", B, { counters: ["r1-msg-001"] }));
    // The argument of `a` came in the same step as the attack: it could not answer it.
    expect(status(ArgumentGraph.of(floor), "r1-msg-001")).toBe("challenged");
    const later = floorOf(
      ...opening,
      argues("a", A, {}),
      argues("b", B, { counters: ["r1-msg-001"] }),
      attacks({ questions: ["r1-msg-002"] }),
      responds("a", "none", A),
    );
    expect(status(ArgumentGraph.of(later), "r1-msg-001")).toBe("unanswered");
  });

  it("restores what was attacked when the objection is answered", () => {
    const floor = floorOf(
      ...opening,
      argues("a", A, { counters: ["r1-msg-002"] }),
      argues("b", B, {}),
      attacks({ counters: ["r1-msg-004"] }),
      responds("a", "minor", `${A}, one service at a time, starting with invoices`, { counters: ["r1-msg-006"] }),
    );
    const graph = ArgumentGraph.of(floor);
    expect(status(graph, "r1-msg-006")).toBe("challenged");
    expect(status(graph, "r1-msg-004")).toBe("stands-so-far");
    expect(standingOf(graph, "r1-msg-001")?.label).toBe("IN");
  });

  it("takes back the attacks of a position that its author has left", () => {
    const fight = [
      ...opening,
      argues("a", A, { counters: ["r1-msg-002"] }),
      argues("b", B, { counters: ["r1-msg-001"] }),
      attacks({ questions: ["r1-msg-005"] }),
    ];
    const conceded = ArgumentGraph.of(floorOf(...fight, responds("b", "major", A, {}, { shiftCause: ["r1-msg-004"] })));
    expect(status(conceded, "r1-msg-001")).toBe("stands");
    expect(status(conceded, "r1-msg-002")).toBe("refuted");
    const amended = ArgumentGraph.of(floorOf(...fight, responds("b", "minor", "Keep it, and extract the ledger")));
    expect(standingOf(amended, "r1-msg-001")?.label).toBe("OUT");
  });

  it("lets a reason fall with the reason that it extends, and not with a position", () => {
    const fallen = floorOf(
      ...opening,
      argues("a", A, {}),
      argues("b", B, { extends: ["r1-msg-004"] }),
      attacks({ counters: ["r1-msg-004"] }),
      responds("a", "none", A),
      responds("b", "none", B),
    );
    const graph = ArgumentGraph.of(fallen);
    expect(["r1-msg-004", "r1-msg-005", "r1-msg-002"].map((id) => status(graph, id))).toEqual([
      "unanswered",
      "unanswered",
      "unanswered",
    ]);
    const onPosition = [argues("a", A, {}), argues("b", B, { extends: ["r1-msg-001"] })];
    const challenged = ArgumentGraph.of(floorOf(...opening, ...onPosition, attacks({ counters: ["r1-msg-001"] })));
    expect(standingOf(challenged, "r1-msg-001")?.label).toBe("OUT");
    expect(standingOf(challenged, "r1-msg-005")?.label).toBe("IN");
  });

  it("marks a question until the one who was asked comes back to it", () => {
    const floor = floorOf(...opening, argues("a", A, {}), argues("b", B, { questions: ["r1-msg-001"] }));
    expect(standingOf(ArgumentGraph.of(floor), "r1-msg-001")?.challenged).toBe(true);
    const answered = floorOf(
      ...opening,
      argues("a", A, {}),
      argues("b", B, { questions: ["r1-msg-001"] }),
      attacks({ counters: ["r1-msg-002"] }),
      responds("a", "none", A, { responds_to: ["r1-msg-005"] }),
    );
    expect(standingOf(ArgumentGraph.of(answered), "r1-msg-001")?.challenged).toBe(false);
  });

  it("is not moved by copies of a claim, nor is strength", () => {
    const fight = [
      ...opening,
      argues("a", A, { counters: ["r1-msg-002"] }),
      argues("b", B, { counters: ["r1-msg-001"] }),
    ];
    const copies = ["c", "d", "e"].map((who) =>
      argues(who, A.toUpperCase(), { counters: ["r1-msg-002"] }, { confidence: 1 }),
    );
    const [few, many] = [ArgumentGraph.of(floorOf(...fight)), ArgumentGraph.of(floorOf(...fight, ...copies))];
    for (const id of ["r1-msg-001", "r1-msg-002"]) {
      expect(status(many, id)).toBe(status(few, id));
      expect(strengthOf(many, id)).toEqual(strengthOf(few, id));
    }
  });
});
