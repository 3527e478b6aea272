import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SwarmHome } from "../support/swarm.ts";

describe("a command that the tests run in a process which ran others", () => {
  it.each([
    [["--version"]],
    [["list", "--json"]],
    [["show", "none"]],
    [["nonsense", "in", "pieces"]],
    [["discuss", "--no-such-option"]],
    [["--help", "--lang", "zh"]],
    [["help", "discuss"]],
  ])("says and ends as one in a process of its own: %j", async (args) => {
    await using home = new SwarmHome();
    const own = await home.ended(args);
    expect(await home.run(args)).toEqual(own);
    expect(await home.run(args)).toEqual(own);
  });

  it("has the environment and the folder that it is given, and leaves neither to the next", async () => {
    await using home = new SwarmHome();
    const cwd = join(home.path, "elsewhere");
    mkdirSync(cwd);
    writeFileSync(join(cwd, "one.af"), "p af 1\n");
    const there = { cwd, env: { SWARM_HOME: join(cwd, "home"), SWARM_UMASK: "8" } };
    for (const options of [there, { cwd }, {}]) {
      const args = ["graph", "one.af"];
      expect(await home.run(args, options)).toEqual(await home.ended(args, options));
    }
  });
});
