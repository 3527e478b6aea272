import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RunningSwarm } from "../support/running-swarm.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const SHORT = ["Should we split?", "--mode", "lightweight", "--rounds", "1", "--yes", "--quiet"];

describe("a script at a seat", () => {
  let home: SwarmHome;
  let swarm: RunningSwarm;
  beforeAll(async () => {
    home = await SwarmHome.withModel();
    swarm = await RunningSwarm.up(home);
  });
  afterAll(async () => {
    await swarm?.close();
    await home?.close();
  });

  it("is told that a discussion is over, and takes its seat where it was taken up again", async () => {
    verifies("AC-05", "BY-16");
    const { env } = swarm;
    const begun = [...SHORT, "--id", "early", "--seat", "bob", "--seat-timeout", "4", "--budget-calls", "1"];
    const first = await swarm.run("early", begun);
    expect(first.code, first.stderr).toBe(3);
    for (const name of ["bob", "nobody"]) {
      const over = await home.run(["join", "early", "--as", name], { env });
      expect(over.code, over.stdout).toBe(1);
      expect(over.stderr).toMatch(
        /^swarm: early is over: .*show early.* shows the result; .*resume early.* takes it up/,
      );
    }

    const again = home.start(["resume", "early", "--budget-calls", "60", "--json", "--yes"], { env });
    await again.says('"event":"reopened"');
    const seat = home.start(["join", "early", "--as", "bob"], { env });
    await seat.says('"event":"seated"');
    await seat.says('"event":"turn"');
    seat.signal("SIGTERM");
    const left = await seat.finished;
    expect(left.code, left.stderr).toBe(130);
    expect(left.stderr).toContain("you have left the seat bob");
    // It keeps no drafts.
    expect(left.stderr).not.toContain("kept");
    again.signal("SIGINT");
    await again.finished;
  });

  it("is told so of one that came to its end, too", async () => {
    const done = await swarm.run("done", [...SHORT, "--id", "done"]);
    expect(done.code, done.stderr).toBe(0);
    const over = await home.run(["join", "done", "--as", "bob"], { env: swarm.env });
    expect(over.code, over.stdout).toBe(1);
    expect(over.stderr).toMatch(/^swarm: done is over: .*show done.* shows the result$/m);
  });
});
