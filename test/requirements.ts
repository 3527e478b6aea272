import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { idsIn, requirements } from "../scripts/requirements-table.ts";

/*
 * Runs every test and lists the requirements that no passing test verifies: `npm run requirements`. A test names
 * what it shows by `verifies("SD-06")`.
 */

/** Every requirement of the project. */
const REQUIREMENTS = idsIn(requirements());

const folder = mkdtempSync(join(tmpdir(), "swarm-requirements-"));
const file = join(folder, "verified.tsv");
try {
  const env = { ...process.env, SWARM_REQUIREMENTS_FILE: file };
  const run = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const verified = new Map<string, Set<string>>();
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const [id = "", test = ""] = line.split("\t");
    verified.set(id, (verified.get(id) ?? new Set()).add(test));
  }
  const unknown = [...verified.keys()].filter((id) => !REQUIREMENTS.includes(id));
  const missing = REQUIREMENTS.filter((id) => !verified.has(id));
  for (const id of REQUIREMENTS) {
    const tests = verified.get(id);
    if (tests) process.stdout.write(`${id}  ${tests.size} test${tests.size === 1 ? "" : "s"}\n`);
  }
  process.stdout.write(`\nnot verified: ${missing.join(" ") || "none"}\n`);
  if (unknown.length > 0) process.stdout.write(`named by a test, but no requirement: ${unknown.join(" ")}\n`);
  if (run.status !== 0) process.stdout.write("some tests failed: what they show does not count\n");
  process.exitCode = unknown.length > 0 || run.status !== 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
