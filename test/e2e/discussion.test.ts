import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FloorStatement, MODE_LIMITS, type Mode, statementHash } from "#wire";
import { RunningSwarm } from "../support/running-swarm.ts";
import { type Finished, ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const DOCS = join(ROOT, "docs/examples/billing");
const TOPIC = "Should we split the billing monolith into services?";

interface Round {
  roundId: number;
  messages: FloorStatement[];
  argumentGraph: { from: string; to: string; relation: string }[];
  synthesis: { qualityScore: { overall: number }; recommendation: string } | null;
}

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

describe("swarm TOPIC", () => {
  const billing = (mode: Mode): string[] => [TOPIC, "--mode", mode, "--context", DOCS, "--yes"];

  /** Looks at all that a discussion leaves. */
  function expectWhole(home: SwarmHome, mode: Mode, run: Finished, id: string): void {
    expect(run.stderr).toBe("");
    expect(run.code).toBe(0);

    const limits = MODE_LIMITS[mode];
    const manifest = home.json(id, "manifest.json");
    expect(manifest).toMatchObject({ id, status: "completed", mode, team_name: `discussion-${id}` });
    const personas = manifest.personas as { id: string; stakes?: string }[];
    for (const persona of personas)
      expect(home.json(id, `personas/${persona.id}.json`)).toMatchObject({ id: persona.id });
    const experts = personas.filter(({ stakes }) => stakes !== undefined).map(({ id }) => id);
    expect(experts.length).toBeGreaterThanOrEqual(limits.experts[0]);
    expect(experts.length).toBeLessThanOrEqual(limits.experts[1]);
    const tensions = manifest.tensionMap as { between: string[] }[];
    for (const expert of experts)
      expect(
        tensions.some(({ between }) => between.includes(expert)),
        `${expert} in a tension`,
      ).toBe(true);

    const known = new Set<string>();
    let rounds = 0;
    while (home.has(id, `rounds/${String(rounds + 1).padStart(3, "0")}.json`)) {
      rounds += 1;
      const round = home.json<Round>(id, `rounds/${String(rounds).padStart(3, "0")}.json`);
      expect(Object.keys(round)).toEqual(
        expect.arrayContaining([
          "roundId",
          "topic",
          "mode",
          "timestamp",
          "messages",
          "argumentGraph",
          "positionShifts",
          "synthesis",
          "metadata",
        ]),
      );
      for (const message of round.messages) known.add(message.id);
      for (const edge of round.argumentGraph)
        expect([known.has(edge.from), known.has(edge.to)], JSON.stringify(edge)).toEqual([true, true]);
      // Closing turns stand outside the bound.
      const unbound = ["position_declaration", "closing", "synthesis"];
      const asked = round.messages.filter(({ type, from }) => !unbound.includes(type) && from !== "moderator");
      expect(asked.length, "calls of the round").toBeLessThanOrEqual(limits.callsPerRound[1]);
      expect(round.synthesis?.qualityScore.overall).toBeGreaterThanOrEqual(1);
    }
    expect(rounds).toBeGreaterThanOrEqual(1);
    expect(rounds).toBeLessThanOrEqual(limits.rounds[1]);

    let prev = "0".repeat(64);
    for (const line of home.file(id, "record.jsonl").trim().split("\n")) {
      const statement = JSON.parse(line) as FloorStatement;
      expect(statement.prev).toBe(prev);
      prev = statementHash(statement, prev);
      expect(statement.hash).toBe(prev);
    }

    const synthesis = home.json<{ insights: { supportingEvidence: { messageId: string }[] }[] }>(
      id,
      "artifacts/synthesis.json",
    );
    for (const { supportingEvidence } of synthesis.insights) {
      expect(supportingEvidence.length).toBeGreaterThan(0);
      for (const { messageId } of supportingEvidence) expect(known.has(messageId), messageId).toBe(true);
    }
    for (const file of ["synthesis.md", "open-questions.md", "argument-graph.json", "position-evolution.md"]) {
      expect(home.file(id, `artifacts/${file}`).length, file).toBeGreaterThan(20);
    }
    const progress = home.file(id, "progress.md");
    for (let step = 1; step <= 7; step += 1) expect(progress).toContain(`### Round 1 — Step ${step}`);
    expect(progress).toMatch(/Key takeaway/);
  }

  it("runs two of one home side by side, the second on the first one's broker, under ids of their topic", async () => {
    verifies("AC-01", "AC-02", "AC-03", "AC-04", "SD-01", "SD-05", "SD-15", "SD-17", "SD-20", "SD-23");
    await using home = await SwarmHome.withModel();
    const modes = ["lightweight", "standard"] as const;
    const runs = await Promise.all(modes.map((mode) => home.run([...billing(mode), "--rounds", "1"])));
    const ids = readdirSync(join(home.path, "discussions")).sort();
    expect(ids).toEqual([expect.any(String), `${ids[0]}-2`]);
    for (const id of ids) {
      const mode = home.json<{ mode: (typeof modes)[number] }>(id, "manifest.json").mode;
      expectWhole(home, mode, runs[modes.indexOf(mode)] as Finished, id);
    }
  });

  it("runs one in mode deep", async () => {
    verifies("AC-01", "AC-02", "AC-03", "SD-01", "SD-05", "SD-15", "SD-17", "SD-20", "SD-23");
    const run = await swarm.run("deep", [...billing("deep"), "--id", "deep"]);
    expectWhole(home, "deep", run, "deep");
  });
});

describe("a discussion of a swarm that runs", () => {
  const TOPICS: [string, string][] = [
    ["Chinese", "我们应该把计费单体拆分成服务吗？"],
    ["one letter", "X"],
    [
      "10,000 letters with quotes, slashes, wildcards and newlines",
      `"Should" we 'split' \`it\` / \\ or ../../etc/passwd?\nIs * or > right?\r\n\tAnd .. too? `.repeat(140),
    ],
  ];

  it.each(TOPICS)("takes a topic of %s, and with --json gives one event a line and nothing else", async (_, topic) => {
    verifies("SD-02");
    const run = await home.run([topic, "--mode", "lightweight", "--json"], { env: swarm.env });
    expect(run.code, run.stderr).toBe(0);
    const events = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { event: string; discussion: string });
    const kinds = new Set(events.map(({ event }) => event));
    for (const kind of ["opened", "composed", "progress", "ended", "closed"]) expect(kinds).toContain(kind);
    const id = events[0]?.discussion ?? "";
    expect(id).toMatch(/^[a-z0-9-]{1,64}$/);
    await swarm.written(id);
    expect(home.json(id, "manifest.json")).toMatchObject({ status: "completed" });
  });

  it("quotes documents by file and line, verbatim, and says which it passes over: binary, huge and unreadable", async () => {
    const docs = mkdtempSync(join(tmpdir(), "swarm-docs-"));
    const sentence =
      "The nightly invoice job holds a table lock for 41 minutes and blocks every deploy of the billing monolith.";
    mkdirSync(join(docs, "sub"));
    writeFileSync(join(docs, "ops.md"), `# Operations\n\n${sentence}\n`);
    writeFileSync(join(docs, "sub", "good.md"), "# Costs\n\nThe cluster costs 4,200 EUR a month.\n");
    writeFileSync(join(docs, "picture.png"), Buffer.from([0x89, 0x50, 0x00, 0xff]));
    writeFileSync(join(docs, "huge.txt"), "x".repeat(3_000_000));
    symlinkSync(join(docs, "nowhere"), join(docs, "broken.md"));
    symlinkSync(docs, join(docs, "sub", "loop"));
    const run = await swarm.run("docs", [TOPIC, "--provider", "offline", "--context", docs, "--yes", "--id", "docs"]);
    rmSync(docs, { recursive: true });
    expect(run.code).toBe(0);
    expect(home.file("docs", "record.jsonl")).toContain("holds a table lock for 41 minutes");
    expect(home.file("docs", "record.jsonl")).toMatch(/ops\.md:3/);
    const context = JSON.stringify(home.json("docs", "manifest.json"));
    for (const name of ["good.md", "picture.png", "huge.txt"]) expect(context).toContain(name);
    expect(run.stdout + run.stderr).toMatch(/picture\.png/);
  });
});
