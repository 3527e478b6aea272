// Archives a discussion into its files, and restores its messages from them.
import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Bus, PurgingBus, Stored } from "#bus";
import { compareRecords, lineId, listFromStream, verifyRecord } from "#client";
import { isDiscussion, KEPT_FILE, type KeptMessage, type Projection, readKept } from "#discussion";
import { replaceFile, syncFolder } from "#lib/replace-file";
import { textIfThere } from "#lib/text-file";
import { ARCHIVE_FILE, files, isSameMessage, packArchive, readArchive, writeFiles } from "#projection";
import { Envelope, mapParts, OUTCOMES, parseSubject, patterns, toldIn } from "#wire";
import { CliError } from "../failures.ts";
import { historyOf, projectionOf } from "./history.ts";

const OVER: ReadonlySet<string> = new Set(OUTCOMES);

export const finishedIn = async (bus: Bus) => (await listFromStream(bus)).filter(({ status }) => OVER.has(status));

/**
 * Archives one discussion. If interrupted at any point, its messages are in the stream, in the archive, or in both;
 * call it again to finish.
 * @returns the archive's absolute path, and how many messages were purged from the stream, 0 if it had none left
 * @throws CliError if the discussion is not over, or stream and files disagree; nothing was purged in that case
 */
export async function archiveDiscussion(bus: PurgingBus, folder: string, id: string) {
  const history = await historyOf(bus, folder, id);
  if (!history)
    throw new CliError(
      `there are no messages of ${id}, in the stream or in an archive: \`swarm list\` shows what there is`,
    );
  const { messages } = history;
  const path = join(folder, ARCHIVE_FILE);
  const state = projectionOf(id, messages);
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

/** A record on disk that differs from the stream must be investigated before either is deleted. */
async function requireSameRecord(folder: string, id: string, truth: string): Promise<void> {
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
  const { record, closed } = projectionOf(id, read);
  const { faults } = verifyRecord(record);
  if (same && closed && faults.length === 0) return;
  throw new CliError(
    `the archive of ${id}, read back, differs from what was written: check the disk. Nothing was purged`,
  );
}

/** The messages being restored; a copy, since the historian rewrites KEPT_FILE as it reads them again. */
const RESTORING = "context/restoring.jsonl";

/** Ids of announcements that contain a sequence. */
const NAMES_A_SEQUENCE = /^(paused|resumed|returned)\.(\d+)$/;

/**
 * Restores the messages of a discussion from its files into a stream that has none of it, so that it can be resumed. If
 * interrupted, it starts over at the next call.
 * @returns the number of messages, and what `keepRecord` found; undefined if there is nothing to restore: the files belong
 *   to no discussion
 * @throws CliError if the file is damaged, or a moderator owns the discussion
 */
export async function restoreDiscussion(bus: PurgingBus, folder: string, id: string, signal: AbortSignal) {
  const begun = await textOf(join(folder, RESTORING));
  const text = begun ?? (await textOf(join(folder, KEPT_FILE)));
  if (text === undefined) return undefined;
  const messages = checked(folder, id, text);
  // While we hold the lease no moderator starts with a partial history.
  await using lease = await bus.lease(id, `restore-${randomUUID().slice(0, 8)}`);
  if (!lease) throw new CliError(`a moderator owns ${id} now: \`swarm watch ${id}\` follows it`);
  if (begun === undefined) await replaceFile(join(folder, RESTORING), text);
  if (begun !== undefined) await forgetHalf(bus, id, signal);
  const kept = await keepRecord(folder, messages);
  await publishAll(bus, messages, signal);
  await rm(join(folder, RESTORING), { force: true });
  return { messages: messages.length, ...kept };
}

export async function isHalfRestored(folder: string): Promise<boolean> {
  return (await textOf(join(folder, RESTORING))) !== undefined;
}

/** Channels of a team; a discussion may have the same name. */
const TEAMS: ReadonlySet<string | undefined> = new Set(["log", "task"]);

/** Removes what an interrupted restore published. Team messages and tasks under the same name are kept. */
async function forgetHalf(bus: PurgingBus, id: string, signal: AbortSignal): Promise<void> {
  const subjectsThere = new Map<string, number>();
  for (const { subject, seq } of await bus.collect([patterns.discussion(id)], { signal }))
    if (!TEAMS.has(parseSubject(subject)?.channel)) subjectsThere.set(subject, seq);
  for (const [subject, last] of subjectsThere) await bus.purge(subject, last);
}

async function publishAll(bus: PurgingBus, messages: readonly KeptMessage[], signal: AbortSignal): Promise<void> {
  const key = randomUUID();
  const places = new Map<number, number>();
  for (const { seq, subject, message } of messages) {
    const envelope = mapParts(message, (part) => {
      const named = NAMES_A_SEQUENCE.exec(part.id);
      const place = named ? places.get(Number(named[2])) : undefined;
      return place === undefined ? part : { ...part, id: `${named?.[1]}.${place}` };
    });
    // Version 0.1 had announcements on a subject of their own.
    const stored = await bus.publish(subject.replace(/\.phase$/, ".floor"), envelope, {
      dedupe: `${key}.${seq}`,
      signal,
    });
    places.set(seq, stored.seq);
  }
}

/**
 * Keeps a copy of a record whose statements would be lost: the historian rewrites it.
 * @returns ids of statements in record.jsonl that are not among these messages, and the file that the record is kept in
 */
async function keepRecord(folder: string, messages: readonly KeptMessage[]) {
  const record = (await textOf(join(folder, "record.jsonl"))) ?? "";
  const stands = new Set(
    messages.flatMap(({ subject, message }) => {
      const address = parseSubject(subject);
      const told = address ? toldIn(address, message) : [];
      return told.flatMap(({ channel, envelope }) => (channel === "floor" ? [String(envelope.body.id)] : []));
    }),
  );
  const lost = record.split("\n").flatMap((line) => lineId(line) ?? []);
  const missing = lost.filter((id) => !stands.has(id));
  if (missing.length === 0) return { lost: missing };
  const recordFile = `context/record-${Date.now()}.jsonl`;
  await replaceFile(join(folder, recordFile), record);
  return { lost: missing, recordFile };
}

/** The messages, all checked to belong to this discussion, since their subjects come from the file. */
function checked(folder: string, id: string, text: string): KeptMessage[] {
  const fault = (why: string): CliError =>
    new CliError(`${join(folder, KEPT_FILE)} cannot be used: ${why}; \`swarm verify ${id}\` checks the other files`);
  let messages: KeptMessage[];
  try {
    messages = readKept(text);
  } catch (error) {
    throw fault((error as Error).message);
  }
  for (const [i, { subject, message }] of messages.entries()) {
    if (parseSubject(subject)?.discussion !== id)
      throw fault(`line ${i + 1} is of ${JSON.stringify(subject.slice(0, 80))}`);
    if (!Envelope.safeParse(message).success) throw fault(`line ${i + 1} is not a message of this version`);
  }
  return messages;
}

const textOf = (path: string): Promise<string | undefined> =>
  textIfThere(path).catch((error: Error) => {
    throw new CliError(`${path} cannot be read: ${error.message}`, 1, { cause: error });
  });
