/*
 * The argument graph. Grounded labelling of random frameworks, m = 1.5 n, the whole process from its start to the
 * counts, against the shortest typed-array program that does the same, run as a process too, in the same run; beside
 * them what solvers took in the literature experiment. Then the engine while a graph grows: both layers kept up to date
 * while reasons arrive, and while everybody attacks the same few and is attacked back.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { build } from "esbuild";
import { type DecidingRelation, Judge } from "#graph";
import { machine, quantile, tell } from "./report.ts";

/** Seconds measured elsewhere on a machine of 2 cores: the best solver, and a plain program in JavaScript. */
const KNOWN: Readonly<Record<number, { readonly solver: string; readonly plain: number }>> = {
  10000: { solver: "taas-fudge 0.04 s", plain: 0.05 },
  100000: { solver: "mu-toksia 1.1 s", plain: 0.07 },
  1000000: { solver: "mu-toksia 12.1 s", plain: 1.2 },
};
const REPEATS: Readonly<Record<number, number>> = { 10000: 5, 100000: 5, 1000000: 3 };
/** Bounds in µs for the slowest hundredth of reasons, by their number. */
const MESSAGES: Readonly<Record<number, number>> = { 2000: 300, 100000: 1_000, 200000: 1_000 };
const HOSTILE = 40_000;
/** Reasons before any is said again. */
const FIRST = 20;
/** Bound on p99 in µs while everybody attacks the same few. */
const HOSTILE_BOUND = 5_000;
const RELATIONS: readonly DecidingRelation[] = ["counters", "counters", "supports", "supports", "extends"];

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
  // A run before the measurement compiles the code.
  arriving(2_000);
  for (const [size, bound] of Object.entries(MESSAGES)) reportArriving(Number(size), bound);
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

/** Makes one change and settles both layers. @returns µs */
function took(judge: Judge, change: () => void): number {
  const start = performance.now();
  change();
  judge.settle();
  return (performance.now() - start) * 1_000;
}

/**
 * Reasons arrive one by one. Each relates to an earlier one, half of them to a second. Every twentieth says again what an old
 * one said and relates that to something newer, which closes cycles.
 */
function arriving(size: number): { readonly judge: Judge; readonly sample: Float64Array } {
  const judge = new Judge();
  const draw = random(7);
  const sample = new Float64Array(size);
  for (let number = 0; number < size; number += 1) {
    const isAgain = number > FIRST && draw(20) === 0;
    const old = isAgain ? draw(number) : number;
    const [first, second, type] = [draw(number), draw(number), RELATIONS[draw(5)] ?? "counters"];
    const isDouble = draw(2) === 0;
    sample[number] = took(judge, () => {
      const node = judge.add(draw(100) / 100);
      const from = isAgain ? old : node;
      if (number > 0 && from !== first)
        judge.relate(type === "extends" && first > from ? "counters" : type, from, first);
      if (number > 0 && isDouble && from !== second) judge.relate("counters", from, second);
    });
  }
  return { judge, sample };
}

function reportArriving(size: number, bound: number): void {
  const { judge, sample } = arriving(size);
  report(`${size.toLocaleString("en")} reasons arriving, 5% said again, both layers`, sample, bound);
  process.stdout.write(`  ${Math.round(judge.bytes / size)} bytes a reason in typed arrays, relations included\n`);
}

/**
 * Half of all reasons counter one of five hubs, which counter them in turn. A quarter counter a hub that does not respond, so
 * that it falls, and with it thousands of its attacks; the next reason defeats that attacker, and all return.
 */
function hostile(): void {
  const judge = new Judge();
  const draw = random(11);
  const sample = new Float64Array(HOSTILE);
  const hubs = 5;
  let attacker = 0;
  for (let number = 0; number < HOSTILE; number += 1) {
    const [kind, hub, confidence] = [number % 4, draw(hubs), draw(100) / 100];
    const isBack = kind === 1 && number > hubs;
    const target = isBack ? number - 1 : kind === 3 ? attacker : hub;
    sample[number] = took(judge, () => {
      const node = judge.add(confidence);
      if (number >= hubs) judge.relate("counters", isBack ? hub : node, target);
    });
    if (kind === 2) attacker = number;
  }
  report(`${HOSTILE.toLocaleString("en")} hostile reasons: hubs, mutual attacks`, sample, HOSTILE_BOUND);
}

function report(what: string, took: Float64Array, bound: number): void {
  const sample = [...took];
  const p99 = quantile(sample, 0.99);
  const mean = sample.reduce((a, b) => a + b, 0) / sample.length;
  const most = sample.reduce((a, b) => Math.max(a, b), 0);
  tell(`${what}, p99 a reason`, p99, bound, "µs", 1);
  process.stdout.write(`  mean ${mean.toFixed(1)} µs, worst ${(most / 1_000).toFixed(2)} ms\n`);
}
