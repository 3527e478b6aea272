import { isoTime } from "#lib/clock";
import { countStatement, inSpan } from "#lib/telemetry";
import { STATEMENT, step } from "#lib/telemetry-names";
import type { Ask, AskResult } from "#protocols";
import { inLabels } from "#protocols/labels";
import {
  addUsage,
  type Body,
  type FloorStatement,
  NO_USAGE,
  type Participant,
  type Pool,
  type Reason,
  subjects,
  type Turn,
  type TurnBudget,
  type Usage,
  WireError,
} from "#wire";
import { type GateVerdict, judgeStatement } from "../gate/gate.ts";
import { type Words, words } from "../words.ts";
import { AskedTurn, begunId, type Judged, type Said, type TurnLog } from "./asked-turn.ts";
import type { Desk } from "./desk.ts";
import type { DiscussionState } from "./discussion-state.ts";
import { extendTurn, grantMoreTime, MOST_MORE_MS } from "./more-time.ts";
import {
  type GivenUp,
  isExcused,
  isInHand,
  NO_WORKER,
  OVER_BUDGET,
  outageOf,
  pauseFor,
  release,
  UNUSABLE,
} from "./outage.ts";
import { seatTime } from "./silent-seats.ts";
import { allot, endOf, failedByTime, overIn } from "./spending.ts";
import { kindOf, type TurnContext, turnFor } from "./turns.ts";
import { changeOrTime, type Waiting } from "./waiting.ts";

/** Maximum returns of a statement: one for a model, since each costs a call. */
const RETURNS = { seat: 2, worker: 1 } as const;

/** Context of a step. */
export interface AskingContext extends Waiting, Omit<TurnContext, "discussion" | "floor"> {
  readonly state: DiscussionState;
  readonly desk: Desk;
  readonly turns: TurnLog;
  readonly givenUp: GivenUp;
  /** Whether the step is over, and those who were missing are asked again. Its turns see the floor before this sequence. */
  readonly again?: { readonly before: number };
}

/**
 * One step in which participants are asked: hands out turns, judges the answers, and numbers the accepted ones in the
 * order of the table, so that the same answers give the same record in whatever order they arrive. A sealed step puts
 * nothing onto the floor before all answers are in or the deadline has passed.
 */
export class Asking {
  readonly #context: AskingContext;
  readonly #ask: Ask;
  readonly #turns: readonly AskedTurn[];
  readonly #signal: AbortSignal;
  readonly #words: Words;
  #usage: Usage = NO_USAGE;
  #repairs = 0;
  #returns = 0;
  /** A request to continue with the answers so far only applies to the step in which it was made. */
  readonly #since: number;
  /**
   * In a sealed step that is already partly on the floor: the sequence of its first statement. Answers after it are too
   * late.
   */
  readonly #opened: number;
  #extended = false;
  #isHastened = false;
  /** Acceptances and notices in flight; awaited when the step ends. */
  readonly #sending: Promise<unknown>[] = [];

  constructor(context: AskingContext, ask: Ask, signal: AbortSignal) {
    const { state } = context;
    this.#context = context;
    this.#ask = ask;
    this.#signal = signal;
    this.#words = words(context.options.lang);
    this.#since = state.begunAt.get(begunId(ask, 1)) ?? state.seq;
    const statementOf = (id: string) => state.byTurn.get(`${ask.key}.${id}`);
    this.#turns = ask.participants.map((participant) => new AskedTurn(ask, participant, statementOf(participant.id)));
    const stands = ask.participants.flatMap(({ id }) => state.statedAt.get(statementOf(id)?.id ?? "") ?? []);
    this.#opened = ask.sealed ? Math.min(...stands) : Number.POSITIVE_INFINITY;
  }

  async run(): Promise<AskResult> {
    const { turns } = this.#context;
    for (const turn of this.#turns) turns.open(turn);
    try {
      if (this.#turns.length > 0) {
        const attributes = step(this.#context.state.id, this.#ask.kind);
        await inSpan(`ask ${this.#ask.kind}`, { attributes }, async () => {
          await this.#begin();
          await this.#untilSettled();
          await Promise.all(this.#sending);
        });
      }
      return this.#result();
    } finally {
      const { state, clock, givenUp } = this.#context;
      for (const turn of this.#turns) if (isInHand(turn, state)) givenUp.add(turn, clock.now());
      await Promise.allSettled(this.#sending);
      for (const { id, deadline, seen } of this.#turns) turns.close(id, deadline, seen);
    }
  }

  // ── Handing out ───────────────────────────────────────────────────────────────────────────────────────────────

  /** Announces the step and hands out its turns. After a restart the deadlines already announced still hold. */
  async #begin(): Promise<void> {
    const { state, clock } = this.#context;
    const now = clock.now();
    let time = 1;
    while (state.announced.has(begunId(this.#ask, time))) time += 1;
    const former = state.deadlines.get(begunId(this.#ask, time - 1));
    // A sealed step with a statement on the floor is over.
    const opened = Number.isFinite(this.#opened);
    // Answers that arrived without an owner count before anybody is asked again.
    if (former) for (const turn of this.#turns) await this.#look(turn);
    const goesOn = former !== undefined && (opened || (this.#lastOf(former) > now && !this.#asksAgain(time - 1)));
    if (goesOn) time -= 1;
    for (const turn of this.#turns) {
      const { id } = turn.participant;
      const own = this.#deadlineFor(turn, now);
      // No earlier turn lasts longer than one that begins now, whatever the former owner's clock said.
      turn.deadline = Math.min((goesOn ? former.get(id) : undefined) ?? own, now + this.#timeFor(turn));
      const extended = goesOn ? (state.extended.get(turn.id) ?? 0) : 0;
      turn.deadline = Math.max(turn.deadline, Math.min(extended, now + this.#timeFor(turn) + MOST_MORE_MS));
      turn.time = this.#timeFor(turn);
    }
    const isLater = goesOn && state.resumedAt > (state.begunAt.get(begunId(this.#ask, time)) ?? 0);
    if (isLater) for (const turn of this.#turns) await this.#addPause(turn);
    const budgets = goesOn ? state.budgets.get(begunId(this.#ask, time))?.of : this.#allot();
    if (budgets) this.#share(budgets);
    if (!goesOn) await this.#announce(time, budgets);
    if (!opened && !this.#answerNow())
      await this.#give(
        this.#turns.filter(({ isAnswered }) => !isAnswered),
        time,
      );
  }

  /** Tells a seat whose turn was open in a pause that it has the time of the pause, too. */
  async #addPause(turn: AskedTurn): Promise<void> {
    const { state } = this.#context;
    if (turn.participant.pool !== "seat" || turn.isAnswered) return;
    await extendTurn(turn, { ...this.#context, round: this.#ask.round }, `resumed.${state.resumedAt}`);
  }

  /** The last of these deadlines, as they were extended since. */
  #lastOf(deadlines: ReadonlyMap<string, number>): number {
    const { extended } = this.#context.state;
    return Math.max(...deadlines.values(), ...this.#turns.map(({ id }) => extended.get(id) ?? 0));
  }

  /** Whether an excused failure is newer than the last request. */
  #asksAgain(time: number): boolean {
    const { state } = this.#context;
    const asked = state.begunAt.get(begunId(this.#ask, time)) ?? 0;
    if (asked > state.commanded("resume")) return false;
    return this.#turns.some(
      ({ isAnswered, isExcused, participant }) => !isAnswered && (isExcused || state.hasDeadJob(participant, asked)),
    );
  }

  /** Budgets of the participants still to be asked. */
  #allot(): Record<string, TurnBudget> | undefined {
    const { options, state } = this.#context;
    const open = this.#turns.filter(({ isAnswered }) => !isAnswered);
    return allot(
      options,
      state,
      open.map(({ participant }) => participant),
    );
  }

  /** Assigns the budgets; workers without one are not asked. */
  #share(budgets: Readonly<Record<string, TurnBudget>>): void {
    const { options, state } = this.#context;
    for (const turn of this.#turns) {
      turn.budget = budgets[turn.participant.id];
      if (turn.isAnswered || turn.budget || turn.participant.pool === "seat") continue;
      turn.fail(overIn(options, state) ?? this.#words.noBudget, OVER_BUDGET, state.seq);
    }
  }

  #announce(time: number, budgets: Readonly<Record<string, TurnBudget>> | undefined): Promise<void> {
    const { step, kind, kinds, topic, heading = topic, round } = this.#ask;
    const due = this.#turns.map(({ participant, deadline }) => [participant.id, isoTime(deadline)] as const);
    const body: Body<"phase", "begun"> = {
      step,
      name: kind,
      asked: this.#turns.map(({ participant }) => participant.id),
      deadline: isoTime(Math.max(...this.#turns.map(({ deadline }) => deadline))),
      deadlines: Object.fromEntries(due),
      topic: heading.slice(0, 500),
      ...(budgets ? { budgets } : {}),
      ...(kinds ? { kinds: { ...kinds } } : {}),
    };
    return this.#context.desk.announce("begun", begunId(this.#ask, time), body, { round, phase: kind });
  }

  /** Time for one turn, in milliseconds. */
  #timeFor({ participant }: AskedTurn): number {
    if (this.#ask.seconds !== undefined) return 1_000 * this.#ask.seconds;
    const { options, state, clock } = this.#context;
    if (participant.pool !== "seat") return 1_000 * options.turnSeconds;
    return seatTime(state, options, { seat: participant.id, step: this.#ask.key, now: clock.now() });
  }

  /** The deadline of the whole discussion, in milliseconds since the epoch; Infinity if it has none. */
  #end(): number {
    const { options, state } = this.#context;
    return endOf(options, state);
  }

  #deadlineFor(turn: AskedTurn, now: number): number {
    const own = now + this.#timeFor(turn);
    return this.#ask.pastTime ? own : Math.min(own, Math.max(this.#end(), now));
  }

  /** Sends a turn to each seat, and to each pool those of its participants in one message if they fit. */
  async #give(turns: readonly AskedTurn[], time: number): Promise<void> {
    const { state, desk, library } = this.#context;
    if (turns.length > 0) await library.ready();
    const { round, key, kind } = this.#ask;
    const context = { ...this.#context, discussion: state.id, floor: this.#floor() };
    const alone = async (turn: AskedTurn, body: Turn): Promise<void> => {
      const at = { id: turn.id, round, phase: turn.kind };
      turn.jobs.add(await desk.send(turn.participant, "turn", `${turn.id}.${time}`, body, at));
    };
    const together = async (pool: Pool, given: readonly (readonly [AskedTurn, Turn])[]): Promise<void> => {
      const bodies = new Map(given.map(([{ participant }, body]) => [participant.id, body]));
      const seq = await desk.sendTurns(pool, `${key}.${time}`, bodies, { round, phase: kind });
      for (const [{ jobs }] of given) jobs.add(seq);
    };
    const bodies = turns.map((turn) => [turn, this.#turnFor(turn, context)] as const);
    const byPool = Map.groupBy(bodies, ([{ participant }]) => participant.pool);
    await Promise.all(
      [...byPool].map(async ([pool, given]) => {
        const each = (): Promise<unknown> => Promise.all(given.map(([turn, body]) => alone(turn, body)));
        if (pool === "seat") return each();
        return together(pool, given).catch((error: unknown) => {
          if (error instanceof WireError && error.code === "too_large") return each();
          throw error;
        });
      }),
    );
  }

  #turnFor(turn: AskedTurn, context: TurnContext): Turn {
    const { state, again } = this.#context;
    const { participant, deadline, budget } = turn;
    const since = state.heardUpTo.get(participant.id) ?? 0;
    const before = again?.before ?? Number.POSITIVE_INFINITY;
    const told = state.direct.filter((one) => one.seq > since && one.seq < before && this.#mayReach(one, participant));
    turn.heardUpTo = told.at(-1)?.seq ?? since;
    const messages = told.map(({ from, text }) => ({ from, text }));
    return turnFor(context, this.#ask, { turn: turn.id, participant, deadline, messages, budget });
  }

  #floor(): FloorStatement[] {
    const { state, again } = this.#context;
    const floor = [...state.floor.values()];
    return again
      ? floor.filter(({ id }) => (state.statedAt.get(id) ?? Number.POSITIVE_INFINITY) < again.before)
      : floor;
  }

  /** Whether a direct message is for this participant and the protocol lets its sender write to them. */
  #mayReach({ from, to }: { readonly from: string; readonly to: string }, { id, pool }: Participant): boolean {
    if (to !== id) return false;
    const { state, protocol } = this.#context;
    const sender = state.participants.find((one) => one.id === from);
    const allowed = sender && protocol.publishes?.(state.id, sender);
    return allowed === undefined || allowed.includes(subjects.inbox(state.id, pool, id));
  }

  // ── Waiting ───────────────────────────────────────────────────────────────────────────────────────────────────

  async #untilSettled(): Promise<void> {
    const { clock, changed } = this.#context;
    for (;;) {
      // An owner that has lost the discussion must not continue with stale state.
      this.#signal.throwIfAborted();
      const { version } = changed;
      for (const turn of this.#turns) await this.#look(turn);
      for (const turn of this.#turns) {
        await grantMoreTime(turn, { ...this.#context, round: this.#ask.round, until: this.#end() });
        await this.#giveWhole(turn);
      }
      await this.#checkOutage();
      await this.#hasten();
      await this.#release();
      if (this.#turns.every(({ settled }) => settled)) return;
      const open = this.#turns.filter(({ isAnswered }) => !isAnswered);
      if (await this.#skipOverdue(open)) continue;
      await this.#context.desk.flush();
      const next = Math.min(...open.map(({ deadline }) => deadline));
      await changeOrTime(this.#context, version, next - clock.now(), this.#signal);
    }
  }

  async #checkOutage(): Promise<void> {
    const { again, options, protocol, state, clock, changed } = this.#context;
    const goesOn = again ? "always" : protocol.takesLate ? "with-some" : "with-all";
    const outage = this.#ask.despiteFailures ? undefined : outageOf(this.#turns, goesOn);
    if (!outage) return;
    const isLate = !this.#ask.pastTime && failedByTime(outage.failure, options, state, clock.now());
    if (!isLate) await pauseFor(outage, this.#context, this.#signal);
    while (clock.now() < this.#end())
      await changeOrTime(this.#context, changed.version, this.#end() - clock.now(), this.#signal);
  }

  /** Applies the answers so far to the open turns: they may be dropped, or get less time. */
  async #hasten(): Promise<void> {
    const { enough = Number.POSITIVE_INFINITY, afterFirst } = this.#ask;
    const open = this.#turns.filter(({ isAnswered }) => !isAnswered);
    const given = this.#turns.filter(({ ready, isOnFloor }) => ready || isOnFloor).length;
    if (given >= enough) for (const turn of open) await this.#drop(turn, this.#words.enough);
    if (afterFirst === undefined || given === 0 || this.#isHastened) return;
    this.#isHastened = true;
    const limit = this.#context.clock.now() + 1_000 * afterFirst;
    for (const turn of open) turn.deadline = Math.min(turn.deadline, limit);
  }

  /** Stops waiting for a participant before their deadline. */
  async #drop(turn: AskedTurn, reason: string, overdue?: true): Promise<void> {
    const isWorkers = overdue && turn.participant.pool !== "seat";
    // A protocol that sets the time of an answer goes on by itself after it.
    const { seconds = this.#ask.afterFirst } = this.#ask;
    if (isWorkers && seconds === undefined) turn.fail(reason, NO_WORKER, Math.max(...turn.jobs), overdue);
    else turn.stopWaiting(reason, { ...(overdue ? { overdue } : {}), ...(isWorkers ? { failure: NO_WORKER } : {}) });
    const isSeated = turn.participant.pool === "seat" && turn.jobs.size > 0;
    if (isSeated || isInHand(turn, this.#context.state)) await release(turn, this.#context);
  }

  /** Stops waiting for the participants that are overdue or skipped; true if there were any. */
  async #skipOverdue(open: readonly AskedTurn[]): Promise<boolean> {
    if (open.length > 0 && this.#answerNow()) {
      for (const turn of open) await this.#drop(turn, this.#words.answerNow);
      return true;
    }
    const now = this.#context.clock.now();
    const opened = Number.isFinite(this.#opened);
    const due = open.filter(({ deadline }) => opened || deadline <= now);
    if (due.length > 0 && (opened || !(await this.#extend(due))))
      for (const turn of due) await this.#drop(turn, this.#words.noAnswer, true);
    return due.length > 0;
  }

  /** Gives a seat that is heard of in a short turn the whole time. */
  async #giveWhole(turn: AskedTurn): Promise<void> {
    const whole = this.#timeFor(turn);
    if (turn.isAnswered || whole <= turn.time) return;
    turn.time = whole;
    turn.deadline = Math.max(turn.deadline, this.#deadlineFor(turn, this.#context.clock.now()));
    await extendTurn(turn, { ...this.#context, round: this.#ask.round });
  }

  #answerNow(): boolean {
    return this.#context.state.commanded("answer_now") > this.#since;
  }

  /** Extends the deadline once by half its length if the quorum is not reached. */
  async #extend(due: readonly AskedTurn[]): Promise<boolean> {
    const now = this.#context.clock.now();
    const own = this.#turns.filter(({ kind }) => kind === this.#ask.kind);
    const answered = own.filter(({ ready, isOnFloor }) => ready || isOnFloor).length;
    if (this.#extended || answered >= this.#ask.quorum || this.#ask.quorum === 0 || now >= this.#end()) return false;
    this.#extended = true;
    const share = this.#ask.seconds === undefined ? 0.5 : 1;
    for (const turn of due) {
      turn.deadline = now + share * this.#timeFor(turn);
      await extendTurn(turn, { ...this.#context, round: this.#ask.round });
    }
    return true;
  }

  // ── Judging ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** Judges what a participant has said since the last call. */
  async #look(turn: AskedTurn): Promise<void> {
    const { state } = this.#context;
    const answers = state.said.get(turn.id) ?? [];
    for (; turn.seen < answers.length; turn.seen += 1) {
      const said = answers[turn.seen];
      if (!said || said.participant !== turn.participant.id) continue;
      if (said.usage) this.#usage = addUsage(this.#usage, said.usage);
      turn.isExcused = false;
      if (turn.settled && "statement" in turn.settled) this.#accepted(turn, said, turn.settled.statement.id);
      else if (turn.isAnswered || said.seq > this.#opened) continue;
      else if (said.unable !== undefined) {
        // A turn that is asked again has no answer since the resume.
        turn.isExcused =
          isExcused(said, state) || (this.#context.again !== undefined && said.seq < state.commanded("resume"));
        if (!turn.isExcused) turn.decline(said);
      } else await this.#judgeStatement(turn, said);
    }
    const dead = turn.isAnswered ? undefined : state.deadJob(turn.participant, turn.jobs);
    if (dead !== undefined) turn.fail(this.#words.noWorker(dead), NO_WORKER, Math.max(...turn.jobs));
  }

  async #judgeStatement(turn: AskedTurn, said: Said): Promise<void> {
    const { state, options, protocol, library } = this.#context;
    const candidate = { kind: turn.kind, author: turn.participant.id, content: said.content };
    const { floor, participants } = state;
    const asked = this.#context.table.problem?.options;
    const gate = {
      floor,
      participants,
      lang: options.lang,
      documents: library.documents,
      options,
      asked,
      isModels: said.origin?.isModel === true,
    };
    const verdict = judgeStatement(candidate, kindOf(protocol, turn.kind), gate);
    if (verdict.content !== undefined) turn.fallback = { said, verdict };
    else turn.fallback ??= this.#salvaged(turn, said, verdict);
    // A statement returned before a crash stays returned for the same reasons, although the floor has grown since.
    const before = state.returned.get(returnedId(said));
    if (verdict.reasons.length === 0 && !before) {
      turn.ready = { said, verdict };
    } else if (before || this.#mayReturn(turn, verdict)) {
      await this.#return(turn, said, verdict, before);
    } else this.#giveUp(turn, said, verdict);
  }

  /** A statement was returned as often as it may be, and still does not fit. */
  #giveUp(turn: AskedTurn, said: Said, { reasons }: GateVerdict): void {
    const messages = this.#inLabels(reasons).map(({ message }) => message);
    const why = this.#words.noFit(said.origin?.model, messages).slice(0, 500);
    turn.isExcused = isExcused({ ...said, failure: UNUSABLE }, this.#context.state);
    if (turn.isExcused) turn.returns = 0;
    else if (turn.participant.pool === "seat") turn.stopWaiting(why);
    else turn.fail(why, UNUSABLE, said.seq);
  }

  /** Returns the usable part of an answer that does not fit, in case nothing better arrives. */
  #salvaged(turn: AskedTurn, said: Said, verdict: GateVerdict): Judged | undefined {
    const content = kindOf(this.#context.protocol, turn.kind).salvage?.(said.content);
    return content && { said, verdict: { ...verdict, content: { ...content } } };
  }

  #mayReturn(turn: AskedTurn, verdict: GateVerdict): boolean {
    if (turn.returns >= returnsFor(turn) && !isSlip(turn, verdict)) return false;
    if (turn.participant.pool === "seat") return true;
    // A second answer is paid from the turn's budget.
    const made = (this.#context.state.said.get(turn.id) ?? []).reduce((sum, { usage }) => sum + (usage?.calls ?? 0), 0);
    return made < (turn.budget?.calls ?? Number.POSITIVE_INFINITY);
  }

  async #return(turn: AskedTurn, said: Said, verdict: GateVerdict, before?: readonly Reason[]): Promise<void> {
    if (isSlip(turn, verdict)) turn.slips += 1;
    else turn.returns += 1;
    countStatement(turn.kind, "returned");
    this.#returns += 1;
    const isSeat = turn.participant.pool === "seat";
    if (!isSeat) this.#repairs += 1;
    const attemptsLeft = returnsFor(turn) + 1 - turn.returns;
    const told = this.#inLabels(before ?? verdict.reasons);
    const body = { turn: turn.id, reasons: isSeat ? told : [...(before ?? verdict.reasons)], attemptsLeft };
    const { desk } = this.#context;
    const at = { round: this.#ask.round, phase: turn.kind };
    const announced = { ...body, reasons: told, participant: turn.participant.id };
    await desk.announce("returned", returnedId(said), announced, at);
    turn.jobs.add(await desk.send(turn.participant, "returned", String(said.seq), body, this.#at(turn, said)));
  }

  /** Reasons as people read them. */
  #inLabels(reasons: readonly Reason[]): Reason[] {
    const { protocol, options } = this.#context;
    return reasons.map((one) => ({ ...one, message: inLabels(one.message, protocol.keys, options.lang) }));
  }

  // ── Accepting ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** Puts every statement onto the floor that is next in order. */
  async #release(): Promise<void> {
    if (this.#ask.sealed && this.#turns.some(({ isAnswered }) => !isAnswered)) {
      for (const turn of this.#turns) if (turn.ready) this.#received(turn, turn.ready.said);
      return;
    }
    const told: (() => void)[] = [];
    for (const [at, turn] of this.#turns.entries()) {
      if (turn.settled) continue;
      if (!turn.ready) {
        // Tell those who passed without waiting for those before them.
        for (const one of this.#turns.slice(at)) if (one.ready) this.#received(one, one.ready.said);
        break;
      }
      const { said, verdict } = turn.ready;
      const statement = await this.#accept(turn, said, verdict);
      turn.settled = { statement };
      this.#context.state.heardUpTo.set(turn.participant.id, turn.heardUpTo);
      told.push(() => this.#accepted(turn, said, statement.id));
    }
    for (const tell of told) tell();
  }

  #accept(turn: AskedTurn, said: Said, verdict: GateVerdict): Promise<FloorStatement> {
    const { desk, state } = this.#context;
    const flags = this.#flagsOf(turn, verdict);
    const cause = state.traced.get(said.seq);
    const span = { attributes: step(state.id, turn.kind), ...(cause ? { cause } : {}) };
    return inSpan(`accept ${turn.kind}`, span, async (span) => {
      const statement = desk.accept(this.#ask.round, {
        from: turn.participant.id,
        type: turn.kind,
        content: verdict.content ?? {},
        references: [...verdict.references],
        turn: turn.id,
        ...(flags.length > 0 ? { flags } : {}),
        ...(verdict.checked ? { checked: [...verdict.checked] } : {}),
        ...(said.origin ? { origin: said.origin } : {}),
        ...(said.usage ? { usage: said.usage } : {}),
      });
      span?.setAttribute(STATEMENT, statement.id);
      countStatement(turn.kind, "accepted");
      return statement;
    });
  }

  #flagsOf({ participant, kind }: AskedTurn, { reasons, content }: GateVerdict): string[] {
    const { protocol } = this.#context;
    const marks = kindOf(protocol, kind).flags?.(content ?? {}, this.#ask.dockets?.[participant.id] ?? []) ?? [];
    return [...new Set([...reasons.map(({ rule }) => rule), ...marks])];
  }

  /** Acknowledges an answer that passed but is not on the floor yet. */
  #received(turn: AskedTurn, said: Said): void {
    if (turn.isReceiptSent) return;
    turn.isReceiptSent = true;
    this.#tell(turn, "received", said, { turn: turn.id });
  }

  #accepted(turn: AskedTurn, said: Said, messageId: string): void {
    this.#tell(turn, "accepted", said, { turn: turn.id, messageId });
  }

  /**
   * Sends to a seat without waiting; the step awaits it, and its failure, at its end. A worker keeps nothing of a turn that it
   * has answered.
   */
  #tell<T extends "received" | "accepted">(turn: AskedTurn, type: T, said: Said, body: Body<"inbox", T>): void {
    if (turn.participant.pool !== "seat") return;
    const sending = this.#context.desk.send(turn.participant, type, String(said.seq), body, this.#at(turn, said));
    sending.catch(() => undefined);
    this.#sending.push(sending);
  }

  #at({ kind }: AskedTurn, said: Said): { round: number; phase: string; cause: string } {
    return { round: this.#ask.round, phase: kind, cause: said.id };
  }

  #result(): AskResult {
    const settled = this.#turns.flatMap((turn) => (turn.settled ? [turn.settled] : []));
    return {
      statements: settled.flatMap((one) => ("statement" in one ? [one.statement] : [])),
      absent: settled.flatMap((one) => ("absence" in one ? [one.absence] : [])),
      usage: this.#usage,
      returns: this.#returns,
      repairs: this.#repairs,
    };
  }
}

/** Maximum returns of an incomplete answer of a person that cost no attempt. */
const SLIPS = 8;

/** Whether a person's answer is incomplete or malformed, which is no argument to judge. */
const isSlip = ({ participant, slips }: AskedTurn, { content }: GateVerdict): boolean =>
  participant.pool === "seat" && content === undefined && slips < SLIPS;

const returnsFor = ({ participant }: AskedTurn): number => RETURNS[participant.pool === "seat" ? "seat" : "worker"];

/** Keyed by sequence: message ids are chosen by their authors and may repeat. */
const returnedId = (said: Said): string => `returned.${said.seq}`;
