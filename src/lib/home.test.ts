import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { swarmHome } from "./home.ts";

it("the data folder is the usual one where it exists, also with XDG_DATA_HOME", () => {
  const { HOME } = process.env;
  const home = mkdtempSync(join(tmpdir(), "swarm-home-"));
  process.env.HOME = home;
  try {
    const usual = join(homedir(), ".swarm-discussion");
    expect(usual.startsWith(home)).toBe(true);
    const env = { XDG_DATA_HOME: join(home, "data") };
    expect(swarmHome({})).toBe(usual);
    expect(swarmHome(env)).toBe(join(home, "data", "swarm-discussion"));
    mkdirSync(usual);
    expect(swarmHome(env)).toBe(usual);
    expect(swarmHome({ ...env, SWARM_HOME: "/elsewhere" })).toBe("/elsewhere");
  } finally {
    if (HOME === undefined) delete process.env.HOME;
    else process.env.HOME = HOME;
    rmSync(home, { recursive: true });
  }
});
