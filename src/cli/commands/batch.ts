import { basename, extname, join } from "node:path";
import type { Role } from "#actor";
import { slug } from "#client";
import { asJson } from "#lib/plain";
import { PROTOCOLS } from "#protocols";
import { type BatchFile, readBatch } from "../batch/batch-file.ts";
import type { BatchListener } from "../batch/batch-run.ts";
import { withSwarm } from "../batch/batch-run.ts";
import { BatchState, exitOf, lockBatch, renderTable, rowsOf, summary } from "../batch/batch-state.ts";
import { BatchEvents, BatchProgress, type ProgressOutput } from "../batch/progress.ts";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import type { DiscussionFlags } from "../input/options.ts";
import { type BrokerLocation, commandAt, type JsonFlags, requireName, shownPath } from "../reach.ts";
import { type ScreenKind, screenKindOf } from "../run/screen.ts";
import { printLines, type Terminal } from "../terminal.ts";

export interface BatchFlags extends DiscussionFlags, JsonFlags {
  readonly concurrency: number;
  readonly workers?: Partial<Record<Role, number>>;
  readonly name?: string;
  readonly quiet?: boolean;
}

export async function batch(file: string | undefined, flags: BatchFlags): Promise<ExitCode> {
  // An option with several values also takes a file name that follows it.
  if (file === undefined) throw new UsageError("name the file before the options: swarm batch FILE --context docs");
  const screen = screenKindOf(flags);
  const { terminal, place } = commandAt(flags);
  const found = await readBatch(file, flags, place, process.cwd(), PROTOCOLS);
  const name = flags.name === undefined ? slug(basename(file, extname(file))) : requireName("--name", flags.name);
  const path = join(place.home, "batches", `${name}.json`);
  await using _lock = await lockBatch(path);
  const state = await BatchState.open(path, found.path);
  const isLeft = found.lines.some(({ key }) => state.get(key)?.outcome === undefined);
  const interrupted = isLeft && (await runAll(found, flags, screen, place, state, terminal));
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
  { concurrency, workers }: BatchFlags,
  screen: ScreenKind,
  place: BrokerLocation,
  state: BatchState,
  terminal: Terminal,
): Promise<boolean> {
  const done = lines.filter(({ key }) => state.get(key)?.outcome !== undefined).length;
  using progress = new BatchProgress(outputOf(screen), lines.length, done);
  const listener = listenerOf(screen, progress, terminal);
  for (const text of notes) listener.note(text, "info");
  const doing = (text: string): void => progress.doing(text);
  return await withSwarm({ name: "swarm batch", place, state, listener, concurrency, workers, doing }, ({ run }) =>
    run(lines),
  );
}

export function listenerOf(screen: ScreenKind, progress: BatchProgress, { out, err }: Terminal): BatchListener {
  if (screen === "text") return progress;
  return new BatchEvents(screen === "json" ? out : () => undefined, err);
}

export function outputOf(screen: ScreenKind): ProgressOutput {
  const { stderr } = process;
  const silent = screen !== "text";
  return {
    live: !silent && stderr.isTTY === true,
    get columns() {
      return stderr.columns || 80;
    },
    write: (text) => void (silent || stderr.write(text)),
  };
}
