import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const uses = (module: string): string => `import { thing } from "${module}";\n\nexport const used = thing;\n`;

/** One planted fault for every rule about who may import whom, and for those that guard our waits. */
const PLANTED: [rule: string, path: string, text: string][] = [
  ["noRestrictedImports", "src/lib/a.ts", uses("#wire")],
  ["noRestrictedImports", "src/lib/b.ts", uses("../bus/index.ts")],
  ["noRestrictedImports", "src/wire/a.ts", uses("#graph")],
  ["noRestrictedImports", "src/graph/a.ts", uses("#bus")],
  ["noRestrictedImports", "src/graph/b.ts", uses("#discussion")],
  ["noRestrictedImports", "src/discussion/a.ts", uses("#bus")],
  ["noRestrictedImports", "src/discussion/b.ts", uses("node:crypto")],
  ["noRestrictedImports", "src/bus/a.ts", uses("#providers")],
  ["noRestrictedImports", "src/providers/a.ts", uses("#bus")],
  ["noRestrictedImports", "src/actor/a.ts", uses("#graph")],
  ["noRestrictedImports", "src/actor/b.ts", uses("../../services/expert/main.ts")],
  ["noRestrictedImports", "src/team/a.ts", uses("#actor")],
  ["noRestrictedImports", "src/projection/a.ts", uses("#client")],
  ["noRestrictedImports", "src/projection/b.ts", uses("../../services/historian/synthesis.ts")],
  ["noRestrictedImports", "src/client/a.ts", uses("#actor")],
  ["noRestrictedImports", "src/client/b.ts", uses("#mcp")],
  ["noRestrictedImports", "src/mcp/a.ts", uses("#actor")],
  ["noRestrictedImports", "src/mcp/b.ts", uses("../cli/reach.ts")],
  ["noRestrictedImports", "src/cli/a.ts", uses("../../services/gateway/main.ts")],
  ["noRestrictedImports", "services/expert/a.ts", uses("../historian/files.ts")],
  ["noRestrictedImports", "services/moderator/protocols/a.ts", uses("../../gateway/main.ts")],
  ["noImportCycles", "src/lib/cycle-a.ts", `import { b } from "./cycle-b.ts";\n\nexport const a = (): unknown => b;\n`],
  ["noImportCycles", "src/lib/cycle-b.ts", `import { a } from "./cycle-a.ts";\n\nexport const b = (): unknown => a;\n`],
  [
    "noFloatingPromises",
    "src/lib/floating.ts",
    "async function work(): Promise<void> {}\n\nexport function start(): void {\n  work();\n}\n",
  ],
  ["noConsole", "src/lib/console.ts", `console.log("x");\n`],
];
const ALLOWED: [path: string, text: string][] = [
  ["src/wire/fine.ts", uses("#lib/clock")],
  ["src/discussion/fine.ts", uses("#graph")],
  ["src/projection/fine.ts", uses("#graph")],
  ["src/actor/fine.ts", uses("#bus")],
  ["src/mcp/fine.ts", uses("#projection")],
  ["services/expert/prompts/fine.ts", uses("../role.ts")],
];

describe("the linter", () => {
  let folder: string;
  let found: { rule: string; path: string }[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "swarm-layers-"));
    const config = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
    config.vcs.enabled = false;
    writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    for (const [path, text] of [...PLANTED.map(([, path, text]) => [path, text] as const), ...ALLOWED]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const biome = join(root, "node_modules/.bin/biome");
    const run = spawnSync(biome, ["lint", "--reporter=json", "--max-diagnostics=none", "src", "services"], {
      cwd: folder,
      encoding: "utf8",
    });
    const report = JSON.parse(run.stdout.slice(run.stdout.indexOf("{")));
    found = report.diagnostics.map((one: { category: string; location: { path: string | { file: string } } }) => ({
      rule: one.category.split("/").at(-1) ?? "",
      path: typeof one.location.path === "string" ? one.location.path : one.location.path.file,
    }));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(PLANTED)("finds %s planted in %s", (rule, path) => {
    expect(found.filter((one) => one.path.endsWith(path)).map((one) => one.rule)).toContain(rule);
  });

  it.each(ALLOWED)("lets %s pass", (path) => {
    expect(found.filter((one) => one.path.endsWith(path))).toEqual([]);
  });
});
