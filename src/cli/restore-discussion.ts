import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PurgingBus } from "#bus";
import { KEPT_FILE, type KeptMessage, readKept } from "#discussion";
import { replaceFile } from "#lib/replace-file";
import { Envelope, parseSubject, patterns } from "#wire";
import { CliError } from "./failures.ts";

/** What is put back, while it is: the historian writes KEPT_FILE anew as it reads the messages again. */
const RESTORING = "context/restoring.jsonl";

/** Ids of announcements that name a message by its sequence. */
const NAMES_A_SEQUENCE = /^(paused|resumed|returned)\.(\d+)$/;

export interface Restored {
  /** Messages that were put back. */
  readonly messages: number;
  /** Ids of statements that stand in record.jsonl and not among these messages; kept in `recordFile`. */
  readonly lost: readonly string[];
  readonly recordFile?: string;
}

/**
 * Puts the messages of a discussion back into a stream that has none of it, from the files of its directory, so that
 * it can be resumed. Ended halfway, it begins anew when it is called again.
 * @returns undefined where there is nothing to restore: the files are of no discussion
 * @throws CliError where the file is damaged, or somebody owns the discussion
 */
export async function restoreDiscussion(
  bus: PurgingBus,
  folder: string,
  id: string,
  signal: AbortSignal,
): Promise<Restored | undefined> {
  const begun = await textOf(join(folder, RESTORING));
  const text = begun ?? (await textOf(join(folder, KEPT_FILE)));
  if (text === undefined) return undefined;
  const messages = checked(folder, id, text);
  // While we hold the lease no moderator begins with half of it.
  await using lease = await bus.lease(id, `restore-${randomUUID().slice(0, 8)}`);
  if (!lease) throw new CliError(`a moderator owns ${id} just now: \`swarm watch ${id}\` follows it`);
  if (begun === undefined) await replaceFile(join(folder, RESTORING), text);
  if (begun !== undefined) await forgetHalf(bus, id, signal);
  const kept = await keepRecord(folder, messages);
  await publishAll(bus, messages, signal);
  await rm(join(folder, RESTORING), { force: true });
  return { messages: messages.length, ...kept };
}

/** Whether an earlier restoration did not come to its end. */
export async function isHalfRestored(folder: string): Promise<boolean> {
  return (await textOf(join(folder, RESTORING))) !== undefined;
}

/** Takes out what an earlier restoration put back. Team messages under the same name are somebody else's: they stay. */
async function forgetHalf(bus: PurgingBus, id: string, signal: AbortSignal): Promise<void> {
  const subjectsThere = new Map<string, number>();
  for (const { subject, seq } of await bus.collect([patterns.discussion(id)], { signal }))
    if (parseSubject(subject)?.channel !== "log") subjectsThere.set(subject, seq);
  for (const [subject, last] of subjectsThere) await bus.purge(subject, last);
}

async function publishAll(bus: PurgingBus, messages: readonly KeptMessage[], signal: AbortSignal): Promise<void> {
  const key = randomUUID();
  const places = new Map<number, number>();
  for (const { seq, subject, message } of messages) {
    const named = NAMES_A_SEQUENCE.exec(message.id);
    const place = named ? places.get(Number(named[2])) : undefined;
    const envelope = place === undefined ? message : { ...message, id: `${named?.[1]}.${place}` };
    const stored = await bus.publish(subject, envelope, { dedupe: `${key}.${seq}`, signal });
    places.set(seq, stored.seq);
  }
}

/** Statements of the record that would be gone are kept beside it: the historian writes the record anew. */
async function keepRecord(folder: string, messages: readonly KeptMessage[]): Promise<Omit<Restored, "messages">> {
  const record = (await textOf(join(folder, "record.jsonl"))) ?? "";
  const stands = new Set(
    messages.flatMap(({ subject, message }) => (isFloor(subject) ? [String(message.body.id)] : [])),
  );
  const lost = record.split("\n").flatMap((line) => idIn(line) ?? []);
  const missing = lost.filter((id) => !stands.has(id));
  if (missing.length === 0) return { lost: [] };
  const recordFile = `context/record-${Date.now()}.jsonl`;
  await replaceFile(join(folder, recordFile), record);
  return { lost: missing, recordFile };
}

const isFloor = (subject: string): boolean => parseSubject(subject)?.channel === "floor";

function idIn(line: string): string | undefined {
  try {
    const { id } = JSON.parse(line) as { id?: unknown };
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The messages of this discussion, and no others: what a file says becomes subjects. */
function checked(folder: string, id: string, text: string): KeptMessage[] {
  const fault = (why: string): CliError =>
    new CliError(`${join(folder, KEPT_FILE)} cannot be used: ${why}; \`swarm verify ${id}\` says what else is there`);
  let messages: KeptMessage[];
  try {
    messages = readKept(text);
  } catch (error) {
    throw fault((error as Error).message);
  }
  for (const [i, { subject, message }] of messages.entries()) {
    if (parseSubject(subject)?.discussion !== id)
      throw fault(`line ${i + 1} is of ${JSON.stringify(subject.slice(0, 80))}`);
    if (!Envelope.safeParse(message).success) throw fault(`line ${i + 1} is no message of this version`);
  }
  return messages;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new CliError(`${path} cannot be read: ${(error as Error).message}`, 1, { cause: error });
  }
}
