import { randomUUID } from "node:crypto";
import type { Bus, Stored } from "#bus";
import { systemClock } from "#lib/clock";
import { asJson, oneLine } from "#lib/plain";
import { type Address, decode, parseMessage, parseSubject, patterns, subjects, WireError } from "#wire";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { brokerLocation, type JsonFlags, requireId } from "../reach.ts";
import { clipToColumns, columns } from "../render/text.ts";
import { openStream, READ_MS } from "../stored/history.ts";
import { printLines, processTerminal, type Terminal } from "../terminal.ts";

export interface DeadFlags extends JsonFlags {
  readonly replay?: number;
}

interface DeadLetter {
  readonly discussion: string;
  readonly subject: string;
  /** Sequence of the message itself, not of its dead letter. */
  readonly seq: number;
  readonly reason: string;
  /** Time of the rejection, ISO 8601. */
  readonly at: string;
  readonly ageSeconds: number;
  readonly excerpt: string;
}

/** Channels with one author that numbers its messages: publishing one again would break the order. */
const NUMBERED: ReadonlySet<Address["channel"]> = new Set(["floor", "phase", "journal", "dead"]);

/** Lists the dead letters of one discussion or of all; `--replay` publishes one of the messages again. */
export async function dead(id: string | undefined, flags: DeadFlags): Promise<ExitCode> {
  if (id !== undefined) requireId(id);
  const terminal = processTerminal();
  await using stream = await openStream(brokerLocation(flags), "swarm dead");
  const letters = await lettersOf(stream.bus, id);
  if (flags.replay !== undefined) return await replay(stream.bus, letters, flags.replay, flags.json === true, terminal);
  if (flags.json) terminal.out(`${asJson(letters)}\n`);
  else if (letters.length === 0) terminal.out(`no dead letters${id === undefined ? "" : ` in ${id}`}\n`);
  else printLines(terminal, tableOf(letters, terminal.columns));
  return EXIT.done;
}

async function lettersOf(bus: Bus, id: string | undefined): Promise<DeadLetter[]> {
  const filter = id === undefined ? patterns.allDead : subjects.dead(id);
  const stored = await bus.collect([filter], { signal: AbortSignal.timeout(READ_MS) });
  return stored.flatMap(letterIn);
}

function letterIn({ data, time }: Stored): DeadLetter[] {
  try {
    const message = parseMessage("dead", decode(data));
    if (!message) return [];
    const { subject, seq, reason, excerpt } = message.body;
    const discussion = parseSubject(subject)?.discussion ?? message.discussion;
    const ageSeconds = Math.max(0, Math.round((systemClock.now() - time) / 1000));
    return [{ discussion, subject, seq, reason, at: new Date(time).toISOString(), ageSeconds, excerpt }];
  } catch (error) {
    if (error instanceof WireError) return [];
    throw error;
  }
}

function tableOf(letters: readonly DeadLetter[], width: number): string[] {
  const rows = letters.map(({ discussion, subject, seq, reason, ageSeconds }) => [
    String(seq),
    discussion,
    subject.split(".").slice(3).join("."),
    age(ageSeconds),
    reason,
  ]);
  const lines = columns([["SEQ", "DISCUSSION", "SUBJECT", "AGE", "REASON"], ...rows]);
  return [
    ...lines.map((line) => clipToColumns(line, Math.max(80, width))),
    "",
    "swarm dead --replay SEQ publishes one of them again; --json shows the full reason and the message",
  ];
}

/** `3 s`, `5 min`, `2 h`, `9 d`. */
export function age(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`;
}

/** Publishes the message again with a new key: with the old one it would be dropped as a duplicate. */
async function replay(
  bus: Bus,
  letters: readonly DeadLetter[],
  seq: number,
  json: boolean,
  terminal: Terminal,
): Promise<ExitCode> {
  const letter = letters.find((one) => one.seq === seq);
  if (!letter) throw new UsageError(`no dead letter has the sequence ${seq}: \`swarm dead\` lists them`);
  const { subject } = letter;
  const channel = parseSubject(subject)?.channel;
  if (channel === undefined || NUMBERED.has(channel)) {
    throw new CliError(
      `${subject} has one author, who numbers the messages there: message ${seq} cannot be published again`,
    );
  }
  const original = await messageAt(bus, subject, seq);
  if (!original) {
    throw new CliError(
      `message ${seq} is not in the stream any more: it was purged with its discussion; nothing was published`,
    );
  }
  const published = await bus.publish(subject, envelopeOf(original), { dedupe: `replay.${seq}.${randomUUID()}` });
  const told = { replayed: seq, seq: published.seq, subject, discussion: letter.discussion };
  terminal.out(
    json ? `${asJson(told)}\n` : `message ${seq} was published again on ${oneLine(subject)} as ${published.seq}\n`,
  );
  return EXIT.done;
}

async function messageAt(bus: Bus, subject: string, seq: number): Promise<Stored | undefined> {
  for await (const item of bus.read([subject], { from: seq, signal: AbortSignal.timeout(READ_MS) })) {
    return item.kind === "message" && item.message.seq === seq ? item.message : undefined;
  }
  return undefined;
}

function envelopeOf({ data, seq }: Stored) {
  try {
    return decode(data);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw new CliError(
      oneLine(`message ${seq} is ${error.message}: published again, it would become a dead letter again`),
      EXIT.failed,
      {
        cause: error,
      },
    );
  }
}
