import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startBroker } from "#bus";
import { type Finished, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const OPTIONS = ["--mode", "lightweight", "--rounds", "1"];

/** A file with so many topics, and the command that runs it. */
function batchIn(home: SwarmHome, text: string): string[] {
  const file = join(home.path, "topics.txt");
  writeFileSync(file, text);
  return ["batch", file, ...OPTIONS];
}

const topics = (count: number): string =>
  Array.from({ length: count }, (_, i) => `Should team ${i + 1} own its database?\n`).join("");

interface Entry {
  line: number;
  id: string;
  status: string;
  calls: number;
  quality: number;
}
const eventsOf = ({ stdout }: Finished) =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const entriesOf = (run: Finished): Entry[] => eventsOf(run).at(-1).entries;

describe("swarm batch", () => {
  it("runs many discussions with one swarm, with progress and each outcome", async () => {
    verifies("AC-04");
    await using home = await SwarmHome.withModel();
    const own = '{"topic": "Kafka or NATS?", "id": "bus", "mode": "standard", "rounds": 2}\n';
    const late = '{"topic": "Will it be in time?", "id": "late", "time": 0.0001}\n';
    const options = ["--workers", "expert=2", "--concurrency", "2"];
    const run = await home.run([...batchIn(home, topics(2) + own + late), ...options]);
    expect(run.code, run.stderr).toBe(3);
    expect(run.stdout).toMatch(/should-team-1-own-its-database +completed +\d +\d\/5 +\d+ /);
    expect(run.stdout).toMatch(/bus +completed +2 /);
    expect(run.stdout).toMatch(/late +ended-early /);
    expect(run.stdout).toContain("4 discussions: 3 completed, 1 ended-early");
    expect(run.stderr).toMatch(/\[4\/4\] /);
    for (const id of ["should-team-2-own-its-database", "bus"]) {
      expect(home.json(id, "manifest.json")).toMatchObject({ status: "completed" });
    }
    expect(home.processes()).toEqual([]);
  });

  it("starts nothing if a line is wrong", async () => {
    await using home = await SwarmHome.withModel();
    const run = await home.run(batchIn(home, `${topics(2)}{"topic": "x", "rounds": "many"}\n`));
    expect([run.code, run.stdout]).toEqual([2, ""]);
    expect(run.stderr).toMatch(/^swarm: .*topics\.txt line 3 is wrong: rounds: .*nothing was started\n$/);
    expect(() => home.root("broker/broker.json")).toThrow("ENOENT");
  });

  it("pauses all at Ctrl-C and says how to continue; the same command finishes each of them once", async () => {
    verifies("SD-21", "SD-22", "SD-23");
    await using home = await SwarmHome.withModel();
    // One is over, two are held, and one has not begun.
    const command = [...batchIn(home, topics(4)), "--concurrency", "2", "--json"];
    const first = home.start(command);
    await first.says('"event":"left"');
    await first.says(/("event":"begun"[\s\S]*){3}/);
    first.signal("SIGINT");
    const paused = await first.finished;
    expect(paused.code, paused.stderr).toBe(130);
    expect(paused.stderr).toContain("run the same command again to continue with the rest: swarm batch");
    expect(home.processes()).toEqual([]);
    const before = entriesOf(paused);
    expect(before.filter(({ status }) => status !== "completed").length).toBeGreaterThan(0);

    const done = await home.run(command);
    expect(done.code, done.stderr).toBe(0);
    const after = entriesOf(done);
    expect(after.map(({ status }) => status)).toEqual(Array(4).fill("completed"));
    for (const { line, id } of before.filter((entry) => entry.id !== "")) {
      expect(after.find((entry) => entry.line === line)?.id).toBe(id);
    }
    expect(new Set(after.map(({ id }) => id)).size).toBe(4);
    const again = await home.run(command);
    expect(eventsOf(again)).toHaveLength(1);
    expect(again.code).toBe(0);
  });

  it("continues the running discussions after kill -9", async () => {
    verifies("AC-07");
    await using home = await SwarmHome.withModel();
    const command = [...batchIn(home, topics(3)), "--concurrency", "2", "--json"];
    const first = home.start(command);
    await first.says('"event":"left"');
    await first.says(/("event":"begun"[\s\S]*){3}/);
    first.signal("SIGKILL");
    await first.finished;
    await expect.poll(() => home.processes()).toEqual([]);
    const done = await home.run(command);
    expect(done.code, done.stderr).toBe(0);
    expect(eventsOf(done).filter(({ event }) => event === "resumed").length).toBeGreaterThanOrEqual(1);
    expect(entriesOf(done).map(({ status }) => status)).toEqual(Array(3).fill("completed"));
    // One broker for all: each command would start its own.
    await using _broker = await startBroker({ home: home.path, env: process.env });
    for (const { id } of entriesOf(done)) {
      const { code, stdout } = await home.run(["verify", id]);
      expect(code, stdout).toBe(0);
    }
    expect(JSON.parse((await home.run(["list", "--json"])).stdout)).toHaveLength(3);
  });
});
