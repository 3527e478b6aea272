import { describe, expect, it } from "vitest";
import { verifies } from "../../test/support/verifies.ts";
import { argues, attacks, declares, floorOf, opens, responds } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";
import { standingOf } from "./standing.ts";
import { strengthOf } from "./strength.ts";

const A = "Split the monolith along the billing domain";
const B = "Keep one deployable and modularise it";

const opening = [declares("a", A), declares("b", B), opens];
const status = (graph: ArgumentGraph, id: string): string | undefined => standingOf(graph, id)?.status;

describe("standing", () => {
  it("calls what is not attacked unattacked, and mutual attack contested", () => {
    const graph = ArgumentGraph.of(floorOf(...opening));
    expect(status(graph, "r1-msg-001")).toBe("unattacked");
    const mutual = ArgumentGraph.of(
      floorOf(...opening, argues("a", A, { counters: ["r1-msg-002"] }), argues("b", B, { counters: ["r1-msg-001"] })),
    );
    expect(standingOf(mutual, "r1-msg-001")).toMatchObject({ label: "UNDECIDED", status: "contested" });
    expect(status(mutual, "r1-msg-002")).toBe("contested");
  });

  it("does not let the last speaker win: unanswered while the holder had no turn, refuted afterwards", () => {
    verifies("BY-01");
    const floor = floorOf(...opening, argues("a", A, {}), argues("b", B, { counters: ["r1-msg-001"] }));
    // The argument of `a` came in the same step as the attack: it could not answer it.
    expect(status(ArgumentGraph.of(floor), "r1-msg-001")).toBe("unanswered");
    const later = floorOf(
      ...opening,
      argues("a", A, {}),
      argues("b", B, { counters: ["r1-msg-001"] }),
      attacks({ questions: ["r1-msg-002"] }),
      responds("a", "none", A),
    );
    expect(status(ArgumentGraph.of(later), "r1-msg-001")).toBe("refuted");
  });

  it("restores what was attacked when the attacker falls", () => {
    const floor = floorOf(
      ...opening,
      argues("a", A, { counters: ["r1-msg-002"] }),
      argues("b", B, {}),
      attacks({ counters: ["r1-msg-004"] }),
      responds("a", "minor", `${A}, one service at a time, starting with invoices`, { counters: ["r1-msg-006"] }),
    );
    const graph = ArgumentGraph.of(floor);
    expect(status(graph, "r1-msg-006")).toBe("unanswered");
    expect(status(graph, "r1-msg-001")).toBe("defended");
  });

  it("takes back the attacks of a position that its author has left", () => {
    const fight = [
      ...opening,
      argues("a", A, { counters: ["r1-msg-002"] }),
      argues("b", B, { counters: ["r1-msg-001"] }),
      attacks({ questions: ["r1-msg-005"] }),
    ];
    const conceded = ArgumentGraph.of(floorOf(...fight, responds("b", "major", A, {}, { shiftCause: ["r1-msg-004"] })));
    expect(status(conceded, "r1-msg-001")).toBe("defended");
    expect(status(conceded, "r1-msg-002")).toBe("refuted");
    const amended = ArgumentGraph.of(floorOf(...fight, responds("b", "minor", "Keep it, and extract the ledger")));
    expect(status(amended, "r1-msg-001")).toBe("contested");
  });

  it("lets a claim fall with its base, and not two claims hold each other in the air", () => {
    const floor = floorOf(
      ...opening,
      argues("a", A, { extends: ["r1-msg-002"] }),
      argues("b", B, { extends: ["r1-msg-001"] }),
    );
    const graph = ArgumentGraph.of(floor);
    expect([status(graph, "r1-msg-001"), status(graph, "r1-msg-002")]).toEqual(["unattacked", "unattacked"]);
    const fallen = floorOf(
      ...opening,
      argues("a", A, {}),
      argues("b", B, { extends: ["r1-msg-001"] }),
      attacks({ counters: ["r1-msg-001"] }),
    );
    expect(status(ArgumentGraph.of(fallen), "r1-msg-002")).toBe("unanswered");
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
