import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LAYERS, otherServices, PROTOCOLS, table, withRules, withTable } from "../../scripts/layers.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

describe("the map", () => {
  it("is what the linter has: else `npm run layers`", () => {
    const config = JSON.parse(read("biome.json"));
    expect(config).toEqual(withRules(config));
  });

  it("is what ARCHITECTURE.md shows: else `npm run layers`", () => {
    const text = read("ARCHITECTURE.md");
    expect(text).toContain(table());
    expect(text).toBe(withTable(text));
  });

  it("names every folder of src and every service", () => {
    const folders = (path: string): string[] => readdirSync(join(root, path)).map((name) => `${path}/${name}`);
    expect(LAYERS.map(({ name }) => name)).toEqual(expect.arrayContaining(folders("src")));
    expect(folders("services").sort()).toEqual(
      otherServices("")
        .map((name) => `services/${name}`)
        .sort(),
    );
  });

  it("names every protocol", () => {
    const entries = readdirSync(join(root, "src/protocols"), { withFileTypes: true });
    const folders = entries.filter((one) => one.isDirectory()).map(({ name }) => name);
    expect(folders.filter((name) => !["shared", "words"].includes(name)).sort()).toEqual([...PROTOCOLS]);
  });

  it("gives the page no code of the layers that it may use as types", () => {
    const types = LAYERS.find(({ name }) => name === "web")?.types ?? [];
    expect(types.length).toBeGreaterThan(0);
    const layer = `from "(#|[./]+/src/)(${types.join("|")})["/]`;
    const files = readdirSync(join(root, "web/src"), { recursive: true, encoding: "utf8" }).filter((path) =>
      /\.tsx?$/.test(path),
    );
    const faults = files.flatMap((path) => {
      const imports = read(join("web/src", path)).match(/^(import|export)\b[^;]*;/gm) ?? [];
      return imports
        .filter((one) => new RegExp(layer).test(one) && !/^import type\b/.test(one))
        .map((one) => [path, one]);
    });
    expect(faults).toEqual([]);
  });
});
