import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { identitiesOf, openBus, type Stored, startBroker } from "#bus";
import { emptyProjection } from "#discussion";
import { applyStored, discussionDir, files } from "#projection";
import { patterns } from "#wire";
import { broken } from "../simulation/invariants.ts";
import { patience } from "../support/patience.ts";
import { type Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";
import { Chaos } from "./chaos.ts";

/*
 * CHAOS_FAULTS=n  strikes so often; without it a short run
 * CHAOS_SEED=n    draws other faults
 */
const FAULTS = Number(process.env.CHAOS_FAULTS ?? 25);
const SEED = Number(process.env.CHAOS_SEED ?? 1);
const DISCUSSIONS = 8;
/** Time for everything to end after the last fault, in milliseconds. */
const CALM_MS = 120_000;

describe("processes that are killed, stopped and continued", () => {
  it(
    `lose nothing of a batch of ${DISCUSSIONS} discussions under ${FAULTS} faults`,
    async () => {
      verifies("AC-07", "AC-04", "BY-03");
      await using home = await SwarmHome.withModel();
      await using chaos = new Chaos(home, SEED);
      const calm = new AbortController();
      let raging = chaos.rage(FAULTS, calm.signal);
      const ids: string[] = [];
      // Batches follow each other until the faults are spent.
      for (let n = 1; chaos.faults.length < FAULTS; n += 1) {
        const run = await untilDone(home, n, chaos);
        ids.push(...run);
      }
      calm.abort();
      await raging;
      raging = Promise.resolve();
      const told = chaos.faults.map(({ what, target, ms }) => `${what} ${target}${ms ? ` ${ms} ms` : ""}`).join(", ");
      await using broker = await startBroker({ home: home.path, env: process.env });
      await using bus = await openBus({ url: broker?.url ?? "", creds: identitiesOf(home.path), name: "chaos" });
      const faults: string[] = [];
      for (const id of ids) {
        const messages = await bus.collect([patterns.discussion(id)], { signal: patience() });
        faults.push(...[...broken(messages), ...differing(home, id, messages)].map((what) => `${id}: ${what}`));
      }
      expect(faults, told).toEqual([]);
    },
    FAULTS * 3_000 + 2 * CALM_MS,
  );
});

/** Runs one batch, repeating commands that are hit themselves, until every discussion is over. */
async function untilDone(home: SwarmHome, n: number, chaos: Chaos): Promise<string[]> {
  const file = join(home.path, `topics-${n}.txt`);
  const names = Array.from({ length: DISCUSSIONS }, (_, i) => `chaos-${n}-${i + 1}`);
  const line = (id: string): string => JSON.stringify({ topic: `Should ${id} own its data?`, id, rounds: 3 });
  writeFileSync(file, `${names.map(line).join("\n")}\n`);
  const args = ["batch", file, "--mode", "standard", "--concurrency", String(DISCUSSIONS)];
  const workers = ["--workers", "moderator=2,expert=2,historian=2", "--json"];
  for (;;) {
    const run: Running = home.start([...args, ...workers]);
    const before = chaos.faults.length;
    const { code, stdout, stderr } = await run.finished;
    if (code === null) continue;
    const told = chaos.faults.slice(before).map(({ what, target }) => `${what} ${target}`);
    if (code !== 0)
      expect.fail(`the batch ended with ${code} after ${told.join(", ")}\n${stderr}\n${stdout.slice(-2000)}`);
    return names;
  }
}

/** Returns the files that differ from the stream. */
function differing(home: SwarmHome, id: string, messages: readonly Stored[]): string[] {
  const state = emptyProjection(id);
  applyStored(state, messages);
  return [...files(state)].flatMap(([path, content]) => {
    if (!home.has(id, path)) return [`${join(discussionDir("", id), path)} is missing`];
    const found = home.file(id, path);
    return found === content ? [] : [`${path} is not what the stream says: ${firstDifference(found, content)}`];
  });
}

/** Returns the first line in which two texts differ. */
function firstDifference(found: string, wanted: string): string {
  const [there, right] = [found.split("\n"), wanted.split("\n")];
  const at = there.findIndex((line, nth) => line !== right[nth]);
  return `line ${at + 1} is ${JSON.stringify(there[at])} for ${JSON.stringify(right[at])}`;
}
