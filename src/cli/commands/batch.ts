import { basename, extname, join } from "node:path";
import type { Role } from "#actor";
import { slug } from "#client";
import { asJson } from "#lib/plain";
import { PROTOCOLS } from "#protocols";
import { readBatch } from "../batch/batch-file.ts";
import { type BatchListener, type OnSwarm, type SwarmWork, withSwarm } from "../batch/batch-run.ts";
import { BatchState, exitOf, lockBatch, renderTable, rowsOf, summary } from "../batch/batch-state.ts";
import { BatchProgress, batchEvents, type ProgressOutput } from "../batch/progress.ts";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import type { DiscussionFlags } from "../input/options.ts";
import { commandAt, type JsonFlags, requireName, shownPath } from "../reach.ts";
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
  const name = batchName(file, flags);
  const path = join(place.home, "batches", `${name}.json`);
  await using _lock = await lockBatch(path);
  const state = await BatchState.open(path, found.path);
  const { lines, notes } = found;
  const done = lines.filter(({ key }) => state.get(key)?.outcome !== undefined).length;
  const isLeft = done < lines.length;
  const many = { name: "swarm batch", place, state, screen, terminal, notes, total: lines.length, done };
  const interrupted = isLeft && (await runMany(many, flags, ({ run }) => run(lines)));
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

/** The name of what is kept of many discussions. Default: the file's. */
export const batchName = (file: string, { name }: Pick<BatchFlags, "name">): string =>
  name === undefined ? slug(basename(file, extname(file))) : requireName("--name", name);

interface Many extends Pick<SwarmWork, "name" | "place" | "state"> {
  readonly screen: ScreenKind;
  readonly terminal: Terminal;
  readonly notes: readonly string[];
  readonly total: number;
  /** Finished in earlier runs. */
  readonly done: number;
}

/** Runs many discussions, with their progress on the screen. @returns whether the user interrupted it */
export async function runMany(
  { name, place, state, screen, terminal, notes, total, done }: Many,
  { concurrency, workers }: BatchFlags,
  work: (swarm: OnSwarm, doing: (text: string) => void) => Promise<void>,
): Promise<boolean> {
  using progress = new BatchProgress(outputOf(screen), total, done);
  const events = (): BatchListener => batchEvents(screen === "json" ? terminal.out : () => undefined, terminal.err);
  const listener = screen === "text" ? progress : events();
  for (const text of notes) listener.note(text, "info");
  const doing = (text: string): void => progress.doing(text);
  const swarm = { name, place, state, listener, concurrency, workers, doing };
  return await withSwarm(swarm, (on) => work(on, doing));
}

function outputOf(screen: ScreenKind): ProgressOutput {
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
