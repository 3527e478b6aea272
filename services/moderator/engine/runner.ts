import { type Bus, BusError, type Stored } from "#bus";
import type { Clock } from "#lib/clock";
import type { Logger } from "#lib/log";
import { Notifier } from "#lib/notifier";
import { type AskResult, type Effect, JOURNALED, type Outcome } from "#protocols/effects";
import type { Provider } from "#providers";
import {
  type Body,
  type DiscussionOptions,
  type Participant,
  type ProblemDefinition,
  patterns,
  subjects,
  type Tension,
} from "#wire";
import { swarmDiscussion } from "../../../src/protocols/swarm-discussion/discussion.ts";
import { Desk } from "./desk.ts";
import { endDiscussion } from "./ending.ts";
import type { Incoming } from "./incoming.ts";
import { Interrupt } from "./interrupt.ts";
import { Performing } from "./performing.ts";
import { DiscussionState, pausedId } from "./state.ts";
import { Strays } from "./strays.ts";
import { Library } from "./turns.ts";

export interface RunnerContext {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly provider: (name: string, model?: string) => Provider;
  /** What others write into discussions. */
  readonly incoming: Incoming;
}

/** What the parts of a runner share. */
export interface RunnerParts extends RunnerContext {
  readonly state: DiscussionState;
  readonly desk: Desk;
  readonly changed: Notifier;
  readonly options: DiscussionOptions;
  readonly library: Library;
  /** Turns that are waited for, and those that no longer are, with their deadlines. */
  readonly open: Set<string>;
  readonly closed: Map<string, number>;
  table: {
    participants: readonly Participant[];
    tensions: readonly Tension[];
    problem: ProblemDefinition | undefined;
    mode: DiscussionOptions["mode"];
  };
  deadTurn(participant: Participant, turn: string): string | undefined;
}

/** How a run ended: for good, until somebody resumes, or so that another moderator goes on. */
export type RunEnd = "finished" | "paused" | "handed-over" | "lost";

/**
 * Runs the protocol of one discussion. Whatever its effects came to is in the stream before anything is done that follows
 * from it; after a crash a fresh generator is led by it to where the dead one stood.
 */
export class Runner {
  readonly #context: RunnerContext;
  readonly #state: DiscussionState;
  readonly #desk: Desk;
  readonly #changed = new Notifier();
  readonly #interrupt = new AbortController();
  readonly #open = new Set<string>();
  readonly #closed = new Map<string, number>();
  readonly #strays: Strays;
  #parts: RunnerParts | undefined;

  constructor(context: RunnerContext, discussion: string) {
    this.#context = context;
    this.#state = new DiscussionState(discussion);
    this.#desk = new Desk(context.bus, context.clock, this.#state);
    this.#strays = new Strays(context, this.#state, this.#desk, { open: this.#open, closed: this.#closed });
  }

  /**
   * Runs until the discussion is over, is paused, or one of the signals comes.
   * @throws what the bus could not do, and a journal that does not fit the protocol
   */
  async run(signals: { lost: AbortSignal; drain: AbortSignal }): Promise<RunEnd> {
    const unlink = this.#link(signals);
    let leave: (() => void) | undefined;
    try {
      leave = await this.#catchUp();
      const rest = this.#rest();
      if (rest) return rest;
      // A pause or a stop that comes meanwhile is heeded behind it, by an owner that can say so.
      const leaving = AbortSignal.any([signals.lost, signals.drain]);
      try {
        await this.#desk.open(leaving);
      } catch (error) {
        if (!leaving.aborted) throw error;
        return signals.lost.aborted ? "lost" : "handed-over";
      }
      // What the former owner did up to then.
      return this.#rest() ?? (await this.#go(this.#state.options as DiscussionOptions));
    } catch (error) {
      const cause = this.#causeOf(error);
      if (!(cause instanceof Interrupt)) return await this.#failed(cause);
      if (cause.kind === "paused") return "paused";
      this.#context.log.info({ discussion: this.#state.id, why: cause.message }, cause.kind);
      return cause.kind === "draining" ? "handed-over" : "lost";
    } finally {
      unlink();
      leave?.();
      await this.#strays.told();
    }
  }

  /** Why there is nothing to do, if there is not. */
  #rest(): RunEnd | undefined {
    if (!this.#state.options || this.#state.closed) return "finished";
    return this.#state.isPaused ? "paused" : undefined;
  }

  async #go(options: DiscussionOptions): Promise<RunEnd> {
    await this.#sayResumed();
    let outcome: Outcome;
    try {
      this.#checkControl();
      outcome = this.#state.ended ?? (await this.#play(options));
    } catch (error) {
      const cause = this.#causeOf(error);
      if (!(cause instanceof Interrupt) || (cause.kind !== "stopped" && cause.kind !== "paused")) throw error;
      // A stop that came while it was about to pause is heeded at once: nobody would hear it afterwards.
      if (cause.kind === "paused" && this.#state.commanded("stop") === 0) {
        if (!this.#state.paused) await this.#pause(cause.message);
        return "paused";
      }
      outcome = { outcome: "stopped", reason: cause.message };
    }
    const { clock } = this.#context;
    await endDiscussion({ state: this.#state, desk: this.#desk, changed: this.#changed, clock }, outcome);
    return "finished";
  }

  /** Why a run ended: what could not be written counts before what it was told, for that has not been done then. */
  #causeOf(error: unknown): unknown {
    if (error instanceof BusError || (error instanceof Interrupt && error.kind === "lost")) return error;
    return this.#interrupt.signal.aborted ? this.#interrupt.signal.reason : error;
  }

  /** A fault of ours would meet the next owner too: the discussion pauses and says why. Nothing of it is lost. */
  async #failed(error: unknown): Promise<RunEnd> {
    if (error instanceof BusError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    this.#context.log.error({ err: error, discussion: this.#state.id }, text);
    await this.#desk.announce("paused", `failed.${this.#state.seq}`, {
      reason: `an error of the moderator: ${text}`,
      error: true,
    });
    return "paused";
  }

  // ── What comes in ─────────────────────────────────────────────────────────────────────────────────────────────

  #link(signals: { lost: AbortSignal; drain: AbortSignal }): () => void {
    const lost = (): void => this.#interrupt.abort(new Interrupt("lost"));
    const drain = (): void => this.#interrupt.abort(new Interrupt("draining"));
    signals.lost.addEventListener("abort", lost, { once: true });
    signals.drain.addEventListener("abort", drain, { once: true });
    if (signals.lost.aborted) lost();
    if (signals.drain.aborted) drain();
    return () => {
      signals.lost.removeEventListener("abort", lost);
      signals.drain.removeEventListener("abort", drain);
    };
  }

  /** Reads what has happened, and hears from there on what others write; what this owner writes it knows before. */
  async #catchUp(): Promise<() => void> {
    const { bus, incoming } = this.#context;
    let early: Stored[] | undefined = [];
    const leave = await incoming.listen(this.#state.id, {
      hear: (message) => (early ? early.push(message) : this.#hear(message)),
      failed: (error) => this.#interrupt.abort(error),
    });
    try {
      const { signal } = this.#interrupt;
      for await (const item of bus.read([patterns.discussion(this.#state.id)], { signal })) {
        if (item.kind === "caught-up") break;
        this.#state.apply(item.message.subject, item.message.seq, item.message.data);
      }
      for (const message of early) this.#apply(message);
      early = undefined;
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  #hear(message: Stored): void {
    this.#apply(message);
    if (message.subject.includes(".say.")) this.#strays.answer(message.seq);
  }

  #apply(message: Stored): void {
    const { subject, seq, data } = message;
    // Read already, with what came before.
    if (seq <= this.#state.seq) return;
    if (subject === subjects.journal(this.#state.id)) {
      if (this.#desk.isSuperseded(message)) this.#interrupt.abort(new Interrupt("lost", "another has taken over"));
      return;
    }
    const violation = this.#state.apply(subject, seq, data);
    if (violation) this.#strays.refuse(violation);
    this.#checkControl();
    this.#changed.notify();
  }

  #checkControl(): void {
    const state = this.#state;
    if (state.ended) return;
    const stop = state.commanded("stop");
    const pause = state.commanded("pause");
    const reason = state.control.findLast(({ type }) => type === (stop > 0 ? "stop" : "pause"))?.reason ?? "";
    if (stop > 0) this.#interrupt.abort(new Interrupt("stopped", reason));
    else if (pause > state.pausedAt && pause > state.commanded("resume"))
      this.#interrupt.abort(new Interrupt("paused", reason));
  }

  // ── The protocol ──────────────────────────────────────────────────────────────────────────────────────────────

  async #play(options: DiscussionOptions): Promise<Outcome> {
    this.#parts = this.#shared(options);
    const performing = new Performing(this.#parts, this.#interrupt.signal);
    const protocol = swarmDiscussion(options, this.#state.context);
    // The first entry of the journal is the desk's.
    let n = 1;
    let input: unknown;
    for (;;) {
      const step = protocol.next(input);
      if (step.done) return step.value;
      const effect = step.value;
      input = JOURNALED.has(effect.do)
        ? await this.#journaled(performing, effect, n++)
        : await performing.perform(effect);
      if (effect.do === "announce" && effect.type === "composed") this.#seat(effect.body as Body<"phase", "composed">);
    }
  }

  /**
   * An effect's result: from the journal where it stands there, else performed and noted there. What was noted is stored
   * before anything that follows from it is done, or in one message with it. Until then another owner comes to a result
   * of its own, and nobody has seen this one. A model's answer has cost something, and is stored at once.
   */
  async #journaled(performing: Performing, effect: Effect, n: number): Promise<unknown> {
    const known = this.#state.journal[n];
    if (known) {
      if (known.does !== effect.do || known.key !== effect.key) {
        throw new Error(
          `the journal of ${this.#state.id} does not fit this version: entry ${n} is ${known.does} ${known.key}, but the protocol wants ${effect.do} ${effect.key}; resume it with the version that started it`,
        );
      }
      return this.#recalled(effect, known.result);
    }
    const result = await performing.perform(effect);
    // Through JSON, so that a live run sees exactly what a replayed one does.
    const written: unknown = JSON.parse(JSON.stringify(this.#written(effect, result)));
    this.#desk.note({ n, does: effect.do, key: effect.key, result: written });
    if (effect.do === "think") await this.#desk.settle();
    return this.#recalled(effect, written);
  }

  /** What of a result goes into the journal: of statements their ids, since they stand on the floor. */
  #written(effect: Effect, result: unknown): unknown {
    if (effect.do !== "ask") return result;
    const { statements, ...rest } = result as AskResult;
    return { ...rest, statements: statements.map(({ id }) => id) };
  }

  #recalled(effect: Effect, written: unknown): unknown {
    if (effect.do !== "ask") return written;
    const { statements, ...rest } = written as Omit<AskResult, "statements"> & { statements: string[] };
    for (const participant of effect.participants)
      this.#closed.set(`${effect.key}.${participant.id}`, this.#context.clock.now());
    const floor = statements.map((id) => {
      const statement = this.#state.floor.get(id);
      if (!statement)
        throw new Error(
          `the journal of ${this.#state.id} names ${id}, which is not on its floor: the stream has lost messages`,
        );
      return statement;
    });
    return { ...rest, statements: floor };
  }

  // ── Pauses ────────────────────────────────────────────────────────────────────────────────────────────────────

  async #pause(reason: string): Promise<void> {
    await this.#desk.announce("paused", pausedId(this.#state.commanded("pause")), { reason });
  }

  async #sayResumed(): Promise<void> {
    const resumed = this.#state.commanded("resume");
    if (!this.#state.paused || this.#state.ended || resumed < this.#state.pausedAt) return;
    await this.#desk.announce("resumed", `resumed.${resumed}`, { review: this.#review() });
  }

  /** Where things stand, in a sentence, for whoever comes back to it. */
  #review(): string {
    const said = this.#state.floor.size;
    const last = [...this.#state.floor.values()].at(-1);
    const zh = this.#options().lang === "zh";
    if (!last) return zh ? "尚无陈述。" : "Nothing has been said yet.";
    return zh
      ? `目前共有 ${said} 条陈述，最近一条是 ${last.from} 的 ${last.id}（${last.type}）。`
      : `${said} statements stand on the floor; the last is ${last.id}, ${last.type} by ${last.from}.`;
  }

  // ── Shared ────────────────────────────────────────────────────────────────────────────────────────────────────

  #options(): DiscussionOptions {
    if (!this.#state.options) throw new Error(`discussion ${this.#state.id} was never started`);
    return this.#state.options;
  }

  #seat({ participants, tensionMap, problemDefinition, mode }: Body<"phase", "composed">): void {
    const parts = this.#shared(this.#options());
    parts.table = { participants, tensions: tensionMap, problem: problemDefinition, mode };
  }

  #shared(options: DiscussionOptions): RunnerParts {
    this.#parts ??= {
      ...this.#context,
      state: this.#state,
      desk: this.#desk,
      changed: this.#changed,
      options,
      library: new Library(() => this.#state.documents),
      open: this.#open,
      closed: this.#closed,
      table: { participants: [], tensions: [], problem: undefined, mode: options.mode },
      deadTurn: (participant) => this.#deadTurn(participant),
    };
    return this.#parts;
  }

  /** Why the pool gave a participant's turn up, where it did. */
  #deadTurn({ pool, id }: Participant): string | undefined {
    const prefix = `${subjects.inbox(this.#state.id, pool, id)}#`;
    for (const [key, reason] of this.#state.dead)
      if (key.startsWith(prefix)) return `no worker could handle the turn: ${reason}`;
    return undefined;
  }
}
