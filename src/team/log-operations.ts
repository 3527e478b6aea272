import { type Bus, BusError } from "#bus";
import { type Clock, isoTime, systemClock } from "#lib/clock";
import { type Envelope, isName } from "#wire";
import {
  COORDINATOR,
  checked,
  DEFAULT_LAST,
  DISPATCH,
  type Dispatch,
  operationIn,
  parseArguments,
  sessionOf,
  statementOf,
  type TeamArguments,
  TeamError,
} from "./log-arguments.ts";
import type { Mark, TeamRecord } from "./log-record.ts";
import type { TeamSession } from "./log-session.ts";
import { type SessionCache, teamSessions, write } from "./session-cache.ts";

export const OPERATIONS = [
  "log",
  "read",
  "list",
  "status",
  "delete",
  "clear",
  "broadcast",
  "get_state",
  "read_mailbox",
  "mailbox_status",
] as const;

export type TeamResult =
  | { readonly success: true; readonly result: Readonly<Record<string, unknown>> }
  | { readonly success: false; readonly error: string };

/** Wraps the result of an operation, with invalid arguments and, if wanted, broker failures as errors. */
export async function settled(operation: Promise<object>, withBroker: boolean): Promise<TeamResult> {
  try {
    return { success: true, result: { ...(await operation) } };
  } catch (error) {
    if (!(error instanceof TeamError || (withBroker && error instanceof BusError))) throw error;
    return { success: false, error: error.message };
  }
}

interface Call {
  readonly args: TeamArguments;
  readonly name: string;
  readonly session: TeamSession;
  readonly signal: AbortSignal;
}

/** Operations on team logs, for every caller: bus, HTTP, command line and MCP. */
export class Team {
  readonly #bus: Bus;
  readonly #clock: Pick<Clock, "now">;
  readonly #history: SessionCache<TeamSession>;
  readonly #operations = {
    ...{ read, list, status, get_state: getState },
    delete: (call: Call) => this.#delete(call),
    clear: (call: Call) => this.#clear(call),
    read_mailbox: (call: Call) => this.#readMailbox(call),
    mailbox_status: (call: Call) => this.#mailboxStatus(call),
  } satisfies Record<
    Exclude<(typeof OPERATIONS)[number], "log" | "broadcast">,
    (call: Call) => object | Promise<object>
  >;

  constructor(bus: Bus, clock: Pick<Clock, "now"> = systemClock) {
    this.#bus = bus;
    this.#clock = clock;
    this.#history = teamSessions(bus);
  }

  /** Performs the requested operation. Invalid arguments and broker failures are reported in the result. */
  perform(value: unknown, signal: AbortSignal): Promise<TeamResult> {
    return settled(this.operate(value, signal), true);
  }

  /**
   * Performs the requested operation, for callers that tolerate only invalid arguments.
   * @throws TeamError for invalid arguments; the bus's errors
   */
  async operate(value: unknown, signal: AbortSignal): Promise<object> {
    const args = parseArguments(value);
    const operation = operationIn(OPERATIONS, args);
    const name = sessionOf(args);
    if (operation === "log" || operation === "broadcast") return this.#log(args, name, signal);
    const session = await this.#history.at(name, signal);
    return this.#operations[operation]({ args, name, session, signal });
  }

  async #log(args: TeamArguments, name: string, signal: AbortSignal): Promise<object> {
    const { from, ...said } = statementOf(args);
    const stored = await this.#write(name, from, { type: said.type.slice(0, 64), body: said }, signal);
    const record = stored.session.at(stored.seq);
    if (!record) throw new TeamError(`the message was stored at ${stored.seq}, but it cannot be read from the stream`);
    return { id: record.id, message: `Logged ${nameOf(record)}` };
  }

  async #delete(call: Call): Promise<object> {
    const { id } = read(call);
    const [deleted] = await this.#mark(call, { mark: "delete", id });
    // Another caller deleted it first.
    if (!deleted) throw notFound(id, call.name);
    return { deleted: id, message: `Deleted ${nameOf(deleted)}` };
  }

  async #clear(call: Call): Promise<object> {
    const { session, name } = call;
    if (session.records.length === 0 && session.roles.size === 0) {
      return { message: `Team "${name}" has no messages to clear.` };
    }
    const { length } = await this.#mark(call, { mark: "clear" });
    return { cleared: length, message: `Cleared ${length} messages for team "${name}".` };
  }

  /** Delivers the messages waiting for a role. Concurrent readers share them; each message goes to one. */
  async #readMailbox(call: Call): Promise<object> {
    const role = required("read_mailbox", "role", call.args.role);
    const waits = ({ to, dispatch_status }: TeamRecord): boolean =>
      to === role && (dispatch_status === "pending" || dispatch_status === "notified");
    const ids = call.session.records.filter(waits).map(({ id }) => id);
    const messages: TeamRecord[] = [];
    for (let start = 0; start < ids.length; start += 1_000) {
      const mark: Mark = { mark: "dispatch", ids: ids.slice(start, start + 1_000), status: "delivered" };
      messages.push(...(await this.#mark(call, mark, isName(role) ? role : undefined)));
    }
    const formatted = messages.map(formatRecord).join("\n") || `No unread messages for role "${role}".`;
    return { role, count: messages.length, messages, formatted };
  }

  /** Counts messages per recipient; with `id` and `dispatch_status` it first sets that message's status. */
  async #mailboxStatus(call: Call): Promise<object> {
    const { args, session } = call;
    if (args.id !== undefined && args.dispatch_status !== undefined) {
      const { id } = read(call);
      await this.#mark(call, { mark: "dispatch", ids: [id], status: args.dispatch_status });
    }
    const { records } = session;
    const counts = [...countDispatch(records)].filter(([role]) => args.role === undefined || args.role === role);
    // `reviewer: 2 pending, 0 notified, 1 delivered, 0 failed`
    const formatted = counts.map(
      ([role, own]) => `${role}: ${DISPATCH.map((status) => `${own[status]} ${status}`).join(", ")}`,
    );
    return {
      roles: Object.fromEntries(counts),
      total_messages: records.length,
      formatted: formatted.join("\n") || "No messages recorded yet.",
    };
  }

  async #mark({ args, name, signal }: Call, mark: Mark, by = args.from ?? COORDINATOR): Promise<readonly TeamRecord[]> {
    const stored = await this.#write(name, by, { type: "mark", body: mark }, signal);
    return stored.session.changed.get(stored.seq) ?? [];
  }

  /** Stores a message of a log, and reads the log up to it. */
  async #write(name: string, by: string, message: Pick<Envelope, "type" | "body">, signal: AbortSignal) {
    const from = checked("from", by);
    const seq = await write(this.#bus, name, { from, ts: isoTime(this.#clock.now()), ...message }, { signal });
    return { seq, session: await this.#history.at(name, signal) };
  }
}

function read({ args, name, session }: Call): TeamRecord {
  const id = required(args.operation ?? "read", "id", args.id, ", such as MSG-001");
  const record = session.record(id);
  if (!record) throw notFound(id, name);
  return record;
}

function list({ args, session }: Call): object {
  const wanted = (record: TeamRecord): boolean =>
    (["from", "to", "type"] as const).every((key) => args[key] === undefined || record[key] === args[key]);
  const found = session.records.filter(wanted);
  const messages = found.slice(-(args.last ?? DEFAULT_LAST));
  const formatted = messages.map(formatRecord).join("\n");
  return { total: found.length, showing: messages.length, messages, formatted };
}

function status({ session }: Call): object {
  const { records } = session;
  if (records.length === 0) return { members: [], summary: "No messages recorded yet." };
  const members = countMembers(records);
  const formatted = members.map(
    ({ member, lastSeen, lastAction, messageCount: n }) =>
      `${member} [${clockTime(lastSeen)}] ${n} ${n === 1 ? "message" : "messages"}, ${lastAction}`,
  );
  // A state of the session takes precedence.
  const isOver = session.roles.size === 0 && records.at(-1)?.type === "shutdown";
  return {
    members,
    total_messages: records.length,
    pipeline_status: isOver ? "completed" : "active",
    ...session.common,
    formatted: formatted.join("\n"),
  };
}

function getState({ args: { role }, session }: Call): object {
  if (role === undefined) {
    const common = Object.keys(session.common).length > 0 ? { session: session.common } : {};
    return { role_state: Object.fromEntries(session.roles), ...common };
  }
  const state = session.roles.get(role);
  if (!state) return { role, state: null, message: `No state found for role "${role}"` };
  return { role, state };
}

function required(operation: string, what: string, value: string | undefined, hint = ""): string {
  if (value === undefined) throw new TeamError(`${operation} needs "${what}"${hint}`);
  return value;
}

const notFound = (id: string, session: string) => new TeamError(`Message ${id} not found in team "${session}"`);

const nameOf = ({ id, from, to, summary }: TeamRecord): string => `${id}: [${from} → ${to}] ${summary}`;

/* Formats lists for people: the `formatted` of an answer. */

const clockTime = (ts: string): string => ts.slice(11, 19);

/** `MSG-003 [10:00:00] writer → coordinator (message) [writer] message → coordinator` */
const formatRecord = ({ id, ts, from, to, type, summary }: TeamRecord): string =>
  `${id} [${clockTime(ts)}] ${from} → ${to} (${type}) ${summary}`;

/** Counts messages by sender, the most recent first; a mere recipient has none. */
function countMembers(records: readonly TeamRecord[]) {
  const members = new Map<string, { member: string; lastSeen: string; lastAction: string; messageCount: number }>();
  for (const { from, to, type, ts } of records) {
    const messageCount = (members.get(from)?.messageCount ?? 0) + 1;
    members.set(from, { member: from, lastSeen: ts, lastAction: `sent ${type} to ${to}`, messageCount });
    if (!members.get(to)?.messageCount) {
      members.set(to, { member: to, lastSeen: ts, lastAction: `received ${type} from ${from}`, messageCount: 0 });
    }
  }
  return [...members.values()].sort((a, b) => Date.parse(b.lastSeen) - Date.parse(a.lastSeen));
}

type Counts = Record<Dispatch, number>;

/** Counts messages by recipient and status, in the order of the names. */
function countDispatch(records: readonly TeamRecord[]): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  for (const to of [...new Set(records.map((record) => record.to))].sort()) {
    counts.set(to, { pending: 0, notified: 0, delivered: 0, failed: 0 });
  }
  for (const { to, dispatch_status = "delivered" } of records) {
    const own = counts.get(to);
    if (own) own[dispatch_status] += 1;
  }
  return counts;
}
