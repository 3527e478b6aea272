import { execFileSync } from "node:child_process";
import { readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Agent } from "../support/mcp.ts";
import { nodeOf, PROGRAM_NODE, versionOf } from "../support/program-node.ts";
import { hasPty, Screen } from "../support/pty.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";

const NODE = realpathSync(PROGRAM_NODE);

/** Returns the executables of the home's processes that run JavaScript. */
const nodesOf = (home: SwarmHome): string[] =>
  home
    .processes()
    .filter(({ command }) => /\.js( |$)/.test(command))
    .map(({ pid }) => realpathSync(readlinkSync(`/proc/${pid}/exe`)));

/** Returns the Node version that `swarm doctor` prints. */
const doctorsNode = (stdout: string): string | undefined =>
  /v\d+\.\d+\.\d+/.exec(stdout.split("\n").find((line) => /\bNode\b/.test(line)) ?? "")?.[0];

describe("the program under test", () => {
  it("runs on the Node that started npm; without npm, on that of the tests", () => {
    expect(nodeOf({ npm_node_execpath: "/opt/node/bin/node" })).toBe("/opt/node/bin/node");
    expect(nodeOf({})).toBe(process.execPath);
    expect(PROGRAM_NODE).toBe(nodeOf(process.env));
  });

  it("runs on it as a command: hosted, in a process of its own, and from PATH", async () => {
    await using home = new SwarmHome();
    const version = versionOf(PROGRAM_NODE);
    expect(doctorsNode((await home.run(["doctor"])).stdout)).toBe(version);
    expect(doctorsNode((await home.ended(["doctor"])).stdout)).toBe(version);
    const onPath = execFileSync(join(ROOT, "test/support/bin/swarm"), ["doctor", "--home", home.path], {
      encoding: "utf8",
    });
    expect(doctorsNode(onPath)).toBe(version);
  });

  it("runs on it with all its workers", async () => {
    await using home = new SwarmHome();
    const up = home.start(["up", "--port", "0"]);
    await up.says("Ctrl-C stops everything");
    const nodes = nodesOf(home);
    expect(nodes.length).toBeGreaterThan(5);
    expect(new Set(nodes)).toEqual(new Set([NODE]));
    up.signal("SIGINT");
    await up.finished;
  });

  it("runs on it as a client's MCP server", async () => {
    await using home = new SwarmHome();
    await using agent = await Agent.stdio(home);
    expect((await agent.client.listTools()).tools.length).toBeGreaterThan(0);
    expect(new Set(nodesOf(home))).toEqual(new Set([NODE]));
  });

  it.skipIf(!hasPty)("runs on it at a terminal", async () => {
    await using home = new SwarmHome();
    await using screen = Screen.start(home, ["doctor"], 100, {});
    await screen.ended();
    expect(doctorsNode(screen.text)).toBe(versionOf(PROGRAM_NODE));
  });
});

it("is named at the end of every run, with its Node", () => {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "test/unit/older-node.test.ts"];
  const env = { ...process.env, npm_node_execpath: PROGRAM_NODE };
  const lines = execFileSync(process.execPath, args, { cwd: ROOT, env, encoding: "utf8" }).trim().split("\n");
  expect(lines.slice(-2)).toEqual([
    `the program ran on Node ${versionOf(PROGRAM_NODE)} (${PROGRAM_NODE}), the tests on ${process.version}`,
    expect.stringMatching(/^\d+ passed, 0 failed$/),
  ]);
});
