import { isoTime } from "#lib/clock";
import { present } from "#lib/fields";
import { inSpan } from "#lib/telemetry";
import { step as stepOf } from "#lib/telemetry-names";
import type { Ask, AskResult } from "#protocols";
import { addUsage, type Body, NO_USAGE, type TurnBudget, type Usage } from "#wire";
import { type Words, words } from "../words.ts";
import { release, tellAccepted } from "./accept-answer.ts";
import { AskedTurn, begunId } from "./asked-turn.ts";
import { handOut } from "./hand-out.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { extendTurn, grantMoreTime, MOST_MORE_MS } from "./more-time.ts";
import { isExcused, isInHand, NO_WORKER, OVER_BUDGET, outageOf, pauseFor, releaseTurn } from "./outage.ts";
import { seatTime } from "./silent-seats.ts";
import { allot, endOf, failedByTime, overIn } from "./spending.ts";
import type { AskingContext, Step } from "./step.ts";
import { changeOrTime } from "./waiting.ts";

/**
 * One step in which participants are asked: hands out turns, judges the answers, and numbers the accepted ones in the
 * order of the table, so that the same answers give the same record in whatever order they arrive. A sealed step puts
 * nothing onto the floor before all answers are in or the deadline has passed.
 */
export class Asking {
  readonly #step: Step;
  readonly #ask: Ask;
  readonly #turns: readonly AskedTurn[];
  readonly #signal: AbortSignal;
  readonly #words: Words;
  #usage: Usage = NO_USAGE;
  /** A request to continue with the answers so far only applies to the step in which it was made. */
  readonly #since: number;
  /** First statement's sequence of a sealed step that is partly on the floor: later answers are too late. */
  readonly #opened: number;
  #extended = false;
  #isHastened = false;

  constructor(context: AskingContext, ask: Ask, signal: AbortSignal) {
    const { state } = context;
    this.#step = { ...context, ask, sending: [] };
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
    const { turns } = this.#step;
    for (const turn of this.#turns) turns.open(turn);
    try {
      if (this.#turns.length > 0) {
        const attributes = stepOf(this.#step.state.id, this.#ask.kind);
        await inSpan(`ask ${this.#ask.kind}`, { attributes }, async () => {
          await this.#begin();
          await this.#untilSettled();
          await Promise.all(this.#step.sending);
        });
      }
      return this.#result();
    } finally {
      const { state, clock, givenUp } = this.#step;
      for (const turn of this.#turns) if (isInHand(turn, state)) givenUp.add(turn, clock.now());
      await Promise.allSettled(this.#step.sending);
      for (const { id, deadline, seen } of this.#turns) turns.close(id, deadline, seen);
    }
  }

  /** Turns that are neither answered nor given up. */
  get #open(): AskedTurn[] {
    return this.#turns.filter(({ isAnswered }) => !isAnswered);
  }

  // ── Handing out ───────────────────────────────────────────────────────────────────────────────────────────────

  /** Announces the step and hands out its turns. After a restart the deadlines already announced still hold. */
  async #begin(): Promise<void> {
    const { state, clock, options } = this.#step;
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
    // A seat whose turn was open in a pause has the time of the pause, too.
    for (const turn of isLater ? this.#open : [])
      if (turn.participant.pool === "seat") await extendTurn(turn, this.#step, `resumed.${state.resumedAt}`);
    const budgets = goesOn
      ? state.budgets.get(begunId(this.#ask, time))?.of
      : allot(
          options,
          state,
          this.#open.map((one) => one.participant),
        );
    if (budgets) this.#share(budgets);
    if (!goesOn) await this.#announce(time, budgets);
    if (!opened && !this.#answerNow()) await handOut(this.#step, this.#open, time);
  }

  /** The last of these deadlines, as they were extended since. */
  #lastOf(deadlines: ReadonlyMap<string, number>): number {
    const { extended } = this.#step.state;
    return Math.max(...deadlines.values(), ...this.#turns.map(({ id }) => extended.get(id) ?? 0));
  }

  /** Whether an excused failure is newer than the last request. */
  #asksAgain(time: number): boolean {
    const { state } = this.#step;
    const asked = state.begunAt.get(begunId(this.#ask, time)) ?? 0;
    if (asked > state.commanded("resume")) return false;
    return this.#turns.some(
      ({ isAnswered, isExcused, participant }) => !isAnswered && (isExcused || state.hasDeadJob(participant, asked)),
    );
  }

  /** Assigns the budgets; workers without one are not asked. */
  #share(budgets: Readonly<Record<string, TurnBudget>>): void {
    const { options, state } = this.#step;
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
      ...present({ budgets, kinds: kinds && { ...kinds } }),
    };
    return this.#step.desk.announce("begun", begunId(this.#ask, time), body, { round, phase: kind });
  }

  /** Time for one turn, in milliseconds. */
  #timeFor({ participant }: AskedTurn): number {
    if (this.#ask.seconds !== undefined) return 1_000 * this.#ask.seconds;
    const { options, state, clock } = this.#step;
    if (participant.pool !== "seat") return 1_000 * options.turnSeconds;
    return seatTime(state, options, { seat: participant.id, step: this.#ask.key, now: clock.now() });
  }

  /** The deadline of the whole discussion, in milliseconds since the epoch; Infinity if it has none. */
  #end(): number {
    const { options, state } = this.#step;
    return endOf(options, state);
  }

  #deadlineFor(turn: AskedTurn, now: number): number {
    const own = now + this.#timeFor(turn);
    return this.#ask.pastTime ? own : Math.min(own, Math.max(this.#end(), now));
  }

  // ── Waiting ───────────────────────────────────────────────────────────────────────────────────────────────────

  async #untilSettled(): Promise<void> {
    const { clock, changed } = this.#step;
    for (;;) {
      // An owner that has lost the discussion must not continue with stale state.
      this.#signal.throwIfAborted();
      const { version } = changed;
      for (const turn of this.#turns) await this.#look(turn);
      for (const turn of this.#turns) {
        await grantMoreTime(turn, this.#step, this.#end());
        await this.#giveWhole(turn);
      }
      await this.#checkOutage();
      await this.#hasten();
      await release(this.#step, this.#turns);
      if (this.#turns.every(({ settled }) => settled)) return;
      const open = this.#open;
      if (await this.#skipOverdue(open)) continue;
      await this.#step.desk.flush();
      const next = Math.min(...open.map(({ deadline }) => deadline));
      await changeOrTime(this.#step, version, next - clock.now(), this.#signal);
    }
  }

  async #checkOutage(): Promise<void> {
    const { again, options, protocol, state, clock, changed } = this.#step;
    const goesOn = again ? "always" : protocol.takesLate ? "with-some" : "with-all";
    const outage = this.#ask.despiteFailures ? undefined : outageOf(this.#turns, goesOn);
    if (!outage) return;
    const isLate = !this.#ask.pastTime && failedByTime(outage.failure, options, state, clock.now());
    if (!isLate) await pauseFor(outage, this.#step, this.#signal);
    while (clock.now() < this.#end())
      await changeOrTime(this.#step, changed.version, this.#end() - clock.now(), this.#signal);
  }

  /** Applies the answers so far to the open turns: they may be dropped, or get less time. */
  async #hasten(): Promise<void> {
    const { enough = Number.POSITIVE_INFINITY, afterFirst } = this.#ask;
    const open = this.#open;
    const given = this.#turns.filter(({ ready, isOnFloor }) => ready || isOnFloor).length;
    if (given >= enough) for (const turn of open) await this.#drop(turn, this.#words.enough);
    if (afterFirst === undefined || given === 0 || this.#isHastened) return;
    this.#isHastened = true;
    const limit = this.#step.clock.now() + 1_000 * afterFirst;
    for (const turn of open) turn.deadline = Math.min(turn.deadline, limit);
  }

  async #drop(turn: AskedTurn, reason: string, overdue?: true): Promise<void> {
    const isWorkers = overdue && turn.participant.pool !== "seat";
    // A protocol that sets the time of an answer goes on by itself after it.
    const { seconds = this.#ask.afterFirst } = this.#ask;
    if (isWorkers && seconds === undefined) turn.fail(reason, NO_WORKER, Math.max(...turn.jobs), overdue);
    else turn.stopWaiting(reason, { ...(overdue ? { overdue } : {}), ...(isWorkers ? { failure: NO_WORKER } : {}) });
    const isSeated = turn.participant.pool === "seat" && turn.jobs.size > 0;
    if (isSeated || isInHand(turn, this.#step.state)) await releaseTurn(turn, this.#step);
  }

  /** Stops waiting for the participants that are overdue or skipped; true if there were any. */
  async #skipOverdue(open: readonly AskedTurn[]): Promise<boolean> {
    if (open.length > 0 && this.#answerNow()) {
      for (const turn of open) await this.#drop(turn, this.#words.answerNow);
      return true;
    }
    const now = this.#step.clock.now();
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
    turn.deadline = Math.max(turn.deadline, this.#deadlineFor(turn, this.#step.clock.now()));
    await extendTurn(turn, this.#step);
  }

  #answerNow(): boolean {
    return this.#step.state.commanded("answer_now") > this.#since;
  }

  /** Extends the deadline once by half its length if the quorum is not reached. */
  async #extend(due: readonly AskedTurn[]): Promise<boolean> {
    const now = this.#step.clock.now();
    const own = this.#turns.filter(({ kind }) => kind === this.#ask.kind);
    const answered = own.filter(({ ready, isOnFloor }) => ready || isOnFloor).length;
    if (this.#extended || answered >= this.#ask.quorum || this.#ask.quorum === 0 || now >= this.#end()) return false;
    this.#extended = true;
    const share = this.#ask.seconds === undefined ? 0.5 : 1;
    for (const turn of due) {
      turn.deadline = now + share * this.#timeFor(turn);
      await extendTurn(turn, this.#step);
    }
    return true;
  }

  // ── Judging ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** Judges what a participant has said since the last call. */
  async #look(turn: AskedTurn): Promise<void> {
    const { state } = this.#step;
    const answers = state.said.get(turn.id) ?? [];
    for (; turn.seen < answers.length; turn.seen += 1) {
      const said = answers[turn.seen];
      if (!said || said.participant !== turn.participant.id) continue;
      if (said.usage) this.#usage = addUsage(this.#usage, said.usage);
      turn.isExcused = false;
      if (turn.settled && "statement" in turn.settled) tellAccepted(this.#step, turn, said, turn.settled.statement.id);
      else if (turn.isAnswered || said.seq > this.#opened) continue;
      else if (said.unable !== undefined) {
        // A turn that is asked again has no answer since the resume.
        turn.isExcused =
          isExcused(said, state) || (this.#step.again !== undefined && said.seq < state.commanded("resume"));
        if (!turn.isExcused) turn.decline(said);
      } else await judgeAnswer(this.#step, turn, said);
    }
    const dead = turn.isAnswered ? undefined : state.deadJob(turn.participant, turn.jobs);
    if (dead !== undefined) turn.fail(this.#words.noWorker(dead), NO_WORKER, Math.max(...turn.jobs));
  }

  #result(): AskResult {
    const settled = this.#turns.flatMap((turn) => (turn.settled ? [turn.settled] : []));
    return {
      statements: settled.flatMap((one) => ("statement" in one ? [one.statement] : [])),
      absent: settled.flatMap((one) => ("absence" in one ? [one.absence] : [])),
      usage: this.#usage,
      repairs: this.#turns.reduce(
        (sum, { participant, allReturns }) => sum + (participant.pool === "seat" ? 0 : allReturns),
        0,
      ),
    };
  }
}
