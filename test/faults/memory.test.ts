import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { identitiesOf, openBus } from "#bus";
import { emptyProjection } from "#discussion";
import { applyStored, files } from "#projection";
import { patterns, subjects } from "#wire";
import { broken } from "../simulation/invariants.ts";
import { eachOf } from "../support/each-message.ts";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const ID = "full";
const PRELOAD = pathToFileURL(join(import.meta.dirname, "../support/short-memory.mjs")).href;

it("a historian that runs out of memory is said to have, and the discussion and its files are as without", async () => {
  verifies("AC-07");
  const signal = patience();
  await using home = await SwarmHome.withModel();
  const file = join(home.path, "fill");
  const env = { NODE_OPTIONS: `--import ${PRELOAD} --max-old-space-size=64`, SWARM_TEST_MEMORY: file };
  const up = home.start(["up"], { env });
  const url = /broker +(\S+)/.exec(await up.says("Ctrl-C stops everything"))?.[1] ?? "";
  await using bus = await openBus({ url, creds: identitiesOf(home.path), role: "archive", name: "memory" });
  const discuss = home.start(["Should we split?", "--mode", "lightweight", "--id", ID, "--yes", "--nats", url]);
  for await (const item of bus.read([subjects.floor(ID)], { signal })) {
    if (item.kind === "message" && eachOf(item.message).some(({ message }) => message.type === "progress")) break;
  }
  writeFileSync(file, "");
  await up.says("the historian worker ran out of memory and ended");
  const { code, stderr } = await discuss.finished;
  expect(code, stderr).toBe(0);
  const messages = await bus.collect([patterns.discussion(ID)], { signal });
  expect(broken(messages)).toEqual([]);
  const state = emptyProjection(ID);
  applyStored(state, messages);
  // A command with a given broker waits for nobody's files.
  for (const [path, content] of files(state)) {
    const written = (): string => (home.has(ID, path) ? home.file(ID, path) : "");
    await expect.poll(written, { message: path }).toBe(content);
  }
  up.signal("SIGTERM");
  const { stderr: told } = await up.finished;
  expect(told).toContain("allow it more with NODE_OPTIONS=--max-old-space-size=MB, or run fewer discussions at once");
});
