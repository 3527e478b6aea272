import { expect, it } from "vitest";
import { random, randomFloor } from "../../test/support/random-graphs.ts";
import { classes } from "./classes.ts";
import { cruxOf } from "./crux.ts";
import { ArgumentGraph } from "./graph.ts";
import { type ClaimStatus, type Standing, standings } from "./standing.ts";

/** Which label each status has; the statuses that say nothing of it are left out. */
const LABELS: Partial<Record<ClaimStatus, Standing["label"]>> = {
  stands: "IN",
  "stands-on-evidence": "IN",
  "stands-so-far": "IN",
  challenged: "OUT",
  "refuted-on-evidence": "OUT",
};

it("only what stands so far or is challenged hinges on something; a label decided by evidence is that of its status", () => {
  const draw = random(20_261_122);
  const hinging = new Set<ClaimStatus | undefined>();
  const labelled = new Set<ClaimStatus>();
  for (let run = 0; run < 40; run += 1) {
    const graph = ArgumentGraph.of(randomFloor(draw));
    const all = standings(graph);
    for (const { status, label } of all) {
      const expected = LABELS[status];
      if (expected === undefined) continue;
      labelled.add(status);
      expect(label, status).toBe(expected);
    }
    for (const claim of classes(graph).list) if (cruxOf(graph, claim).length > 0) hinging.add(all[claim.index]?.status);
  }
  expect([...hinging].sort()).toEqual(["challenged", "stands-so-far"]);
  expect([...labelled].sort()).toEqual(Object.keys(LABELS).sort());
});
