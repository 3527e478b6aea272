import { BusError, type SeatBus } from "#bus";
import { type AnyMessage, type Body, compose, type MessageType, type Pool, type Stamp, subjects } from "#wire";
import { stampOf } from "./user.ts";

/** Interval between heartbeats, in ms. */
const BEAT_MS = 10_000;

/** Publishes the messages of one seat, whoever holds it: on terminal, page, HTTP or MCP. */
export class SeatVoice {
  readonly #bus: Pick<SeatBus, "publish" | "publishCore">;
  readonly #discussion: string;
  readonly #seat: string;

  constructor(bus: Pick<SeatBus, "publish" | "publishCore">, discussion: string, seat: string) {
    this.#bus = bus;
    this.#discussion = discussion;
    this.#seat = seat;
  }

  /**
   * Publishes a message of the seat; resolves when it is stored.
   * @param at what it answers, and where that stands. Default: nothing, under a new id
   * @param key deduplication key, which must not be guessable. Default: the message's id
   * @throws WireError `too_large`
   */
  async say<T extends MessageType<"say">>(type: T, body: Body<"say", T>, at: Partial<Stamp> = {}, key?: string) {
    const message = compose("say", type, this.#stamp(at), body);
    const subject = subjects.say(this.#discussion, this.#seat);
    const { seq } = await this.#bus.publish(subject, message, { dedupe: key ?? message.id });
    return { seq, message: message as unknown as AnyMessage<"say"> };
  }

  /** Sends a direct message to another participant. @returns its sequence */
  async tell(to: { readonly id: string; readonly pool: Pool }, text: string): Promise<number> {
    const message = compose("inbox", "message", this.#stamp(), { text });
    const subject = subjects.inbox(this.#discussion, to.pool, to.id);
    return (await this.#bus.publish(subject, message, { dedupe: message.id })).seq;
  }

  /** Publishes a heartbeat. @param turn the one whose answer is being written */
  here(turn?: string): void {
    const body = turn === undefined ? { state: "here" } : { turn, state: "thinking" };
    this.#bus.publishCore(subjects.here(this.#discussion, this.#seat), compose("here", "here", this.#stamp(), body));
  }

  /** Publishes a heartbeat at once and every 10 s, until the signal. */
  beat(turn: () => string | undefined, signal: AbortSignal): void {
    const beat = (): void => {
      try {
        this.here(turn());
      } catch (error) {
        // The deadline alone counts then; the next read tells what is wrong with the connection.
        if (!(error instanceof BusError)) throw error;
      }
    };
    if (signal.aborted) return;
    beat();
    const timer = setInterval(beat, BEAT_MS);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  #stamp(more: Partial<Stamp> = {}): Stamp {
    return stampOf(this.#discussion, { from: this.#seat, ...more });
  }
}
