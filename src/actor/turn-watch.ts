import type { Bus, Stored } from "#bus";
import type { Clock } from "#lib/clock";
import { decode, parseMessage, parseSubject, peekType, subjects, WireError } from "#wire";

/** Interval in which a turn in hand looks whether it is still awaited, in milliseconds. */
const LOOK_MS = 1_000;

/** After these messages nobody waits for a turn that was asked before, by channel. */
const OVER: ReadonlySet<string> = new Set(["control stop", "control answer_now", "phase ended"]);
/** Until one of `AGAIN` nobody does. */
const PAUSED: ReadonlySet<string> = new Set(["control pause", "phase paused"]);
const AGAIN: ReadonlySet<string> = new Set(["control resume", "phase resumed"]);

/** After these the step of a turn that was asked before may be over, or was begun again with another turn. */
const PAST: ReadonlySet<string> = new Set(["phase begun", "phase progress"]);

/** The turns that a worker has in hand, by discussion. */
export type TurnsInHand = Map<string, Set<TurnWatch>>;

interface WatchedTurn {
  readonly discussion: string;
  readonly turn: string;
  readonly seq: number;
}

/**
 * Whether the answer to one turn is still awaited, by what was stored of its discussion since the turn. It is asked for
 * rather than listened to: workers may not open readers on the broker. All turns of a discussion that a worker has in hand
 * learn of it at once: else a call that waited for another's prefix would be made when that one is given up.
 */
export class TurnWatch implements Disposable {
  readonly #bus: Bus;
  readonly #discussion: string;
  readonly #turn: string;
  readonly #all: TurnsInHand;
  readonly #over = new AbortController();
  readonly #closing = new AbortController();
  readonly #done = new AbortController();
  #from: number;
  #isOver = false;
  #isPaused = false;
  #isPast = false;

  /** @param seq the sequence of the message that asks for the answer */
  constructor(bus: Bus, all: TurnsInHand, { discussion, turn, seq }: WatchedTurn) {
    this.#bus = bus;
    this.#all = all;
    this.#discussion = discussion;
    this.#turn = turn;
    this.#from = seq + 1;
    all.set(discussion, this.#together.add(this));
  }

  /** Aborted once nobody waits; stays so where a pause is over again. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Aborted where no other call may begin, though one under way may be answered. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Whether the discussion has gone on since the turn was asked, as far as was looked. */
  get isPast(): boolean {
    return this.#isPast;
  }

  /** Whether a call may be made for it now. @throws BusError */
  async look(): Promise<boolean> {
    const together = [...this.#together];
    const from = Math.min(...together.map((one) => one.#from));
    const filters = [subjects.control(this.#discussion), subjects.phase(this.#discussion)];
    const stored = await this.#bus.collect(filters, { from, signal: this.#done.signal });
    for (const one of together) for (const message of stored) one.#take(message);
    for (const one of together) if (!one.#isAwaited) one.#over.abort(new Error("nobody waits for this turn any more"));
    return this.#isAwaited && !this.#closing.signal.aborted;
  }

  /** Looks again and again, until nobody waits or this is disposed of. */
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
    // Two looks at once bring the same messages.
    if (seq < this.#from) return;
    this.#from = seq + 1;
    const what = `${parseSubject(subject)?.channel} ${peekType(data)}`;
    if (what === "phase released") this.#released(data);
    if (OVER.has(what)) this.#isOver = true;
    if (PAUSED.has(what)) this.#isPaused = true;
    if (PAST.has(what)) this.#isPast = true;
    if (AGAIN.has(what)) this.#isPaused = false;
  }

  #released(data: Uint8Array): void {
    const { turn, mayEnd } = bodyOf(data) ?? {};
    if (turn !== this.#turn) return;
    if (mayEnd) this.#closing.abort(new Error("no other call may begin for this turn"));
    else this.#isOver = true;
  }

  [Symbol.dispose](): void {
    this.#done.abort(new Error("the turn is done"));
    const together = this.#together;
    together.delete(this);
    if (together.size === 0) this.#all.delete(this.#discussion);
  }
}

/** Which turn is released, and how; undefined where the message is malformed. */
function bodyOf(data: Uint8Array): { readonly turn: string; readonly mayEnd?: boolean | undefined } | undefined {
  try {
    const message = parseMessage("phase", decode(data));
    return message?.type === "released" ? message.body : undefined;
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}
