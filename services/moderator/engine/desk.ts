import { randomUUID } from "node:crypto";
import { type Bus, BusError, type Stored } from "#bus";
import { type Clock, isoTime } from "#lib/clock";
import {
  type Body,
  chained,
  compose,
  type Envelope,
  type FloorStatement,
  type MessageType,
  MODERATOR,
  messageId,
  type Participant,
  type Stamp,
  subjects,
} from "#wire";
import { Interrupt } from "./interrupt.ts";
import type { DiscussionState, JournalEntry } from "./state.ts";

/** The effect with which an owner begins. */
const OPEN = "open";

/**
 * Announcements of what came of something: they carry the journal's entries that they follow from, and so are one message
 * instead of two. Others are shown to more readers than may know who was asked.
 */
const CARRIERS: ReadonlySet<string> = new Set(["composed", "decided", "progress"]);

/** A statement that has no place on the floor yet. */
type Unnumbered = Omit<FloorStatement, "id" | "round" | "hash" | "prev" | "timestamp">;

/**
 * What a moderator writes, each thing once. What it alone may write (floor, journal, phases) is fenced by the
 * last sequence of the journal that it knows: whoever opens the discussion after it moves the journal on, and it is refused.
 * What goes into inboxes is deduplicated by the stream, under a key of its own.
 */
export class Desk {
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #state: DiscussionState;
  /** This owner, among those that the discussion has had. */
  readonly #owner = randomUUID();
  readonly #never = new AbortController().signal;
  /** Where the journal's last entry stands: ours, while we own the discussion. */
  #fence = 0;
  /** Results that the protocol goes on from, and that nothing has been done about yet. */
  #owed: JournalEntry[] = [];
  /** By inbox, the end of what is being written there: one after another, so that each knows what stands before it. */
  readonly #writing = new Map<string, Promise<unknown>>();
  /** Part of every key, so that nobody can guess one and have our message swallowed. Until the journal names it, our own. */
  #nonce: string = randomUUID();
  /** The end of what this owner writes where it alone may: one after another, since each is fenced by the one before. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(bus: Bus, clock: Clock, state: DiscussionState) {
    this.#bus = bus;
    this.#clock = clock;
    this.#state = state;
  }

  /**
   * Makes this desk the one that writes: the first journal entry names the keys, and each further owner writes it again,
   * which the journal's readers pass over and a former owner is refused by. Then reads what that one may have stored
   * up to this moment; from here on nothing of it can come.
   */
  async open(signal: AbortSignal): Promise<void> {
    const { id, journal, lastOn } = this.#state;
    this.#fence = lastOn.get(subjects.journal(id)) ?? 0;
    const first = (journal[0]?.result as { nonce?: unknown } | undefined)?.nonce;
    const nonce = String(first ?? randomUUID());
    await this.#journal({ n: 0, does: OPEN, key: OPEN, result: { nonce } }, this.#owner);
    this.#nonce = nonce;
    if (first !== undefined) await this.#readOwn(signal);
  }

  /** By a reader, and no question to the stream: a replica that answers one may lag behind. */
  async #readOwn(signal: AbortSignal): Promise<void> {
    const { id, lastOn } = this.#state;
    const filters = [subjects.floor(id), subjects.phase(id)];
    const from = Math.min(...filters.map((subject) => lastOn.get(subject) ?? 0)) + 1;
    for await (const item of this.#bus.read(filters, { from, signal })) {
      if (item.kind === "caught-up") return;
      this.#state.missed(item.message);
    }
  }

  /** Whether this message says that another has opened the discussion since. */
  isSuperseded({ subject, data }: Stored): boolean {
    if (subject !== subjects.journal(this.#state.id)) return false;
    const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return text.includes(`"does":"${OPEN}"`) && !text.includes(this.#owner);
  }

  /** Takes a result down under the journal's next number; it is stored with the announcement of what came of it, or by `settle`. */
  note(result: Omit<JournalEntry, "n">): void {
    const entry = { ...result, n: this.#state.journal.length } as JournalEntry;
    this.#owed.push(entry);
    this.#state.journaled(entry);
  }

  /** Stores what was noted: before anything else is done that follows from it. */
  settle(): Promise<void> {
    return this.#inTurn(() => this.#settle());
  }

  async #settle(): Promise<void> {
    const owed = this.#owed;
    this.#owed = [];
    for (const entry of owed) await this.#journal(entry);
  }

  async #journal(entry: JournalEntry, id: string = randomUUID()): Promise<void> {
    const envelope = compose("journal", "effect", { ...this.#stamp(), id }, entry);
    this.#fence = await this.#fenced(subjects.journal(this.#state.id), envelope);
    this.#state.journaled(entry);
  }

  /** Numbers a statement, chains it, and puts it onto the floor. */
  accept(round: number, unnumbered: Unnumbered): Promise<FloorStatement> {
    return this.#inTurn(() => this.#accept(round, unnumbered));
  }

  async #accept(round: number, unnumbered: Unnumbered): Promise<FloorStatement> {
    const id = messageId(round, this.#state.lastNumber(round) + 1);
    const timestamp = isoTime(this.#clock.now());
    const statement = chained({ ...unnumbered, id, round, timestamp } as FloorStatement, this.#state.lastHash);
    const stamp = { ...this.#stamp(), ts: timestamp, round, phase: statement.type, cause: statement.turn };
    const envelope = compose("floor", "statement", stamp, statement);
    await this.#fenced(subjects.floor(this.#state.id), envelope);
    this.#state.stated(statement);
    return statement;
  }

  /** Publishes on the phase subject, once for a key. */
  announce<T extends MessageType<"phase">>(
    type: T,
    key: string,
    body: Body<"phase", T>,
    at: { round?: number; phase?: string } = {},
  ): Promise<void> {
    return this.#inTurn(() => this.#announce(type, key, body, at));
  }

  async #announce<T extends MessageType<"phase">>(
    type: T,
    key: string,
    body: Body<"phase", T>,
    at: { round?: number; phase?: string },
  ): Promise<void> {
    const isNew = !this.#state.announced.has(key);
    if (!isNew || !CARRIERS.has(type)) await this.#settle();
    if (!isNew) return;
    const stamp = { ...this.#stamp(), id: key, ...at };
    const journal = this.#owed;
    this.#owed = [];
    const envelope = { ...compose("phase", type, stamp, body), ...(journal.length > 0 ? { journal } : {}) };
    const seq = await this.#fenced(subjects.phase(this.#state.id), envelope);
    this.#state.announce(envelope as Parameters<DiscussionState["announce"]>[0], seq);
  }

  /**
   * Puts a message into somebody's inbox, once for a key. It expects to stand behind what is known of that inbox: so we
   * need not read our own turns again to learn what participants write to each other, and `body`, where it is a
   * function, is made again with what came between.
   * @returns its sequence
   */
  async send<T extends MessageType<"inbox">>(
    to: Pick<Participant, "id" | "pool"> | { id: "user"; pool: "user" },
    type: T,
    key: string,
    body: Body<"inbox", T> | (() => Body<"inbox", T>),
    at: { id?: string; round?: number; phase?: string; cause?: string } = {},
  ): Promise<number> {
    const subject = subjects.inbox(this.#state.id, to.pool, to.id);
    const before = this.#writing.get(subject);
    const stamp = { ...this.#stamp(), ...at };
    const dedupe = this.#key(`${type}.${key}`);
    const bodyNow = typeof body === "function" ? (body as () => Body<"inbox", T>) : () => body;
    const sending = (async () => {
      await before?.catch(() => undefined);
      for (;;) {
        const envelope = compose("inbox", type, stamp, bodyNow());
        const seq = await this.#sent(subject, envelope, dedupe);
        if (seq !== undefined) return seq;
        await this.#readInbox(subject);
      }
    })();
    this.#writing.set(subject, sending);
    return sending;
  }

  /** Its sequence; undefined where something stands in this inbox that we have not read. */
  async #sent(subject: string, envelope: Envelope, dedupe: string): Promise<number | undefined> {
    const expectLast = this.#state.lastOn.get(subject) ?? 0;
    try {
      const { seq } = await this.#bus.publish(subject, envelope, { dedupe, expectLast });
      this.#state.lastOn.set(subject, Math.max(expectLast, seq));
      return seq;
    } catch (error) {
      if (error instanceof BusError && error.code === "conflict") return undefined;
      throw error;
    }
  }

  async #readInbox(subject: string): Promise<void> {
    const from = (this.#state.lastOn.get(subject) ?? 0) + 1;
    for (const message of await this.#bus.collect([subject], { from, signal: this.#never }))
      this.#state.written(message);
  }

  /** Parts of a protocol may run side by side: what they write goes out one after another. */
  #inTurn<T>(write: () => Promise<T>): Promise<T> {
    const writing = this.#last.then(write);
    this.#last = writing.catch(() => undefined);
    return writing;
  }

  #stamp(): Stamp {
    return { id: randomUUID(), ts: isoTime(this.#clock.now()), discussion: this.#state.id, from: MODERATOR };
  }

  #key(what: string): string {
    return `${this.#nonce}.${what}`;
  }

  /**
   * Publishes what only the owner may, behind our last entry of the journal: another owner's first word is an entry there.
   * The key is this owner's alone: under a shared one another's message would be taken for our own.
   */
  async #fenced(subject: string, envelope: Envelope): Promise<number> {
    const expectOn = subjects.journal(this.#state.id);
    const dedupe = `${this.#owner}.${envelope.id}`;
    try {
      return (await this.#bus.publish(subject, envelope, { dedupe, expectOn, expectLast: this.#fence })).seq;
    } catch (error) {
      // Another has opened it: this process no longer owns the discussion, whatever its lease says.
      if (error instanceof BusError && error.code === "conflict") throw new Interrupt("lost", error.message);
      throw error;
    }
  }
}
