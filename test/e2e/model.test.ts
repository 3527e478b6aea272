import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { replies } from "../support/anthropic-server.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

let swarm: ScriptedSwarm;
beforeAll(async () => {
  swarm = await ScriptedSwarm.up();
});
beforeEach(() => swarm.next());
afterAll(() => swarm.close());

describe("a discussion among models", () => {
  it.each(["lightweight", "deep"] as const)("runs whole over the vendor's protocol, in mode %s", async (mode) => {
    verifies("AC-01", "SD-08", "SD-27");
    const run = await swarm.argue("--mode", mode);
    expect(run.code, run.stderr).toBe(0);
    expect(swarm.manifest()).toMatchObject({ status: "completed" });
    const record = swarm
      .file("record.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as FloorStatement);
    const spoken = record.filter(({ type }) => type === "argument");
    expect(spoken.every(({ origin }) => origin?.isModel === true)).toBe(true);
    expect(run.stdout).not.toMatch(/no model took part/i);
    expect(swarm.server.requests.length).toBeGreaterThan(5);
    const leaked = spawnSync("grep", ["-rlF", swarm.key, swarm.home.path], { encoding: "utf8" });
    expect(leaked.stdout, "the key was written").toBe("");
  });

  it("continues without a model that refuses, and says why it is absent", async () => {
    // The first request is the analysis; the next two are the sealed positions.
    swarm.server.script(replies.answer(), replies.refusal());
    const run = await swarm.argue("--mode", "standard");
    expect(run.code, run.stderr).toBe(0);
    expect(swarm.file("progress.md")).toMatch(/[12] of [23]/);
  });

  it("pauses with one line where the key is refused", async () => {
    swarm.server.script(...Array.from({ length: 20 }, () => replies.unauthorized()));
    const run = await swarm.argue("--mode", "lightweight", "--quiet");
    expect(run.code).toBe(3);
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
    expect(run.stdout + run.stderr).toContain("ANTHROPIC_API_KEY");
    expect(run.stdout + run.stderr).not.toContain(swarm.key);
  });
});
