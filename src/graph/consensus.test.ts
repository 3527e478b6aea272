import { describe, expect, it } from "vitest";
import { tableOf } from "#points";
import { verifies } from "../../test/support/verifies.ts";
import { assessRound } from "../protocols/swarm-discussion/assess/assess.ts";
import { pointsOf } from "../protocols/swarm-discussion/points/of-floor.ts";
import { argues, attacks, declares, floorOf, opens, responds } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";
import { minorityReport } from "./minority.ts";
import { votes } from "./votes.ts";

const S = "Split billing into services";
const K = "Keep billing in one piece";
const five = ["a", "b", "c", "d", "e"];

describe("a consensus", () => {
  it("of five flatterers is found to be none, and the next round is sent elsewhere", () => {
    verifies("SD-14", "SD-19");
    const flattery = floorOf(
      ...five.map((expert) => declares(expert, S, 0.9)),
      opens,
      ...five.map((expert, i) => argues(expert, S, { supports: [`r1-msg-00${((i + 1) % 5) + 1}`] })),
      attacks({ counters: ["r1-msg-001"] }),
      ...five.map((expert) => responds(expert, "none", S)),
    );
    const graph = ArgumentGraph.of(flattery);
    const gate = assessRound(graph, {
      round: 1,
      experts: five,
      roundsLeft: 2,
      lang: "en",
      table: tableOf(pointsOf(flattery, { experts: five.map((id) => ({ id, name: id })) })),
    });
    expect(gate.recommendation).toBe("different-angle");
    expect(gate.disagreement).toBeLessThan(2);
    expect(gate.falseConsensus?.position).toBe(S);
  });

  /** Four hold S, one holds K and counters them; `answer`: what becomes of that counter. */
  const outvoted = (isRefuted: boolean) =>
    floorOf(
      ...["a", "b", "c", "d"].map((expert) => declares(expert, S, 0.8)),
      declares("e", K, 0.8),
      opens,
      ...["a", "b", "c", "d"].map((expert) => argues(expert, S, { supports: ["r1-msg-001"] })),
      argues("e", K, { counters: ["r1-msg-001"] }, { reasoning: "the lock was held for 41 minutes on 2026-01-12" }),
      // Refuted is what was answered, and the answer fell.
      attacks({ counters: [isRefuted ? "r1-msg-005" : "r1-msg-001"] }),
      responds("a", "none", S),
      responds("e", "none", K, isRefuted ? { counters: ["r1-msg-012"] } : {}),
      ...(isRefuted
        ? [
            (id: string) =>
              attacks({ counters: ["r1-msg-014"] }, { failureScenario: "no lock" })(id.replace("r1", "r2")),
            (id: string) => responds("e", "none", K)(id.replace("r1", "r2")),
          ]
        : []),
    );

  it("that a lone dissenter has not been refuted in leaves them in the minority report", () => {
    verifies("SD-20");
    const report = minorityReport(ArgumentGraph.of(outvoted(false)));
    expect([...report.standing, ...report.unanswered].map(({ position, holders }) => [position, holders])).toEqual([
      [K, ["e"]],
    ]);
  });

  it("in which the dissenter was refuted, and had their turn, leaves no minority", () => {
    const { standing, unanswered } = minorityReport(ArgumentGraph.of(outvoted(true)));
    expect(standing).toEqual([]);
    expect(unanswered).toEqual([]);
  });

  it("shows the sealed vote beside the final one, and a reversal", () => {
    verifies("BY-06");
    const graph = ArgumentGraph.of(
      floorOf(declares("a", S), declares("b", K), opens, responds("a", "major", K), responds("b", "none", K)),
    );
    expect(
      votes(graph).map(({ expert, isReversed, sealed, final }) => [
        expert,
        isReversed,
        sealed?.position,
        final.position,
      ]),
    ).toEqual([
      ["a", true, S, K],
      ["b", false, K, K],
    ]);
  });
});
