/*
 * The argument graph. Grounded labelling of random frameworks (m = 1.5 n), the whole process from start to counts, against
 * the shortest typed-array program that does the same, also run as a process in the same run; for comparison, the times of
 * solvers in the literature experiment. Then incremental updates of both layers: a million messages in order, and an
 * adversarial load in which everybody attacks the same few claims and is attacked back.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { build } from "esbuild";
import { Judge, type Relation } from "#graph";
import { machine, quantile, tell } from "./report.ts";

/** Seconds measured elsewhere on a machine with 2 cores: the best solver, and a plain JavaScript program. */
const KNOWN: Readonly<Record<number, { readonly solver: string; readonly plain: number }>> = {
  10000: { solver: "taas-fudge 0.04 s", plain: 0.05 },
  100000: { solver: "mu-toksia 1.1 s", plain: 0.07 },
  1000000: { solver: "mu-toksia 12.1 s", plain: 1.2 },
};
const REPEATS: Readonly<Record<number, number>> = { 10000: 5, 100000: 5, 1000000: 3 };
const MESSAGES = 1_000_000;
const HOSTILE = 40_000;
const RELATIONS: readonly Relation[] = ["counters", "counters", "supports", "supports", "extends"];

const folder = mkdtempSync(join(tmpdir(), "swarm-bench-"));
machine();
// Bundled like the command, so that loading of sources is not measured.
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
  arriving();
  hostile();
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

/** The minimum of some runs: other load on the machine only adds time. */
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

/**
 * A message is a claim with a relation to an earlier one, half of them with a second; every twentieth repeats an old
 * claim and relates it to a newer one, which closes cycles.
 */
function arriving(): void {
  const judge = new Judge({ flat: false });
  const draw = random(7);
  const took = new Float64Array(MESSAGES);
  let claims = 1;
  judge.add();
  for (let message = 0; message < MESSAGES; message += 1) {
    const isBack = draw(20) === 0;
    const [weight, type, second] = [draw(100) / 100, RELATIONS[draw(5)] ?? "counters", draw(2) === 0];
    const [to, other, old] = [draw(claims), draw(claims), draw(claims)];
    const start = performance.now();
    const from = isBack ? old : judge.add(weight);
    judge.relate(type, from, to);
    if (second && !isBack) judge.relate("counters", from, other);
    judge.settle();
    took[message] = (performance.now() - start) * 1_000;
    if (!isBack) claims += 1;
  }
  report(`${MESSAGES.toLocaleString("en")} messages, 5% back edges, both layers`, took, 25, 20);
  process.stdout.write(`  ${Math.round(judge.bytes / claims)} bytes a claim in typed arrays, relations included\n`);
}

/**
 * Half of all messages attack one of five hubs and are attacked back. A quarter attack a hub that does not attack back,
 * which refutes it and reinstates thousands of claims; the next message refutes that attacker, which reverts all of
 * this.
 */
function hostile(): void {
  const judge = new Judge({ flat: false });
  const draw = random(11);
  const took = new Float64Array(HOSTILE);
  const hubs = 5;
  let attacker = 0;
  for (let hub = 0; hub < hubs; hub += 1) judge.add(0.9);
  for (let message = 0; message < HOSTILE; message += 1) {
    const [kind, hub, weight] = [message % 4, draw(hubs), draw(100) / 100];
    const start = performance.now();
    const from = judge.add(weight);
    if (kind === 3) judge.relate("counters", from, attacker);
    else judge.relate("counters", from, hub);
    if (kind < 2) judge.relate("counters", hub, from);
    if (kind === 2) attacker = from;
    judge.settle();
    took[message] = (performance.now() - start) * 1_000;
  }
  report(`${HOSTILE.toLocaleString("en")} hostile messages: hubs, mutual attacks`, took, 5_000, 4_800);
}

function report(what: string, took: Float64Array, bound: number, known: number): void {
  const sample = [...took];
  const p99 = quantile(sample, 0.99);
  const mean = sample.reduce((a, b) => a + b, 0) / sample.length;
  const most = sample.reduce((a, b) => Math.max(a, b), 0);
  tell(`${what}, p99 a message`, p99, bound, "µs", 1);
  process.stdout.write(`  mean ${mean.toFixed(1)} µs, worst ${(most / 1_000).toFixed(2)} ms; known p99 ${known} µs\n`);
}
