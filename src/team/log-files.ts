import { join } from "node:path";
import { z } from "zod";
import type { Bus } from "#bus";
import { isoTime, systemClock } from "#lib/clock";
import { isName, parseJson } from "#wire";
import { COORDINATOR, checked, parseArguments, statementOf } from "./log-arguments.ts";
import { type Mark, numberOf, Reached, StateObject, type TeamRecord, timestamp } from "./log-record.ts";
import { teamSessions, write } from "./session-cache.ts";

/* Files of other tools: messages.jsonl, one record per line, and meta.json with the state. */

/**
 * Returns the folder of a session's files below a root.
 * @throws TeamError for an invalid session name, so that it cannot lead elsewhere
 */
export const sessionFolder = (root: string, session: string): string =>
  join(root, ".workflow", ".team", checked("session", session), ".msg");

/** @returns the texts of both files */
export async function exportTeam(bus: Bus, name: string, signal: AbortSignal) {
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

/**
 * Appends the messages of a messages.jsonl to a session, and imports the state of a meta.json. Rows may lack an id, a time
 * or a session's fields; malformed lines are skipped and reported. Free ids are kept, which all are in a new session.
 * @returns how many were imported, how many of them got a new id since theirs was used or invalid, and malformed lines from 1
 * @throws TeamError for an invalid session name; BusError if the broker is unreachable
 */
export async function importTeam(
  bus: Bus,
  name: string,
  files: { readonly messages: string; readonly meta?: string },
  signal: AbortSignal,
) {
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
    const message = { from, ts: isoTime(Date.parse(time)), type: said.type.slice(0, 64), body };
    const seq = await write(bus, name, message, { signal });
    rows.push({ ...row, seq });
  }
  const fault = files.meta === undefined ? undefined : await restore(bus, name, files.meta, signal);
  if (fault !== undefined) broken.push({ line: 0, reason: fault });
  const session = await teamSessions(bus).at(name, signal);
  const renumbered = rows.filter(({ id, seq }) => session.at(seq)?.id !== id).length;
  return { imported: rows.length, renumbered, broken };
}

type Row = Omit<TeamRecord, "id"> & { readonly id?: string };

/** Parses a line of a messages.jsonl, or says why it is malformed. */
function readRow(line: string, before: string): Row | string {
  try {
    const value = parseJson(new TextEncoder().encode(line));
    const args = parseArguments(value);
    const { ts, id } = value as { ts?: unknown; id?: unknown };
    const statement = statementOf({ ...args, operation: "log", from: nameFrom(args.from) });
    const time = typeof ts === "string" ? Date.parse(ts) : Number.NaN;
    const known = typeof id === "string" && numberOf(id) !== undefined ? { id } : {};
    return { ts: Number.isNaN(time) ? before : timestamp(time), ...statement, ...Reached.parse(value), ...known };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Makes a sender's name valid, since other tools do not validate names: invalid characters become `-`. */
function nameFrom(from: string | undefined): string {
  if (from === undefined) return "unknown";
  return isName(from) ? from : from.replace(/[^A-Za-z0-9_-]/g, "-").slice(0, 64);
}

const Meta = z.looseObject({ role_state: z.record(z.string(), StateObject).default({}) });

/** Imports the state of a meta.json, or says why it is malformed. */
async function restore(bus: Bus, name: string, text: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { role_state: roles, ...common } = Meta.parse(JSON.parse(text));
    const mark: Mark = { mark: "restore", roles, common };
    const ts = isoTime(systemClock.now());
    await write(bus, name, { from: COORDINATOR, ts, type: "mark", body: mark }, { signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    return `meta.json is not understood: ${error.message.split("\n")[0]}`;
  }
}
