import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAnthropicServer } from "../support/anthropic-server.ts";
import { playing } from "../support/scripted-model.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const KEY = "sk-ant-test-9876543210-not-a-real-key";
const TOPIC = "Should we split the billing monolith into services?";

/** A home with a discussion that was recorded with models; its server is gone. */
async function recorded(id: string, args: readonly string[] = []): Promise<SwarmHome> {
  const home = new SwarmHome();
  await using server = await startAnthropicServer();
  server.always(playing("excellent", "en"));
  const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
  const run = await home.run([TOPIC, "--mode", "standard", "--rounds", "2", "--yes", "--id", id, ...args], { env });
  expect(run.code, run.stderr).toBe(0);
  return home;
}

const folderOf = (home: SwarmHome, id: string): string => join(home.path, "discussions", id);
const exchangesOf = (home: SwarmHome, id: string): string[] => readdirSync(join(folderOf(home, id), "exchanges"));

/** The floor without what differs in every run: times, and the hashes that cover them. */
const floorOf = (home: SwarmHome, id: string): unknown[] =>
  home
    .file(id, "record.jsonl")
    .trim()
    .split("\n")
    .map((line) => ({ ...JSON.parse(line), timestamp: "", hash: "", prev: "" }));

describe("a recorded discussion", () => {
  it("is replayed without key and server to the same floor, by command and by provider", async () => {
    verifies("BY-11");
    await using home = await recorded("first");
    expect(exchangesOf(home, "first").length).toBeGreaterThan(8);
    const [one = ""] = exchangesOf(home, "first");
    const exchange = JSON.parse(home.file("first", `exchanges/${one}`));
    expect(exchange).toMatchObject({
      provider: "anthropic",
      request: { system: expect.anything(), messages: expect.anything() },
      reply: { text: expect.any(String), stopReason: "end", requestId: "req_test" },
      outcome: { origin: { provider: "anthropic" }, usage: { calls: 1 } },
    });
    const leaked = spawnSync("grep", ["-rlF", KEY, home.path], { encoding: "utf8" });
    expect(leaked.stdout, "the key was written").toBe("");

    const replayed = await home.run(["replay", "first"]);
    expect(replayed.code, replayed.stdout + replayed.stderr).toBe(0);
    expect(replayed.stdout).toContain("statements are those of first");
    expect(floorOf(home, "first-replay")).toEqual(floorOf(home, "first"));

    const args = ["--mode", "standard", "--rounds", "2", "--yes", "--id", "again"];
    const again = await home.run([TOPIC, ...args, "--provider", `replay:${folderOf(home, "first")}`]);
    expect(again.code, again.stderr).toBe(0);
    expect(floorOf(home, "again")).toEqual(floorOf(home, "first"));
  });

  it("knows its exchanges in verify, rebuild and archive, and notices a changed answer", async () => {
    verifies("BY-11", "BY-02");
    await using home = await recorded("kept");
    const name = exchangesOf(home, "kept").find((file) => file.includes("arguments")) ?? "";
    const file = join(folderOf(home, "kept"), "exchanges", name);
    const whole = readFileSync(file, "utf8");
    const archived = await home.run(["archive", "kept"]);
    expect(archived.code, archived.stderr).toBe(0);
    const exchange = JSON.parse(whole);
    const said = JSON.parse(exchange.reply.text);
    exchange.reply.text = JSON.stringify({ ...said, reasoning: `${said.reasoning} And one more thing.` });
    writeFileSync(file, `${JSON.stringify(exchange)}\n`);

    const verified = await home.run(["verify", "kept"]);
    expect(verified.code).toBe(1);
    expect(verified.stdout).toContain(`exchanges/${name}`);
    const replayed = await home.run(["replay", "kept", "--json"]);
    expect(replayed.code).toBe(1);
    const told = JSON.parse(replayed.stdout.trim().split("\n").at(-1) ?? "");
    expect(told).toMatchObject({ event: "replay", of: "kept", same: false });
    expect(JSON.stringify(told.differences[0])).toContain("And one more thing");

    const rebuilt = await home.run(["rebuild", "kept"]);
    expect(rebuilt.code, rebuilt.stderr).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(whole);
    expect((await home.run(["verify", "kept"])).code).toBe(0);
  });

  it("answers at seats what was answered there", async () => {
    verifies("BY-11");
    await using home = new SwarmHome();
    await using server = await startAnthropicServer();
    server.always(playing("excellent", "en"));
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
    const seated = ["--mode", "lightweight", "--rounds", "1", "--seat", "alice", "--seat-timeout", "60"];
    const run = home.start([TOPIC, ...seated, "--yes", "--id", "seated"], { env });
    await run.says("swarm join seated");
    const { url } = JSON.parse(home.root("broker/broker.json")) as { url: string };
    const client = ["clients/bash/seat.sh", "seated", "alice", "python3", "clients/answer.py"];
    const played = spawn("bash", client, { cwd: ROOT, env: { ...process.env, SWARM_NATS_URL: url }, stdio: "ignore" });
    const left = new Promise((resolve) => played.once("close", resolve));
    expect((await run.finished).code, run.stderr).toBe(0);
    await left;
    const own = floorOf(home, "seated").filter((one) => (one as { from: string }).from === "alice");
    expect(own.length).toBeGreaterThan(2);
    const replayed = await home.run(["replay", "seated"]);
    expect(replayed.code, replayed.stdout + replayed.stderr).toBe(0);
    expect(floorOf(home, "seated-replay")).toEqual(floorOf(home, "seated"));
  });

  it("names what was not recorded, and shows side by side what another model comes to", async () => {
    verifies("BY-11");
    await using home = await recorded("base");
    const provider = `replay:${folderOf(home, "base")}`;
    const deep = await home.run([TOPIC, "--mode", "deep", "--yes", "--id", "other", "--provider", provider]);
    expect(deep.code).toBe(3);
    expect(deep.stdout + deep.stderr).toMatch(/no recorded answer for the analysis\s+of moderator in round 0/);

    await using server = await startAnthropicServer();
    server.always(playing("worthless", "en"));
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
    const changed = await home.run(["replay", "base", "--change", "model=claude-haiku-5-5", "--json"], { env });
    expect(changed.code, changed.stderr).toBe(0);
    expect(server.requests.every(({ body }) => body.model === "claude-haiku-5-5")).toBe(true);
    const { contrast } = JSON.parse(changed.stdout.trim().split("\n").at(-1) ?? "");
    const differing = contrast.filter((row: { recorded: string; now: string }) => row.recorded !== row.now);
    expect(differing.map(({ what }: { what: string }) => what)).toContain("votes");
  });

  describe("as --dry-run says before", () => {
    let swarm: ScriptedSwarm;
    beforeAll(async () => {
      swarm = await ScriptedSwarm.up();
    });
    afterAll(() => swarm.close());

    it.each(["lightweight", "standard", "deep"])("needs what --dry-run said before, in mode %s", async (mode) => {
      verifies("BY-18");
      swarm.next();
      const { home, server, id } = swarm;
      server.always(playing("excellent", "en"));
      const before = home.processes();
      const dry = await home.run([TOPIC, "--mode", mode, "--dry-run", "--json"], { env: swarm.env });
      expect(dry.code, dry.stderr).toBe(0);
      expect(server.requests).toHaveLength(0);
      expect(home.processes()).toEqual(before);
      const said = JSON.parse(dry.stdout);
      const run = await swarm.argue("--mode", mode);
      expect(run.code, run.stderr).toBe(0);
      const { total } = home.json<{ usage: { total: Record<string, number> } }>(id, "manifest.json").usage;
      const { calls = 0, inputTokens = 0, outputTokens = 0, costUsd = 0 } = total;
      for (const [actual, [from, to]] of [
        [calls, said.calls],
        [inputTokens + outputTokens, said.tokens],
        [costUsd, said.usd],
      ]) {
        expect(actual, JSON.stringify({ said, total })).toBeGreaterThanOrEqual(from);
        expect(actual, JSON.stringify({ said, total })).toBeLessThanOrEqual(to);
      }
      expect(Math.abs(calls - said.likely.calls), JSON.stringify({ said, total })).toBeLessThanOrEqual(0.25 * calls);
      expect(said.kinds).toContainEqual({ name: "argument", calls: expect.any(Number) });
    });
  });
});
