import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const KEY = "sk-ant-test-0123456789-not-a-real-key";
const TOPIC = "Should we split the billing monolith into services?";

describe("a discussion among models", () => {
  it.each(["lightweight", "deep"] as const)("runs whole over the vendor's protocol, in mode %s", async (mode) => {
    verifies("AC-01", "SD-08", "SD-27");
    await using home = new SwarmHome();
    const server = await startAnthropicServer();
    try {
      const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
      const run = await home.run([TOPIC, "--mode", mode, "--yes", "--id", "models"], { env });
      expect(run.code, run.stderr).toBe(0);
      expect(home.json("models", "manifest.json")).toMatchObject({ status: "completed" });
      const record = home
        .file("models", "record.jsonl")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as FloorStatement);
      const spoken = record.filter(({ type }) => type === "argument");
      expect(spoken.every(({ origin }) => origin?.isModel === true)).toBe(true);
      expect(run.stdout).not.toMatch(/no model took part/i);
      expect(server.requests.length).toBeGreaterThan(5);
      const leaked = spawnSync("grep", ["-rlF", KEY, home.path], { encoding: "utf8" });
      expect(leaked.stdout, "the key was written").toBe("");
    } finally {
      await server.close();
    }
  });

  it("continues without a model that refuses, and says why it is absent", async () => {
    await using home = new SwarmHome();
    const server = await startAnthropicServer();
    try {
      const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
      // The first request is the analysis; the next two are the sealed positions.
      server.script(replies.answer(), replies.refusal());
      const run = await home.run([TOPIC, "--mode", "standard", "--yes", "--id", "refused"], { env });
      expect(run.code, run.stderr).toBe(0);
      expect(home.file("refused", "progress.md")).toMatch(/[12] of [23]/);
    } finally {
      await server.close();
    }
  });

  it("pauses with one line where the key is refused", async () => {
    await using home = new SwarmHome();
    const server = await startAnthropicServer();
    try {
      server.script(...Array.from({ length: 20 }, () => replies.unauthorized()));
      const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
      const run = await home.run([TOPIC, "--mode", "lightweight", "--yes", "--quiet"], { env });
      expect(run.code).toBe(3);
      expect(run.stderr.trim().split("\n")).toHaveLength(1);
      expect(run.stdout + run.stderr).toContain("ANTHROPIC_API_KEY");
      expect(run.stdout + run.stderr).not.toContain(KEY);
    } finally {
      await server.close();
    }
  });
});
