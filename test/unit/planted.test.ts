import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forbidden, LAYERS, type Layer, otherServices } from "../../scripts/layers.ts";

const root = join(import.meta.dirname, "../..");
const uses = (module: string): string => `import { thing } from "${module}";\n\nexport const used = thing;\n`;

interface Planted {
  readonly rule: string;
  readonly path: string;
  readonly text: string;
}

/** A file of a layer, two folders deep, with an import. */
const importing = (layer: Layer, module: string): Planted => {
  const folder = layer.name === "services/*" ? "services/expert" : layer.name;
  return {
    rule: "noRestrictedImports",
    path: `${folder}/in/${module.replace(/[^a-z]+/g, "-")}.ts`,
    text: uses(module),
  };
};

/** Forbidden and allowed imports of each layer, by alias and by path. */
const LAYERED = LAYERS.map((layer) => {
  const depth = layer.name.includes("/") ? "../../.." : "../..";
  const bothWays = (name: string): Planted[] =>
    [...(name === "cli" ? [] : [`#${name}`, `#${name}/some/file`]), `${depth}/src/${name}/index.ts`].map((module) =>
      importing(layer, module),
    );
  const above = forbidden(layer);
  const below = LAYERS.map(({ name }) => name.replace(/^src\//, "")).filter(
    (name) => LAYERS.some((other) => other.name === `src/${name}`) && !above.includes(name),
  );
  const services = layer.name === "services/*" ? otherServices("services/expert") : ["gateway"];
  const service = layer.name === "services/*" ? "../.." : `${depth}/services`;
  return {
    name: layer.name,
    refused: [...above.flatMap(bothWays), ...services.map((other) => importing(layer, `${service}/${other}/main.ts`))],
    allowed: below.flatMap(bothWays),
  };
});

/** Imports of a protocol's folder, and of what protocols share. */
const inProtocols = (folder: string, modules: readonly string[]): Planted[] =>
  modules.map((module) => ({
    rule: "noRestrictedImports",
    path: `src/protocols/${folder}/in/${module.replace(/[^a-z]+/g, "-")}.ts`,
    text: uses(module),
  }));

const ALLOWED = [
  "#protocols/effects",
  "#protocols/shared/section",
  "../../effects.ts",
  "../../words/index.ts",
  "#wire",
];
const SIDEWAYS = ["#protocols/analysis/index", "../../analysis/index.ts", "../../analysis/words/index.ts"];
const BETWEEN_PROTOCOLS = [
  {
    from: "one protocol to another",
    refused: inProtocols("question", [...SIDEWAYS, "#cli/thing", "../../../bus/index.ts"]),
    allowed: inProtocols("question", [
      ...ALLOWED,
      "../../shared/section.ts",
      "../kinds/answer.ts",
      "./analysis/own.ts",
    ]),
  },
  {
    from: "what protocols share to a protocol",
    refused: inProtocols("shared", [...SIDEWAYS, "../../swarm-discussion/words/index.ts"]),
    allowed: inProtocols("shared", [...ALLOWED, "../section.ts"]),
  },
];

/** One planted violation for every rule about waits and output. */
const PLANTED: readonly Planted[] = [
  {
    rule: "noImportCycles",
    path: "src/lib/cycle-a.ts",
    text: `import type { B } from "./cycle-b.ts";\n\nexport type A = B | 1;\n`,
  },
  {
    rule: "noImportCycles",
    path: "src/lib/cycle-b.ts",
    text: `import { type A } from "./cycle-a.ts";\n\nexport type B = A | 2;\n`,
  },
  {
    rule: "noFloatingPromises",
    path: "src/lib/floating.ts",
    text: "async function work(): Promise<void> {}\n\nexport function start(): void {\n  work();\n}\n",
  },
  { rule: "noConsole", path: "src/lib/console.ts", text: `console.log("x");\n` },
];

const IMPORTS = [...LAYERED, ...BETWEEN_PROTOCOLS].flatMap(({ refused, allowed }) => [...refused, ...allowed]);

describe("the linter", () => {
  let folder: string;
  let found: { rule: string; path: string }[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "swarm-layers-"));
    const config = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
    config.vcs.enabled = false;
    writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    for (const { path, text } of [...PLANTED, ...IMPORTS]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const biome = join(root, "node_modules/.bin/biome");
    const run = spawnSync(biome, ["lint", "--reporter=json", "--max-diagnostics=none", "src", "services", "web"], {
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

  const rulesAt = (path: string): string[] => found.filter((one) => one.path.endsWith(path)).map(({ rule }) => rule);

  it.each(PLANTED)("finds $rule planted in $path", ({ rule, path }) => {
    expect(rulesAt(path)).toContain(rule);
  });

  it.each(LAYERED)("finds every import that $name may not have, and no other", ({ refused, allowed }) => {
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ path, rule }) => !rulesAt(path).includes(rule))).toEqual([]);
    expect(allowed.filter(({ path }) => rulesAt(path).length > 0)).toEqual([]);
  });

  it.each(BETWEEN_PROTOCOLS)("finds every import that leads from $from, and no other", ({ refused, allowed }) => {
    expect(refused.filter(({ path }) => !rulesAt(path).includes("noRestrictedImports"))).toEqual([]);
    expect(allowed.filter(({ path }) => rulesAt(path).length > 0)).toEqual([]);
  });
});
