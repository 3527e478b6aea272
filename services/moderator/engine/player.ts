import type { All, AskResult, Effect, Protocol, Receive, ReceivedMessage, Sleep } from "#protocols";
import type { FloorStatement } from "#wire";
import type { Desk } from "./desk.ts";
import type { Performing } from "./performing.ts";
import type { DiscussionState, JournalEntry } from "./state.ts";
import type { TurnLog } from "./turn-log.ts";
import { changeOrTime, type Waiting } from "./waiting.ts";

/** Effects whose results are written into the journal; of the others the stream itself tells what came of them. */
const JOURNALED: ReadonlySet<Effect["do"]> = new Set(["ask", "askUser", "think", "pause", "checkLimits"]);

export interface PlayerContext extends Waiting {
  readonly state: DiscussionState;
  readonly desk: Desk;
  readonly turns: TurnLog;
  readonly performing: Performing;
}

/** One line of execution of a protocol: the protocol itself, or one branch of an `all`. */
interface Line {
  /** Empty for the protocol itself, else the path of the branch. */
  readonly branch: string;
  /** Journal entries of this line that have been read. */
  read: number;
}

/** Thrown by a protocol's own code, the `cause`. Where it was a branch, the protocol may catch that. */
class ProtocolThrew extends Error {}

/**
 * Plays a protocol: performs what its generator yields and gives back what came of it. What the journal holds is not
 * performed again: it leads a fresh generator to where the last owner's stood. Each branch of an `all` has its own
 * entries, in its own order, however they came between those of the others.
 */
export class Player {
  readonly #context: PlayerContext;
  /** What former owners noted, by branch. */
  readonly #known: ReadonlyMap<string, readonly JournalEntry[]>;
  /** Sequences of the messages that a `receive` has given back. */
  readonly #received = new Set<number>();

  constructor(context: PlayerContext) {
    this.#context = context;
    // The first entry of the journal is the desk's.
    const entries = context.state.journal.slice(1);
    this.#known = Map.groupBy(entries, ({ branch = "" }) => branch);
    for (const { does, result } of entries) if (does === "receive") this.#take(result as StoredReceived);
  }

  /** @throws Interrupt, what the bus could not do, and a journal that does not fit the protocol */
  async play<T>(protocol: Protocol<T>, signal: AbortSignal): Promise<T> {
    try {
      return await this.#play(protocol, { branch: "", read: 0 }, signal);
    } catch (error) {
      throw error instanceof ProtocolThrew ? error.cause : error;
    }
  }

  async #play<T>(protocol: Protocol<T>, line: Line, signal: AbortSignal): Promise<T> {
    let step = advance(() => protocol.next());
    while (!step.done) {
      const effect = step.value;
      const result = await this.#resultOf(effect, line, signal).catch((error: unknown) => {
        if (error instanceof ProtocolThrew) return error;
        throw error;
      });
      step = advance(() => (result instanceof ProtocolThrew ? protocol.throw(result.cause) : protocol.next(result)));
    }
    return step.value;
  }

  #resultOf(effect: Effect, line: Line, signal: AbortSignal): Promise<unknown> {
    switch (effect.do) {
      case "all":
        return this.#all(effect, line, signal);
      case "sleep":
        return this.#sleep(effect, line, signal);
      case "receive":
        return this.#receive(effect, line, signal);
      default:
        if (!JOURNALED.has(effect.do)) return this.#context.performing.perform(effect, signal);
        return this.#journaled(effect, line, () => this.#context.performing.perform(effect, signal));
    }
  }

  // ── The journal ───────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * An effect's result: from the journal where it stands there, else performed and noted there. What was noted is stored
   * before anything that follows from it is done, or in one message with it. Until then another owner comes to a result
   * of its own, and nobody has seen this one. A model's answer has cost something, and is stored at once.
   */
  async #journaled(effect: Effect, line: Line, perform: () => Promise<unknown>): Promise<unknown> {
    const known = this.#next(effect, line);
    if (known) return this.#recalled(effect, known.result);
    const result = await perform();
    // Through JSON, so that a live run sees exactly what a replayed one does.
    const written: unknown = JSON.parse(JSON.stringify(withoutStatements(effect, result)));
    this.#note(effect, line, written);
    if (effect.do === "think") await this.#context.desk.settle();
    return this.#recalled(effect, written);
  }

  /** The entry that stands for this effect, where there is one. */
  #next(effect: Effect, line: Line): JournalEntry | undefined {
    const known = this.#known.get(line.branch)?.[line.read];
    line.read += 1;
    if (!known || (known.does === effect.do && known.key === effect.key)) return known;
    const { id } = this.#context.state;
    throw new Error(
      `the journal of ${id} does not fit this version: entry ${known.n} is ${known.does} ${known.key}, but the protocol wants ${effect.do} ${effect.key}; resume it with the version that started it`,
    );
  }

  #note({ do: does, key }: Effect, { branch }: Line, result: unknown): void {
    this.#context.desk.note({ does, key, result, ...(branch === "" ? {} : { branch }) });
  }

  #recalled(effect: Effect, written: unknown): unknown {
    if (effect.do !== "ask") return written;
    const { state, turns, clock } = this.#context;
    const { statements, ...rest } = written as Omit<AskResult, "statements"> & { statements: string[] };
    for (const { id } of effect.participants) turns.close(`${effect.key}.${id}`, clock.now());
    const floor = statements.map((id): FloorStatement => {
      const statement = state.floor.get(id);
      if (statement) return statement;
      throw new Error(
        `the journal of ${state.id} names ${id}, which is not on its floor: the stream has lost messages`,
      );
    });
    return { ...rest, statements: floor };
  }

  // ── Side by side, and in time ─────────────────────────────────────────────────────────────────────────────────

  async #all({ key, branches }: All, line: Line, signal: AbortSignal): Promise<unknown[]> {
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    const playing = branches.map(async (branch, at) => {
      try {
        return await this.#play(branch, { branch: `${line.branch}/${key}.${at}`, read: 0 }, either);
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    });
    const settled = await Promise.allSettled(playing);
    signal.throwIfAborted();
    failed.signal.throwIfAborted();
    return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value);
  }

  async #sleep(effect: Sleep, line: Line, signal: AbortSignal): Promise<void> {
    const until = await this.#until(effect, line, signal);
    const { clock, changed } = this.#context;
    while (clock.now() < until) await changeOrTime(this.#context, changed.version, until - clock.now(), signal);
  }

  async #receive(effect: Receive, line: Line, signal: AbortSignal): Promise<unknown> {
    const { performing } = this.#context;
    const until = await this.#until(effect, line, signal);
    const known = this.#next(effect, line);
    if (known) return known.result;
    const message = await performing.receive(effect, until, this.#received, signal);
    const result: StoredReceived = message === undefined ? {} : { message };
    this.#note(effect, line, result);
    return result;
  }

  /** The moment up to which an effect waits, in milliseconds since the epoch: fixed when it is first waited for. */
  async #until(effect: Sleep | Receive, line: Line, signal: AbortSignal): Promise<number> {
    const known = this.#next(effect, line);
    if (known) return (known.result as StoredUntil).until;
    signal.throwIfAborted();
    const until = this.#context.clock.now() + effect.seconds * 1_000;
    this.#note(effect, line, { until } satisfies StoredUntil);
    await this.#context.desk.settle();
    return until;
  }

  #take({ message }: StoredReceived): void {
    if (message) this.#received.add(message.seq);
  }
}

interface StoredUntil {
  readonly until: number;
}
interface StoredReceived {
  readonly message?: ReceivedMessage;
}

/** What of a result goes into the journal: of statements their ids, since they stand on the floor. */
function withoutStatements(effect: Effect, result: unknown): unknown {
  if (effect.do !== "ask") return result;
  const { statements, ...rest } = result as AskResult;
  return { ...rest, statements: statements.map(({ id }) => id) };
}

function advance<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new ProtocolThrew("the protocol threw", { cause: error });
  }
}
