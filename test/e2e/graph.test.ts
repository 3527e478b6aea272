import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GRAPH_FORMATS } from "#graph";
import qbaf from "../../src/graph/fixtures/qbaf.json" with { type: "json" };
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

interface GraphJson {
  claims: { id: string; type?: string; strength: number; holders: string[] }[];
  edges: { from: string; to: string; relation: string }[];
}

const fileIn = (home: SwarmHome, name: string, text: string): string => {
  const path = join(home.path, name);
  writeFileSync(path, text);
  return path;
};

describe("swarm graph and swarm export", () => {
  it("give a discussion as a map in every format, and judge it once it is read from a file", async () => {
    verifies("BY-12", "BY-01");
    await using home = await SwarmHome.withModel();
    const topic = "Should the billing team own its database?";
    const run = await home.run(["discuss", topic, "--mode", "lightweight", "--yes", "--id", "own"]);
    expect(run.code, run.stderr).toBe(0);
    const table = await home.run(["graph", "own"]);
    expect(table.stdout).toMatch(/CLAIM +BEARS ON +AUTHOR +HOLDERS +TEXT/);
    expect(table.stdout).toMatch(/^a1 +(?:counters|supports) p\d/m);
    const json = await home.run(["graph", "own", "--format", "json"]);
    const graph: GraphJson = JSON.parse(json.stdout);
    expect(graph).toEqual(home.json("own", "artifacts/argument-graph.json"));
    for (const claim of graph.claims) {
      expect(claim).toMatchObject({ type: expect.stringMatching(/^(point|reason)$/), holders: expect.any(Array) });
      for (const computed of ["standing", "strength"]) expect(claim).not.toHaveProperty(computed);
    }
    for (const format of GRAPH_FORMATS) {
      const [shown, exported] = [
        await home.run(["graph", "own", "--format", format]),
        await home.run(["export", "own", "--format", format]),
      ];
      expect(shown.code, shown.stderr).toBe(0);
      expect(exported.stdout).toBe(shown.stdout);
      if (format !== "json" && format !== "aif") continue;
      const again = await home.run(["graph", fileIn(home, `again.${format}`, shown.stdout), "--format", "json"]);
      const judged = graph.claims.map((claim) => ({
        ...claim,
        standing: expect.stringMatching(/^(IN|OUT|UNDECIDED)$/),
        strength: expect.any(Number),
        strengthFlat: expect.any(Number),
      }));
      expect(JSON.parse(again.stdout).claims, format).toEqual(judged);
    }
    expect((await home.run(["export", "own", "--format", "md"])).stdout).toBe(
      home.file("own", "artifacts/synthesis.md"),
    );
    expect((await home.run(["export", "own", "--format", "jsonl"])).stdout).toBe(home.file("own", "record.jsonl"));
  });

  it("judge any argument graph, and say in one line where a file is malformed", async () => {
    await using home = new SwarmHome();
    const vectors = fileIn(home, "qbaf.json", JSON.stringify(qbaf));
    const stock = await home.run(["graph", `${vectors}#stock`, "--format", "json"]);
    const graph: GraphJson = JSON.parse(stock.stdout);
    const expected: Record<string, number | undefined> = qbaf[1]?.expected.EulerTop ?? {};
    for (const { id, strength } of graph.claims) expect(strength).toBeCloseTo(expected[id] ?? Number.NaN, 6);
    const af = await home.run(["graph", fileIn(home, "chain", "# three\np af 3\n1 2\n2 3\n"), "--format", "json"]);
    expect(JSON.parse(af.stdout).claims.map((claim: { standing: string }) => claim.standing)).toEqual([
      "IN",
      "OUT",
      "IN",
    ]);
    const faults: [args: string[], status: number, said: RegExp][] = [
      [["graph", fileIn(home, "bad.af", "p af 2\n1 3\n")], 1, /bad\.af:2:1: there is no argument 3/],
      [["graph", fileIn(home, "bad.json", '{"claims": [{"id": 1}]}')], 1, /bad\.json:claims\[0\]\.id: /],
      [["graph", fileIn(home, "cut.json", '{"claims": [')], 1, /cut\.json:1:\d+: no JSON: /],
      [["graph", vectors], 1, /name one of edemocracy, stock as FILE#NAME/],
      [["graph", "no such/file"], 2, /is neither an existing file nor an id/],
      [["graph", "nobody"], 1, /there is no file and no discussion nobody/],
      [["graph", vectors, "--format", "svg"], 2, /Allowed choices are json, dot/],
      [["export", "nobody", "--format", "md"], 1, /there is no discussion nobody/],
      [["export", "nobody"], 2, /--format/],
    ];
    for (const [args, status, said] of faults) {
      const { code, stderr, stdout } = await home.run(args);
      expect([code, stdout], stderr).toEqual([status, ""]);
      expect(stderr).toMatch(said);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
  });

  it("judges a framework of 300,000 arguments", async () => {
    await using home = new SwarmHome();
    const size = 300_000;
    const lines = Array.from({ length: size - 1 }, (_, at) => `${at + 1} ${at + 2}\n`);
    const { code, stdout } = await home.run(["graph", fileIn(home, "chain.af", `p af ${size}\n${lines.join("")}`)]);
    expect(code).toBe(0);
    expect(stdout).toContain("300,000 claims, 299,999 edges: 150,000 IN, 150,000 OUT, 0 UNDECIDED");
    expect(stdout).toContain("and 299,800 more: --format json has them all");
  });
});
