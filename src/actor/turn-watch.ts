import type { Bus, Stored } from "#bus";
import type { Clock } from "#lib/clock";
import { parseSubject, peekType, subjects } from "#wire";

/** Interval in which a turn in hand looks whether it is still awaited, in milliseconds. */
const LOOK_MS = 1_000;

/** After these messages nobody waits for a turn that was asked before, by channel. */
const OVER: ReadonlySet<string> = new Set(["control stop", "control answer_now", "phase ended"]);
/** Until one of `AGAIN` nobody does. */
const PAUSED: ReadonlySet<string> = new Set(["control pause", "phase paused"]);
const AGAIN: ReadonlySet<string> = new Set(["control resume", "phase resumed"]);

/**
 * Whether the answer to one turn is still awaited, by what was stored of its discussion since the turn. It is asked for
 * rather than listened to: workers may not open readers on the broker.
 */
export class TurnWatch implements Disposable {
  readonly #bus: Bus;
  readonly #discussion: string;
  readonly #over = new AbortController();
  readonly #done = new AbortController();
  #from: number;
  #isOver = false;
  #isPaused = false;

  /** @param seq the sequence of the message that asks for the answer */
  constructor(bus: Bus, discussion: string, seq: number) {
    this.#bus = bus;
    this.#discussion = discussion;
    this.#from = seq + 1;
  }

  /** Aborted once nobody waits; stays so where a pause is over again. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Whether it is awaited now. @throws BusError */
  async look(): Promise<boolean> {
    const filters = [subjects.control(this.#discussion), subjects.phase(this.#discussion)];
    const stored = await this.#bus.collect(filters, { from: this.#from, signal: this.#done.signal });
    for (const message of stored) this.#take(message);
    const isAwaited = !(this.#isOver || this.#isPaused);
    if (!isAwaited) this.#over.abort(new Error("nobody waits for this turn any more"));
    return isAwaited;
  }

  /** Looks again and again, until nobody waits or this is disposed of. */
  async follow(clock: Clock): Promise<void> {
    const { signal } = this.#done;
    while (!(signal.aborted || this.#over.signal.aborted)) {
      await clock.sleep(LOOK_MS, signal).catch(() => undefined);
      // A broker that does not answer says nothing about the turn.
      if (!signal.aborted) await this.look().catch(() => true);
    }
  }

  #take({ subject, data, seq }: Stored): void {
    // Two looks at once bring the same messages.
    if (seq < this.#from) return;
    this.#from = seq + 1;
    const what = `${parseSubject(subject)?.channel} ${peekType(data)}`;
    if (OVER.has(what)) this.#isOver = true;
    if (PAUSED.has(what)) this.#isPaused = true;
    if (AGAIN.has(what)) this.#isPaused = false;
  }

  [Symbol.dispose](): void {
    this.#done.abort(new Error("the turn is done"));
  }
}
