import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FloorStatement, MODE_LIMITS, type Mode, statementHash } from "#wire";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const DOCS = join(ROOT, "src/protocols/swarm-discussion/offline/fixtures");
const TOPIC = "Should we split the billing monolith into services?";

interface Round {
  roundId: number;
  messages: FloorStatement[];
  argumentGraph: { from: string; to: string; relation: string }[];
  synthesis: { qualityScore: { overall: number }; recommendation: string } | null;
}

describe("swarm TOPIC", () => {
  it.each(["lightweight", "standard", "deep"] as const)("runs a whole discussion in mode %s", async (mode: Mode) => {
    verifies("AC-01", "AC-02", "AC-03", "SD-01", "SD-05", "SD-15", "SD-17", "SD-20", "SD-23");
    await using home = new SwarmHome();
    const run = await home.run([
      TOPIC,
      "--mode",
      mode,
      "--context",
      DOCS,
      "--yes",
      "--id",
      "billing",
      "--provider",
      "offline",
    ]);
    expect(run.stderr).toBe("");
    expect(run.code).toBe(0);

    const limits = MODE_LIMITS[mode];
    const manifest = home.json("billing", "manifest.json");
    expect(manifest).toMatchObject({ id: "billing", status: "completed", mode, team_name: "discussion-billing" });
    const personas = manifest.personas as { id: string; stakes?: string }[];
    for (const { id } of personas) expect(home.json("billing", `personas/${id}.json`)).toMatchObject({ id });
    const experts = personas.filter(({ stakes }) => stakes !== undefined).map(({ id }) => id);
    expect(experts.length).toBeGreaterThanOrEqual(limits.experts[0]);
    expect(experts.length).toBeLessThanOrEqual(limits.experts[1]);
    const tensions = manifest.tensionMap as { between: string[] }[];
    for (const id of experts)
      expect(
        tensions.some(({ between }) => between.includes(id)),
        `${id} in a tension`,
      ).toBe(true);

    const known = new Set<string>();
    let rounds = 0;
    while (home.has("billing", `rounds/${String(rounds + 1).padStart(3, "0")}.json`)) {
      rounds += 1;
      const round = home.json<Round>("billing", `rounds/${String(rounds).padStart(3, "0")}.json`);
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
      for (const { id } of round.messages) known.add(id);
      for (const edge of round.argumentGraph)
        expect([known.has(edge.from), known.has(edge.to)], JSON.stringify(edge)).toEqual([true, true]);
      const asked = round.messages.filter(
        ({ type, from }) => type !== "position_declaration" && type !== "synthesis" && from !== "moderator",
      );
      expect(asked.length, "calls of the round").toBeLessThanOrEqual(limits.callsPerRound[1]);
      expect(round.synthesis?.qualityScore.overall).toBeGreaterThanOrEqual(1);
    }
    expect(rounds).toBeGreaterThanOrEqual(1);
    expect(rounds).toBeLessThanOrEqual(limits.rounds[1]);

    let prev = "0".repeat(64);
    for (const line of home.file("billing", "record.jsonl").trim().split("\n")) {
      const statement = JSON.parse(line) as FloorStatement;
      expect(statement.prev).toBe(prev);
      prev = statementHash(statement, prev);
      expect(statement.hash).toBe(prev);
    }

    const synthesis = home.json<{ insights: { supportingEvidence: { messageId: string }[] }[] }>(
      "billing",
      "artifacts/synthesis.json",
    );
    for (const { supportingEvidence } of synthesis.insights) {
      expect(supportingEvidence.length).toBeGreaterThan(0);
      for (const { messageId } of supportingEvidence) expect(known.has(messageId), messageId).toBe(true);
    }
    for (const file of ["synthesis.md", "open-questions.md", "argument-graph.json", "position-evolution.md"]) {
      expect(home.file("billing", `artifacts/${file}`).length, file).toBeGreaterThan(20);
    }
    const progress = home.file("billing", "progress.md");
    for (let step = 1; step <= 7; step += 1) {
      // No model, no other field to compare with.
      if (step === 6) continue;
      expect(progress).toContain(`### Round 1 — Step ${step}`);
    }
    expect(progress).toMatch(/Key takeaway/);
    expect(home.file("billing", "artifacts/synthesis.md")).toMatch(/no model/i);
    expect(run.stdout).toMatch(/no model/i);
  });

  it("runs two discussions of one home side by side, the second on the first one's broker", async () => {
    verifies("AC-04");
    await using home = new SwarmHome();
    const both = await Promise.all([
      home.run([TOPIC, "--mode", "lightweight", "--yes"]),
      home.run([TOPIC, "--mode", "lightweight", "--yes"]),
    ]);
    expect(both.map(({ code, stderr }) => `${code} ${stderr}`)).toEqual(["0 ", "0 "]);
    const list = await home.run(["list", "--json"]).catch(() => undefined);
    expect(list?.stdout ?? "").toContain("-2");
  });
});

describe("a discussion of a swarm that runs", () => {
  const home = new SwarmHome();
  let swarm: RunningSwarm;
  beforeAll(async () => {
    swarm = await RunningSwarm.up(home);
  });
  afterAll(async () => {
    await swarm?.close();
    await home.close();
  });

  it("quotes the documents by file and line, verbatim", async () => {
    const docs = mkdtempSync(join(tmpdir(), "swarm-docs-"));
    const sentence =
      "The nightly invoice job holds a table lock for 41 minutes and blocks every deploy of the billing monolith.";
    writeFileSync(join(docs, "ops.md"), `# Operations\n\n${sentence}\n`);
    const run = await swarm.run("quoted", [
      TOPIC,
      "--mode",
      "lightweight",
      "--context",
      docs,
      "--yes",
      "--id",
      "quoted",
    ]);
    rmSync(docs, { recursive: true });
    expect(run.code).toBe(0);
    expect(home.file("quoted", "record.jsonl")).toContain("holds a table lock for 41 minutes");
    expect(home.file("quoted", "record.jsonl")).toMatch(/ops\.md:3/);
  });

  it("gives one JSON event a line with --json, and nothing else", async () => {
    const run = await swarm.run("events", [TOPIC, "--mode", "lightweight", "--json", "--id", "events"]);
    expect(run.code).toBe(0);
    const events = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { event: string });
    const kinds = new Set(events.map(({ event }) => event));
    for (const kind of ["opened", "composed", "progress", "ended", "closed"]) expect(kinds).toContain(kind);
  });

  const TOPICS: [string, string][] = [
    ["Chinese", "我们应该把计费单体拆分成服务吗？"],
    ["one letter", "X"],
    ["10,000 letters", "Should we split it? ".repeat(500)],
    ["quotes and slashes", `"Should" we 'split' \`it\` / \\ or ../../etc/passwd?`],
    ["wildcards and newlines", "Is * or > right?\nAnd .. too?\r\n\tReally?"],
  ];

  it.each(TOPICS)("takes a topic of %s", async (_name, topic) => {
    verifies("SD-02");
    const run = await home.run([topic, "--mode", "lightweight", "--json"], { env: swarm.env });
    expect(run.code, run.stderr).toBe(0);
    const id = (JSON.parse(run.stdout.split("\n")[0] ?? "{}") as { discussion: string }).discussion;
    expect(id).toMatch(/^[a-z0-9-]{1,64}$/);
    await swarm.written(id);
    expect(home.json(id, "manifest.json")).toMatchObject({ status: "completed" });
  });

  it("passes over binary, huge and unreadable documents, and says so", async () => {
    const docs = mkdtempSync(join(tmpdir(), "swarm-docs-"));
    mkdirSync(join(docs, "sub"));
    writeFileSync(join(docs, "sub", "good.md"), "# Costs\n\nThe cluster costs 4,200 EUR a month.\n");
    writeFileSync(join(docs, "picture.png"), Buffer.from([0x89, 0x50, 0x00, 0xff]));
    writeFileSync(join(docs, "huge.txt"), "x".repeat(3_000_000));
    symlinkSync(join(docs, "nowhere"), join(docs, "broken.md"));
    symlinkSync(docs, join(docs, "sub", "loop"));
    const run = await swarm.run("docs", [TOPIC, "--mode", "lightweight", "--context", docs, "--yes", "--id", "docs"]);
    rmSync(docs, { recursive: true });
    expect(run.code).toBe(0);
    const context = JSON.stringify(home.json("docs", "manifest.json"));
    for (const name of ["good.md", "picture.png", "huge.txt"]) expect(context).toContain(name);
    expect(run.stdout + run.stderr).toMatch(/picture\.png/);
  });
});
