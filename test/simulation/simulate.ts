import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { play, type Wished } from "./schedule.ts";

/*
 * Runs schedules on every processor: `npm run simulate -- --schedules 5000 --from 1`; or one of them with its event log:
 * `npm run simulate -- --seed 17`. Exits with 1 if an invariant is violated, with 2 for wrong usage.
 */

const USAGE = `npm run simulate -- [--schedules N] [--from SEED] [--threads N] [--protocol NAME] [--clocks]
  plays N schedules (default 2000) of the seeds from SEED (default 1) on, in as many threads as there are processors
npm run simulate -- --seed SEED [--protocol NAME] [--clocks]
  plays the schedule of one seed, and tells what happens in it
--clocks: the workers' clocks jump in all of them, else in one of three
`;

/** Shared by the threads: the number of the next schedule. */
interface Share {
  readonly next: Int32Array;
  readonly first: number;
  readonly count: number;
  readonly wished: Wished;
}

interface Played {
  readonly seed: number;
  readonly fingerprint: number;
  readonly broken: readonly string[];
}

if (isMainThread) process.exitCode = await main();
else await playOwn(workerData as Share);

async function main(): Promise<number> {
  const asked = wishOf(process.argv.slice(2));
  if (!asked) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { wish, wished } = asked;
  if (wish.seed !== undefined) return await showOne(wish.seed, wished);
  const start = performance.now();
  const outcomes = await playAll(wish, wished);
  const seconds = (performance.now() - start) / 1_000;
  const rate = Math.round((60 * outcomes.length) / seconds);
  const sum = outcomes.reduce((all, { seed, fingerprint }) => all + Math.imul(seed, fingerprint), 0) >>> 0;
  const last = wish.from + wish.schedules - 1;
  const course = `course ${sum.toString(16).padStart(8, "0")}`;
  process.stdout.write(
    `${outcomes.length} schedules (seeds ${wish.from} to ${last}) in ${seconds.toFixed(1)} s, ${rate} a minute, ${course}\n`,
  );
  const broken = outcomes.filter((outcome) => outcome.broken.length > 0).sort((a, b) => a.seed - b.seed);
  for (const { seed, broken: what } of broken) {
    process.stdout.write(`\nseed ${seed} breaks an invariant; play it again: npm run simulate -- --seed ${seed}\n`);
    for (const line of what) process.stdout.write(`  ${line}\n`);
  }
  process.stdout.write(`${broken.length} broke an invariant\n`);
  return broken.length > 0 ? 1 : 0;
}

/** Parses the command line; undefined if it is invalid. */
function wishOf(args: string[]) {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({
      args,
      options: { schedules: text, from: text, threads: text, seed: text, protocol: text, clocks: { type: "boolean" } },
    });
    const wish = {
      schedules: Number(values.schedules ?? 2_000),
      from: Number(values.from ?? 1),
      threads: Number(values.threads ?? availableParallelism()),
      ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
    };
    if (!Object.values(wish).every((value) => Number.isSafeInteger(value) && value > 0)) return undefined;
    return { wish, wished: { protocol: values.protocol, clocks: values.clocks } };
  } catch {
    return undefined;
  }
}

async function showOne(seed: number, wished: Wished): Promise<number> {
  const { lines, broken } = await play(seed, true, wished);
  process.stdout.write(
    `${[...lines, ...broken, broken.length > 0 ? "" : "every invariant holds"].join("\n").trimEnd()}\n`,
  );
  return broken.length > 0 ? 1 : 0;
}

/** Work stealing: each thread takes the next schedule when it is done, since some take ten times as long as others. */
async function playAll(wish: { schedules: number; from: number; threads: number }, wished: Wished): Promise<Played[]> {
  const share: Share = {
    next: new Int32Array(new SharedArrayBuffer(4)),
    first: wish.from,
    count: wish.schedules,
    wished,
  };
  const played: Played[] = [];
  const threads = Array.from({ length: Math.min(wish.threads, wish.schedules) }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    worker.on("message", (outcome: Played) => played.push(outcome));
    return new Promise<void>((resolve, reject) => {
      worker.once("error", reject);
      worker.once("exit", () => resolve());
    });
  });
  await Promise.all(threads);
  return played;
}

async function playOwn({ next, first, count, wished }: Share): Promise<void> {
  for (let n = Atomics.add(next, 0, 1); n < count; n = Atomics.add(next, 0, 1)) {
    const { seed, fingerprint, broken } = await play(first + n, false, wished);
    parentPort?.postMessage({ seed, fingerprint, broken } satisfies Played);
  }
}
