import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identitiesOf, openBus, type PurgingBus } from "#bus";
import { CHAIN_START, canonicalJson, chained, type FloorStatement, patterns, subjects } from "#wire";
import { Agent } from "../support/mcp.ts";
import { patience } from "../support/patience.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const DOCS = join(import.meta.dirname, "../../docs/examples/billing");
const ASK = ["--mode", "lightweight", "--yes", "--quiet"];

let home: SwarmHome;
let swarm: RunningSwarm;
let record: string;
let whole: string;

beforeAll(async () => {
  home = await SwarmHome.withModel();
  swarm = await RunningSwarm.up(home);
  const run = await swarm.run("billing", [
    "Should we split the billing monolith into services?",
    "--id",
    "billing",
    "--context",
    DOCS,
    ...ASK,
  ]);
  expect(run.code, run.stderr).toBe(0);
  record = join(home.path, "discussions/billing/record.jsonl");
  whole = readFileSync(record, "utf8");
});
afterAll(async () => {
  await swarm.close();
  await home.close();
});

const lines = (): string[] => whole.trimEnd().split("\n");
const textOf = (of: readonly string[]): string => of.map((line) => `${line}\n`).join("");
/** Every file of the discussion, by its path. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name).slice(folder.length), join(parentPath, name)])
      .map(([path = "", file = ""]) => [path, readFileSync(file, "utf8")]),
  );

describe("swarm verify", () => {
  it("says that a record is whole, and exits with 0", async () => {
    verifies("BY-02");
    const { code, stdout } = await home.run(["verify", "billing"]);
    expect(stdout).toContain(`✓ billing  ${lines().length} statements in 2 rounds`);
    expect(code).toBe(0);
    const json = JSON.parse((await home.run(["verify", "billing", "--json"])).stdout);
    expect(json).toMatchObject({ discussion: "billing", ok: true, statements: lines().length, faults: [] });
    expect(json.head).toBe(JSON.parse(lines().at(-1) ?? "").hash);
    expect((await home.run(["verify", "nothing"])).stderr).toContain("there is no discussion nothing");
  });

  it.each([
    [
      "a changed byte",
      () => textOf(lines().with(3, lines()[3]?.replace('"timestamp":"2', '"timestamp":"3') ?? "")),
      "changed",
      4,
      "r1-msg-004",
    ],
    ["a removed statement", () => textOf(lines().toSpliced(4, 1)), "removed", 5, "r1-msg-005"],
    [
      "two swapped ones",
      () =>
        textOf(
          lines()
            .with(5, lines()[6] ?? "")
            .with(6, lines()[5] ?? ""),
        ),
      "moved",
      6,
      "r1-msg-007",
    ],
    ["one that stands twice", () => textOf(lines().toSpliced(3, 0, lines()[1] ?? "")), "added", 4, "r1-msg-002"],
    ["a cut end", () => textOf(lines().slice(0, -1)), "removed", 20, undefined],
  ] as const)("finds and names %s, and `swarm rebuild` mends it", async (_, broken, kind, line, id) => {
    verifies("BY-02", "BY-03");
    writeFileSync(record, broken());
    const found = await home.run(["verify", "billing", "--json"]);
    expect(found.code).toBe(1);
    const named = expect.objectContaining({ in: "record.jsonl", kind, line, ...(id ? { id } : {}) });
    expect(JSON.parse(found.stdout).faults).toContainEqual(named);
    const told = await home.run(["verify", "billing"]);
    expect(told.stdout).toContain(`line ${line}`);
    const rebuilt = await home.run(["rebuild", "billing"]);
    expect(rebuilt.stdout).toMatch(/changed +record\.jsonl/);
    expect(readFileSync(record, "utf8")).toBe(whole);
  });
});

describe("swarm verify, where there is nothing to compare a record with", () => {
  it("says so, and exits with 3", async () => {
    await using other = new SwarmHome();
    const folder = join(other.path, "discussions/billing");
    cpSync(join(home.path, "discussions/billing"), folder, { recursive: true });
    const alone = await other.run(["verify", "billing"]);
    expect(alone.stdout).toMatch(
      /^\? billing {2}\d+ statements in 2 rounds that follow from each other; there is no stream/,
    );
    expect(alone.code).toBe(3);
    writeFileSync(join(folder, "record.jsonl"), "");
    rmSync(join(folder, "manifest.json"));
    const empty = await other.run(["verify", "billing"]);
    expect(empty.stdout).toContain("? billing  there is no statement yet, so that nothing is verified");
    expect(empty.code).toBe(3);
  });
});

describe("swarm rebuild", () => {
  it("writes the same bytes for every file, anywhere", async () => {
    verifies("BY-03");
    const out = join(home.path, "anew");
    const { stdout, code } = await home.run(["rebuild", "billing", "--out", out, "--json"]);
    expect(code).toBe(0);
    const original = filesOf(join(home.path, "discussions/billing"));
    expect(filesOf(out)).toEqual(original);
    const told = JSON.parse(stdout).files as { path: string; before: string }[];
    expect(told.map(({ path }) => `/${path}`).sort()).toEqual(Object.keys(original).sort());
    expect(new Set(told.map(({ before }) => before))).toEqual(new Set(["missing"]));
  });
});

describe("what is in the stream", () => {
  let bus: PurgingBus;
  beforeAll(async () => {
    const creds = identitiesOf(home.path);
    bus = await openBus({ url: swarm.env.SWARM_NATS_URL ?? "", creds, role: "archive", name: "test" });
  });
  afterAll(() => bus.close());

  it("swarm verify detects a consistent forgery by comparing with the running broker's stream", async () => {
    verifies("BY-02");
    let prev = CHAIN_START;
    const forged = lines().map((line, i) => {
      const { hash: _, prev: __, ...said } = JSON.parse(line) as FloorStatement;
      const link = chained(i === 9 ? { ...said, content: { ...said.content, bought: true } } : said, prev);
      prev = link.hash ?? "";
      return canonicalJson(link);
    });
    writeFileSync(record, textOf(forged));
    const manifest = join(home.path, "discussions/billing/manifest.json");
    const real = readFileSync(manifest, "utf8");
    writeFileSync(manifest, real.replace(JSON.parse(lines().at(-1) ?? "").hash, prev));
    const { code, stdout } = await home.run(["verify", "billing"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/1 fault\n.* line 10 \(r1-msg-010\) differs from the stream at column \d+; .*bought/);
    expect(stdout).toContain("swarm rebuild billing");
    expect((await home.run(["rebuild", "billing"])).stdout).toContain("2 changed, 0 missing");
    const { stdout: again } = await home.run(["verify", "billing"]);
    expect(again).toContain("record.jsonl against the stream");
  });

  it("swarm archive archives a finished discussion; show, list, verify and rebuild work from the archive", async () => {
    verifies("BY-03");
    const before = filesOf(join(home.path, "discussions/billing"));
    const seat = ["--seat", "ann", "--seat-timeout", "60", "--time", "0.02"];
    const held = await swarm.run("held", ["Should we hold this one?", "--id", "held", ...seat, ...ASK]);
    expect(held.code).toBe(3);
    const refused = await home.run(["archive", "nothing"]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("there are no messages of nothing")]);
    const done = await home.run(["archive", "--finished", "--json"]);
    expect(done.code, done.stderr).toBe(0);
    const { archived } = JSON.parse(done.stdout) as {
      archived: { discussion: string; purged: number; messages: number }[];
    };
    expect(archived.map(({ discussion }) => discussion).sort()).toEqual(["billing", "held"]);
    for (const { purged, messages } of archived) expect(purged).toBe(messages);

    const { "/archive.jsonl.gz": _, ...after } = filesOf(join(home.path, "discussions/billing"));
    expect(after).toEqual(before);
    expect(await bus.collect([patterns.discussion("billing")], { signal: patience() })).toEqual([]);
    expect((await home.run(["list"])).stdout).toContain("billing");
    expect((await home.run(["show", "billing"])).stdout).toContain("completed");
    expect((await home.run(["verify", "billing"])).stdout).toContain("record.jsonl against the archive");
    expect((await home.run(["graph", "billing"])).stdout).toMatch(/^billing {2}\d+ claims/);
    expect((await home.run(["export", "billing", "--format", "argdown"])).stdout).toContain("r1-msg-001");
    expect((await swarm.run("billing", ["resume", "billing"])).stdout).toMatch(/^billing is over \(completed\)/);
    const told = "swarm: billing is over and archived: `swarm show billing` shows its result\n";
    const live = [
      ["watch"],
      ["stop"],
      ["pause"],
      ["join", "--as", "ann"],
      ["invite"],
      ["credentials", "--seat", "ann"],
    ];
    for (const [command = "", ...flags] of live) {
      const { code, stderr } = await home.run([command, "billing", ...flags]);
      expect([command, code, stderr]).toEqual([command, 1, told]);
    }
    expect((await home.run(["watch", "held"])).stderr).toContain("; `swarm resume held` takes it up again");
    // An agent reads it too.
    {
      await using agent = await Agent.stdio(home);
      expect(JSON.stringify(await agent.call("list_discussions", {}))).toContain('"billing"');
      expect(await agent.call("get_decision", { discussion: "billing" })).toMatchObject({
        over: true,
        status: "completed",
      });
      expect(JSON.stringify(await agent.call("get_argument_graph", { discussion: "billing" }))).toContain("r1-msg-001");
      expect(await agent.call("wait_for_events", { discussion: "billing" })).toMatchObject({ over: true });
    }
    writeFileSync(record, textOf(lines().toSpliced(0, 1)));
    expect((await home.run(["verify", "billing"])).code).toBe(1);
    expect((await home.run(["rebuild", "billing"])).stdout).toContain("messages of the archive");
    expect(readFileSync(record, "utf8")).toBe(whole);
  });

  it("swarm dead lists dead letters", async () => {
    const broken = { v: 1, id: "x", type: "start", discussion: "poison", from: "user", ts: "2026-01-01T00:00:00Z" };
    const { seq } = await bus.publish(subjects.control("poison"), { ...broken, v: 1, body: { options: 3 } });
    for await (const item of bus.read([subjects.dead("poison")], { signal: patience() })) {
      if (item.kind === "message") break;
    }
    const listed = await home.run(["dead"]);
    expect(listed.stdout).toMatch(new RegExp(`${seq} +poison +control +\\d+ s +queue moderator: start on control`));
  });
});
