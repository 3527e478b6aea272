import { randomUUID } from "node:crypto";
import { type Bus, BusError } from "#bus";
import { isoTime, systemClock } from "#lib/clock";
import {
  type AnyMessage,
  compose,
  decode,
  type FloorStatement,
  type Message,
  parseMessage,
  parseSubject,
  type Reason,
  type Stamp,
  subjects,
  type Turn,
  WireError,
} from "#wire";

/** Sent so often while somebody sits here. */
export const HEARTBEAT_MS = 10_000;

/** A turn that waits for this seat's answer: for the first time, or once more with the reasons why. */
export interface OpenTurn {
  readonly turn: Turn;
  readonly envelope: Message<"inbox", "turn">;
  readonly returned?: {
    readonly envelope: Message<"inbox", "returned">;
    readonly reasons: readonly Reason[];
    readonly attemptsLeft: number;
    /** What was said. */
    readonly content: unknown;
  };
}

export type SeatNews =
  | { readonly kind: "floor"; readonly statement: FloorStatement; readonly live: boolean }
  | { readonly kind: "inbox"; readonly message: AnyMessage<"inbox">; readonly live: boolean }
  | { readonly kind: "phase"; readonly message: AnyMessage<"phase">; readonly live: boolean }
  | { readonly kind: "caught-up" };

/** A participant's seat in one discussion, held from here: what is known of it is read from the stream alone. */
export class Seat {
  readonly discussion: string;
  readonly participant: string;
  readonly #bus: Bus;
  readonly #turns = new Map<string, Message<"inbox", "turn">>();
  readonly #said = new Map<string, unknown>();
  #open: OpenTurn | undefined;
  #live = false;

  constructor(bus: Bus, discussion: string, participant: string) {
    this.#bus = bus;
    this.discussion = discussion;
    this.participant = participant;
  }

  /** The turn that waits for an answer now. */
  get open(): OpenTurn | undefined {
    return this.#open;
  }

  get #filters(): string[] {
    const { discussion, participant } = this;
    return [
      subjects.inbox(discussion, "seat", participant),
      subjects.say(discussion, participant),
      subjects.floor(discussion),
      subjects.phase(discussion),
    ];
  }

  /** Everything that this seat may know, from the beginning and then live, until the signal. */
  async *follow(signal: AbortSignal): AsyncGenerator<SeatNews> {
    for await (const item of this.#bus.read(this.#filters, { signal })) {
      if (item.kind === "caught-up") {
        this.#live = true;
        yield { kind: "caught-up" };
        continue;
      }
      const news = this.#take(item.message.subject, item.message.data);
      if (news) yield news;
    }
  }

  #take(subject: string, data: Uint8Array): SeatNews | undefined {
    const channel = parseSubject(subject)?.channel;
    try {
      const envelope = decode(data);
      if (channel === "floor") {
        const message = parseMessage("floor", envelope);
        return message && { kind: "floor", statement: message.body, live: this.#live };
      }
      if (channel === "phase") {
        const message = parseMessage("phase", envelope);
        return message && { kind: "phase", message, live: this.#live };
      }
      if (channel === "say") {
        const message = parseMessage("say", envelope);
        if (message?.type === "statement") this.#spoke(message.body.turn, message.body.content);
        return undefined;
      }
      const message = parseMessage("inbox", envelope);
      if (message) this.#told(message);
      return message && { kind: "inbox", message, live: this.#live };
    } catch (error) {
      if (error instanceof WireError) return undefined;
      throw error;
    }
  }

  #spoke(turn: string, content: unknown): void {
    this.#said.set(turn, content);
    this.#close(turn);
  }

  #told(message: AnyMessage<"inbox">): void {
    if (message.type === "turn") {
      this.#turns.set(message.body.turn, message);
      // A turn that was given twice, after a take-over, is one turn.
      if (!this.#said.has(message.body.turn)) this.#open = { turn: message.body, envelope: message };
    } else if (message.type === "returned") {
      const envelope = this.#turns.get(message.body.turn);
      const { reasons, attemptsLeft, turn } = message.body;
      const returned = { envelope: message, reasons, attemptsLeft, content: this.#said.get(turn) };
      if (envelope) this.#open = { turn: envelope.body, envelope, returned };
    } else if (message.type === "accepted" || message.type === "late") {
      this.#close(message.body.turn);
    } else if (message.type === "shutdown") {
      this.#open = undefined;
    }
  }

  #close(turn: string): void {
    if (this.#open?.turn.turn === turn) this.#open = undefined;
  }

  /**
   * Says the answer to a turn.
   * @throws WireError `too_large`
   */
  async answer({ turn, envelope }: OpenTurn, content: unknown): Promise<void> {
    const stamp = { ...this.#stamp(turn.turn), round: envelope.round, phase: turn.phase };
    const message = compose("say", "statement", stamp, { turn: turn.turn, content });
    await this.#bus.publish(subjects.say(this.discussion, this.participant), message, { dedupe: message.id });
    this.#spoke(turn.turn, content);
  }

  /** Confirms a shutdown. */
  async bye(cause: string): Promise<void> {
    const message = compose("say", "bye", this.#stamp(cause), {});
    await this.#bus.publish(subjects.say(this.discussion, this.participant), message, { dedupe: message.id });
  }

  /** Shows that somebody is here, until the signal. */
  beat(signal: AbortSignal): void {
    const beat = (): void => {
      const body = this.#open ? { turn: this.#open.turn.turn, state: "thinking" } : { state: "here" };
      try {
        this.#bus.shout(subjects.here(this.discussion, this.participant), compose("here", "here", this.#stamp(), body));
      } catch (error) {
        // The deadline alone counts then; the reader notices what is wrong with the connection.
        if (!(error instanceof BusError)) throw error;
      }
    };
    beat();
    const timer = setInterval(beat, HEARTBEAT_MS);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  #stamp(cause?: string): Stamp {
    return {
      id: randomUUID(),
      ts: isoTime(systemClock.now()),
      discussion: this.discussion,
      from: this.participant,
      ...(cause === undefined ? {} : { cause }),
    };
  }
}
