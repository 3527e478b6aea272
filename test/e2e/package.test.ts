import { execFile, spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROGRAM_NODE } from "../support/program-node.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";

const run = promisify(execFile);

/** Maximum size of the installed package with its dependencies, in bytes. */
const MOST = 12_000_000;

interface NodeHere {
  readonly path: string;
  readonly version: string;
}

/** The Nodes of the tests, of npm and on PATH, one per version. */
function nodesHere(): NodeHere[] {
  const onPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "node"));
  const paths = [process.execPath, PROGRAM_NODE, ...onPath].filter(existsSync);
  const found = new Map<string, NodeHere>();
  for (const path of new Set(paths.map((one) => realpathSync(one)))) {
    const version = spawnSync(path, ["--version"], { encoding: "utf8" }).stdout.trim();
    const [major = 0, minor = 0] = version.slice(1).split(".").map(Number);
    if (major > 20 || (major === 20 && minor >= 12)) found.set(version, found.get(version) ?? { path, version });
  }
  return [...found.values()];
}

describe("the package", () => {
  const folder = mkdtempSync(join(tmpdir(), "swarm-package-"));
  const prefix = join(folder, "prefix");

  beforeAll(async () => {
    // Already built; another build would replace the one used by concurrent tests.
    await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: ROOT });
    const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
    const offline = ["--offline", "--cache", join(folder, "cache")];
    await run("npm", ["install", "--prefix", prefix, ...offline, join(folder, tarball)], { cwd: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is installed with nothing but itself, in less than 12 MB", () => {
    expect(readdirSync(join(prefix, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "swarm-discussion",
    ]);
    expect(sizeOf(prefix)).toBeLessThan(MOST);
  });

  it("carries the licences of what it bundles, and a bill of materials that names no registry", async () => {
    const dist = join(prefix, "node_modules/swarm-discussion/dist");
    const notices = readFileSync(join(dist, "THIRD-PARTY-NOTICES.txt"), "utf8");
    const text = readFileSync(join(dist, "sbom.cdx.json"), "utf8");
    const sbom = JSON.parse(text) as {
      bomFormat: string;
      components: { name: string; version: string; purl: string }[];
    };
    expect(sbom.bomFormat).toBe("CycloneDX");
    const names = sbom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["@nats-io/transport-node", "hono", "zod", "preact", "commander"]));
    for (const { name, version } of sbom.components) expect(notices).toContain(`${name} ${version} (`);
    const locked = readFileSync(join(ROOT, "package-lock.json"), "utf8");
    const registries = [...locked.matchAll(/"resolved": "https?:\/\/([^/"]+)/g)].map(([, host = ""]) => host);
    for (const host of new Set([...registries, "registry.npmjs.org"])) expect(text + notices).not.toContain(host);
    const again = mkdtempSync(join(folder, "again-"));
    const inputs = sbom.components.map(({ name }) => `node_modules/${name}/package.json`);
    const script = `import { writeThirdParty } from "./scripts/third-party.js"; writeThirdParty(".", ${JSON.stringify(again)}, ${JSON.stringify(inputs)});`;
    await run(process.execPath, ["--input-type=module", "-e", script], { cwd: ROOT });
    expect(readFileSync(join(again, "sbom.cdx.json"), "utf8")).toBe(text);
    expect(readFileSync(join(again, "THIRD-PARTY-NOTICES.txt"), "utf8")).toBe(notices);
  });

  it("holds the recordings of swarm demo", () => {
    const files = (at: string): string[] => readdirSync(join(at, "demo"), { recursive: true, encoding: "utf8" }).sort();
    expect(files(join(prefix, "node_modules/swarm-discussion"))).toEqual(files(ROOT));
  });

  it("runs a discussion by npx in an empty folder, and names commands as they can be typed there", async () => {
    await using home = new SwarmHome();
    const empty = mkdtempSync(join(folder, "empty-"));
    const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
    const { PATH = "", SWARM_AUTO = "anthropic", XDG_CACHE_HOME = join(homedir(), ".cache") } = process.env;
    const clean = PATH.split(delimiter).filter((part) => !part.includes("node_modules"));
    const env = { PATH: clean.join(delimiter), HOME: empty, XDG_CACHE_HOME, SWARM_HOME: home.path, SWARM_AUTO };
    const npx = ["--yes", "--offline", "--cache", join(folder, "cache"), "--package", tarball, "swarm"];
    const swarm = (...args: string[]) => run("npx", [...npx, ...args], { cwd: empty, env });
    const done = await swarm("Should we split the billing monolith?", "--yes", "--mode", "lightweight");
    expect(done.stdout).toContain("Result · completed");
    const id = readdirSync(join(home.path, "discussions"))[0] ?? "";
    expect(done.stdout).toContain(`More  npx --package ${tarball} swarm show ${id}`);
    expect((await swarm("show", id)).stdout).toContain("completed");
  });

  it.each(nodesHere())("runs swarm demo on Node $version", async ({ path }) => {
    await using home = new SwarmHome();
    const program = [path, join(prefix, "node_modules/.bin/swarm")] as const;
    const done = await home.run(["demo", "--fast", "--lang", "zh", "--id", "demo"], { program, cwd: folder });
    expect(done.code, done.stderr).toBe(0);
    expect(home.json("demo", "manifest.json")).toMatchObject({ status: "completed" });
  });
});

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
