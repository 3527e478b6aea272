import type { WorkerContext } from "#actor";
import { BusError, type GuestLimits, type Stored } from "#bus";
import { SetClock } from "#lib/clock";
import { present } from "#lib/fields";
import { Notifier } from "#lib/notifier";
import { untilAborted } from "#lib/signal";
import { inSpan } from "#lib/telemetry";
import { workflow } from "#lib/telemetry-names";
import { type Ending, type ProtocolDefinition, protocolOf } from "#protocols";
import type { Breaker, Provider } from "#providers";
import { type DiscussionOptions, patterns, subjects } from "#wire";
import { type Words, words } from "../words.ts";
import { TurnLog } from "./asked-turn.ts";
import { Desk } from "./desk.ts";
import { DiscussionState, pausedId } from "./discussion-state.ts";
import { endDiscussion, reviewOf } from "./ending.ts";
import { floodGuard } from "./flood.ts";
import type { Incoming } from "./incoming.ts";
import { judgementsOf } from "./judging.ts";
import { Library } from "./library.ts";
import { GivenUp } from "./outage.ts";
import { announceOutages } from "./outage-notices.ts";
import { Performing } from "./performing.ts";
import { Player } from "./player.ts";
import { usageSoFar } from "./spending.ts";
import { UnmatchedAnswers } from "./unmatched-answers.ts";
import { Interrupt } from "./waiting.ts";

export interface RunnerContext extends Pick<WorkerContext, "bus" | "clock" | "log"> {
  readonly provider: (name: string, model?: string) => Provider;
  /** Outages of models, which are announced. Default: none are. */
  readonly breaker?: Breaker | undefined;
  readonly incoming: Incoming;
  /** Limits on seats. Default: those of an empty environment. */
  readonly guests?: GuestLimits;
  /** The protocol for these options. Default: from the registry. */
  readonly protocolOf?: (options: DiscussionOptions) => ProtocolDefinition;
}

/** Ends of a run: for good, until a resume, or so that another moderator continues. */
export type RunEnd = "finished" | "paused" | "handed-over" | "lost";

/**
 * Runs the protocol of one discussion while this process owns it. Results of effects are stored in the stream before
 * anything that depends on them; after a crash a fresh generator replays them to get where the crashed one was.
 */
export class Runner {
  readonly #context: RunnerContext;
  /** The broker's time since this owner took over, so that deadlines mean the same under every owner. */
  readonly #clock: SetClock;
  readonly #state: DiscussionState;
  readonly #desk: Desk;
  readonly #changed = new Notifier();
  readonly #interrupt = new AbortController();
  /** State and services that the parts of a run share. */
  readonly #parts;
  readonly #unmatched: UnmatchedAnswers;
  readonly #flood: ReturnType<typeof floodGuard>;
  readonly #judgements: ReturnType<typeof judgementsOf>;
  /** Whether this owner may write; the user's judgements then go onto the floor as they arrive. */
  #isOpen = false;
  #puttingJudged: Promise<void> = Promise.resolve();

  constructor(context: RunnerContext, discussion: string) {
    this.#context = context;
    this.#clock = new SetClock(context.clock);
    this.#state = new DiscussionState(discussion);
    this.#desk = new Desk(context.bus, this.#clock, this.#state);
    this.#judgements = judgementsOf(this.#state, this.#desk);
    const { bus, log, provider, guests } = context;
    const own = { state: this.#state, desk: this.#desk, changed: this.#changed, clock: this.#clock };
    this.#parts = { ...own, bus, log, provider, turns: new TurnLog(), givenUp: new GivenUp() };
    this.#unmatched = new UnmatchedAnswers(this.#parts);
    this.#flood = floodGuard(this.#parts, guests);
  }

  /** Runs until over, paused or aborted. @throws the bus's errors; an error if the journal misfits the protocol */
  async run(signals: { lost: AbortSignal; drain: AbortSignal }): Promise<RunEnd> {
    const unlinked = [
      untilAborted(signals.lost, () => this.#interrupt.abort(new Interrupt("lost"))),
      untilAborted(signals.drain, () => this.#interrupt.abort(new Interrupt("draining"))),
    ];
    let leave: (() => void) | undefined;
    try {
      leave = await this.#catchUp();
      const rest = this.#rest();
      // Judgements that the user made during the pause still go onto the floor.
      if (rest && (rest === "finished" || !this.#judgements.areOwed())) return rest;
      // A pause or a stop that arrives during opening is handled after it, by an owner that can announce it.
      const leaving = AbortSignal.any([signals.lost, signals.drain]);
      try {
        this.#clock.set(await this.#desk.open(leaving));
      } catch (error) {
        if (!leaving.aborted) throw error;
        return signals.lost.aborted ? "lost" : "handed-over";
      }
      this.#isOpen = true;
      this.#unmatched.begin();
      this.#flood.begin();
      await this.#putJudged();
      // Includes what the former owner did until it was fenced.
      return this.#rest() ?? (await this.#go(this.#state.options as DiscussionOptions));
    } catch (error) {
      const cause = this.#causeOf(error);
      if (!(cause instanceof Interrupt)) return await this.#failed(cause);
      if (cause.kind === "paused") return "paused";
      this.#context.log.info({ discussion: this.#state.id, why: cause.message }, cause.kind);
      return cause.kind === "draining" ? "handed-over" : "lost";
    } finally {
      for (const unlink of unlinked) unlink();
      leave?.();
      this.#isOpen = false;
      await Promise.allSettled([this.#unmatched.settled(), this.#puttingJudged]);
    }
  }

  get #words(): Words {
    return words(this.#state.options?.lang ?? "en");
  }

  /** The end of a run that has nothing to do; undefined otherwise. */
  #rest(): RunEnd | undefined {
    if (!this.#state.options || this.#state.closed) return "finished";
    return this.#state.isPaused ? "paused" : undefined;
  }

  async #go(options: DiscussionOptions): Promise<RunEnd> {
    const { breaker, clock: own } = this.#context;
    using _notices = breaker && announceOutages({ breaker, clock: own, desk: this.#desk, options });
    const { reopening, reopeningId } = this.#state;
    if (reopening) await this.#desk.announce("reopened", reopeningId, reopening);
    await this.#sayResumed(options);
    let ending: Ending;
    try {
      this.#checkControl();
      const { ended } = this.#state;
      ending = ended ? { outcome: ended.outcome, reason: ended.reason } : await this.#played(options);
    } catch (error) {
      const cause = this.#causeOf(error);
      if (this.#state.closed) return "finished";
      if (!(cause instanceof Interrupt) || (cause.kind !== "stopped" && cause.kind !== "paused")) throw error;
      // A stop that arrived just before the pause is carried out now: nobody would handle it later.
      if (cause.kind === "paused" && !this.#state.isStopped) {
        if (!this.#state.paused) {
          await this.#parts.givenUp.settled(this.#parts);
          const body = { reason: cause.message, spent: usageSoFar(this.#state) };
          await this.#desk.announce("paused", pausedId(this.#state.commanded("pause")), body);
        }
        return "paused";
      }
      ending = { outcome: "stopped", reason: cause.message };
    }
    await endDiscussion(this.#parts, ending);
    return "finished";
  }

  /** Plays within the trace of the command that this owner follows: the start, or the last resume. */
  #played(options: DiscussionOptions): Promise<Ending> {
    const { id, traced, reading } = this.#state;
    const cause = traced.get(this.#state.commanded("resume")) ?? traced.values().next().value;
    const protocol = this.#protocolOf(options);
    const span = { attributes: workflow(id, protocol.name), ...present({ cause }) };
    return inSpan(`invoke_workflow ${protocol.name}`, span, () => {
      const library = new Library(() => this.#state.documents, protocol.passageQuery);
      const performing = new Performing({ ...this.#parts, protocol, options, library });
      const player = new Player({ ...this.#parts, performing, options });
      return player.play(protocol.run(options, reading.context), this.#interrupt.signal);
    });
  }

  #protocolOf(options: DiscussionOptions): ProtocolDefinition {
    return (this.#context.protocolOf ?? protocolOf)(options);
  }

  /** The cause of a run's end. A failed write takes precedence over a command, which was not obeyed then. */
  #causeOf(error: unknown): unknown {
    if (error instanceof BusError || (error instanceof Interrupt && error.kind === "lost")) return error;
    return this.#interrupt.signal.aborted ? this.#interrupt.signal.reason : error;
  }

  /** Pauses after an internal error, which would also hit the next owner, and reports it. Nothing is lost. */
  async #failed(error: unknown): Promise<RunEnd> {
    if (error instanceof BusError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    this.#context.log.error({ err: error, discussion: this.#state.id }, text);
    await this.#desk.announce("paused", `failed.${this.#state.seq}`, {
      reason: this.#words.fault(text),
      error: true,
      spent: usageSoFar(this.#state),
    });
    return "paused";
  }

  // ── What comes in ─────────────────────────────────────────────────────────────────────────────────────────────

  /** Reads the history, then follows what others write; this owner's own messages are known before. */
  async #catchUp(): Promise<() => void> {
    const { bus, incoming } = this.#context;
    let early: Stored[] | undefined = [];
    const leave = await incoming.listen(this.#state.id, {
      onMessage: (message) => (early ? early.push(message) : this.#onMessage(message)),
      onError: (error) => this.#interrupt.abort(error),
    });
    try {
      const { signal } = this.#interrupt;
      for (const message of await bus.collect([patterns.discussion(this.#state.id)], { signal })) {
        this.#trace(message);
        this.#state.apply(message.subject, message.seq, message.data);
        this.#flood.count(message);
      }
      for (const message of early) this.#onMessage(message);
      early = undefined;
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  #onMessage(message: Stored): void {
    // Already applied with the history.
    if (message.seq <= this.#state.seq) return;
    this.#apply(message);
    this.#flood.count(message);
    if (message.subject.includes(".say.")) this.#unmatched.answer(message.seq);
  }

  #apply(message: Stored): void {
    const { subject, seq, data } = message;
    this.#trace(message);
    if (subject === subjects.journal(this.#state.id)) {
      if (this.#desk.isSuperseded(message)) this.#interrupt.abort(new Interrupt("lost", "another has taken over"));
      return;
    }
    const violation = this.#state.apply(subject, seq, data);
    if (violation) this.#unmatched.refuse(violation);
    this.#checkControl();
    if (this.#isOpen && this.#judgements.areOwed()) {
      this.#puttingJudged = this.#putJudged().catch((error: unknown) => this.#interrupt.abort(error));
    }
    this.#changed.notify();
  }

  /** Keeps what traced the message, for the spans that it causes. */
  #trace({ seq, time, trace }: Stored): void {
    if (trace !== undefined) this.#state.traced.set(seq, { time, trace });
  }

  async #putJudged(): Promise<void> {
    const { options } = this.#state;
    if (options && this.#judgements.areOwed()) await this.#judgements.put(this.#protocolOf(options));
    this.#changed.notify();
  }

  #checkControl(): void {
    const state = this.#state;
    if (state.ended) return;
    const stop = state.isStopped;
    const pause = state.commanded("pause");
    const given = state.control.findLast(({ type }) => type === (stop ? "stop" : "pause"))?.reason;
    const reason = given || (stop ? this.#words.stopped : this.#words.paused);
    if (stop) this.#interrupt.abort(new Interrupt("stopped", reason));
    else if (pause > state.pausedAt && pause > state.commanded("resume"))
      this.#interrupt.abort(new Interrupt("paused", reason));
  }

  async #sayResumed(options: DiscussionOptions): Promise<void> {
    const resumed = this.#state.commanded("resume");
    if (!this.#state.paused || this.#state.ended || resumed < this.#state.pausedAt) return;
    const review = reviewOf(this.#state.reading, this.#protocolOf(options));
    await this.#desk.announce("resumed", `resumed.${resumed}`, { review });
  }
}
