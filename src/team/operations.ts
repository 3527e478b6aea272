import { randomUUID } from "node:crypto";
import { type Bus, BusError } from "#bus";
import { isoTime, systemClock } from "#lib/clock";
import { type Envelope, subjects } from "#protocol";
import {
  DEFAULT_LAST,
  parseArguments,
  sessionOf,
  statementOf,
  type TeamArguments,
  TeamError,
  type TeamStatement,
} from "./arguments.ts";
import { TeamHistory } from "./history.ts";
import type { TeamRecord } from "./record.ts";

export const OPERATIONS = ["log", "list", "read", "status"] as const;

export type TeamResult =
  | { readonly success: true; readonly result: object }
  | { readonly success: false; readonly error: string };

/** The operations on team logs, the same for every caller: bus, HTTP and command line. */
export class Team {
  readonly #bus: Bus;
  readonly #history: TeamHistory;

  constructor(bus: Bus) {
    this.#bus = bus;
    this.#history = new TeamHistory(bus);
  }

  /** Performs what the arguments ask for. Whatever is wrong with them, or with the broker, is in the answer. */
  async perform(value: unknown, signal: AbortSignal): Promise<TeamResult> {
    try {
      const args = parseArguments(value);
      return { success: true, result: await this.#perform(args, signal) };
    } catch (error) {
      if (error instanceof TeamError || error instanceof BusError) return { success: false, error: error.message };
      throw error;
    }
  }

  #perform(args: TeamArguments, signal: AbortSignal): Promise<object> {
    switch (args.operation) {
      case "log":
        return this.log(args, signal);
      case "list":
        return this.list(args, signal);
      case "read":
        return this.read(args, signal);
      case "status":
        return this.status(args, signal);
      default:
        throw new TeamError(`operation ${JSON.stringify(args.operation ?? "")} is none of ${OPERATIONS.join(", ")}`);
    }
  }

  async log(args: TeamArguments, signal: AbortSignal): Promise<{ id: string; message: string }> {
    const session = sessionOf(args);
    const statement = statementOf(args);
    const envelope = wrap(session, statement);
    const subject = subjects.log(session, statement.from);
    const { seq } = await this.#bus.publish(subject, envelope, { dedupe: envelope.id, signal });
    const record = await this.#history.at(session, seq, signal);
    if (!record) throw new TeamError(`the message was stored at ${seq}, but the stream does not give it back`);
    return { id: record.id, message: `Logged ${record.id}: [${record.from} → ${record.to}] ${record.summary}` };
  }

  async list(args: TeamArguments, signal: AbortSignal) {
    const wanted = (record: TeamRecord): boolean =>
      (["from", "to", "type"] as const).every((key) => args[key] === undefined || record[key] === args[key]);
    const found = (await this.#history.records(sessionOf(args), signal)).filter(wanted);
    const messages = found.slice(-(args.last ?? DEFAULT_LAST));
    return {
      total: found.length,
      showing: messages.length,
      messages,
      formatted: messages.map(formatRecord).join("\n"),
    };
  }

  async read(args: TeamArguments, signal: AbortSignal): Promise<TeamRecord> {
    const session = sessionOf(args);
    if (args.id === undefined) throw new TeamError('read needs "id", such as MSG-001');
    const record = (await this.#history.records(session, signal)).find(({ id }) => id === args.id);
    if (!record) throw new TeamError(`Message ${args.id} not found in team "${session}"`);
    return record;
  }

  async status(args: TeamArguments, signal: AbortSignal): Promise<object> {
    const records = await this.#history.records(sessionOf(args), signal);
    if (records.length === 0) return { members: [], summary: "No messages recorded yet." };
    const members = countMembers(records);
    return {
      members,
      total_messages: records.length,
      pipeline_status: records.at(-1)?.type === "shutdown" ? "completed" : "active",
      formatted: members.map(formatMember).join("\n"),
    };
  }
}

function wrap(session: string, { from, ...said }: TeamStatement): Envelope {
  const ts = isoTime(systemClock.now());
  return { v: 1, id: randomUUID(), type: said.type.slice(0, 64), discussion: session, from, ts, body: said };
}

interface Member {
  readonly member: string;
  readonly lastSeen: string;
  readonly lastAction: string;
  readonly messageCount: number;
}

/** Who wrote how often and what last, the most recent first; who was only written to is there with none. */
function countMembers(records: readonly TeamRecord[]): Member[] {
  const members = new Map<string, Member>();
  for (const { from, to, type, ts } of records) {
    const messageCount = (members.get(from)?.messageCount ?? 0) + 1;
    members.set(from, { member: from, lastSeen: ts, lastAction: `sent ${type} to ${to}`, messageCount });
    if (!members.get(to)?.messageCount) {
      members.set(to, { member: to, lastSeen: ts, lastAction: `received ${type} from ${from}`, messageCount: 0 });
    }
  }
  return [...members.values()].sort((a, b) => Date.parse(b.lastSeen) - Date.parse(a.lastSeen));
}

const clockTime = (ts: string): string => ts.slice(11, 19);

/** `MSG-003 [10:00:00] writer → coordinator (message) [writer] message → coordinator` */
export const formatRecord = ({ id, ts, from, to, type, summary }: TeamRecord): string =>
  `${id} [${clockTime(ts)}] ${from} → ${to} (${type}) ${summary}`;

const formatMember = ({ member, lastSeen, lastAction, messageCount }: Member): string =>
  `${member} [${clockTime(lastSeen)}] ${messageCount} ${messageCount === 1 ? "message" : "messages"}, ${lastAction}`;
