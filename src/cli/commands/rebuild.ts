import { resolve } from "node:path";
import { asJson } from "#lib/plain";
import { Archive, rebuild as rebuildFiles } from "#projection";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { requireId } from "../input/names.ts";
import { brokerLocation, discussionFolder, shownPath } from "../reach.ts";
import { columns } from "../render/text.ts";
import { historyOf, READ_MS, streamIfAny } from "../stored/history.ts";
import { printLines, processTerminal } from "../terminal.ts";

export interface RebuildFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly out?: string;
  readonly json?: boolean;
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
