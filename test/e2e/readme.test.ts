import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROGRAM_NODE } from "../support/program-node.ts";
import { type Finished, ROOT, Running, SwarmHome } from "../support/swarm.ts";

const README = readFileSync(join(ROOT, "README.md"), "utf8");

/** Arguments of the sample run of README. */
function sampleArgs(): string[] {
  const [, topic = "", options = ""] = /^ {4}npm start -- ("[^"]+") (--yes .*)$/m.exec(README) ?? [];
  return [JSON.parse(topic) as string, ...options.split(" ")];
}

/** Returns a picture of README, in the pieces between its “…” lines. */
function piecesOf(name: string): string[] {
  const shown = new RegExp(`<!-- ${name} -->\\s*\`\`\`text\\n([\\s\\S]*?)\\n\`\`\``).exec(README)?.[1] ?? "";
  return shown.split(/\n…(?:\n|$)/).filter((piece) => piece !== "");
}

it.each([
  ["run", sampleArgs()],
  ["demo", ["demo", "--fast", "--lang", "en"]],
] as const)("README's picture of the %s is what the command prints", async (name, args) => {
  await using home = new SwarmHome();
  const pieces = piecesOf(name);
  const { code, stdout, stderr } = await home.run(args, { env: { COLUMNS: "80" } });
  expect(code, stderr).toBe(0);
  const printed = stdout.replaceAll(home.path, "~/.swarm-discussion");
  expect(pieces.length).toBeGreaterThan(3);
  let from = 0;
  for (const piece of pieces) {
    const at = printed.indexOf(piece, from);
    expect(at, `not printed, or not there:\n${piece}\n\nprinted:\n${printed}`).toBeGreaterThanOrEqual(0);
    from = at + piece.length;
  }
});

it("README's first command works in a fresh clone, with an empty home", async () => {
  const folder = mkdtempSync(join(tmpdir(), "swarm-readme-"));
  try {
    const [clone, home] = [join(folder, "clone"), join(folder, "home")];
    mkdirSync(home);
    execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, clone]);
    const [, start = ""] =
      /^ {4}npm ci && (npm start -- .*)$/m.exec(readFileSync(join(clone, "README.md"), "utf8")) ?? [];
    // Variables of the npm that runs this test would lead the clone's npm to this checkout.
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(npm_|SWARM_|NODE_OPTIONS|VITEST|NODE_ENV)/i.test(name),
    );
    const path = `${join(PROGRAM_NODE, "..")}:${process.env.PATH ?? ""}`;
    const env = { ...Object.fromEntries(own), HOME: home, PATH: path, NO_COLOR: "1" };
    const run = (command: string): Promise<Finished> =>
      new Running(spawn("sh", ["-c", command], { cwd: clone, env })).finished;
    // It compares package and lock, and unpacks nothing: .ci/run begins with that.
    const compared = await run("npm ci --dry-run --ignore-scripts");
    expect(compared.code, compared.stdout + compared.stderr).toBe(0);
    symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
    const { code, stdout, stderr } = await run(start);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain("No model took part. 10 of 10 passages in 3 documents, quoted word for word");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
