import type { Bus, Stored } from "#bus";
import { systemClock } from "#lib/clock";
import { decode, ifSound, parseMessage, parseSubject, patterns, subjects } from "#wire";
import { EXIT, type ExitCode } from "../failures.ts";
import { commandAt, type JsonFlags, requireId } from "../reach.ts";
import { clipToColumns, columns } from "../render/text.ts";
import { openStream, READ_MS } from "../stored/history.ts";
import { printResult } from "../terminal.ts";

export async function dead(id: string | undefined, flags: JsonFlags): Promise<ExitCode> {
  if (id !== undefined) requireId(id);
  const { terminal, place } = commandAt(flags);
  await using stream = await openStream(place, "swarm dead");
  const letters = await lettersOf(stream.bus, id);
  printResult(terminal, flags, letters, () =>
    letters.length === 0
      ? [`no dead letters${id === undefined ? "" : ` in ${id}`}`]
      : tableOf(letters, terminal.columns),
  );
  return EXIT.done;
}

async function lettersOf(bus: Bus, id: string | undefined) {
  const filter = id === undefined ? patterns.allDead : subjects.dead(id);
  const stored = await bus.collect([filter], { signal: AbortSignal.timeout(READ_MS) });
  return stored.flatMap(letterIn);
}

/** Parses a dead letter. Its sequence is that of the message itself; `at` is the time of the rejection, ISO 8601. */
function letterIn({ data, time }: Stored) {
  const message = ifSound(() => parseMessage("dead", decode(data)));
  if (!message) return [];
  const { subject, seq, reason, excerpt } = message.body;
  const discussion = parseSubject(subject)?.discussion ?? message.discussion;
  const ageSeconds = Math.max(0, Math.round((systemClock.now() - time) / 1000));
  return [{ discussion, subject, seq, reason, at: new Date(time).toISOString(), ageSeconds, excerpt }];
}

function tableOf(letters: Awaited<ReturnType<typeof lettersOf>>, width: number): string[] {
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
    "--json shows the full reason and the message",
  ];
}

/** `3 s`, `5 min`, `2 h`, `9 d`. */
export function age(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
