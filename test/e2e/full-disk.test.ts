import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROGRAM_NODE } from "../support/program-node.ts";
import { ROOT, Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** A mount namespace in which a small disk can be mounted; removed with the process. */
const OWN = ["--map-root-user", "--mount", "sh", "-c"];
const mount = (folder: string): string => `mount -t tmpfs -o size=100k none '${folder}'`;
const canMount = spawnSync("unshare", [...OWN, mount("/mnt")], { stdio: "ignore" }).status === 0;

describe("a full disk", () => {
  it.skipIf(!canMount)("is said in one line, status 1, and nothing is left behind", async () => {
    verifies("SD-23");
    await using home = new SwarmHome();
    const env = { ...process.env, SWARM_HOME: home.path, NO_COLOR: "1" };
    const command = `${mount(home.path)} && exec "$0" "$@"`;
    const args = [join(ROOT, "bin/swarm.js"), "Should we split?", "--yes", "--provider", "offline", "--quiet"];
    const child = spawn("unshare", [...OWN, command, PROGRAM_NODE, ...args], { cwd: ROOT, env });
    const { code, stderr } = await new Running(child).finished;
    expect(code, stderr).toBe(1);
    const lines = stderr.trim().split("\n");
    expect(lines.filter((line) => /no space|no room|disk/i.test(line)).length, stderr).toBeGreaterThan(0);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it.skipIf(process.platform === "win32")("or a limit on file sizes is said in one line, not by a wait", async () => {
    verifies("SD-23");
    await using home = new SwarmHome();
    const env = { ...process.env, SWARM_HOME: home.path, NO_COLOR: "1" };
    const args = [join(ROOT, "bin/swarm.js"), "Should we split?", "--yes", "--provider", "offline", "--quiet"];
    // In units of 512 bytes: the broker's configuration fits, and the messages of a discussion do not.
    const child = spawn("sh", ["-c", 'ulimit -f 44; exec "$0" "$@"', PROGRAM_NODE, ...args], { cwd: ROOT, env });
    const { code, stderr } = await new Running(child).finished;
    expect(code, stderr).toBe(1);
    expect(
      stderr
        .trim()
        .split("\n")
        .filter((line) => line.includes("(file too large)")),
      stderr,
    ).toHaveLength(1);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
