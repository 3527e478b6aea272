import { randomUUID } from "node:crypto";
import { type Bus, BusError } from "#bus";
import { type Clock, isoTime } from "#lib/clock";
import {
  type Body,
  chained,
  compose,
  type FloorStatement,
  type MessageType,
  MODERATOR,
  messageId,
  type Participant,
  type Stamp,
  subjects,
} from "#protocol";
import type { DiscussionState, JournalEntry } from "./discussion-state.ts";
import { Interrupt } from "./interrupt.ts";

/**
 * What a moderator writes, each thing once: under a key of its own for the stream's deduplication, and fenced by
 * the last sequence of its subject where a second writer would do harm.
 */
export class Desk {
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #state: DiscussionState;
  /** Part of every key, so that nobody can guess one and have our message swallowed. Until the journal names it, our own. */
  #nonce: string = randomUUID();

  constructor(bus: Bus, clock: Clock, state: DiscussionState) {
    this.#bus = bus;
    this.#clock = clock;
    this.#state = state;
  }

  /** Names this discussion's keys: the first journal entry, whoever wrote it. */
  async open(): Promise<void> {
    if (this.#state.journal.length === 0) {
      await this.journal({ n: 0, does: "open", key: "open", result: { nonce: randomUUID() } });
    }
    const [first] = this.#state.journal;
    this.#nonce = String((first?.result as { nonce?: unknown } | undefined)?.nonce ?? this.#state.id);
  }

  async journal(entry: JournalEntry): Promise<void> {
    const envelope = compose("journal", "effect", this.#stamp(), entry);
    const { seq } = await this.#fenced(
      subjects.journal(this.#state.id),
      envelope,
      `journal.${entry.n}`,
      this.#state.journalSeq,
    );
    this.#state.journaled(entry, seq);
  }

  /** Numbers a statement, chains it, and puts it onto the floor. */
  async accept(
    round: number,
    unnumbered: Omit<FloorStatement, "id" | "round" | "hash" | "prev" | "timestamp">,
  ): Promise<FloorStatement> {
    const id = messageId(round, this.#state.lastNumber(round) + 1);
    const timestamp = isoTime(this.#clock.now());
    const statement = chained({ ...unnumbered, id, round, timestamp } as FloorStatement, this.#state.lastHash);
    const stamp = { ...this.#stamp(), ts: timestamp, round, phase: statement.type, cause: statement.turn };
    const envelope = compose("floor", "statement", stamp, statement);
    const { seq } = await this.#fenced(subjects.floor(this.#state.id), envelope, `floor.${id}`, this.#state.floorSeq);
    this.#state.stated(statement, seq);
    return statement;
  }

  /** Publishes on the phase subject, once for a key. */
  async announce<T extends MessageType<"phase">>(
    type: T,
    key: string,
    body: Body<"phase", T>,
    at: { round?: number; phase?: string } = {},
  ): Promise<void> {
    if (this.#state.announced.has(key)) return;
    const stamp = { ...this.#stamp(), id: key, ...at };
    const envelope = compose("phase", type, stamp, body);
    const { seq } = await this.#bus.publish(subjects.phase(this.#state.id), envelope, {
      dedupe: this.#key(`phase.${key}`),
    });
    this.#state.announce(envelope as Parameters<DiscussionState["announce"]>[0], seq);
  }

  /** Puts a message into somebody's inbox, once for a key. */
  async send<T extends MessageType<"inbox">>(
    to: Pick<Participant, "id" | "pool"> | { id: "user"; pool: "user" },
    type: T,
    key: string,
    body: Body<"inbox", T>,
    at: { id?: string; round?: number; phase?: string; cause?: string } = {},
  ): Promise<void> {
    const envelope = compose("inbox", type, { ...this.#stamp(), ...at }, body);
    const subject = subjects.inbox(this.#state.id, to.pool, to.id);
    await this.#bus.publish(subject, envelope, { dedupe: this.#key(`${type}.${key}`) });
  }

  #stamp(): Stamp {
    return { id: randomUUID(), ts: isoTime(this.#clock.now()), discussion: this.#state.id, from: MODERATOR };
  }

  #key(what: string): string {
    return `${this.#nonce}.${what}`;
  }

  async #fenced(...[subject, envelope, key, expectLast]: [string, ReturnType<typeof compose>, string, number]) {
    try {
      return await this.#bus.publish(subject, envelope, { dedupe: this.#key(key), expectLast });
    } catch (error) {
      // Somebody else has written: this process no longer owns the discussion, whatever its lease says.
      if (error instanceof BusError && error.code === "conflict") throw new Interrupt("lost", error.message);
      throw error;
    }
  }
}
