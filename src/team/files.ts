import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { Bus } from "#bus";
import { isoTime, systemClock } from "#lib/clock";
import { type Envelope, isName, parseJson, subjects } from "#wire";
import { checked, parseArguments, statementOf } from "./arguments.ts";
import { teamSessions } from "./history.ts";
import { type Mark, StateObject } from "./mark.ts";
import { numberOf, Reached, type TeamRecord, timestamp } from "./record.ts";

/*
 * The files of existing tools: messages.jsonl, one record per line, and meta.json with the state.
 */

/**
 * The folder of a session's files below a root.
 * @throws TeamError if the session is not a valid name, so that it cannot lead elsewhere
 */
export const sessionFolder = (root: string, session: string): string =>
  join(root, ".workflow", ".team", checked("session", session), ".msg");

export interface TeamFiles {
  /** messages.jsonl */
  readonly messages: string;
  /** meta.json */
  readonly meta: string;
}

/** Exports a session as files. */
export async function exportTeam(bus: Bus, name: string, signal: AbortSignal): Promise<TeamFiles> {
  const session = await teamSessions(bus).at(checked("session", name), signal);
  const { records, roles, common } = session;
  const [first, last] = [records[0], records.at(-1)];
  const meta = {
    status: roles.size === 0 && last?.type === "shutdown" ? "completed" : "active",
    ...(first && last ? { created_at: first.ts, updated_at: last.ts } : {}),
    session_id: name,
    ...common,
    role_state: Object.fromEntries(roles),
  };
  return {
    messages: records.map((record) => `${JSON.stringify(record)}\n`).join(""),
    meta: `${JSON.stringify(meta, null, 2)}\n`,
  };
}

export interface Imported {
  readonly imported: number;
  /** Messages that got a new id: theirs was already used in this session, or was invalid. */
  readonly renumbered: number;
  /** Malformed lines, counted from 1, each with its reason. */
  readonly broken: readonly { readonly line: number; readonly reason: string }[];
}

/**
 * Appends the messages of a messages.jsonl to a session, and imports the state of a meta.json. Rows without an id, a
 * time or a session's fields are accepted; malformed lines are skipped and reported. Ids are kept if they are free,
 * which all are in a new session.
 * @throws TeamError if the session is not a valid name; BusError if the broker is unreachable
 */
export async function importTeam(
  bus: Bus,
  name: string,
  files: { readonly messages: string; readonly meta?: string },
  signal: AbortSignal,
): Promise<Imported> {
  checked("session", name);
  const rows: (Row & { seq: number })[] = [];
  const broken: { line: number; reason: string }[] = [];
  let ts = timestamp(systemClock.now());
  for (const [i, line] of files.messages.split("\n").entries()) {
    if (line.trim() === "") continue;
    const row = readRow(line, ts);
    if (typeof row === "string") {
      broken.push({ line: i + 1, reason: row });
      continue;
    }
    ts = row.ts;
    const { id: _, from, ts: time, ...said } = row;
    const body = { ...said, ...(row.id === undefined ? {} : { imported: row.id }) };
    const seq = await write(
      bus,
      name,
      { from, ts: isoTime(Date.parse(time)), type: said.type.slice(0, 64), body },
      signal,
    );
    rows.push({ ...row, seq });
  }
  if (files.meta !== undefined) await restore(bus, name, files.meta, broken, signal);
  const session = await teamSessions(bus).at(name, signal);
  const renumbered = rows.filter(({ id, seq }) => session.at(seq)?.id !== id).length;
  return { imported: rows.length, renumbered, broken };
}

type Row = Omit<TeamRecord, "id"> & { readonly id?: string };

/** One line of a messages.jsonl, or why it is malformed. */
function readRow(line: string, before: string): Row | string {
  try {
    const value = parseJson(new TextEncoder().encode(line));
    const args = parseArguments(value);
    const { ts, id } = value as { ts?: unknown; id?: unknown };
    const statement = statementOf({ ...args, operation: "log", from: nameFrom(args.from) });
    const time = typeof ts === "string" ? Date.parse(ts) : Number.NaN;
    const known = typeof id === "string" && numberOf(id) !== undefined ? { id } : {};
    const reached = Reached.parse(value) as Partial<Row>;
    return { ts: Number.isNaN(time) ? before : timestamp(time), ...statement, ...reached, ...known };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Old senders were not validated: characters that are not valid in a subject become `-`. */
function nameFrom(from: string | undefined): string {
  if (from === undefined) return "unknown";
  return isName(from) ? from : from.replace(/[^A-Za-z0-9_-]/g, "-").slice(0, 64);
}

const Meta = z.looseObject({ role_state: z.record(z.string(), StateObject).default({}) });

async function restore(
  bus: Bus,
  name: string,
  text: string,
  broken: { line: number; reason: string }[],
  signal: AbortSignal,
): Promise<void> {
  try {
    const { role_state: roles, ...common } = Meta.parse(JSON.parse(text));
    const mark: Mark = { mark: "restore", roles, common };
    const ts = isoTime(systemClock.now());
    await write(bus, name, { from: "coordinator", ts, type: "mark", body: mark }, signal);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    broken.push({ line: 0, reason: `meta.json is not understood: ${error.message.split("\n")[0]}` });
  }
}

async function write(
  bus: Bus,
  discussion: string,
  said: Pick<Envelope, "from" | "ts" | "type" | "body">,
  signal: AbortSignal,
): Promise<number> {
  const envelope: Envelope = { v: 1, id: randomUUID(), discussion, ...said };
  const { seq } = await bus.publish(subjects.log(discussion, said.from), envelope, { dedupe: envelope.id, signal });
  return seq;
}
