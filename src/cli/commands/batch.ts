import { basename, extname, join } from "node:path";
import { slug } from "#client";
import { asJson } from "#lib/plain";
import { PROTOCOLS } from "#protocols";
import { readBatch } from "../batch/batch-file.ts";
import { type ManyFlags, runMany } from "../batch/batch-run.ts";
import { BatchState, exitOf, lockBatch, renderTable, rowsOf, summary } from "../batch/batch-state.ts";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import type { DiscussionFlags } from "../input/options.ts";
import { commandAt, type JsonFlags, requireName, shownPath } from "../reach.ts";
import { screenKindOf } from "../run/screen.ts";
import { printLines } from "../terminal.ts";

export interface BatchFlags extends DiscussionFlags, JsonFlags, ManyFlags {
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
