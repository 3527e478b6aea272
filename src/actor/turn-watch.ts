import type { Bus, Stored } from "#bus";
import type { Clock } from "#lib/clock";
import { type Envelope, subjects } from "#wire";
import { toldBy } from "./past-messages.ts";

/** Interval of looks, in ms, and age below which a turn tells all that was known. */
export const LOOK_MS = 1_000;

/** Messages, by channel, after which nobody waits for an earlier turn. */
const OVER: ReadonlySet<string> = new Set(["control stop", "control answer_now", "phase ended"]);
/** Messages after which nobody waits until one of `AGAIN`. */
const PAUSED: ReadonlySet<string> = new Set(["control pause", "phase paused"]);
const AGAIN: ReadonlySet<string> = new Set(["control resume", "phase resumed"]);

/** Messages after which the step of an earlier turn may be over or repeated with another turn. */
const PAST: ReadonlySet<string> = new Set(["phase begun", "phase progress"]);

/** Reason for which a watch ends; shared, since an error of its own would capture a stack trace. */
const DONE = new Error("the turn is done");

/** Turns that a worker is handling, by discussion. */
export type TurnsInHand = Map<string, Set<TurnWatch>>;

/**
 * Watches whether a turn's answer is still awaited, by the messages stored since the turn. It polls, since workers may not
 * open readers on the broker. All turns of a discussion in a worker learn of it at once: otherwise a call that waits for
 * another's prefix would start when that one is abandoned.
 */
export class TurnWatch implements Disposable {
  /** Whether the discussion has moved on since the turn was asked, as of the last poll. */
  isPast = false;
  readonly #bus: Bus;
  readonly #discussion: string;
  readonly #turn: string;
  readonly #all: TurnsInHand;
  readonly #over = new AbortController();
  readonly #closing = new AbortController();
  readonly #done = new AbortController();
  #next: Promise<void> | undefined;
  #from: number;
  #isOver = false;
  #isPaused = false;

  /** @param seq sequence of the message that asks for the answer */
  constructor(
    bus: Bus,
    all: TurnsInHand,
    { discussion, turn, seq }: Readonly<Record<"discussion" | "turn", string>> & { seq: number },
  ) {
    this.#bus = bus;
    this.#all = all;
    this.#discussion = discussion;
    this.#turn = turn;
    this.#from = seq + 1;
    all.set(discussion, this.#together.add(this));
  }

  /** Aborted once nobody waits, for good, even if a pause ends. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Aborted when no further call may begin; one under way may be answered. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Polls once, together with all that ask in the same moment. Returns whether a call may start. @throws BusError */
  async look(): Promise<boolean> {
    const [next = this.#lookNext()] = [...this.#together].flatMap((one) => one.#next ?? []);
    await next;
    return this.#isAwaited && !this.#closing.signal.aborted;
  }

  /** The poll that has not begun yet: the turns of a message are begun one right after the other. */
  #lookNext(): Promise<void> {
    this.#next = Promise.resolve().then(() => {
      this.#next = undefined;
      return this.#lookForAll();
    });
    return this.#next;
  }

  async #lookForAll(): Promise<void> {
    const together = [...this.#together];
    const from = Math.min(...together.map((one) => one.#from));
    const filters = [subjects.control(this.#discussion), subjects.floor(this.#discussion)];
    const stored = await this.#bus.collect(filters, { from, signal: this.#done.signal });
    for (const one of together) for (const message of stored) one.#take(message);
    for (const one of together) if (!one.#isAwaited) one.#over.abort(new Error("nobody waits for this turn any more"));
  }

  /** Polls until nobody waits or this is disposed. */
  async follow(clock: Clock): Promise<void> {
    const { signal } = this.#done;
    while (!(signal.aborted || this.#over.signal.aborted)) {
      await clock.sleep(LOOK_MS, signal).catch(() => undefined);
      const [first] = this.#together;
      // A broker that does not answer says nothing about the turn.
      if (!signal.aborted && first === this) await this.look().catch(() => true);
    }
  }

  get #together(): Set<TurnWatch> {
    return this.#all.get(this.#discussion) ?? new Set();
  }

  get #isAwaited(): boolean {
    return !(this.#isOver || this.#isPaused);
  }

  #take({ subject, data, seq }: Stored): void {
    // Concurrent polls bring the same messages.
    if (seq < this.#from) return;
    this.#from = seq + 1;
    for (const { channel, envelope } of toldBy(subject, data)) {
      const what = `${channel} ${envelope.type}`;
      if (what === "phase released") this.#released(envelope);
      if (OVER.has(what)) this.#isOver = true;
      if (PAUSED.has(what)) this.#isPaused = true;
      if (PAST.has(what)) this.isPast = true;
      if (AGAIN.has(what)) this.#isPaused = false;
    }
  }

  #released({ body }: Envelope): void {
    if (body.turn !== this.#turn) return;
    if (body.mayEnd) this.#closing.abort(new Error("no other call may begin for this turn"));
    else this.#isOver = true;
  }

  [Symbol.dispose](): void {
    this.#done.abort(DONE);
    const together = this.#together;
    together.delete(this);
    if (together.size === 0) this.#all.delete(this.#discussion);
  }
}
