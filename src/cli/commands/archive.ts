import type { Bus } from "#bus";
import { listFromStream } from "#client";
import { asJson, oneLine } from "#lib/plain";
import { OUTCOMES } from "#wire";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import { kilobytes } from "../input/context.ts";
import { requireId } from "../input/names.ts";
import { brokerLocation, discussionFolder, shownPath } from "../reach.ts";
import { columns } from "../render/text.ts";
import { type Archived, archiveDiscussion } from "../stored/archive-discussion.ts";
import { openStream } from "../stored/history.ts";
import { printLines, processTerminal } from "../terminal.ts";

export interface ArchiveFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly finished?: boolean;
  readonly json?: boolean;
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
