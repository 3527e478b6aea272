import { describe, expect, it } from "vitest";
import { verifies } from "../support/verifies.ts";
import { play } from "./schedule.ts";

/** How many schedules are played, and the first one's seed; SIM_SEED plays one alone and shows what happened. */
const SCHEDULES = Number(process.env.SIM_SCHEDULES ?? 40);
const FROM = Number(process.env.SIM_FROM ?? 1);
const ALONE = process.env.SIM_SEED;

describe("moderators and historians under seeded faults", () => {
  it("keep every invariant, whatever is lost, doubled, delayed or killed", async () => {
    verifies("AC-07", "BY-03");
    const seeds = ALONE === undefined ? Array.from({ length: SCHEDULES }, (_, i) => FROM + i) : [Number(ALONE)];
    const broken: string[] = [];
    for (const seed of seeds) {
      const outcome = await play(seed, ALONE !== undefined);
      if (ALONE !== undefined) process.stdout.write(`${outcome.lines.join("\n")}\n`);
      for (const fault of outcome.broken) broken.push(`SIM_SEED=${seed}: ${fault}`);
    }
    expect(broken).toEqual([]);
  }, 600_000);
});
