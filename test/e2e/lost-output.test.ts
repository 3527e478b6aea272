import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { words } from "../../src/cli/words/index.ts";
import { PROGRAM_NODE } from "../support/program-node.ts";
import { hasPty, Screen } from "../support/pty.ts";
import { type Finished, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = "Should we split the billing monolith into services?";
/** An empty seat holds the first step open: nothing ends by itself. */
const HELD = [
  TOPIC,
  "--mode",
  "lightweight",
  "--rounds",
  "1",
  "--seat",
  "amy",
  "--provider",
  "offline",
  "--id",
  "held",
];
const run = words("en").run;

/** A device that every write to fails, for lack of room. */
const FULL = "/dev/full";

describe.skipIf(!hasPty)("a terminal whose window is closed", () => {
  it.each([
    { what: "a discussion", flags: ["--yes"], shows: "gives a link" },
    { what: "a question on the screen", flags: [], shows: run.pick },
  ])("pauses $what, and leaves no process", async ({ flags, shows }) => {
    verifies("SD-21", "SD-23");
    await using home = new SwarmHome();
    await using screen = Screen.start(home, [...HELD, ...flags], 100, {});
    await screen.shows(shows);
    const processes = await home.allUp();
    await screen.hangUp();
    await home.gone(processes);
    expect(home.json("held", "manifest.json")).toMatchObject({ status: "paused" });
  });

  it("pauses the discussions of a batch", async () => {
    verifies("SD-21", "SD-23");
    await using home = new SwarmHome();
    const file = join(home.path, "topics.jsonl");
    writeFileSync(file, `${JSON.stringify({ topic: TOPIC, id: "held" })}\n`);
    await using screen = Screen.start(home, ["batch", file, ...HELD.slice(1, -2)], 100, {});
    await screen.shows("1 running");
    await expect.poll(() => home.has("held", "manifest.json")).toBe(true);
    const processes = await home.allUp();
    await screen.hangUp();
    await home.gone(processes);
    expect(home.json("held", "manifest.json")).toMatchObject({ status: "paused" });
  });

  it("ends swarm up", async () => {
    verifies("SD-23");
    await using home = new SwarmHome();
    await using screen = Screen.start(home, ["up", "--port", "0"], 100, {});
    await screen.shows("Ctrl-C stops everything");
    const processes = await home.allUp();
    await screen.hangUp();
    await home.gone(processes);
  });
});

describe.skipIf(!existsSync(FULL))("an output that has no room", () => {
  /** Runs a command whose standard output goes there. */
  const intoFull = async (home: SwarmHome, args: readonly string[]): Promise<Finished> => {
    const program = ["/bin/sh", "-c"] as const;
    const script = `exec "$0" "$@" > ${FULL}`;
    const running = home.start([script, PROGRAM_NODE, home.program, ...args], { program });
    running.child.stdin?.end();
    return await running.finished;
  };
  const told = (stderr: string): string[] => stderr.split("\n").filter((line) => /ENOSPC|no space/.test(line));

  it("pauses a discussion, which is said in one line with status 1, as of every other command", async () => {
    verifies("SD-21", "SD-23");
    await using home = new SwarmHome();
    const paused = await intoFull(home, [...HELD, "--json"]);
    expect(paused.code, paused.stderr).toBe(1);
    expect(told(paused.stderr)).toEqual([expect.stringMatching(/^swarm: the output cannot be written .*make room/)]);
    expect(paused.stderr).toContain("resume held");
    expect(paused.stderr).not.toMatch(/\n\s+at /);
    expect(home.json("held", "manifest.json")).toMatchObject({ status: "paused" });
    expect(home.processes()).toEqual([]);

    const commands = [["list", "--json"], ["show", "held"], ["export", "held", "--format", "jsonl"], ["--help"]];
    const short = [TOPIC, "--mode", "lightweight", "--rounds", "1", "--provider", "offline", "--yes", "--quiet"];
    for (const args of [...commands, short]) {
      const { code, stderr } = await intoFull(home, args);
      expect({ args, code, lines: stderr.trim().split("\n") }).toEqual({
        args,
        code: 1,
        lines: [expect.stringMatching(/^swarm: the output cannot be written .*ENOSPC/)],
      });
    }
  });
});
