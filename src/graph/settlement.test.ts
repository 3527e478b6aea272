import { describe, expect, it } from "vitest";
import { verifies } from "../../test/support/verifies.ts";
import { argues, attacks, declares, floorOf, opens, responds, type Say } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";
import { minorityReport } from "./minority.ts";
import { settlement } from "./settlement.ts";

const S = "Split it";
const K = "Keep it";
const opening = [declares("a", S), declares("b", S), declares("c", K), opens];
const of = (...more: Say[]): ArgumentGraph => ArgumentGraph.of(floorOf(...opening, ...more));

describe("settlement and the minority report", () => {
  it("is by majority while a rival stands, and the rival is the minority report, in its own words", () => {
    verifies("SD-20");
    const graph = of(argues("a", S, { counters: ["r1-msg-003"] }), argues("c", `${K}!`, { counters: ["r1-msg-001"] }));
    expect(settlement(graph)).toMatchObject({ by: "majority", adopted: { holders: ["a", "b"] } });
    expect(minorityReport(graph).standing).toMatchObject([
      { position: "Keep it!", messageId: "r1-msg-006", holders: ["c"], status: "contested" },
    ]);
  });

  it("is by argument when every rival is refuted, though somebody still holds one", () => {
    const graph = of(
      argues("a", S, { counters: ["r1-msg-003"] }),
      argues("c", K, {}),
      attacks({ questions: ["r1-msg-006"] }),
      responds("c", "none", K),
    );
    expect(settlement(graph)?.by).toBe("argument");
    expect(minorityReport(graph)).toEqual({ standing: [], unanswered: [] });
  });

  it("is by silence while the rival has had no turn to answer, and lists it apart", () => {
    const graph = of(argues("a", S, { counters: ["r1-msg-003"] }));
    expect(settlement(graph)?.by).toBe("silence");
    expect(minorityReport(graph).standing).toEqual([]);
    expect(minorityReport(graph).unanswered).toMatchObject([{ holders: ["c"], status: "unanswered" }]);
  });

  it("is against argument when the adopted position is out", () => {
    const graph = of(
      argues("c", K, { counters: ["r1-msg-001"] }),
      attacks({ counters: ["r1-msg-001"] }),
      responds("a", "none", S),
    );
    expect(settlement(graph)?.by).toBe("against argument");
    expect(minorityReport(graph).standing).toMatchObject([{ holders: ["c"], status: "unattacked" }]);
  });

  it("is by silence where nobody ever objected, and open where nobody has a majority", () => {
    expect(settlement(ArgumentGraph.of(floorOf(declares("a", S), declares("b", S))))?.by).toBe("silence");
    const split = ArgumentGraph.of(
      floorOf(
        declares("a", S),
        declares("b", K),
        opens,
        argues("a", S, { counters: ["r1-msg-002"] }),
        argues("b", K, { counters: ["r1-msg-001"] }),
      ),
    );
    expect(settlement(split)?.by).toBe("open");
    // Half of two is no minority: it is a debate that nobody has settled.
    expect(minorityReport(split).standing).toEqual([]);
    expect(settlement(new ArgumentGraph())).toBeUndefined();
  });
});
