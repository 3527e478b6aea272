import { randomUUID } from "node:crypto";
import type { Bus } from "#bus";
import { isoTime, systemClock } from "#lib/clock";
import { compose, type Pool, type Stamp, subjects } from "#wire";

/** Publishes a seat's messages on the bus. */
export class Voice {
  readonly #bus: Bus;
  readonly #discussion: string;
  readonly #participant: string;

  constructor(bus: Bus, discussion: string, participant: string) {
    this.#bus = bus;
    this.#discussion = discussion;
    this.#participant = participant;
  }

  /**
   * Answers a turn.
   * @param key deduplication key of this answer to this attempt; must not be guessable
   * @returns its sequence
   * @throws WireError `too_large`
   */
  async answer(
    turn: string,
    content: unknown,
    key: string,
    at: { readonly round?: number | undefined; readonly phase: string },
  ): Promise<number> {
    const message = compose("say", "statement", { ...this.#stamp(turn), ...at }, { turn, content });
    return (await this.#bus.publish(this.#say, message, { dedupe: key })).seq;
  }

  /** Declines a turn. Idempotent. */
  async unable(turn: string, reason: string, key: string): Promise<void> {
    const message = compose("say", "unable", this.#stamp(turn), { turn, reason });
    await this.#bus.publish(this.#say, message, { dedupe: key });
  }

  /** Asks for more time for a turn. @returns its sequence */
  async moreTime(turn: string): Promise<number> {
    const message = compose("say", "more_time", this.#stamp(turn), { turn });
    return (await this.#bus.publish(this.#say, message, { dedupe: message.id })).seq;
  }

  /** Confirms a shutdown. */
  async bye(cause: string, key: string): Promise<void> {
    await this.#bus.publish(this.#say, compose("say", "bye", this.#stamp(cause), {}), { dedupe: key });
  }

  /** Sends a direct message to another participant. @returns its sequence */
  async tell(to: { readonly id: string; readonly pool: Pool }, text: string): Promise<number> {
    const message = compose("inbox", "message", this.#stamp(), { text });
    const subject = subjects.inbox(this.#discussion, to.pool, to.id);
    return (await this.#bus.publish(subject, message, { dedupe: message.id })).seq;
  }

  /** Sends a heartbeat. */
  here(turn: string | undefined): void {
    const body = turn === undefined ? { state: "here" } : { turn, state: "thinking" };
    this.#bus.publishCore(
      subjects.here(this.#discussion, this.#participant),
      compose("here", "here", this.#stamp(), body),
    );
  }

  get #say(): string {
    return subjects.say(this.#discussion, this.#participant);
  }

  #stamp(cause?: string): Stamp {
    return {
      id: randomUUID(),
      ts: isoTime(systemClock.now()),
      discussion: this.#discussion,
      from: this.#participant,
      ...(cause === undefined ? {} : { cause }),
    };
  }
}
