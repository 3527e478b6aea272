// `swarm archive` and `swarm rebuild`: a discussion's messages and files made from each other.
import { resolve } from "node:path";
import type { Bus } from "#bus";
import { listFromStream } from "#client";
import { asJson, oneLine } from "#lib/plain";
import { Archive, rebuild as rebuildFiles } from "#projection";
import { OUTCOMES } from "#wire";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { kilobytes } from "../input/context.ts";
import { brokerLocation, discussionFolder, type JsonFlags, requireId, shownPath } from "../reach.ts";
import { columns } from "../render/text.ts";
import { type Archived, archiveDiscussion } from "../stored/archive.ts";
import { historyOf, openStream, READ_MS, streamIfAny } from "../stored/history.ts";
import { printLines, processTerminal } from "../terminal.ts";

interface ArchiveFlags extends JsonFlags {
  readonly finished?: boolean;
}

/** Moves finished discussions from the stream into files: written, read back, compared, and only then purged. */
export async function archive(ids: readonly string[], flags: ArchiveFlags): Promise<ExitCode> {
  for (const id of ids) requireId(id);
  if ((ids.length === 0) === (flags.finished !== true)) {
    throw new UsageError("name the discussions: swarm archive ID…, or swarm archive --finished for all that are over");
  }
  const terminal = processTerminal();
  const place = brokerLocation(flags);
  await using stream = await openStream(place, "swarm archive", "archive");
  const chosen = flags.finished ? await finished(stream.bus) : [...new Set(ids)];
  const done: Archived[] = [];
  const failed: { discussion: string; error: string }[] = [];
  for (const id of chosen) {
    try {
      done.push(await archiveDiscussion(stream.bus, discussionFolder(place.home, id), id));
    } catch (error) {
      // A failure does not affect the others.
      failed.push({ discussion: id, error: (error as Error).message });
      terminal.err(`swarm: ${oneLine((error as Error).message)}\n`);
    }
  }
  if (flags.json) terminal.out(`${asJson({ archived: done, failed })}\n`);
  else if (chosen.length === 0) terminal.out("nothing to archive: no discussion in the stream is over\n");
  else {
    const rows = done.map(({ discussion, messages, bytes, purged, file }) => [
      discussion,
      `${messages} messages`,
      kilobytes(bytes),
      purged > 0 ? `${purged} purged from the stream` : "the stream had none left",
      shownPath(file),
    ]);
    printLines(terminal, columns(rows));
  }
  return failed.length > 0 ? EXIT.failed : EXIT.done;
}

async function finished(bus: Bus): Promise<string[]> {
  const over = new Set<string>(OUTCOMES);
  const listed = (await listFromStream(bus)).filter(({ status }) => over.has(status));
  return listed.map(({ id }) => id);
}

interface RebuildFlags extends JsonFlags {
  readonly out?: string;
}

/** Rebuilds the files of a discussion from its messages, and reports the former state of each. */
export async function rebuild(id: string, flags: RebuildFlags): Promise<ExitCode> {
  requireId(id);
  const terminal = processTerminal();
  const place = brokerLocation(flags);
  const own = discussionFolder(place.home, id);
  const folder = flags.out === undefined ? own : resolve(flags.out);
  await using stream = await streamIfAny(place, "swarm rebuild");
  const history = await historyOf(stream?.bus, own, id);
  if (!history)
    throw new CliError(`neither the stream nor an archive has messages of ${id}: \`swarm list\` shows what there is`);
  // A discussion that may be in progress is read from the stream, which has new messages as well.
  const source = history.from === "the stream" && stream ? stream.bus : new Archive(history.messages);
  const { before } = await rebuildFiles(source, id, folder, AbortSignal.timeout(READ_MS));
  const rows = [...before].map(([path, state]) => ({ path, before: state }));
  if (flags.json) {
    const { from, messages } = history;
    terminal.out(`${asJson({ discussion: id, folder, from, messages: messages.length, files: rows })}\n`);
    return EXIT.done;
  }
  const count = (state: string): number => rows.filter((row) => row.before === state).length;
  const changed = `${count("same")} were the same, ${count("changed")} changed, ${count("missing")} missing`;
  printLines(terminal, [
    ...columns(rows.map((row) => [row.before, row.path])),
    `${rows.length} files in ${shownPath(folder)} from ${history.messages.length} messages of ${history.from}: ${changed}`,
  ]);
  return EXIT.done;
}
