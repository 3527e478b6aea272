import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Bus, PurgingBus, Stored } from "#bus";
import { compareRecords, verifyRecord } from "#client";
import { emptyProjection, isDiscussion, type Projection } from "#discussion";
import { replaceFile, syncFolder } from "#lib/replace-file";
import { ARCHIVE_FILE, applyStored, files, isSameMessage, packArchive, readArchive, writeFiles } from "#projection";
import { patterns } from "#wire";
import { CliError } from "../failures.ts";
import { historyOf } from "./history.ts";

export interface Archived {
  readonly discussion: string;
  /** Absolute path. */
  readonly file: string;
  readonly messages: number;
  readonly bytes: number;
  /** Messages purged from the stream; 0 if it had none left. */
  readonly purged: number;
}

/**
 * Archives one discussion. If interrupted at any point, its messages are in the stream, in the archive, or in both;
 * call it again to finish.
 * @throws CliError if the discussion is not over, or stream and files disagree; nothing was purged in that case
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
  // From here on the files replace the stream: they must survive a power failure, including their names.
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
    throw new CliError(`${id} was never opened as a discussion: its messages stay in the stream`);
  if (!closed) {
    const how = ended ? "it is ending now: try again" : `\`swarm resume ${id}\` or \`swarm stop ${id}\` ends it`;
    throw new CliError(`${id} is not over, and only finished discussions can be archived: ${how}`);
  }
  if (await bus.leaseHolder(id)) {
    throw new CliError(`the moderator of ${id} has not released it yet: try again in a few seconds`);
  }
}

function folded(id: string, messages: readonly Stored[]): Projection {
  const state = emptyProjection(id);
  applyStored(state, messages);
  return state;
}

/** A record on disk that differs from the stream must be investigated before either is deleted. */
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
      `record.jsonl of ${id} differs from the stream, so nothing was archived: ${fault.text}; \`swarm rebuild ${id}\` writes it again from the stream`,
    );
  }
}

/** Checks that the archive, read back, has every message and gives the same record. */
function requireWhole(id: string, written: readonly Stored[], read: readonly Stored[]): void {
  const same =
    written.length === read.length && written.every((message, i) => isSameMessage(message, read[i] ?? message));
  const { record, closed } = folded(id, read);
  const { faults } = verifyRecord(record.map((line) => `${line}\n`).join(""));
  if (same && closed && faults.length === 0) return;
  throw new CliError(
    `the archive of ${id}, read back, differs from what was written: check the disk. Nothing was purged`,
  );
}
