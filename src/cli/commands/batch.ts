import { basename, extname, join } from "node:path";
import { ROLES, type Role } from "#actor";
import { slug } from "#client";
import { asJson } from "#lib/plain";
import { PROTOCOLS } from "#protocols";
import { type BatchFile, readBatch } from "../batch/lines.ts";
import { BatchEvents, BatchProgress, type ProgressOutput } from "../batch/progress.ts";
import { type BatchListener, BatchRun } from "../batch/run.ts";
import { BatchState, lockBatch } from "../batch/state.ts";
import { exitOf, renderTable, rowsOf, summary } from "../batch/table.ts";
import type { DiscussionFlags } from "../discussion-options.ts";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import { shownPath } from "../home.ts";
import { Interrupts } from "../interrupts.ts";
import { requireName } from "../names.ts";
import { BrokerWatch, type Place, placeOf, reachSwarm } from "../reach.ts";
import { printLines, processTerminal, type Terminal } from "../terminal.ts";

export interface BatchFlags extends DiscussionFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly concurrency: number;
  readonly workers?: Partial<Record<Role, number>>;
  readonly name?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Timeout for the discussions to pause, in ms. */
const PAUSE_MS = 20_000;

/** Runs many discussions with one swarm, and keeps the progress in a file. */
export async function batch(file: string | undefined, flags: BatchFlags): Promise<ExitCode> {
  // An option with several values also takes a file name that follows it.
  if (file === undefined) throw new UsageError("name the file before the options: swarm batch FILE --context docs");
  if (flags.json && flags.quiet) throw new UsageError("--json and --quiet exclude each other: choose one");
  const terminal = processTerminal();
  const place = placeOf(flags);
  const found = await readBatch(file, flags, place, process.cwd(), PROTOCOLS);
  const name = flags.name === undefined ? slug(basename(file, extname(file))) : requireName("--name", flags.name);
  const path = join(place.home, "batches", `${name}.json`);
  await using _lock = await lockBatch(path);
  const state = await BatchState.open(path, found.path);
  const isLeft = found.lines.some(({ key }) => state.get(key)?.outcome === undefined);
  const interrupted = isLeft && (await runAll(found, flags, place, state, terminal));
  const rows = rowsOf(found.lines, state);
  const exit = interrupted ? EXIT.interrupted : exitOf(rows);
  const again = rows.some(({ entry }) => entry?.outcome === undefined);
  const hint = `run the same command again to continue with the rest: swarm batch ${/\s/.test(file) ? JSON.stringify(file) : file}`;
  if (flags.json) {
    const entries = rows.map(({ entry, ...row }) => ({ ...row, ...entry }));
    terminal.out(`${asJson({ event: "result", batch: name, exit, state: path, entries })}\n`);
    if (again) terminal.err(`swarm: ${hint}\n`);
    return exit;
  }
  printLines(terminal, [
    ...renderTable(rows),
    "",
    summary(rows),
    `results in ${shownPath(join(place.home, "discussions"))}`,
    ...(again ? [hint] : []),
    ...(isLeft ? [] : [`everything was done before: remove ${shownPath(path)} to run it again`]),
  ]);
  return exit;
}

/** @returns whether the user interrupted it */
async function runAll(
  { lines, notes }: BatchFile,
  flags: BatchFlags,
  place: Place,
  state: BatchState,
  terminal: Terminal,
): Promise<boolean> {
  const done = lines.filter(({ key }) => state.get(key)?.outcome !== undefined).length;
  using progress = new BatchProgress(outputOf(flags), lines.length, done);
  const listener = listenerOf(flags, progress, terminal);
  const note = (text: string, level: "info" | "warning"): void => listener.note(text, level);
  for (const text of notes) note(text, "info");
  using watch = new BrokerWatch(note, "run the same command again to continue where this one stopped");
  const left = new AbortController();
  const broken = new AbortController();
  const signal = AbortSignal.any([left.signal, broken.signal, watch.signal]);
  let run: BatchRun | undefined;
  let timeout: NodeJS.Timeout | undefined;
  using interrupts = new Interrupts((interrupt) => {
    if (interrupt === "kill") process.exit(EXIT.interrupted);
    if (interrupt === "stop" || !run) return left.abort(new Error("interrupted"));
    progress.doing("pausing");
    note(`pausing ${run.running} discussions; Ctrl-C again leaves at once`, "info");
    // If the broker is gone, nobody receives the command: then the timeout ends the wait.
    run.pause().catch(() => undefined);
    timeout = setTimeout(() => left.abort(new Error("not confirmed")), PAUSE_MS);
  });
  const roles = rolesOf(flags.workers, place);
  try {
    await using reached = await reachSwarm({
      ...place,
      roles,
      name: "swarm batch",
      onEvent: (event) => watch.heard(event),
    });
    if (place.natsUrl !== undefined) void watch.follow(place.natsUrl);
    reached.swarm.ready.catch((error: unknown) => broken.abort(error));
    signal.throwIfAborted();
    const { concurrency } = flags;
    run = new BatchRun({ bus: reached.bus, home: place.home, lines, state, concurrency, listener, signal });
    await run.run();
  } catch (error) {
    if (!left.signal.aborted) throw error;
  } finally {
    clearTimeout(timeout);
  }
  return interrupts.signal.aborted;
}

/** One worker per role, or the requested number; with an external broker, only the requested ones. */
function rolesOf(counts: Partial<Record<Role, number>> = {}, { natsUrl }: Place): Role[] {
  const usual = natsUrl === undefined ? 1 : 0;
  return ROLES.flatMap((role) => Array.from({ length: counts[role] ?? usual }, () => role));
}

function listenerOf({ json, quiet }: BatchFlags, progress: BatchProgress, { out, err }: Terminal): BatchListener {
  if (json) return new BatchEvents(out, err);
  return quiet ? new BatchEvents(() => undefined, err) : progress;
}

function outputOf({ json, quiet }: BatchFlags): ProgressOutput {
  const { stderr } = process;
  const silent = json === true || quiet === true;
  return {
    live: !silent && stderr.isTTY === true,
    get columns() {
      return stderr.columns || 80;
    },
    write: (text) => void (silent || stderr.write(text)),
  };
}
