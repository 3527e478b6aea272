import { present } from "#lib/fields";
import type {
  All,
  Ask,
  AskResult,
  AskUser,
  Effect,
  End,
  Protocol,
  Receive,
  ReceivedMessage,
  Sleep,
  UserAnswer,
} from "#protocols";
import type { FloorStatement } from "#wire";
import type { JournalEntry } from "./asked-turn.ts";
import { withJudged } from "./judging.ts";
import type { Performing } from "./performing.ts";
import { decidedOn, SilentSeats, silentKey, silentSeatQuestion } from "./silent-seats.ts";
import { isBounded } from "./spending.ts";
import type { AskingContext } from "./step.ts";
import { changeOrTime, type Waiting } from "./waiting.ts";

/** Effects whose results go into the journal; the results of the others can be read from the stream itself. */
const JOURNALED: ReadonlySet<Effect["do"]> = new Set(["ask", "askUser", "think", "pause", "checkLimits", "operate"]);

/** Effects whose results bring statements, which are on the floor: the journal has their ids. */
const BRINGING: ReadonlySet<Effect["do"]> = new Set(["ask", "askUser", "end"]);

export interface PlayerContext extends Pick<AskingContext, "state" | "desk" | "turns" | "options" | keyof Waiting> {
  readonly performing: Performing;
}

/** One line of execution of a protocol: the protocol itself, or one branch of an `all`. */
interface Line {
  /** Path of the branch; empty for the protocol itself. */
  readonly branch: string;
  /** Journal entries of this line that have been read. */
  read: number;
}

/** Thrown for an error of the protocol's own code (`cause`). If it was in a branch, the protocol may catch it. */
class ProtocolThrew extends Error {}

/**
 * Plays a protocol: performs the effects that its generator yields and feeds the results back. Effects with a result in
 * the journal are replayed, not performed, which brings a fresh generator to where the last owner's was. Each branch of
 * an `all` has its own entries in its own order, however they interleave.
 */
export class Player {
  readonly #context: PlayerContext;
  /** Entries of former owners, by branch. */
  readonly #known: ReadonlyMap<string, readonly JournalEntry[]>;
  /** Sequences of the messages already returned by a `receive`. */
  readonly #received = new Set<number>();
  /** Replayed steps that were over before the last resume. */
  readonly #before: Ask[] = [];
  #askedAgain: Promise<void> | undefined;
  readonly #silentSeats: SilentSeats;

  constructor(context: PlayerContext) {
    this.#context = context;
    this.#silentSeats = new SilentSeats(context.state, context.options);
    // The first journal entry belongs to the desk.
    const entries = context.state.journal.slice(1);
    this.#known = Map.groupBy(entries, ({ branch = "" }) => branch);
    for (const { does, result } of entries) {
      const { message } = (does === "receive" ? result : {}) as { message?: ReceivedMessage };
      if (message) this.#received.add(message.seq);
    }
  }

  /** @throws Interrupt; the bus's errors; an error if the journal does not fit the protocol */
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
      case "ask":
        return this.#ask(effect, line, signal);
      case "askUser":
        return this.#askUser(effect, line, signal);
      case "end":
        return this.#end(effect, line, signal);
      default:
        if (!JOURNALED.has(effect.do)) return this.#context.performing.perform(effect, signal);
        return this.#journaled(effect, line, signal, () => this.#context.performing.perform(effect, signal));
    }
  }

  /** Asks participants; then the user, once for each seat that let its turn go by, how to go on. */
  async #ask(effect: Ask, line: Line, signal: AbortSignal): Promise<unknown> {
    const { performing, options } = this.#context;
    for (const told of this.#silentSeats.back(effect, options.lang)) await performing.perform(told, signal);
    const asked = { ...effect, participants: effect.participants.map((one) => this.#silentSeats.held(one)) };
    const result = (await this.#journaled(asked, line, signal, () => performing.perform(asked, signal))) as AskResult;
    const isMine = (id: string): boolean => {
      const following = this.#known.get(line.branch)?.[line.read];
      // Journals of old versions have no such entry, and another branch may have it.
      return following
        ? following.key === silentKey(id)
        : !this.#context.state.journal.some(({ key }) => key === silentKey(id));
    };
    for (const seat of this.#silentSeats.newIn(asked, result, isMine)) {
      const question = silentSeatQuestion(seat, options);
      const key = silentKey(seat.id);
      const user = { do: "askUser", key, question, seconds: options.seatSeconds } as const;
      const { choice, by } = (await this.#askUser(user, line, signal)) as UserAnswer;
      await performing.perform(decidedOn(user, choice, by, effect.round), signal);
      for (const told of this.#silentSeats.decide(seat.id, choice, effect.round))
        await performing.perform(told, signal);
    }
    return result;
  }

  // ── The journal ───────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * An effect's result: replayed from the journal, or performed and noted there. A noted result is stored before
   * anything that depends on it is done, or in one message with it. Until then another owner may get a different
   * result, which is fine: nobody has seen this one. A model's answer has cost something and is stored at once.
   */
  async #journaled(effect: Effect, line: Line, signal: AbortSignal, perform: () => Promise<unknown>): Promise<unknown> {
    const known = this.#next(effect, line);
    if (known) {
      const { state } = this.#context;
      const storedAt = state.journaledAt.get(known.n) ?? Number.POSITIVE_INFINITY;
      if (effect.do === "ask" && storedAt < state.commanded("resume")) this.#before.push(effect);
      return this.#recalled(effect, known.result);
    }
    await this.#askAgain(signal);
    const result = await perform();
    // Serialized through JSON, so that a live run sees exactly what a replay sees.
    const written: unknown = JSON.parse(JSON.stringify(withoutStatements(effect, result)));
    this.#note(effect, line, written);
    if (effect.do === "think") await this.#context.desk.settle();
    return this.#recalled(effect, written);
  }

  /** Once all is replayed, asks those again whose turns failed before the resume: the next result brings their answers. */
  #askAgain(signal: AbortSignal): Promise<void> {
    this.#askedAgain ??= (async () => {
      for (const ask of this.#before) await this.#context.performing.askAgain(ask, signal);
    })();
    return this.#askedAgain;
  }

  /** Ends the run, unless this end was undone; then brings the answers of those who were asked again since. */
  async #end(effect: End, line: Line, signal: AbortSignal): Promise<unknown> {
    await this.#context.performing.perform(effect, signal);
    // Journals of old versions have no entry here.
    const following = this.#known.get(line.branch)?.[line.read];
    if (following && following.does !== effect.do) return {};
    return this.#journaled(effect, line, signal, async () => withJudged({}, this.#context.state));
  }

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
    if (!BRINGING.has(effect.do)) return written;
    const { turns, clock } = this.#context;
    const { statements, judged, ...rest } = written as { statements?: string[]; judged?: string[] };
    for (const { id } of effect.do === "ask" ? effect.participants : [])
      turns.close(`${effect.key}.${id}`, clock.now());
    const onFloor = (ids?: string[]) => ids?.map((id) => this.#onFloor(id));
    return { ...rest, ...present({ statements: onFloor(statements), judged: onFloor(judged) }) };
  }

  #onFloor(id: string): FloorStatement {
    const { state } = this.#context;
    const statement = state.floor.get(id);
    if (statement) return statement;
    throw new Error(`the journal of ${state.id} names ${id}, which is not on its floor: the stream has lost messages`);
  }

  /** Asks the user. A question with a time limit has two entries: the limit and the answer. */
  async #askUser(effect: AskUser, line: Line, signal: AbortSignal): Promise<unknown> {
    const { seconds } = effect;
    const limit = seconds === undefined ? undefined : await this.#until({ ...effect, seconds }, line, signal);
    return this.#journaled(effect, line, signal, () => this.#context.performing.askUser(effect, limit, signal));
  }

  // ── Side by side, and in time ─────────────────────────────────────────────────────────────────────────────────

  async #all(effect: All, line: Line, signal: AbortSignal): Promise<unknown[]> {
    const { key, branches } = effect;
    if (effect.reserves && this.#isOneByOne(effect, line)) {
      const results: unknown[] = [];
      for (const branch of branches) results.push(await this.#play(branch, line, signal));
      return results;
    }
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    let going = branches.length;
    const playing = branches.map(async (branch, at) => {
      try {
        const result = await this.#play(branch, { branch: `${line.branch}/${key}.${at}`, read: 0 }, either);
        going -= 1;
        // The others may wait for long.
        if (going > 0) await this.#context.desk.flush();
        return result;
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

  /** Whether branches run one by one: under a budget, unless they were begun concurrently before it. */
  #isOneByOne({ key }: All, { branch }: Line): boolean {
    const isBegun = [...this.#known.keys()].some((other) => other.startsWith(`${branch}/${key}.`));
    return isBounded(this.#context.options) && !isBegun;
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
    const result = present({ message });
    this.#note(effect, line, result);
    return result;
  }

  /** The deadline of a waiting effect, in milliseconds since the epoch; fixed at its first wait. */
  async #until(effect: Sleep | Receive | (AskUser & { seconds: number }), line: Line, signal: AbortSignal) {
    const known = this.#next(effect, line);
    const until = this.#context.clock.now() + effect.seconds * 1_000;
    // No wait is longer than one that begins now, whatever the former owner's clock said.
    if (known) return Math.min((known.result as { until: number }).until, until);
    signal.throwIfAborted();
    this.#note(effect, line, { until });
    await this.#context.desk.settle();
    return until;
  }
}

/** The part of a result that goes into the journal: statements by id, since they are on the floor. */
function withoutStatements(effect: Effect, result: unknown): unknown {
  if (!BRINGING.has(effect.do)) return result;
  const { statements, judged, ...rest } = result as Partial<AskResult>;
  const ids = (list?: readonly FloorStatement[]) => list?.map(({ id }) => id);
  return { ...rest, ...present({ statements: ids(statements), judged: ids(judged) }) };
}

function advance<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new ProtocolThrew("the protocol threw", { cause: error });
  }
}
