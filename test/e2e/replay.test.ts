import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { playing } from "../support/scripted-model.ts";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import { type Finished, ROOT, type SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = "Should we split the billing monolith into services?";

const TWO_ROUNDS = ["--mode", "standard", "--rounds", "2"];

/** Records a discussion under an id of its own. */
async function recorded(swarm: ScriptedSwarm, ...args: readonly string[]): Promise<string> {
  swarm.next();
  swarm.server.always(playing("excellent", "en"));
  const run = await swarm.argue(...args);
  expect(run.code, run.stderr).toBe(0);
  return swarm.id;
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

/** It is whole, models made every argument of it, and nothing that was written holds the key. */
function expectOfModels({ stdout }: Finished, { home, id, key }: ScriptedSwarm): void {
  expect(home.json(id, "manifest.json")).toMatchObject({ status: "completed" });
  const spoken = (floorOf(home, id) as FloorStatement[]).filter(({ type }) => type === "argument");
  expect(spoken.length).toBeGreaterThan(1);
  expect(spoken.every(({ origin }) => origin?.isModel === true)).toBe(true);
  expect(stdout).not.toMatch(/no model took part/i);
  const leaked = spawnSync("grep", ["-rlF", key, home.path], { encoding: "utf8" });
  expect(leaked.stdout, "the key was written").toBe("");
}

describe("a recorded discussion", () => {
  let swarm: ScriptedSwarm;
  let home: SwarmHome;
  /** The recorded one that several cases look at. */
  let id: string;
  beforeAll(async () => {
    swarm = await ScriptedSwarm.up();
    home = swarm.home;
    id = await recorded(swarm, ...TWO_ROUNDS);
  });
  afterAll(() => swarm.close());

  it("is replayed without key and server to the same floor, by command and by provider", async () => {
    verifies("BY-11");
    expect(exchangesOf(home, id).length).toBeGreaterThan(8);
    const [one = ""] = exchangesOf(home, id);
    const exchange = JSON.parse(home.file(id, `exchanges/${one}`));
    expect(exchange).toMatchObject({
      provider: "anthropic",
      request: { system: expect.anything(), messages: expect.anything() },
      reply: { text: expect.any(String), stopReason: "end", requestId: "req_test" },
      outcome: { origin: { provider: "anthropic" }, usage: { calls: 1 } },
    });

    const asked = swarm.server.requests.length;
    const replayed = await swarm.run("replay", id);
    expect(replayed.code, replayed.stdout + replayed.stderr).toBe(0);
    expect(replayed.stdout).toContain(`statements are those of ${id}`);
    await swarm.written(`${id}-replay`);
    expect(floorOf(home, `${id}-replay`)).toEqual(floorOf(home, id));
    expect(swarm.server.requests).toHaveLength(asked);

    const args = [TOPIC, ...TWO_ROUNDS, "--yes", "--id", "again"];
    const again = await swarm.run(...args, "--provider", `replay:${folderOf(home, id)}`);
    expect(again.code, again.stderr).toBe(0);
    await swarm.written("again");
    expect(floorOf(home, "again")).toEqual(floorOf(home, id));
    expect(swarm.server.requests).toHaveLength(asked);
  });

  it("names what was not recorded", async () => {
    verifies("BY-11");
    swarm.next();
    const deep = await swarm.argue("--mode", "deep", "--provider", `replay:${folderOf(home, id)}`);
    expect(deep.code).toBe(3);
    expect(flat(deep.stdout + deep.stderr)).toContain("no recorded answer for the analysis of moderator in round 0");
  });

  it("knows its exchanges in verify, rebuild and archive, and notices a changed answer", async () => {
    verifies("BY-11", "BY-02");
    const id = await recorded(swarm, "--mode", "lightweight");
    const name = exchangesOf(home, id).find((file) => file.includes("arguments")) ?? "";
    const file = join(folderOf(home, id), "exchanges", name);
    const whole = readFileSync(file, "utf8");
    const archived = await swarm.run("archive", id);
    expect(archived.code, archived.stderr).toBe(0);
    const exchange = JSON.parse(whole);
    const said = JSON.parse(exchange.reply.text);
    exchange.reply.text = JSON.stringify({ ...said, text: `${said.text} And one more thing.` });
    writeFileSync(file, `${JSON.stringify(exchange)}\n`);

    const verified = await swarm.run("verify", id);
    expect(verified.code).toBe(1);
    expect(verified.stdout).toContain(`exchanges/${name}`);
    const replayed = await swarm.run("replay", id, "--json");
    expect(replayed.code).toBe(1);
    const told = JSON.parse(replayed.stdout.trim().split("\n").at(-1) ?? "");
    expect(told).toMatchObject({ event: "replay", of: id, same: false });
    expect(JSON.stringify(told.differences[0])).toContain("And one more thing");

    const rebuilt = await swarm.run("rebuild", id);
    expect(rebuilt.code, rebuilt.stderr).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(whole);
    expect((await swarm.run("verify", id)).code).toBe(0);
  });

  it("answers at seats what was answered there", async () => {
    verifies("BY-11");
    swarm.next();
    swarm.server.always(playing("excellent", "en"));
    const { id } = swarm;
    const run = swarm.start("--seat", "alice", "--seat-timeout", "60");
    await run.says(`swarm join ${id}`);
    const { url } = JSON.parse(home.root("broker/broker.json")) as { url: string };
    const client = ["clients/bash/seat.sh", id, "alice", "python3", "clients/answer.py"];
    const played = spawn("bash", client, { cwd: ROOT, env: { ...process.env, SWARM_NATS_URL: url }, stdio: "ignore" });
    const left = new Promise((resolve) => played.once("close", resolve));
    expect((await run.finished).code, run.stderr).toBe(0);
    await left;
    await swarm.written(id);
    const own = floorOf(home, id).filter((one) => (one as { from: string }).from === "alice");
    expect(own.length).toBeGreaterThan(2);
    const replayed = await swarm.run("replay", id);
    expect(replayed.code, replayed.stdout + replayed.stderr).toBe(0);
    await swarm.written(`${id}-replay`);
    expect(floorOf(home, `${id}-replay`)).toEqual(floorOf(home, id));
  });

  describe("as --dry-run says before", () => {
    it.each(["lightweight", "standard", "deep"])("needs what --dry-run said before, in mode %s", async (mode) => {
      verifies("BY-18", "AC-01", "SD-08", "SD-27");
      swarm.next();
      const { server, id } = swarm;
      server.always(playing("excellent", "en"));
      const before = home.processes();
      const dry = await home.run([TOPIC, "--mode", mode, "--dry-run", "--json"], { env: swarm.env });
      expect(dry.code, dry.stderr).toBe(0);
      expect(server.requests).toHaveLength(0);
      expect(home.processes()).toEqual(before);
      const said = JSON.parse(dry.stdout);
      const run = await swarm.argue("--mode", mode);
      expect(run.code, run.stderr).toBe(0);
      expectOfModels(run, swarm);
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
