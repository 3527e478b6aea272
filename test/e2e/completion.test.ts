import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROGRAM_NODE } from "../support/program-node.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";

/** Returns what bash offers for a line whose last word is being typed. */
function offered(home: SwarmHome, ...line: string[]): string[] {
  const script = `swarm() { "$NODE" "$PROGRAM" "$@"; }
eval "$(swarm completion bash)"
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _swarm; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const env = { ...process.env, SWARM_HOME: home.path, NODE: PROGRAM_NODE, PROGRAM: join(ROOT, "bin/swarm.js") };
  const { stdout, stderr, status } = spawnSync("bash", ["-c", script, "bash", ...line], { env, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout.split("\n").filter(Boolean);
}

describe("completion", () => {
  it("offers commands, a command's options with those of its protocol, and ids", async () => {
    await using home = new SwarmHome();
    mkdirSync(join(home.path, "discussions/split-billing"), { recursive: true });
    expect(offered(home, "swarm", "re")).toEqual(["resume", "replay", "rebuild"]);
    expect(offered(home, "swarm", "resume", "--expert-")).toEqual(["--expert-provider"]);
    expect(offered(home, "swarm", "discuss", "--mo")).toEqual(["--model", "--mode"]);
    expect(offered(home, "swarm", "show", "sp")).toEqual(["split-billing"]);
    expect(offered(home, "swarm", "discuss", "--mode", "")).toEqual(["lightweight", "standard", "deep"]);
    expect(offered(home, "swarm", "config", "budget-")).toEqual(["budget-calls", "budget-tokens", "budget-usd"]);
    expect(offered(home, "swarm", "config", "lang", "")).toEqual(["en", "zh"]);
    expect(offered(home, "swarm", "completion", "f")).toEqual(["fish"]);
  });

  it("is refused for an unknown shell, and colours are as FORCE_COLOR and NO_COLOR say", async () => {
    await using home = new SwarmHome();
    const unknown = await home.run(["completion", "tcsh"]);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringMatching(/bash, zsh, fish/)]);
    const [coloured, plain] = [
      { FORCE_COLOR: "1", NO_COLOR: "" },
      { FORCE_COLOR: "1", NO_COLOR: "1" },
    ];
    const isColoured = async (args: readonly string[], env: Record<string, string>): Promise<boolean> =>
      (await home.run(args, { env })).stdout.includes("\u001b[");
    expect(await isColoured(["Split it?", "--yes", "--quiet", "--id", "a"], coloured)).toBe(true);
    expect([await isColoured(["show", "a"], coloured), await isColoured(["show", "a"], plain)]).toEqual([true, false]);
  });
});
