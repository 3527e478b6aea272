import { type Bus, BusError, deadLetter, type Stored } from "#bus";
import { type Clock, isoTime } from "#lib/clock";
import type { Logger } from "#lib/log";
import { Notifier } from "#lib/notifier";
import { type Facts, type ModelRequest, type Provider, ProviderError } from "#llm";
import {
  addUsage,
  type Body,
  type DiscussionOptions,
  type FloorStatement,
  MODERATOR,
  NO_USAGE,
  type Participant,
  type ProblemDefinition,
  patterns,
  subjects,
  type Tension,
  USER,
  type Usage,
} from "#protocol";
import { Asking } from "./asking.ts";
import { Desk } from "./desk.ts";
import { DiscussionState, pausedId, type Said } from "./discussion-state.ts";
import {
  type AskResult,
  type AskUser,
  type Effect,
  isSilent,
  JOURNALED,
  type Limits,
  type Outcome,
  type State,
  type Think,
  type ThinkResult,
  type UserAnswer,
} from "./effects.ts";
import type { Incoming } from "./incoming.ts";
import { Interrupt } from "./interrupt.ts";
import { promptFor } from "./prompts.ts";
import { swarmDiscussion } from "./protocols/swarm-discussion.ts";
import { Library } from "./turns.ts";
import { changeOrTime } from "./waiting.ts";

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

/** Milliseconds that participants have to confirm the end. */
const BYE_MS = 5_000;
const SEAT_BYE_MS = 1_500;

/**
 * Runs the protocol of one discussion. Whatever its effects came to is in the stream before the protocol goes on;
 * after a crash a fresh generator is led by it to where the dead one stood.
 */
export class Runner {
  readonly #context: RunnerContext;
  readonly #state: DiscussionState;
  readonly #desk: Desk;
  readonly #changed = new Notifier();
  readonly #interrupt = new AbortController();
  readonly #open = new Set<string>();
  readonly #closed = new Map<string, number>();
  readonly #strays: Promise<void>[] = [];
  #parts: RunnerParts | undefined;

  constructor(context: RunnerContext, discussion: string) {
    this.#context = context;
    this.#state = new DiscussionState(discussion);
    this.#desk = new Desk(context.bus, context.clock, this.#state);
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
      if (!this.#state.options || this.#state.closed) return "finished";
      if (this.#state.isPaused) return "paused";
      return await this.#go(this.#state.options);
    } catch (error) {
      const cause = this.#causeOf(error);
      if (!(cause instanceof Interrupt)) return await this.#failed(cause);
      if (cause.kind === "paused") return "paused";
      this.#context.log.info({ discussion: this.#state.id, why: cause.message }, cause.kind);
      return cause.kind === "draining" ? "handed-over" : "lost";
    } finally {
      unlink();
      leave?.();
      await Promise.allSettled(this.#strays);
    }
  }

  async #go(options: DiscussionOptions): Promise<RunEnd> {
    await this.#desk.open();
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
    await this.#end(outcome);
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
    if (message.subject.includes(".say.")) this.#answerStrays(message.seq);
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
    if (violation) this.#aside(this.#refuse(violation));
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

  /** What did not follow the protocol goes to the dead letters, and its author is told. */
  async #refuse(violation: {
    seq: number;
    subject: string;
    data: Uint8Array;
    reason: string;
    participant?: string;
  }): Promise<void> {
    await deadLetter(this.#context.bus, { ...violation, time: 0 }, violation.reason, MODERATOR);
    const author = this.#state.participants.find(({ id }) => id === violation.participant);
    if (author) await this.#desk.send(author, "refused", `refused.${violation.seq}`, { reason: violation.reason });
  }

  /** Answers to turns that nobody waits for any more: accepted before, too late, or to no turn at all. */
  #answerStrays(seq: number): void {
    const said = this.#state.lastSaid;
    if (said?.seq === seq && said.unable === undefined && !this.#open.has(said.turn))
      this.#aside(this.#answerStray(said));
  }

  /** What nobody waits for: where it cannot be sent the log says so, and the discussion goes on. */
  #aside(sending: Promise<void>): void {
    const { log } = this.#context;
    const failed = (error: unknown): void =>
      log.warn({ err: error, discussion: this.#state.id }, "a participant could not be told what became of a message");
    this.#strays.push(sending.catch(failed));
  }

  async #answerStray(said: Said): Promise<void> {
    const author = this.#state.participants.find(({ id }) => id === said.participant);
    if (!author) return;
    const { turn } = said;
    const accepted = this.#state.byTurn.get(turn);
    const deadline = this.#closed.get(turn);
    const at = { cause: said.id };
    const key = String(said.seq);
    if (accepted) await this.#desk.send(author, "accepted", key, { turn, messageId: accepted.id }, at);
    else if (deadline !== undefined)
      await this.#desk.send(author, "late", key, { turn, deadline: isoTime(deadline) }, at);
    else await this.#desk.send(author, "refused", key, { reason: `there is no turn ${turn}`, received: said.id }, at);
  }

  // ── The protocol ──────────────────────────────────────────────────────────────────────────────────────────────

  async #play(options: DiscussionOptions): Promise<Outcome> {
    this.#parts = this.#shared(options);
    const protocol = swarmDiscussion(options, this.#state.context);
    // The first entry of the journal is the desk's.
    let n = 1;
    let input: unknown;
    for (;;) {
      const step = protocol.next(input);
      if (step.done) return step.value;
      const effect = step.value;
      input = JOURNALED.has(effect.do) ? await this.#journaled(effect, n++) : await this.#perform(effect);
      if (effect.do === "announce" && effect.type === "composed") this.#seat(effect.body as Body<"phase", "composed">);
    }
  }

  /**
   * An effect's result: from the journal where it stands there, else performed and noted there. What was noted is stored
   * before anything that follows from it is done, or in one message with it. Until then another owner comes to a result
   * of its own, and nobody has seen this one. A model's answer has cost something, and is stored at once.
   */
  async #journaled(effect: Effect, n: number): Promise<unknown> {
    const known = this.#state.journal[n];
    if (known) {
      if (known.does !== effect.do || known.key !== effect.key) {
        throw new Error(
          `the journal of ${this.#state.id} does not fit this version: entry ${n} is ${known.does} ${known.key}, but the protocol wants ${effect.do} ${effect.key}; resume it with the version that started it`,
        );
      }
      return this.#recalled(effect, known.result);
    }
    const result = await this.#perform(effect);
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

  async #perform(effect: Effect): Promise<unknown> {
    const { signal } = this.#interrupt;
    signal.throwIfAborted();
    if (!isSilent(effect, this.#options())) await this.#desk.settle();
    switch (effect.do) {
      case "ask":
        return new Asking(this.#shared(this.#options()), effect, signal).run();
      case "askUser":
        return this.#askUser(effect, signal);
      case "think":
        return this.#think(effect, signal);
      case "state":
        return this.#stateOwn(effect);
      case "announce":
        return this.#desk.announce(effect.type, effect.key, effect.body as never, {
          round: effect.round,
          ...(effect.phase === undefined ? {} : { phase: effect.phase }),
        });
      case "pause":
        return this.#pauseHere(effect.key, effect.reason);
      case "checkLimits":
        return this.#checkLimits();
    }
  }

  async #askUser({ key, question }: AskUser, signal: AbortSignal): Promise<UserAnswer> {
    if (this.#options().unattended) return { choice: question.recommended, by: "rule" };
    const at = { id: key };
    await this.#desk.send({ id: USER, pool: "user" }, "question", key, { ...question, question: key }, at);
    for (;;) {
      const { version } = this.#changed;
      const answer = this.#state.answers.get(key);
      if (answer) {
        const { choice, text, mode, experts } = answer.body;
        return {
          choice,
          by: answer.from,
          ...(text ? { text } : {}),
          ...(mode ? { mode } : {}),
          ...(experts ? { experts } : {}),
        };
      }
      await this.#changed.after(version, signal);
    }
  }

  async #think({ purpose, facts, provider }: Think, signal: AbortSignal): Promise<ThinkResult> {
    const options = this.#options();
    const whole: Facts = {
      ...facts,
      passages: purpose === "analysis" ? this.#library().broad(options.topic) : [],
      floor: [...this.#state.floor.values()],
    };
    try {
      const request: ModelRequest = promptFor(purpose, whole);
      const deadline = this.#context.clock.now() + options.turnSeconds * 1_000;
      const chosen = this.#context.provider(provider ?? options.provider, provider ? undefined : options.model);
      const { content, origin, usage } = await chosen.answer(request, {
        signal,
        deadline,
        share: { of: this.#state.id, attended: !options.unattended },
      });
      return { content, origin, usage };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { failed: error.message, ...(error.usage ? { usage: error.usage } : {}) };
    }
  }

  async #stateOwn({ key, round, kind, content, references, thought }: State): Promise<FloorStatement> {
    const origin = thought && thought.failed === undefined ? { origin: thought.origin, usage: thought.usage } : {};
    return (
      this.#state.byTurn.get(key) ??
      (await this.#desk.accept(round, {
        from: MODERATOR,
        type: kind,
        content,
        references: [...references],
        turn: key,
        ...origin,
      }))
    );
  }

  #checkLimits(): Limits {
    const { budgetCalls, budgetTokens, budgetUsd, timeSeconds } = this.#options();
    const spent = this.#usage();
    const tokens = spent.inputTokens + spent.outputTokens;
    if (budgetCalls !== undefined && spent.calls >= budgetCalls)
      return { over: `the budget of ${budgetCalls} calls is spent (${spent.calls})` };
    if (budgetTokens !== undefined && tokens >= budgetTokens)
      return { over: `the budget of ${budgetTokens} tokens is spent (${tokens})` };
    if (budgetUsd !== undefined && (spent.costUsd ?? 0) >= budgetUsd) {
      return { over: `the budget of $${budgetUsd} is spent ($${spent.costUsd?.toFixed(2)})` };
    }
    if (timeSeconds !== undefined && this.#context.clock.now() - this.#state.startedAt >= timeSeconds * 1_000) {
      return { over: `the time of ${timeSeconds} s is up` };
    }
    return {};
  }

  /** Everything that was spent so far, on answers that were returned too. */
  #usage(): Usage {
    let sum = NO_USAGE;
    for (const answers of this.#state.said.values()) {
      for (const { usage } of answers) if (usage) sum = addUsage(sum, usage);
    }
    for (const { does, result } of this.#state.journal) {
      if (does === "think") sum = addUsage(sum, (result as ThinkResult).usage ?? NO_USAGE);
    }
    return sum;
  }

  // ── Pause and end ─────────────────────────────────────────────────────────────────────────────────────────────

  /** A protocol's own pause: this run ends here, and a later one that was resumed goes past it. */
  async #pauseHere(key: string, reason: string): Promise<Record<string, never>> {
    if (this.#state.announced.has(key) && this.#state.commanded("resume") > this.#state.pausedAt) return {};
    await this.#desk.announce("paused", key, { reason });
    throw new Interrupt("paused", reason);
  }

  async #pause(reason: string): Promise<void> {
    await this.#desk.announce("paused", pausedId(this.#state.commanded("pause")), { reason });
  }

  async #sayResumed(): Promise<void> {
    const resumed = this.#state.commanded("resume");
    if (!this.#state.paused || resumed < this.#state.pausedAt) return;
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

  /** Says how it ended, tells everybody to stop, and says who confirmed it. */
  async #end({ outcome, reason }: Outcome): Promise<void> {
    const usage = this.#usage();
    await this.#desk.announce("ended", "ended", { outcome, reason, usage });
    const others = this.#state.participants.filter(({ role }) => role !== "moderator");
    await Promise.all(others.map((to) => this.#desk.send(to, "shutdown", to.id, { reason: outcome })));
    // A seat that has never spoken may be empty: nobody waits for it. One that has gets a shorter time than a worker.
    const spoken = new Set([...this.#state.said.values()].flat().map(({ participant }) => participant));
    const awaited = others.filter(({ pool, id }) => pool !== "seat" || spoken.has(id));
    const start = this.#context.clock.now();
    for (;;) {
      const { version } = this.#changed;
      const left = awaited
        .filter(({ id }) => !this.#state.byes.has(id))
        .map(({ pool }) => start + (pool === "seat" ? SEAT_BYE_MS : BYE_MS) - this.#context.clock.now());
      const longest = Math.max(0, ...left);
      if (longest === 0) break;
      await changeOrTime({ changed: this.#changed, clock: this.#context.clock }, version, longest);
    }
    const confirmed = others.map(({ id }) => id).filter((id) => this.#state.byes.has(id));
    const missing = others.map(({ id }) => id).filter((id) => !this.#state.byes.has(id));
    await this.#desk.announce("closed", "closed", { confirmed, missing });
  }

  // ── Shared ────────────────────────────────────────────────────────────────────────────────────────────────────

  #options(): DiscussionOptions {
    if (!this.#state.options) throw new Error(`discussion ${this.#state.id} was never started`);
    return this.#state.options;
  }

  #library(): Library {
    return this.#shared(this.#options()).library;
  }

  #seat({ participants, tensionMap, problemDefinition, mode }: Body<"phase", "composed">): void {
    this.#state.participants = participants;
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
