import { writeFileSync } from "node:fs";
import { it } from "vitest";
import { SwarmHome } from "../support/swarm.ts";

it("plays", async () => {
  await using home = await SwarmHome.withModel();
  const run = await home.run([
    "Should billing be split or kept whole?",
    "--mode",
    process.env.ZM ?? "lightweight",
    "--yes",
  ]);
  writeFileSync("/tmp/zz.out", `${run.code}\n${run.stdout}\n=====\n${run.stderr}`);
}, 60_000);
