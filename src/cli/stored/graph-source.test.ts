import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyProjection } from "#discussion";
import { applyStored, files, writeFiles } from "#projection";
import { asStored, playRound, Script } from "../../../test/support/historian-script.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { UsageError } from "../failures.ts";
import { graphSource } from "./graph-source.ts";

it("a discussion's graph is found where a folder in the working directory bears its id", async () => {
  verifies("BY-01");
  const home = await mkdtemp(join(tmpdir(), "swarm-graph-"));
  try {
    // The tests run where there is a folder of this name.
    const script = new Script("docs").start();
    playRound(script, 1);
    const state = emptyProjection("docs");
    applyStored(state, script.messages.map(asStored));
    const folder = join(home, "discussions", "docs");
    await writeFiles(folder, files(state));
    const place = { home, env: {} };
    const { name, map } = await graphSource("docs", place);
    expect([name, [...map.claims].length > 0]).toEqual(["docs", true]);
    const file = join(folder, "artifacts", "argument-graph.json");
    expect([...(await graphSource(file, place)).map.claims]).toHaveLength([...map.claims].length);
    const asked = graphSource(folder, place);
    await expect(asked).rejects.toThrow(/docs" is a folder: name a file, or a discussion by its id/);
    await expect(asked).rejects.toThrow(UsageError);
    await expect(graphSource("src", place)).rejects.toThrow(/there is no file and no discussion src in /);
  } finally {
    await rm(home, { recursive: true });
  }
});
