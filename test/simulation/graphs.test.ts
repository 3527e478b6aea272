import { expect, it } from "vitest";
import { drawn } from "../support/drawn.ts";
import { random, randomFloor, rearranged } from "../support/random-graphs.ts";
import { arriving, differences } from "../support/same-graph.ts";
import { slowly } from "../support/slow-graph.ts";

/** Number of compared discussions; SWARM_TIMES=20 tests a change of the engine thoroughly. */
const GRAPHS = drawn(5_000);
const LONGEST_MS = 600_000;

it(
  `labels and weighs ${GRAPHS} random discussions, message by message, in any order, as the rules do`,
  () => {
    const off: unknown[] = [];
    for (let seed = 1; seed <= GRAPHS && off.length === 0; seed += 1) {
      const draw = random(seed);
      const floor = randomFloor(draw);
      const slow = slowly(floor);
      const found = differences(arriving(floor), slow);
      const late = differences(arriving(rearranged(floor, draw)), slow);
      if (found.length + late.length > 0) off.push({ seed, found, late, floor });
    }
    expect(off).toEqual([]);
  },
  LONGEST_MS,
);
