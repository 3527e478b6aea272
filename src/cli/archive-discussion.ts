import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Bus, PurgingBus, Stored } from "#bus";
import { compareRecords, verifyRecord } from "#client";
import { emptyProjection, isDiscussion, type Projection } from "#discussion";
import { replaceFile, syncFolder } from "#lib/replace-file";
import { ARCHIVE_FILE, applyStored, files, isSame, packArchive, readArchive, writeFiles } from "#projection";
import { patterns } from "#wire";
import { CliError } from "./failures.ts";
import { historyOf } from "./history.ts";

export interface Archived {
  readonly discussion: string;
  /** Absolute. */
  readonly file: string;
  readonly messages: number;
  readonly bytes: number;
  /** Messages that went from the stream; 0 where it had none any more. */
  readonly purged: number;
}

/**
 * Archives one discussion. Ended at any moment, it leaves the messages in the stream, or in the archive, or in both:
 * called again, it goes on from there.
 * @throws CliError where it is not over, or something does not agree: then nothing was purged
 */
export async function archiveDiscussion(bus: PurgingBus, folder: string, id: string): Promise<Archived> {
  const history = await historyOf(bus, folder, id);
  if (!history)
    throw new CliError(
      `there are no messages of ${id}, in the stream or in an archive: \`swarm list\` shows what there is`,
    );
  const { messages } = history;
  const path = join(folder, ARCHIVE_FILE);
  const state = folded(id, messages);
  await requireOver(bus, state);
  await requireSameRecord(folder, id, state.record);
  const packed = await packArchive(id, messages);
  await replaceFile(path, packed);
  requireWhole(id, messages, (await readArchive(folder, id))?.messages ?? []);
  // From here on the files speak for the discussion: they must outlast a power cut, their names too.
  await writeFiles(folder, files(state));
  await syncFolder(folder);
  await syncFolder(dirname(folder));
  const last = messages.at(-1)?.seq ?? 0;
  const purged = history.from === "the archive" ? 0 : await bus.purge(patterns.discussion(id), last);
  return { discussion: id, file: path, messages: messages.length, bytes: packed.byteLength, purged };
}

async function requireOver(bus: Bus, state: Projection): Promise<void> {
  const { id, ended, closed } = state;
  if (!isDiscussion(state))
    throw new CliError(`${id} was never opened as a discussion: what it has stays in the stream`);
  if (!closed) {
    const how = ended
      ? "it is ending just now: try again"
      : `\`swarm resume ${id}\` or \`swarm stop ${id}\` brings it to its end`;
    throw new CliError(`${id} is not over, and what is not over is not archived: ${how}`);
  }
  if (await bus.leaseHolder(id)) {
    throw new CliError(`the moderator of ${id} has not let go of it yet: try again in a few seconds`);
  }
}

function folded(id: string, messages: readonly Stored[]): Projection {
  const state = emptyProjection(id);
  applyStored(state, messages);
  return state;
}

/** A record on the disk that says something else than the stream is looked into before either is given up. */
async function requireSameRecord(folder: string, id: string, lines: readonly string[]): Promise<void> {
  const truth = lines.map((line) => `${line}\n`).join("");
  const own = verifyRecord(truth).faults[0];
  if (own)
    throw new CliError(
      `the record of ${id} is broken in the stream itself, so it stays there: ${own.text}; see \`swarm verify ${id}\``,
    );
  const found = await readFile(join(folder, "record.jsonl"), "utf8").catch(() => "");
  const [fault] = compareRecords(found, truth, "the stream", true);
  if (fault) {
    throw new CliError(
      `record.jsonl of ${id} is not what the stream says, so nothing was archived: ${fault.text}; \`swarm rebuild ${id}\` writes it anew`,
    );
  }
}

/** What was read back is what was written, message by message, and gives the same record. */
function requireWhole(id: string, written: readonly Stored[], read: readonly Stored[]): void {
  const same = written.length === read.length && written.every((message, i) => isSame(message, read[i] ?? message));
  const { record, closed } = folded(id, read);
  const { faults } = verifyRecord(record.map((line) => `${line}\n`).join(""));
  if (same && closed && faults.length === 0) return;
  throw new CliError(`the archive of ${id}, read back, is not what was written: is the disk sound? Nothing was purged`);
}
