import { describe, expect, it } from "vitest";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const SERVER = /^\S*nats-server /;
/** The shell, and its parent process, that end the server when its owner is gone. */
const GUARD = /swarm-broker|^cat$/;

describe("a broker that lost those who answer for it", () => {
  it("is ended before another works on its data, and nothing is lost", async () => {
    verifies("AC-07", "DP-08");
    await using home = new SwarmHome();
    const up = home.start(["up"]);
    await up.says("Ctrl-C stops everything");
    const logged = await home.run(["team", "log", "--team", "t", "--from", "ada", "--summary", "before the kill"]);
    expect(logged.code, logged.stderr).toBe(0);
    const server = home.processes().find(({ command }) => SERVER.test(command));
    // All at once, like an out-of-memory kill or pkill -9.
    for (const { pid } of home.processes()) if (pid !== server?.pid) kill(pid);
    await up.finished;
    expect(home.processes().filter(({ command }) => SERVER.test(command))).toEqual([server]);

    const run = await home.run(["Should we split?", "--mode", "lightweight", "--yes", "--id", "after"]);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout + run.stderr).toContain(
      `ended the broker (process ${server?.pid}) orphaned when its owner was killed`,
    );
    const again = home.start(["up"]);
    await again.says("Ctrl-C stops everything");
    const { stdout } = await home.run(["team", "list", "--team", "t"]);
    expect(stdout).toContain("before the kill");
    again.signal("SIGTERM");
    expect((await again.finished).code).toBe(0);
  });

  it("is taken over by its own supervisor where only the guard was killed", async () => {
    verifies("AC-07");
    await using home = new SwarmHome();
    const run = home.start(["Should we split?", "--mode", "standard", "--yes", "--id", "guarded"]);
    await run.says("Round 1");
    for (const { pid, command } of home.processes()) if (GUARD.test(command) && !SERVER.test(command)) kill(pid);
    const { code, stderr, stdout } = await run.finished;
    expect(code, stderr).toBe(0);
    expect(stdout + stderr).toContain("orphaned when its owner was killed");
    expect(home.json("guarded", "manifest.json")).toMatchObject({ status: "completed" });
  });
});

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The guard ended with its server.
  }
}
