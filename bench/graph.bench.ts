/*
 * The argument graph. Grounded labelling of random frameworks, m = 1.5 n, the whole process from its start to the
 * counts, against the shortest typed-array program that does the same, run as a process too, in the same run; beside
 * them what solvers took in the literature experiment.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { build } from "esbuild";
import { machine, tell } from "./report.ts";

/** Seconds measured elsewhere on a machine of 2 cores: the best solver, and a plain program in JavaScript. */
const KNOWN: Readonly<Record<number, { readonly solver: string; readonly plain: number }>> = {
  10000: { solver: "taas-fudge 0.04 s", plain: 0.05 },
  100000: { solver: "mu-toksia 1.1 s", plain: 0.07 },
  1000000: { solver: "mu-toksia 12.1 s", plain: 1.2 },
};
const REPEATS: Readonly<Record<number, number>> = { 10000: 5, 100000: 5, 1000000: 3 };

const folder = mkdtempSync(join(tmpdir(), "swarm-bench-"));
machine();
// Bundled like the command, so that no loading of sources is measured.
await build({
  entryPoints: ["graph-solve.ts", "graph-plain.ts"].map((name) => join(import.meta.dirname, "programs", name)),
  outdir: folder,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
});
try {
  for (const size of Object.keys(KNOWN).map(Number)) await grounded(size);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Pseudo-random numbers, the same in every run (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

async function grounded(size: number): Promise<void> {
  const file = join(folder, `${size}.af`);
  const out = createWriteStream(file);
  out.write(`p af ${size}\n`);
  const draw = random(size);
  let lines = "";
  for (let attack = 0; attack < 1.5 * size; attack += 1) {
    lines += `${draw(size) + 1} ${draw(size) + 1}\n`;
    if (lines.length < 1 << 20) continue;
    out.write(lines);
    lines = "";
  }
  out.end(lines);
  await finished(out);
  const ours = times("graph-solve.mjs", file, size);
  const plain = times("graph-plain.mjs", file, size);
  if (ours.said !== plain.said) throw new Error(`two programs, two labellings: ${ours.said} and ${plain.said}`);
  const known = KNOWN[size];
  const what = `grounded labelling, ${size.toLocaleString("en")} arguments, parse and solve, whole process`;
  tell(what, ours.least, plain.least, "s", 2);
  tell("  the same against the plain version's known figure", ours.least, known?.plain ?? Number.NaN, "s", 1.5);
  process.stdout.write(`  ${ours.said}; the best solver: ${known?.solver}\n`);
}

/** Returns the least time of several runs, since other load only adds. */
function times(program: string, file: string, size: number): { least: number; said: string } {
  let [least, said] = [Number.POSITIVE_INFINITY, ""];
  for (let run = 0; run < (REPEATS[size] ?? 1); run += 1) {
    const start = performance.now();
    const child = spawnSync(process.execPath, [join(folder, program), file], { encoding: "utf8" });
    if (child.status !== 0) throw new Error(`${program} failed: ${child.stderr}`);
    least = Math.min(least, (performance.now() - start) / 1_000);
    said = child.stdout.trim();
  }
  return { least, said };
}
