/*
 * The argument graph. Grounded labelling of random frameworks, m = 1.5 n, the whole process from its start to the
 * counts, against the shortest typed-array program that does the same, run as a process too, in the same run; beside
 * them what solvers took in the literature experiment. Then the engine that discussions use: both layers kept up to
 * date while statements arrive, and while everybody attacks the same few claims and is attacked back.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { build } from "esbuild";
import { ArgumentGraph, type DecidingRelation, Judge } from "#graph";
import { type FloorStatement, messageId } from "#wire";
import { machine, quantile, tell } from "./report.ts";

/** Seconds measured elsewhere on a machine of 2 cores: the best solver, and a plain program in JavaScript. */
const KNOWN: Readonly<Record<number, { readonly solver: string; readonly plain: number }>> = {
  10000: { solver: "taas-fudge 0.04 s", plain: 0.05 },
  100000: { solver: "mu-toksia 1.1 s", plain: 0.07 },
  1000000: { solver: "mu-toksia 12.1 s", plain: 1.2 },
};
const REPEATS: Readonly<Record<number, number>> = { 10000: 5, 100000: 5, 1000000: 3 };
/** Bounds in µs for the slowest hundredth of statements, by the length of the discussion; the longest has 10,000 rounds. */
const MESSAGES: Readonly<Record<number, number>> = { 2000: 300, 100000: 1_000, 200000: 1_000 };
/** Bound on reading and judging a statement, relative to the engine alone with the same relations by number. */
const READING_BOUND = 6;
const HOSTILE = 40_000;
/** Statements of a round: ten experts argue, then respond. */
const ROUND = 20;
const EXPERTS = 10;
const POSITIONS = ["alpha", "bravo", "kilo", "zulu"];
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
  // A run before the measurement compiles the code: a moderator takes many discussions.
  arriving(2_000);
  alone(2_000);
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

/** Builds a statement of a round of twenty, in words of its own. */
function statement(number: number, content: Record<string, unknown>, references: FloorStatement["references"]) {
  const [round, at] = [1 + Math.floor(number / ROUND), number % ROUND];
  const [type, from] = at < EXPERTS ? (["argument", `e${at}`] as const) : (["response", `e${at - EXPERTS}`] as const);
  const id = messageId(round, at + 1);
  return { id, from, type, round, content, references, timestamp: "", turn: id } satisfies FloorStatement;
}

/** Applies one statement and updates both layers. @returns µs */
function took(graph: ArgumentGraph, one: FloorStatement): number {
  const start = performance.now();
  graph.apply(one);
  graph.feed.judge.settle();
  return (performance.now() - start) * 1_000;
}

/**
 * Ten experts of four positions argue and respond, round after round. A statement relates to an earlier one, half of them to
 * a second. Every twentieth repeats old words and relates them to something newer, which closes cycles.
 */
function arriving(size: number): { readonly graph: ArgumentGraph; readonly sample: Float64Array } {
  const graph = new ArgumentGraph();
  const draw = random(7);
  const sample = new Float64Array(size);
  const words = (of: number): string => `What reason number ${of} says, at some length, about the matter in hand`;
  for (let number = 0; number < size; number += 1) {
    const isAgain = number > ROUND && draw(20) === 0;
    const expert = number % EXPERTS;
    const old = isAgain ? draw(number) : number;
    const [first, second, type] = [draw(number), draw(number), RELATIONS[draw(5)] ?? "counters"];
    const at = (one: number): string => messageId(1 + Math.floor(one / ROUND), (one % ROUND) + 1);
    const references: FloorStatement["references"] = number === 0 ? [] : [{ targetId: at(first), type }];
    if (number > 0 && draw(2) === 0) references.push({ targetId: at(second), type: "counters" });
    const position = `position ${POSITIONS[expert % 4]}`;
    const content = {
      ...{ position, currentPosition: position, confidence: draw(100) / 100, positionShift: "none" },
      ...{ reasoning: words(old), response: words(old) },
    };
    sample[number] = took(graph, statement(number, content, references));
  }
  return { graph, sample };
}

/**
 * Measures the ceiling of `arriving`: the engine alone, with as many reasons and the same draws by number. No words are read,
 * nobody holds a position, and nothing waits to be tested.
 * @returns µs a reason
 */
function alone(size: number): number {
  const judge = new Judge();
  const draw = random(7);
  const start = performance.now();
  for (let number = 0; number < size; number += 1) {
    const isAgain = number > ROUND && draw(20) === 0;
    const old = isAgain ? draw(number) : number;
    const [first, second, type] = [draw(number), draw(number), RELATIONS[draw(5)] ?? "counters"];
    const isDouble = draw(2) === 0;
    const node = judge.add(draw(100) / 100);
    const from = isAgain ? old : node;
    if (number > 0 && from !== first) judge.relate(type === "extends" && first > from ? "counters" : type, from, first);
    if (number > 0 && isDouble && from !== second) judge.relate("counters", from, second);
    judge.settle();
  }
  return ((performance.now() - start) * 1_000) / size;
}

function reportArriving(size: number, bound: number): void {
  const { graph, sample } = arriving(size);
  report(`${size.toLocaleString("en")} statements of a discussion, 5% said again, both layers`, sample, bound);
  const mean = sample.reduce((a, b) => a + b, 0) / size;
  tell("  mean a statement, against the engine alone", mean, alone(size), "µs", READING_BOUND);
  const { judge, drafts } = graph.feed;
  process.stdout.write(
    `  ${Math.round(judge.bytes / drafts.length)} bytes a claim in typed arrays, relations included\n`,
  );
}

/**
 * Half of all statements counter one of five hubs, which counter them in turn by repeating their words. A quarter counter a
 * hub that does not respond, so that it falls, and with it thousands of its attacks; the next statement defeats that
 * attacker, and all return.
 */
function hostile(): void {
  const graph = new ArgumentGraph();
  const draw = random(11);
  const sample = new Float64Array(HOSTILE);
  const hubs = 5;
  const at = (one: number): string => messageId(1 + Math.floor(one / ROUND), (one % ROUND) + 1);
  let attacker = 0;
  for (let number = 0; number < HOSTILE; number += 1) {
    const [kind, hub, confidence] = [number % 4, draw(hubs), draw(100) / 100];
    const isHub = number < hubs;
    const isBack = kind === 1 && number > hubs;
    const target = isBack ? number - 1 : kind === 3 ? attacker : hub;
    const said = isHub || !isBack ? `the words of ${number}` : `the words of ${hub}`;
    const position = "the same";
    const content = {
      position,
      currentPosition: position,
      positionShift: "none",
      reasoning: said,
      response: said,
      confidence,
    };
    const references: FloorStatement["references"] = isHub ? [] : [{ targetId: at(target), type: "counters" }];
    sample[number] = took(graph, statement(number, content, references));
    if (kind === 2) attacker = number;
  }
  report(`${HOSTILE.toLocaleString("en")} hostile statements: hubs, mutual attacks`, sample, HOSTILE_BOUND);
}

function report(what: string, took: Float64Array, bound: number): void {
  const sample = [...took];
  const p99 = quantile(sample, 0.99);
  const mean = sample.reduce((a, b) => a + b, 0) / sample.length;
  const most = sample.reduce((a, b) => Math.max(a, b), 0);
  tell(`${what}, p99 a statement`, p99, bound, "µs", 1);
  process.stdout.write(`  mean ${mean.toFixed(1)} µs, worst ${(most / 1_000).toFixed(2)} ms\n`);
}
