// `swarm archive` and `swarm rebuild`: a discussion's messages and files made from each other.
import { resolve } from "node:path";
import { oneLine } from "#lib/plain";
import { Archive, rebuild as rebuildFiles } from "#projection";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { kilobytes } from "../input/context.ts";
import { commandAt, discussionAt, discussionFolder, type JsonFlags, requireId, shownPath } from "../reach.ts";
import { columns } from "../render/text.ts";
import { archiveDiscussion, finishedIn } from "../stored/archive.ts";
import { historyOf, openStream, READ_MS, streamIfAny } from "../stored/history.ts";
import { printResult } from "../terminal.ts";

/** Moves finished discussions from the stream into files: written, read back, compared, and only then purged. */
export async function archive(ids: readonly string[], flags: JsonFlags & { readonly finished?: boolean }) {
  for (const id of ids) requireId(id);
  if ((ids.length === 0) === (flags.finished !== true)) {
    throw new UsageError("name the discussions: swarm archive ID…, or swarm archive --finished for all that are over");
  }
  const { terminal, place } = commandAt(flags);
  await using stream = await openStream(place, "swarm archive", "archive");
  const chosen = flags.finished ? (await finishedIn(stream.bus)).map(({ id }) => id) : [...new Set(ids)];
  const done: Awaited<ReturnType<typeof archiveDiscussion>>[] = [];
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
  const rows = done.map(({ discussion, messages, bytes, purged, file }) => [
    discussion,
    `${messages} messages`,
    kilobytes(bytes),
    purged > 0 ? `${purged} purged from the stream` : "the stream had none left",
    shownPath(file),
  ]);
  printResult(terminal, flags, { archived: done, failed }, () =>
    chosen.length === 0 ? ["nothing to archive: no discussion in the stream is over"] : columns(rows),
  );
  return failed.length > 0 ? EXIT.failed : EXIT.done;
}

export async function rebuild(id: string, flags: JsonFlags & { readonly out?: string }): Promise<ExitCode> {
  const { terminal, place, folder: own } = discussionAt(id, flags);
  const folder = flags.out === undefined ? own : resolve(flags.out);
  await using stream = await streamIfAny(place, "swarm rebuild");
  const history = await historyOf(stream?.bus, own, id);
  if (!history)
    throw new CliError(`neither the stream nor an archive has messages of ${id}: \`swarm list\` shows what there is`);
  // A discussion that may be in progress is read from the stream, which has new messages as well.
  const source = history.from === "the stream" && stream ? stream.bus : new Archive(history.messages);
  const { before } = await rebuildFiles(source, id, folder, AbortSignal.timeout(READ_MS));
  const rows = [...before].map(([path, state]) => ({ path, before: state }));
  const { from, messages } = history;
  const count = (state: string): number => rows.filter((row) => row.before === state).length;
  const changed = `${count("same")} were the same, ${count("changed")} changed, ${count("missing")} missing`;
  printResult(terminal, flags, { discussion: id, folder, from, messages: messages.length, files: rows }, () => [
    ...columns(rows.map((row) => [row.before, row.path])),
    `${rows.length} files in ${shownPath(folder)} from ${messages.length} messages of ${from}: ${changed}`,
  ]);
  return EXIT.done;
}
