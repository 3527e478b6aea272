import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { verifies } from "../../../../test/support/verifies.ts";
import {
  argues,
  attacks,
  declares,
  floorOf,
  opens,
  responds,
  type StatementMaker,
} from "../../../graph/fixtures/statements.ts";
import { ballots } from "./ballots.ts";

const S = "Split it";
const K = "Keep it";
const of = (...more: StatementMaker[]): ArgumentGraph =>
  ArgumentGraph.of(floorOf(declares("a", S), declares("b", S), declares("c", K), opens, ...more));
const counts = (graph: ArgumentGraph): [string, number, number][] =>
  ballots(graph).tally.map(({ claim, sealed, final }) => [claim.text, sealed, final]);

describe("ballots", () => {
  it("stand as they were sealed while nobody moves", () => {
    verifies("BY-06");
    const graph = of(argues("a", S, { counters: ["r1-msg-003"] }));
    expect(counts(graph)).toEqual([
      [S, 2, 2],
      [K, 1, 1],
    ]);
    expect(ballots(graph).sealedLeader?.text).toBe(S);
    expect(ballots(graph).reversedTo).toBeUndefined();
  });

  it("show a reversal where the sealed leader is not adopted", () => {
    const moved = { shiftCause: ["r1-msg-005"] };
    const graph = of(
      argues("c", K, { counters: ["r1-msg-001"] }),
      attacks({ counters: ["r1-msg-001"] }),
      responds("a", "major", K, {}, moved),
      responds("b", "major", K, {}, moved),
    );
    expect(counts(graph)).toEqual([
      [S, 2, 0],
      [K, 1, 3],
    ]);
    expect(ballots(graph).reversedTo?.text).toBe(K);
    expect(ballots(graph).ballots.map(({ changed }) => changed)).toEqual([true, true, false]);
  });

  it("do not count who moved without naming a cause", () => {
    const graph = of(attacks({ counters: ["r1-msg-001"] }), responds("a", "major", K));
    expect(ballots(graph).ballots[0]).toMatchObject({ expert: "a", changed: true, counts: false });
    expect(counts(graph)).toEqual([
      [S, 2, 1],
      [K, 1, 1],
    ]);
  });

  it("have no leader where the sealed vote is a tie, and no sealed vote for who came later", () => {
    const graph = ArgumentGraph.of(floorOf(declares("a", S), declares("b", K), opens, argues("d", "Wait", {})));
    expect(ballots(graph).sealedLeader).toBeUndefined();
    expect(ballots(graph).ballots.at(-1)).toMatchObject({ expert: "d", sealed: undefined, changed: false });
  });
});
