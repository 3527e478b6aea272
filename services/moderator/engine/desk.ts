import { randomUUID } from "node:crypto";
import { type Bus, BusError, type Stored } from "#bus";
import { type Clock, isoTime } from "#lib/clock";
import { asPartOf, traceparent } from "#lib/telemetry";
import {
  type AnyMessage,
  type Body,
  chained,
  compose,
  decode,
  type Envelope,
  type FloorStatement,
  gathered,
  ifSound,
  joined,
  type MessageType,
  MODERATOR,
  messageId,
  type Participant,
  type Pool,
  parseMessage,
  type Stamp,
  subjects,
  type Turn,
  WireError,
} from "#wire";
import type { JournalEntry } from "./asked-turn.ts";
import type { DiscussionState } from "./discussion-state.ts";
import { Interrupt } from "./waiting.ts";

/** The effect of the journal entry with which an owner takes over. */
const OPEN = "open";

/** Announcements that carry the journal entries behind them; readers of others may not know who was asked. */
const CARRIERS: ReadonlySet<string> = new Set(["composed", "decided", "progress"]);
/** Announcements that are stored with what comes next, as statements are: a wait or a message to an inbox, at the latest. */
const DEFERRED: ReadonlySet<string> = new Set([...CARRIERS, "returned", "extended", "released"]);

/** Fields of a message to an inbox that its sender sets. */
type InboxStamp = Partial<Pick<Stamp, "id" | "round" | "phase" | "cause">>;

type Unnumbered = Omit<FloorStatement, "id" | "round" | "hash" | "prev" | "timestamp">;

/**
 * Writes all messages of a moderator, each once. The journal's last sequence fences what only the owner may write
 * (floor, journal, phases): a new owner appends to the journal, which refuses the old owner's publications. The stream
 * deduplicates inbox messages, each by its key.
 */
export class Desk {
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #state: DiscussionState;
  /** Random id of this owner, distinct from every other owner of the discussion. */
  readonly #owner = randomUUID();
  readonly #never = new AbortController().signal;
  /** The sequence of the journal's last entry: ours while we own the discussion. */
  #fence = 0;
  /** Results noted but not yet stored. */
  #owed: JournalEntry[] = [];
  /** Messages for the floor that are not yet stored, in their order. */
  #pending: Envelope[] = [];
  /** The span in which the last of these statements was accepted: their readers' work is part of it. */
  #trace: string | undefined;
  /** Per inbox, the end of its write queue: its messages are stored in the order of the calls. */
  readonly #writing = new Map<string, Promise<unknown>>();
  /** Part of every deduplication key, which nobody may guess; our own until the journal names the discussion's. */
  #nonce: string = randomUUID();
  /** Error of a failed fenced write. It may have been stored, so the next number and hash are unknown. */
  #failed: { readonly error: unknown } | undefined;
  /** The end of the queue of fenced writes: serialized, since each is fenced by the one before. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(bus: Bus, clock: Clock, state: DiscussionState) {
    this.#bus = bus;
    this.#clock = clock;
    this.#state = state;
  }

  /**
   * Makes this desk the only writer. The first journal entry names the nonce of the keys; each later owner repeats it,
   * which readers skip and which fences the former owner. Then reads what the former owner has stored up to now;
   * nothing of it can arrive after this.
   * @returns the broker's time, in milliseconds since the epoch
   */
  async open(signal: AbortSignal): Promise<number> {
    const { id, journal, lastOn } = this.#state;
    this.#fence = lastOn.get(subjects.journal(id)) ?? 0;
    const first = (journal[0]?.result as { nonce?: unknown } | undefined)?.nonce;
    const nonce = String(first ?? randomUUID());
    await this.#journal({ n: 0, does: OPEN, key: OPEN, result: { nonce } }, this.#owner);
    this.#nonce = nonce;
    const entry = await this.#bus.last(subjects.journal(id), signal);
    if (first !== undefined) await this.#readOwn(signal);
    // A lagging replica returns an older one.
    return entry && entry.seq >= this.#fence ? entry.time : this.#clock.now();
  }

  /** Uses a reader instead of a query, since the replica that answers a query may lag. */
  async #readOwn(signal: AbortSignal): Promise<void> {
    const { id, lastOn } = this.#state;
    const floor = subjects.floor(id);
    const from = (lastOn.get(floor) ?? 0) + 1;
    for await (const item of this.#bus.read([floor], { from, signal })) {
      if (item.kind === "caught-up") return;
      this.#state.missed(item.message);
    }
  }

  /** Whether this message shows that another owner has opened the discussion since. */
  isSuperseded({ subject, data }: Stored): boolean {
    if (subject !== subjects.journal(this.#state.id)) return false;
    const entry = ifSound(() => parseMessage("journal", decode(data, "cut")));
    return entry?.body.does === OPEN && entry.id !== this.#owner;
  }

  /** Whether the stream shows that nobody has opened the discussion since. */
  isOwner(): Promise<boolean> {
    return this.#inTurn(async () => {
      const last = await this.#bus.last(subjects.journal(this.#state.id), this.#never);
      return last?.seq === this.#fence;
    });
  }

  /** Notes a result under the journal's next number; stored with the announcement of the result, or by `settle`. */
  note(result: Omit<JournalEntry, "n">): void {
    const entry = { ...result, n: this.#state.journal.length } as JournalEntry;
    this.#owed.push(entry);
    this.#state.journaled(entry);
  }

  /** Stores the noted results, and what they follow from, before anything else that depends on them. */
  settle(): Promise<void> {
    return this.#owed.length === 0 ? Promise.resolve() : this.#inTurn(() => this.#settle());
  }

  async #settle(): Promise<void> {
    await this.#store();
    const owed = this.#owed;
    this.#owed = [];
    for (const entry of owed) await this.#journal(entry);
  }

  async #journal(entry: JournalEntry, id: string = randomUUID()): Promise<void> {
    const envelope = compose("journal", "effect", { ...this.#stamp(), id }, entry);
    this.#fence = await this.#fenced(subjects.journal(this.#state.id), envelope);
    this.#state.journaled(entry);
  }

  /** Stores what was told, in one message. Call it before a wait; whatever is sent to an inbox comes after it anyway. */
  async flush(): Promise<void> {
    await (this.#pending.length === 0 ? this.#last : this.#inTurn(() => this.#store()));
    if (this.#failed) throw this.#failed.error;
  }

  #store(): Promise<number> {
    const [told, trace] = [this.#pending, this.#trace];
    this.#pending = [];
    this.#trace = undefined;
    return told.length === 0 ? Promise.resolve(0) : asPartOf(trace, () => this.#putTold(told));
  }

  async #putTold(told: readonly Envelope[]): Promise<number> {
    const floor = subjects.floor(this.#state.id);
    try {
      return await this.#fenced(floor, joined(told));
    } catch (error) {
      if (!(error instanceof WireError && error.code === "too_large") || told.length === 1) throw error;
      let seq = 0;
      for (const envelope of told) seq = await this.#fenced(floor, envelope);
      return seq;
    }
  }

  /** Numbers a statement, chains it, and puts it onto the floor; stored by the next `flush` or announcement. */
  accept(round: number, unnumbered: Unnumbered): FloorStatement {
    const id = messageId(round, this.#state.lastNumber(round) + 1);
    const timestamp = isoTime(this.#clock.now());
    const statement = chained({ ...unnumbered, id, round, timestamp } as FloorStatement, this.#state.lastHash);
    const stamp = { ...this.#stamp(), ts: timestamp, round, phase: statement.type, cause: statement.turn };
    this.#pending.push(compose("floor", "statement", stamp, statement));
    this.#trace = traceparent();
    this.#state.stated(statement);
    return statement;
  }

  /** Announces once per key; at once, or with what comes next (DEFERRED). */
  async announce<T extends MessageType<"phase">>(
    type: T,
    key: string,
    body: Body<"phase", T>,
    at: { round?: number; phase?: string } = {},
  ): Promise<void> {
    const tell = (): AnyMessage<"phase"> | undefined => {
      // Skip messages that waited in the queue while the discussion ended.
      if (this.#state.announced.has(key) || (type === "notice" && this.#state.ended)) return undefined;
      const journal = CARRIERS.has(type) ? this.#owed : [];
      if (journal.length > 0) this.#owed = [];
      const envelope = compose("phase", type, { ...this.#stamp(), id: key, ...at }, body);
      this.#pending.push(journal.length > 0 ? { ...envelope, journal } : envelope);
      // The state knows the entries since they were noted.
      return envelope as unknown as AnyMessage<"phase">;
    };
    if (DEFERRED.has(type)) return this.#state.announce(tell(), this.#state.seq);
    await this.#inTurn(async () => {
      if (this.#owed.length > 0) await this.#settle();
      const told = tell();
      if (told) this.#state.announce(told, await this.#store());
    });
  }

  /** Puts a message into an inbox, once per key. @returns its sequence */
  send<T extends MessageType<"inbox">>(
    to: Pick<Participant, "id" | "pool"> | { id: "user"; pool: "user" },
    type: T,
    key: string,
    body: Body<"inbox", T>,
    at: InboxStamp = {},
  ): Promise<number> {
    const subject = subjects.inbox(this.#state.id, to.pool, to.id);
    const before = this.#writing.get(subject);
    const sending = Promise.resolve(before?.catch(() => undefined)).then(() => this.#put(subject, type, key, body, at));
    this.#writing.set(subject, sending);
    return sending;
  }

  /** Puts turns into the inbox of a worker pool, in one message, once per key. @returns its sequence */
  sendTurns(pool: Pool, key: string, turns: ReadonlyMap<string, Turn>, at: InboxStamp): Promise<number> {
    return this.#put(subjects.turns(this.#state.id, pool), "turns", `${key}.${pool}`, gathered(turns), at);
  }

  async #put<T extends MessageType<"inbox">>(
    subject: string,
    type: T,
    key: string,
    body: Body<"inbox", T>,
    at: InboxStamp,
  ): Promise<number> {
    await this.flush();
    const envelope = compose("inbox", type, { ...this.#stamp(), ...at }, body);
    const { seq } = await this.#bus.publish(subject, envelope, { dedupe: `${this.#nonce}.${type}.${key}` });
    return seq;
  }

  /** Serializes writes, since branches of a protocol may run concurrently. */
  #inTurn<T>(write: () => Promise<T>): Promise<T> {
    const writing = this.#last.then(write);
    this.#last = writing.catch(() => undefined);
    return writing;
  }

  #stamp(): Stamp {
    return { id: randomUUID(), ts: isoTime(this.#clock.now()), discussion: this.#state.id, from: MODERATOR };
  }

  /**
   * Publishes what only the owner may, fenced by our last journal entry: a new owner's first message is an entry there.
   * The key is unique to this owner: with a shared one, another owner's message would be taken for ours.
   */
  async #fenced(subject: string, envelope: Envelope): Promise<number> {
    const expectOn = subjects.journal(this.#state.id);
    const dedupe = `${this.#owner}.${envelope.id}`;
    if (this.#failed) throw this.#failed.error;
    try {
      return (await this.#bus.publish(subject, envelope, { dedupe, expectOn, expectLast: this.#fence })).seq;
    } catch (error) {
      // Another owner has opened it: this process no longer owns the discussion, even if its lease looks valid.
      const told =
        error instanceof BusError && error.code === "conflict" ? new Interrupt("lost", error.message) : error;
      if (error instanceof BusError) this.#failed = { error: told };
      throw told;
    }
  }
}
